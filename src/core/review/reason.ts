import { cellWidth } from '../text/width.js';

/**
 * Whether a text says why: letters or digits of three columns at least, so "ok1" and a word of two Chinese characters do,
 * and a full stop, which is how a required field is got rid of, does not.
 */
export const saysWhy = (text: string | null | undefined): boolean =>
  cellWidth((text ?? '').replace(/[^\p{L}\p{N}]/gu, '')) >= 3;
