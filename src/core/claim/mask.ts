/** What each UTF-16 unit of the text is for the matcher. The mask keeps offsets as they are: nothing is moved. */
export const TEXT = 0;
/** Not read: fenced code, block quotes, HTML tags. */
export const DROPPED = 1;
/** Stands as one name in its sentence: inline code, quoted strings of three characters or more. */
export const NAMED = 2;
/** Not read, and parts what stands before it from what comes after: a line break in HTML or in JSON. */
export const PARTED = 3;
/** A field of a JSON document that says how the task stands (json-text.ts). */
export const STATUS_DONE = 4;
export const STATUS_FAILED = 5;
export const STATUS_PARTIAL = 6;
export const STATUS_OPEN = 7;

export type Mask = Uint8Array;
