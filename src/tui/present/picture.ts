import { smallest, tooSmall } from '../layout.js';
import type { Model } from '../model.js';
import type { CursorAt } from '../shell/screen.js';
import { wrapped } from '../text/wrapped.js';
import { linearLines } from './linear.js';
import { type Row, row } from './row.js';
import { presentScreen } from './screen.js';

/** The rows of a model and the place of the cursor; null for the home screen, whose menu is Ink's to lay out. */
export function pictureOf(model: Model): { rows: readonly Row[]; cursor: CursorAt | null } | null {
  if (model.linear) {
    // Wrapped by us: Ink would measure a line of a million characters for minutes.
    const lines = wrapped(linearLines(model).join('\n'), model.size.columns);
    return { rows: lines.map(line => row(line.text)), cursor: null };
  }
  if (tooSmall(model)) {
    const { columns, rows } = model.size;
    const needs = `trustlayer needs ${smallest.columns}x${smallest.rows}; this terminal is ${columns}x${rows} (q)`;
    return { rows: [row(needs)], cursor: null };
  }
  if (model.screen.kind === 'home' && !model.overlay) return null;
  return presentScreen(model);
}
