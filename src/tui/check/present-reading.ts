import { visibleLine } from '../../core/text/visible.js';
import { placeOfHit } from '../evidence/place-of-hit.js';
import type { MarksByPart } from '../evidence/read-step.js';
import { marksByPart, matchesIn, readerSize, wholeStepRows } from '../evidence/whole-step.js';
import type { Model } from '../model.js';
import { ends, type Row, row } from '../present/row.js';
import { cut } from '../text/fit.js';
import type { OpenCheck, Reading } from './model.js';
import { hitOf } from './reading.js';

/** A whole step, or the list of code, on the whole screen: a heading and its rows. */
export function readingRows(model: Model, item: OpenCheck, reading: Reading): Row[] {
  const { cells, rows } = readerSize(model);
  if (reading.kind === 'code') return codeRows(reading, cells, rows);
  const name = reading.step === -1 ? 'PROMPT' : `STEP ${reading.step}, of a run of ${item.steps}`;
  return wholeStepRows(name, item.texts[reading.step], reading.top, { cells, rows }, marksOf(item, reading));
}

/** The hits of the value on screen in this step, or the matches of the search. */
function marksOf(item: OpenCheck, reading: Extract<Reading, { kind: 'step' }>): MarksByPart {
  if (item.find) return marksByPart(matchesIn(item.find, reading.step));
  const parts = item.texts[reading.step] ?? [];
  const current = hitOf(item);
  const hits = item.values[item.value]?.hits.filter(({ step }) => step === reading.step) ?? [];
  return marksByPart(
    hits.flatMap(hit => {
      const place = placeOfHit(parts, hit);
      return place ? [{ ...place, current: hit === current }] : [];
    }),
  );
}

function codeRows(reading: Extract<Reading, { kind: 'code' }>, cells: number, rows: number): Row[] {
  const { entries, at } = reading;
  const from = Math.max(0, Math.min(at - Math.floor(rows / 2), entries.length - rows));
  return [
    row(ends('CODE that the run wrote or ran', `${at + 1} of ${entries.length}`, cells), { bold: true }),
    ...entries.slice(from, from + rows).map(({ step, title, lines }, index) => {
      const here = from + index === at;
      const left = `${here ? '>' : ' '} s${String(step).padEnd(5)} ${visibleLine(title)}`;
      return row(ends(cut(left, cells - 14, '..'), `${lines} ${lines === 1 ? 'line' : 'lines'}`, cells), {
        bold: here,
      });
    }),
  ];
}
