import type { TextPart } from '../evidence/big-text.js';
import type { OpenSeverity } from './model.js';

/** Inner cells from which on the panes stand side by side (a screen of 96 columns). */
const sideBySide = 92;
const between = 3;

/** Cells of both panes; null: they stand one below the other. */
export function paneCells(width: number): { said: number; facts: number } | null {
  if (width < sideBySide) return null;
  const facts = Math.floor((width - between) * 0.52);
  return { said: width - between - facts, facts };
}

/** What is scrolled and searched at this width. */
export function partsInFocus(
  { step, pane, said, facts, stacked }: OpenSeverity,
  width: number,
): readonly TextPart[] {
  if (step) return step.parts ?? noParts;
  if (paneCells(width) === null) return stacked;
  return pane === 'said' ? said : facts;
}

/** Cells of what is scrolled and searched. */
export function cellsInFocus({ step, pane }: OpenSeverity, width: number): number {
  const cells = paneCells(width);
  return step || cells === null ? width : cells[pane];
}

const noParts: readonly TextPart[] = [];
