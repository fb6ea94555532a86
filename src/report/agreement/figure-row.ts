import type { Stat } from '../../core/agreement/stat.js';

/** One figure of the panel: a statistic with all that belongs to it, or a count. */
export interface FigureRow {
  /** `pair`, `everybody`, `tool`, `population`, `stratum`, `annotator`, `blindness`, `upheld`. */
  readonly part: string;
  /** Who or what it is of: `ann x bo`, `matcher x unanimous labels`, `band: pass`. */
  readonly of: string;
  /** Stable: the name that the figure has in the JSON. */
  readonly figure: string;
  readonly stat?: Stat;
  readonly count?: number;
}

export type Own = (figure: string, what: Stat | number) => FigureRow;

export const rowsOf =
  (part: string, of: string): Own =>
  (figure, what) => ({ part, of, figure, ...(typeof what === 'number' ? { count: what } : { stat: what }) });
