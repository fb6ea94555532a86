/** x with A x = b, by Gaussian elimination with partial pivots. A is square and not singular. */
export function solve(a: readonly (readonly number[])[], b: readonly number[]): number[] {
  const rows = a.map((row, at) => [...row, b[at]!]);
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (let row = column + 1; row < size; row += 1) {
      const factor = rows[row]![column]! / rows[column]![column]!;
      for (let at = column; at <= size; at += 1) rows[row]![at]! -= factor * rows[column]![at]!;
    }
  }
  const x = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row -= 1) {
    let left = rows[row]![size]!;
    for (let at = row + 1; at < size; at += 1) left -= rows[row]![at]! * x[at]!;
    x[row] = left / rows[row]![row]!;
  }
  return x;
}
