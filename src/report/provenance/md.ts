import type { ProvenanceRates } from '../../core/provenance/rates/rates.js';
import { markdown, markdownTable } from '../markdown.js';
import { rateTables } from './tables.js';

/** The tables of D2 as Markdown. */
export function ratesMarkdown(rates: ProvenanceRates): string {
  const { tables, notes } = rateTables(rates);
  return [
    '## Value provenance (D2)\n\n',
    ...tables.map(({ title, columns, rows, denominators }) =>
      [
        `### ${markdown(title)}\n\n`,
        markdownTable(columns, rows),
        '\n',
        ...denominators.map(line => `- ${markdown(line)}\n`),
        '\n',
      ].join(''),
    ),
    ...notes.map(note => `- ${markdown(note)}\n`),
  ].join('');
}
