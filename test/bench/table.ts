import type { BenchRow } from './row.js';

/** The rows in aligned columns: what, value, target, floor, ratio to the floor, whether the target holds. */
export function tableOf(rows: readonly BenchRow[]): string {
  const cells = [
    ['what', 'value', 'target', 'holds', 'ratio', 'floor'],
    ...rows.map(row => [
      row.note === undefined ? row.what : `${row.what} (${row.note})`,
      measured(row.value, row.unit),
      row.target,
      row.holds === null ? '-' : row.holds ? 'yes' : 'NO',
      spelled(ratioOf(row)),
      row.floor ? `${measured(row.floor.value, row.floor.unit)} ${row.floor.what}` : '',
    ]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map(line => line[column]!.length)));
  const toTheRight = new Set([1, 4]);
  return cells
    .map(line =>
      line
        .map((cell, column) =>
          toTheRight.has(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** How many times the floor a value is; null where they have not the same unit or one is missing. */
export function ratioOf({ value, unit, floor }: BenchRow): number | null {
  return value === null || !floor || floor.unit !== unit || floor.value === 0 ? null : value / floor.value;
}

/** The closing line. */
export function verdictOf(rows: readonly BenchRow[], broken: readonly string[]): string {
  const asked = rows.filter(row => row.holds !== null);
  const missed = asked.filter(row => row.holds === false).length;
  const broke = broken.length > 0 ? `, broken: ${broken.join(', ')}` : '';
  return `${asked.length - missed} targets hold, ${missed} missed${broke}`;
}

const measured = (value: number | null, unit: string): string =>
  value === null ? '-' : `${spelled(value)} ${unit}`;

/** Three figures, as far as a bench can tell. */
function spelled(value: number | null): string {
  if (value === null) return '-';
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
