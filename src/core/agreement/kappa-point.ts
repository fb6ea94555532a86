/**
 * Cohen's kappa of K x K cells, row by row; null where chance agreement is 1 or the table is empty.
 * As (n D - C) / (n^2 - C), D the diagonal and C = sum R_i C_i: on counts every part is a whole number, so that
 * swapping annotators or renaming labels changes not even the last digit, and agreement with oneself is exactly 1.
 */
export function kappaPoint(cells: ArrayLike<number>, size: number): number | null {
  let n = 0;
  let diagonal = 0;
  let chance = 0;
  for (let at = 0; at < size; at += 1) {
    let row = 0;
    let column = 0;
    for (let other = 0; other < size; other += 1) {
      row += cells[at * size + other]!;
      column += cells[other * size + at]!;
    }
    n += row;
    diagonal += cells[at * size + at]!;
    chance += row * column;
  }
  const room = n * n - chance;
  return room > 0 ? (n * diagonal - chance) / room : null;
}
