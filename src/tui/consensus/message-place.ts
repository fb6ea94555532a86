import { bigText } from '../evidence/big-text.js';
import { scrolledTop } from '../evidence/read-step.js';
import type { Command } from '../keymap/keymap.js';
import { innerWidth } from '../layout.js';
import type { Model } from '../model.js';
import { bodyRows } from './layout.js';
import type { OpenSettle } from './model.js';
import { choiceRows } from './present-choices.js';
import { wordRows } from './present-words.js';

/** Rows of the closing message above its labels: what the labels and the words about them leave. */
export function messageRows(model: Model, item: OpenSettle): number {
  const width = innerWidth(model.size);
  const body = bodyRows(model, choiceRows(model, item, width).length);
  return Math.max(body - tableRows - wordRows(item, width, mostWordRows(body)).length, 2);
}

/** Words of annotators take at most half of the body. */
export const mostWordRows = (body: number): number => Math.floor(body / 2);

/** Blank, heading, one row of labels. */
const tableRows = 3;

/** A scrolling command in the message; null for any other. */
export function scrolledMessage(model: Model, item: OpenSettle, command: Command): OpenSettle | null {
  const parts = item.texts[0];
  if (!parts) return null;
  const top = scrolledTop(
    command,
    bigText(parts),
    item.top,
    messageRows(model, item),
    innerWidth(model.size),
  );
  return top && { ...item, top };
}
