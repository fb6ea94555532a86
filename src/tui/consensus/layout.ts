import { frameRows } from '../layout.js';
import type { Size } from '../shell/screen.js';

type Area = { size: Size; linear: boolean };

/** Rows between the line that says which step this is and the choices. */
export const bodyRows = ({ size, linear }: Area, below: number): number =>
  linear ? 100_000 : Math.max(frameRows(size) - bodyFixedRows - below, 6);

/** Border, step, rule | rule, rule, keys, counters, border; the choices between the rules are `below`. */
const bodyFixedRows = 8;
