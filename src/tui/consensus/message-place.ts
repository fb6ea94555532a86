import type { PassId } from '../../core/review/label-event.js';
import { aspectsOf } from '../../core/review/label-marks.js';
import { bigText } from '../evidence/big-text.js';
import { scrolledTop } from '../evidence/read-step.js';
import type { Command } from '../keymap/keymap.js';
import { innerWidth } from '../layout.js';
import type { Model } from '../model.js';
import { bodyRows } from './layout.js';
import { type OpenSettle, ownText } from './model.js';
import { choiceRows } from './present-choices.js';
import { wordRows } from './present-words.js';

/** Rows of the item's own text above its labels: what the labels and the words about them leave. */
export function messageRows(model: Model, pass: PassId, item: OpenSettle): number {
  const width = innerWidth(model.size);
  const body = bodyRows(model, choiceRows(model, item, width).length);
  // Blank, heading, a row of labels for each thing that they say.
  const tableRows = 2 + aspectsOf(pass).length;
  return Math.max(body - tableRows - wordRows(item, width, mostWordRows(body)).length, 2);
}

/** Words of annotators take at most half of the body. */
export const mostWordRows = (body: number): number => Math.floor(body / 2);

/** A scrolling command in the item's own text; null for any other. */
export function scrolledMessage(
  model: Model,
  pass: PassId,
  item: OpenSettle,
  command: Command,
): OpenSettle | null {
  const parts = item.texts[ownText(item.view) ?? 0];
  if (!parts) return null;
  const top = scrolledTop(
    command,
    bigText(parts),
    item.top,
    messageRows(model, pass, item),
    innerWidth(model.size),
  );
  return top && { ...item, top };
}
