/** Rows of a delimited text, and what delimits it. */
export interface Table {
  delimiter: string;
  rows: string[][];
}

const delimiters = [',', ';', '\t', '|'];

/** Reads delimited text with double quotes; the delimiter is the one that cuts the first lines most evenly. */
export function readTable(text: string): Table {
  const plain = text.replace(/^\ufeff/, '');
  const delimiter = delimiterOf(plain);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= plain.length) {
    const { field, end } = fieldAt(plain, at, delimiter);
    row.push(field);
    at = end + 1;
    if (plain[end] === delimiter) continue;
    if (plain[end] === '\r' && plain[end + 1] === '\n') at += 1;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
    if (end >= plain.length) break;
  }
  return { delimiter, rows };
}

function fieldAt(text: string, start: number, delimiter: string): { field: string; end: number } {
  if (text[start] === '"') {
    let at = start + 1;
    while (at < text.length) {
      const quote = text.indexOf('"', at);
      if (quote < 0) break;
      if (text[quote + 1] !== '"') {
        const end = fieldEnd(text, quote + 1, delimiter);
        return { field: text.slice(start + 1, quote).replaceAll('""', '"'), end };
      }
      at = quote + 2;
    }
  }
  const end = fieldEnd(text, start, delimiter);
  return { field: text.slice(start, end).trim(), end };
}

function fieldEnd(text: string, start: number, delimiter: string): number {
  let at = start;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

function delimiterOf(text: string): string {
  const lines = text
    .split(/\r?\n|\r/, 12)
    .filter(line => line !== '')
    .slice(0, 10);
  const scored = delimiters.map(delimiter => {
    const counts = lines.map(line => line.split(delimiter).length - 1);
    const least = Math.min(...counts);
    return {
      delimiter,
      score: least > 0 && counts.every(count => count === counts[0]) ? 100 + least : least,
    };
  });
  return scored.sort((a, b) => b.score - a.score)[0]?.delimiter ?? ',';
}
