import { frameRows, innerWidth } from '../layout.js';
import type { Size } from '../shell/screen.js';

/** The panes of pass C: side by side, or on a narrow screen one above the other. */
export interface Panes {
  stacked: boolean;
  table: { cells: number; rows: number };
  evidence: { cells: number; rows: number };
}

/** `rows`: those of the value table. */
export function panesOf(size: Size, rows: number): Panes {
  const width = innerWidth(size);
  const stacked = width < 92;
  const room = Math.max(frameRows(size) - fixedRows, 6);
  if (stacked) {
    // Heading, values, rule, evidence; the evidence gets what the values do not need, and at least two thirds.
    const list = Math.max(Math.min(rows, Math.max(Math.floor(room / 3), 3)), 1);
    return {
      stacked,
      table: { cells: width, rows: list },
      evidence: { cells: width, rows: room - list - 2 },
    };
  }
  const left = Math.min(Math.ceil(width * 0.52), 72);
  return {
    stacked,
    table: { cells: left, rows: room },
    evidence: { cells: width - left - 3, rows: room },
  };
}

/** Border, blindness, rule | rule, verdict (3), rule, keys (2), progress, border. */
const fixedRows = 12;
