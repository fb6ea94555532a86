import type { Row } from '../present/row.js';

/**
 * Rows as the text of a frame, exactly as Ink makes it from the same rows (a test holds the two together). The
 * first frame of a review is painted this way, since loading Ink takes longer than everything before it.
 */
export function frameOf(rows: readonly Row[], styled: boolean): string {
  return rows.map(row => lineOf(row, styled)).join('\n');
}

function lineOf(row: Row, styled: boolean): string {
  return row
    .map(({ text, bold, dim, inverse }) => {
      if (!styled || text === '') return text;
      const inner = inverse ? `\u001b[7m${text}\u001b[27m` : text;
      const shaded = bold ? `\u001b[1m${inner}\u001b[22m` : inner;
      return dim ? `\u001b[2m${shaded}\u001b[22m` : shaded;
    })
    .join('');
}
