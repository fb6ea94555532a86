import type { Key } from './key.js';

export type KeySplitter = {
  /** The keys completed by these bytes; what is incomplete waits for the next chunk. */
  push(chunk: string | Uint8Array): Key[];
  /** Gives up waiting: a lone Esc becomes the Escape key, half a sequence is dropped, an open paste is delivered. */
  flush(): Key[];
  /** What is being waited for, so that the caller can choose its time-out. */
  pending(): 'nothing' | 'escape' | 'sequence' | 'paste';
};

/** Splits terminal input, in chunks cut anywhere, into keys. Unknown sequences are dropped. */
export function createKeySplitter(): KeySplitter {
  throw new Error('not written yet');
}
