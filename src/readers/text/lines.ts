/** One line of a text file, as bytes still to be decoded, without its line end. */
export interface Line {
  /** Counts from 1. */
  number: number;
  /** Null when it is longer than the limit and was passed over. */
  bytes: Buffer | null;
  size: number;
  /** Bytes of the file consumed up to the end of this line. */
  end: number;
  /** False for a last line without a line end, which a killed writer may have left half written. */
  ended: boolean;
}

/** The lines of a file, read piece by piece; LF and CRLF both end one. Empty lines are given too. */
export async function* linesOf(
  chunks: AsyncIterable<Buffer>,
  limits: { recordBytes: number },
): AsyncGenerator<Line> {
  let number = 1;
  let parts: Buffer[] = [];
  let size = 0;
  let before = 0;

  const keep = (part: Buffer): void => {
    size += part.length;
    if (size > limits.recordBytes) parts = [];
    else if (part.length > 0) parts.push(part);
  };
  const close = (end: number, ended: boolean): Line => {
    const bytes =
      size > limits.recordBytes ? null : withoutReturn(parts.length === 1 ? parts[0]! : Buffer.concat(parts));
    const line = { number, bytes, size, end, ended };
    number += 1;
    parts = [];
    size = 0;
    return line;
  };

  for await (const chunk of chunks) {
    let start = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, start)) {
      keep(chunk.subarray(start, at));
      yield close(before + at + 1, true);
      start = at + 1;
    }
    keep(chunk.subarray(start));
    before += chunk.length;
  }
  if (size > 0) yield close(before, false);
}

const newline = 0x0a;
const carriageReturn = 0x0d;

const withoutReturn = (line: Buffer): Buffer =>
  line[line.length - 1] === carriageReturn ? line.subarray(0, line.length - 1) : line;
