/** Maps offsets of one text between UTF-16 code units (JavaScript) and code points (what is stored). */
export type Offsets = {
  /** Code points before code unit `unit`; an offset inside a surrogate pair counts as before it. */
  toPoint(unit: number): number;
  /** Code unit at which code point `point` begins. */
  toUnit(point: number): number;
  /** Length of the text in code points. */
  readonly points: number;
};

export function offsetsOf(text: string): Offsets {
  const points = [...text];
  return {
    toPoint: unit => [...text.slice(0, unit)].length,
    toUnit: point => points.slice(0, point).join('').length,
    points: points.length,
  };
}
