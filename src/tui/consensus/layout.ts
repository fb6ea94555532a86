import { frameRows, innerWidth } from '../layout.js';
import type { Size } from '../shell/screen.js';

type Area = { size: Size; linear: boolean };

/** Cells and rows of a step that fills the screen. A linear screen has no end. */
export const readerSize = ({ size, linear }: Area): { cells: number; rows: number } => ({
  cells: innerWidth(size),
  rows: linear ? 100_000 : frameRows(size) - readerFixedRows,
});

/** Border, step, rule, heading | rule, keys (2), border. */
const readerFixedRows = 8;

/** Rows between the line that says which step this is and the choices. */
export const bodyRows = ({ size, linear }: Area, below: number): number =>
  linear ? 100_000 : Math.max(frameRows(size) - bodyFixedRows - below, 6);

/** Border, step, rule | rule, rule, keys, counters, border; the choices between the rules are `below`. */
const bodyFixedRows = 8;
