import type { ProvenanceRates } from '../../core/provenance/rates/rates.js';
import { textTable } from '../table.js';
import { rateTables } from './tables.js';

/** The tables of D2 as text. */
export function ratesText(rates: ProvenanceRates): string {
  const { tables, notes } = rateTables(rates);
  const parts = tables.map(({ title, columns, rows, denominators }) =>
    [
      title,
      '',
      rows.length > 0 ? textTable(columns, rows) : '(none)',
      ...denominators.map(line => `  ${line}`),
    ].join('\n'),
  );
  return `${parts.join('\n\n')}\n\n${notes.join('\n')}\n`;
}
