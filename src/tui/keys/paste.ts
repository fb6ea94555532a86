export type Paste = {
  open(): void;
  /** true when the byte ended the paste. */
  take(byte: number): boolean;
  /** What was pasted: newlines as \n, other controls but the tab left out. */
  close(): string;
};

/** Collects a bracketed paste, up to its closing `CSI 201 ~`; beyond 1 MiB the rest is left out. */
export function createPaste(): Paste {
  let bytes: number[] = [];
  let matched = 0;

  return {
    open() {
      bytes = [];
      matched = 0;
    },
    take(byte) {
      if (byte === closing[matched]) {
        matched += 1;
        return matched === closing.length;
      }
      for (let at = 0; at < matched; at += 1) keep(closing[at] as number);
      // ESC stands only at the head of the closing, so no other partial match can be under way.
      matched = byte === closing[0] ? 1 : 0;
      if (matched === 0) keep(byte);
      return false;
    },
    close() {
      const text = new TextDecoder().decode(Uint8Array.from(bytes));
      bytes = [];
      return text.replace(/\r\n?/g, '\n').replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '');
    },
  };

  function keep(byte: number): void {
    if (bytes.length < limit) bytes.push(byte);
  }
}

const limit = 1 << 20;
const closing = [...'\x1b[201~'].map(character => character.charCodeAt(0));
