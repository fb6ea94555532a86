import type { Cell, Table } from '../../../src/core/trust/table.js';

/** The cell of a row, by its keys as they stand; `null` for all together. */
export function cellOf(table: Table, keys: readonly (string | null)[], column: string): Cell {
  const row = table.rows.find(each => JSON.stringify(each.keys) === JSON.stringify(keys));
  const cell = row?.cells[column];
  if (cell === undefined) throw new Error(`${table.id} has no ${JSON.stringify(keys)} ${column}`);
  return cell;
}

/** How many it counts; of a figure its value. */
export function numberOf(table: Table, keys: readonly (string | null)[], column: string): number | null {
  const cell = cellOf(table, keys, column);
  if (cell.kind === 'figure') return cell.value;
  if (cell.kind === 'words') throw new Error('words are no number');
  return cell.members.length;
}

/** A rate as it is printed: `19/84 22.6% 15.0-32.6`. */
export function rateOf(table: Table, keys: readonly (string | null)[], column: string): string {
  const cell = cellOf(table, keys, column);
  if (cell.kind !== 'rate') throw new Error(`${column} is no rate`);
  const { x, n, value, interval } = cell.share;
  const percent = (share: number): string => (100 * share).toFixed(1);
  if (value === null || !interval) return `${x}/${n}`;
  return `${x}/${n} ${percent(value)}% ${percent(interval.low)}-${percent(interval.high)}`;
}

/** Each rate counts members of its denominator, every row has as many keys as the table, every cell has a column. */
export function faultsOf(table: Table): string[] {
  const columns = new Set(table.columns.map(({ id }) => id));
  return table.rows.flatMap(({ keys, cells }) => [
    ...(keys.length === table.keys.length ? [] : [`${table.id}: ${keys.join()} has other keys`]),
    ...Object.entries(cells).flatMap(([id, cell]) => {
      const faults = columns.has(id) ? [] : [`${table.id}: ${id} is no column`];
      if (cell.kind === 'count' || cell.kind === 'rate') {
        if (new Set(cell.members).size !== cell.members.length)
          faults.push(`${table.id}: ${id} counts twice`);
      }
      if (cell.kind === 'rate') {
        const of = new Set(cell.of);
        if (!cell.members.every(member => of.has(member))) faults.push(`${table.id}: ${id} counts others`);
      }
      if (cell.kind === 'figure' && cell.value === null && !cell.reason)
        faults.push(`${table.id}: ${id} no reason`);
      return faults;
    }),
  ]);
}
