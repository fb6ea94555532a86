/** The control sequences of the review: nothing else of ours speaks to the terminal. */
const csi = '\x1b[';

export const moveTo = (row: number, column: number): string => `${csi}${row + 1};${column + 1}H`;
export const toColumn = (column: number): string => `${csi}${column + 1}G`;
export const eraseRow = `${csi}2K`;
export const eraseToEnd = `${csi}K`;
export const clearAll = `${csi}0m${csi}2J`;
export const plainStyle = `${csi}0m`;
export const showCursor = `${csi}?25h`;
export const hideCursor = `${csi}?25l`;
/** Terminals that know it show what stands between at once; the others ignore it. */
export const beginFrame = `${csi}?2026h`;
export const endFrame = `${csi}?2026l`;

const alternate = { on: `${csi}?1049h`, off: `${csi}?1049l` };
/** A row one cell too long must be cut by the terminal, not pushed into the next row. */
const autoWrap = { on: `${csi}?7h`, off: `${csi}?7l` };
export const bracketedPaste = { on: `${csi}?2004h`, off: `${csi}?2004l` };

export const enterScreen = alternate.on + autoWrap.off + bracketedPaste.on + hideCursor + clearAll;
export const leaveScreen =
  plainStyle + bracketedPaste.off + autoWrap.on + showCursor + alternate.off + showCursor;

/** Styles: the only sequences a frame may carry. */
export const sgr = /(\x1b\[[\d;:]*m)/;
