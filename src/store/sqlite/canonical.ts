import { canonicalJson } from '../../core/run/hash.js';

/** Whether a text is canonical JSON, so that its hash is that of what it says. */
export function isCanonical(text: string): boolean {
  try {
    return canonicalJson(JSON.parse(text)) === text;
  } catch {
    return false;
  }
}
