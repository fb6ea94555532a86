import type { Size } from './shell/screen.js';

/** The smallest terminal that is supported; below it one line says so. */
export const smallest: Size = { columns: 80, rows: 24 };

export const tooSmall = ({ size, linear }: { size: Size; linear: boolean }): boolean =>
  !linear && (size.columns < smallest.columns || size.rows < smallest.rows);

/** Rows of a frame: one fewer than the terminal has, so that nothing ever scrolls. */
export const frameRows = (size: Size): number => Math.max(size.rows - 1, 1);

/** Cells inside a frame: a border and a space on either side. */
export const innerWidth = (size: Size): number => size.columns - 4;

/** Rows for the closing message in pass A; everything around it has a fixed height. A linear screen has no end. */
export const claimBodyHeight = ({ size, linear }: { size: Size; linear: boolean }): number =>
  linear ? Number.MAX_SAFE_INTEGER : frameRows(size) - claimFixedRows;

/** Border, blindness, rule, heading, marks | rule, choices, last, rule, keys (2), progress, border. */
export const claimFixedRows = 13;

/** Rows of an overlay: border, blank | blank, keys, border. */
export const readerHeight = (size: Size): number => frameRows(size) - 5;

/** Rows of a pane of screen E: border, panes, rule | rule, notice, keys (2), border. */
export const agreementHeight = ({ size }: { size: Size }): number => frameRows(size) - 8;
