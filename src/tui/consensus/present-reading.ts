import type { MarksByPart } from '../evidence/read-step.js';
import { marksByPart, matchesIn, readerSize, wholeStepRows } from '../evidence/whole-step.js';
import type { Model } from '../model.js';
import type { Row } from '../present/row.js';

import { type OpenSettle, ownText } from './model.js';
import { hitOf } from './reading.js';

/** A whole step, prompt or message on the whole screen: a heading and its rows. */
export function readingRows(
  model: Model,
  item: OpenSettle,
  reading: NonNullable<OpenSettle['reading']>,
): Row[] {
  const name = readingName(item, reading.step);
  const parts = item.texts[reading.step];
  return wholeStepRows(name, parts, reading.top, readerSize(model), marksOf(item, reading.step));
}

export const readingName = ({ view }: OpenSettle, step: number): string => {
  if (step === ownText(view)) return view.kind === 'sheet' ? view.title : 'CLOSING MESSAGE';
  return step === -1 ? 'PROMPT' : `STEP ${step}`;
};

/** The matches of the search in this step, or the hits of the value. */
function marksOf(item: OpenSettle, step: number): MarksByPart {
  if (item.find) return marksByPart(matchesIn(item.find, step));
  const current = hitOf(item);
  const hits = item.rows[item.row]?.hits.filter(hit => hit.step === step) ?? [];
  return marksByPart(hits.map(hit => ({ ...hit, current: hit === current })));
}
