import { frameRows, innerWidth } from '../layout.js';
import type { Size } from '../shell/screen.js';

/** The panes between verdict and choices, side by side or, on a narrow screen, one above the other. */
export interface Panes {
  stacked: boolean;
  values: { cells: number; rows: number };
  evidence: { cells: number; rows: number };
}

/** `verdictRows`: those of the verdict's own section; `values`: rows of the list. */
export function panesOf(size: Size, verdictRows: number, values: number): Panes {
  const width = innerWidth(size);
  const rows = Math.max(frameRows(size) - fixedRows - verdictRows, 4);
  if (width < 92) {
    // The evidence decides, so it gets what the list does not need, and at least two thirds.
    const list = Math.min(values, Math.max(Math.floor(rows / 3), 2));
    return {
      stacked: true,
      values: { cells: width, rows: list },
      evidence: { cells: width, rows: rows - list - 1 },
    };
  }
  const left = Math.min(Math.floor(width * 0.42), 60);
  return {
    stacked: false,
    values: { cells: left, rows },
    evidence: { cells: width - left - 3, rows },
  };
}

/** Border, blindness, rule, rule, rule, choices (2), rule, keys (2), progress, border. */
const fixedRows = 12;
