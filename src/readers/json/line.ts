/** `line 3, column 14` of an offset in a text; both count from 1, columns in UTF-16 units. */
export function lineAndColumn(text: string, offset: number): string {
  let line = 1;
  let start = 0;
  for (let next = text.indexOf('\n'); next >= 0 && next < offset; next = text.indexOf('\n', start)) {
    line += 1;
    start = next + 1;
  }
  return `line ${line}, column ${offset - start + 1}`;
}
