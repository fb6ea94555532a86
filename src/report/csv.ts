/** A cell: numbers are written as they are, null is empty, texts are made safe. */
export type Cell = string | number | null;

/**
 * Rows as RFC 4180 has them: comma, CRLF, quotes where needed, UTF-8 without a mark. A text that a spreadsheet
 * would run as a formula gets a `'` before it (engineering 7), and so does one that would look as if it had:
 * `plainText` gives back every text.
 */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map(row => `${row.map(csvCell).join(',')}\r\n`).join('');

/** The text that was written, from a cell as a CSV reader gives it. */
export const plainText = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Full-width signs begin a formula as well where an East Asian spreadsheet reads them. */
const formula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
