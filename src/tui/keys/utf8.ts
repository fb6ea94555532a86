export type Utf8Reader = {
  take(byte: number): void;
  /** Inside a character. */
  open(): boolean;
  reset(): void;
};

/** Reads UTF-8 byte by byte; bytes that are not UTF-8 (overlong forms and surrogates too) are dropped. */
export function createUtf8Reader(
  onPoint: (point: number) => void,
  onAscii: (byte: number) => void,
): Utf8Reader {
  let point = 0;
  let missing = 0;
  let least = 0;

  return {
    take(byte) {
      if (missing > 0 && (byte & 0xc0) === 0x80) {
        point = (point << 6) | (byte & 0x3f);
        missing -= 1;
        if (missing === 0 && point >= least && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff))
          onPoint(point);
        return;
      }
      missing = 0;
      if (byte < 0x80) onAscii(byte);
      else if (byte >= 0xc2 && byte <= 0xdf) start(byte & 0x1f, 1, 0x80);
      else if (byte >= 0xe0 && byte <= 0xef) start(byte & 0x0f, 2, 0x800);
      else if (byte >= 0xf0 && byte <= 0xf4) start(byte & 0x07, 3, 0x10000);
    },
    open: () => missing > 0,
    reset() {
      missing = 0;
    },
  };

  function start(bits: number, count: number, smallest: number): void {
    point = bits;
    missing = count;
    least = smallest;
  }
}
