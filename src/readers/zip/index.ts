export type { Zip, ZipLimits, ZipMember } from './archive.js';
export { ZipFault } from './fault.js';
export { openZip, type ZipSource } from './open.js';

/** Whether the first bytes of a file are those of a zip: a member's header, or the end of an empty archive. */
export const looksLikeZip = (start: Uint8Array): boolean =>
  start[0] === 0x50 &&
  start[1] === 0x4b &&
  ((start[2] === 3 && start[3] === 4) || (start[2] === 5 && start[3] === 6));
