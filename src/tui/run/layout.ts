import { frameRows, innerWidth } from '../layout.js';
import type { Model } from '../model.js';

/** Rows of the list: border, filters, titles, rule | rule, chosen run (3), rule, keys (2), border. */
export const listRows = ({ size, linear }: Pick<Model, 'size' | 'linear'>): number =>
  linear ? Number.MAX_SAFE_INTEGER : Math.max(frameRows(size) - 12, 3);

/** Rows of a run, of a text and of the list of steps: border, head, rule | rule, keys (2), border. */
export const bodyRows = ({ size, linear }: Pick<Model, 'size' | 'linear'>, head: number): number =>
  linear ? Number.MAX_SAFE_INTEGER : Math.max(frameRows(size) - 6 - head, 3);

/** Cells and rows of a text that fills the screen. */
export const textSize = (model: Pick<Model, 'size' | 'linear'>): { cells: number; rows: number } => ({
  cells: innerWidth(model.size),
  rows: model.linear ? 100_000 : bodyRows(model, 1),
});
