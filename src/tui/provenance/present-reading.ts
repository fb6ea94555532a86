import { visibleLine } from '../../core/text/visible.js';
import type { MarksByPart } from '../evidence/read-step.js';
import { marksByPart, matchesIn, readerSize, wholeStepRows } from '../evidence/whole-step.js';
import type { Model } from '../model.js';
import { ends, type Row, row } from '../present/row.js';

import type { OpenRun, Reading } from './model.js';
import { placeOf } from './place.js';
import { listWindow } from './reading.js';
import { hitOf, rowOf } from './table.js';

/** A whole step, the list of steps or that of code, on the whole screen: a heading and its rows. */
export function readingRows(model: Model, item: OpenRun, reading: Reading): Row[] {
  const { cells, rows } = readerSize(model);
  if (reading.kind === 'step') return oneStep(item, reading, cells, rows);
  const steps = item.steps.length;
  return reading.kind === 'steps'
    ? list(`STEPS of this run (${steps})`, reading.at, steps, cells, rows, at => stepLine(item, at))
    : list('CODE that the run wrote or ran', reading.at, reading.entries.length, cells, rows, at =>
        codeLine(reading.entries[at]!),
      );
}

/** A step in the list: number, who, size, first words. */
export function stepLine(item: OpenRun, at: number): [string, string] {
  const { i, role, chars } = item.steps[at]!;
  const words = item.words[i] ?? (chars > 200_000 ? '(long: Enter opens it)' : '');
  return [`s${String(i).padEnd(5)} ${role.padEnd(11)} ${words}`, size(chars)];
}

const codeLine = ({
  step,
  title,
  lines,
}: {
  step: number;
  title: string;
  lines: number;
}): [string, string] => [
  `s${String(step).padEnd(5)} ${visibleLine(title, 200)}`,
  `${lines} ${lines === 1 ? 'line' : 'lines'}`,
];

function list(
  title: string,
  at: number,
  length: number,
  cells: number,
  rows: number,
  lineOf: (at: number) => [string, string],
): Row[] {
  const { from, to } = listWindow(at, length, rows);
  const lines = Array.from({ length: to - from }, (_, index) => {
    const here = from + index === at;
    const [left, right] = lineOf(from + index);
    return row(ends(`${here ? '>' : ' '} ${left}`, right, cells), { bold: here });
  });
  return [row(ends(title, `${at + 1} of ${length}`, cells), { bold: true }), ...lines];
}

function oneStep(
  item: OpenRun,
  reading: Extract<Reading, { kind: 'step' }>,
  cells: number,
  rows: number,
): Row[] {
  const role = item.steps.find(({ i }) => i === reading.step)?.role;
  const name =
    reading.step === -1
      ? 'PROMPT'
      : `STEP ${reading.step}, of a run of ${item.steps.length}${role ? `  ${role}` : ''}`;
  return wholeStepRows(name, item.texts[reading.step], reading.top, { cells, rows }, marksOf(item, reading));
}

/** The matches of the search in this step, or the hits of the value on screen. */
function marksOf(item: OpenRun, reading: Extract<Reading, { kind: 'step' }>): MarksByPart {
  if (item.find) return marksByPart(matchesIn(item.find, reading.step));
  const parts = item.texts[reading.step] ?? [];
  const current = hitOf(item);
  const hits = rowOf(item)?.hits.filter(({ step }) => step === reading.step) ?? [];
  return marksByPart(
    hits.flatMap(hit => {
      const place = placeOf(parts, hit);
      return place ? [{ ...place, current: hit === current }] : [];
    }),
  );
}

function size(chars: number): string {
  if (chars < 1000) return `${chars} chars`;
  return chars < 1_000_000 ? `${(chars / 1000).toFixed(1)} k` : `${(chars / 1_000_000).toFixed(1)} M`;
}
