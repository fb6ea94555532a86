// Figures of a table as functions of its K x K cells, row by row: what a bootstrap resamples.

export const ratio = (above: number, below: number): number | null => (below === 0 ? null : above / below);

export function observedPoint(cells: Float64Array, size: number): number | null {
  let diagonal = 0;
  let n = 0;
  for (let at = 0; at < cells.length; at += 1) {
    n += cells[at]!;
    if (at % (size + 1) === 0) diagonal += cells[at]!;
  }
  return ratio(diagonal, n);
}

export const categoryPoint = (cells: Float64Array, at: number, size: number): number | null =>
  ratio(2 * cells[at * size + at]!, rowOf(cells, at, size) + columnOf(cells, at, size));

export function rowOf(cells: Float64Array, at: number, size: number): number {
  let sum = 0;
  for (let other = 0; other < size; other += 1) sum += cells[at * size + other]!;
  return sum;
}

export function columnOf(cells: Float64Array, at: number, size: number): number {
  let sum = 0;
  for (let other = 0; other < size; other += 1) sum += cells[other * size + at]!;
  return sum;
}
