import { causes } from '../../core/review/consensus/model.js';
import type { Pass } from '../../core/review/passes.js';
import type { Model } from '../model.js';
import { type Row, row, spread } from '../present/row.js';
import { cut } from '../text/fit.js';
import { wrapped } from '../text/wrapped.js';
import { choicesOf, marksOfRow } from './answers.js';
import type { ConsensusScreen, OpenSettle } from './model.js';
import { causeWords } from './update-settle.js';

/** The rows between the body and the keys: what can be decided now, and what was said last. Their number is fixed. */
export function choiceRows(model: Model, item: OpenSettle, width: number): Row[] {
  const { screen } = model;
  if (screen.kind !== 'consensus') return [];
  const lines = linesOf(screen, item, width);
  return [
    ...lines.map(line => row(cut(line, width, '..'), { bold: line === lines[0] })),
    toldRow(model, screen, width),
  ];
}

function linesOf({ pass }: ConsensusScreen, item: OpenSettle, width: number): string[] {
  switch (item.wait) {
    case 'answer':
    case 'see':
      return answerLines(pass, item, width);
    case 'resolve':
    case 'lines':
      return resolveLines(item, width);
    case 'talk':
      return talkLines(pass, item, width);
    default:
      return [item.shown?.ended ? `frozen: ${item.shown.ended}` : 'this item does not wait for you now', ''];
  }
}

function answerLines(pass: Pass, item: OpenSettle, width: number): string[] {
  const row = item.rows[item.row];
  const choices = row ? choicesOf(pass, row, item) : [];
  const missing = item.rows.filter(({ unit }) => item.own[unit] === undefined).length;
  const next =
    missing === 0
      ? 'all answered: s shows the labels; from then on your own answers stand'
      : item.rows.length === 1
        ? 'your own answer comes first: nothing of the annotators is shown before it'
        : `${missing} of ${item.rows.length} to answer before the labels are shown`;
  return [spread(choices, width), withMarks(pass, item, next, width)];
}

function resolveLines(item: OpenSettle, width: number): string[] {
  const sides = item.shown?.sides.length ?? 0;
  const cause = (causes as readonly string[]).indexOf(item.cause ?? '');
  const named =
    cause < 0
      ? [
          width < 92 ? 'cause' : 'cause of the difference',
          ...causeWords.map((words, at) => `${at + 1} ${words}`),
        ]
      : [`cause: ${cause + 1} ${causeWords[cause]}`, 'Backspace changes it'];
  const with_ = Array.from({ length: sides }, (_, at) => `${at + 1} side with ${at + 1}`);
  return [
    spread(named, width),
    spread(['resolve', ...with_, `${sides + 1} own answer`, 't talk', 'x exclude'], width),
  ];
}

function talkLines(pass: Pass, item: OpenSettle, width: number): string[] {
  const row = item.rows[item.row];
  return [
    spread(['t writes your line', ...(row ? choicesOf(pass, row, item) : [])], width),
    withMarks(pass, item, 'another label is kept beside your locked one, which stays as it is', width),
  ];
}

/** The marks of the row, and beside them what else there is to say where it fits. */
function withMarks(pass: Pass, item: OpenSettle, words: string, width: number): string {
  const row = item.rows[item.row];
  const marks = row ? marksOfRow(pass, row, item) : [];
  if (marks.length === 0) return words;
  const line = marks.join('   ');
  return line.length + words.length + 3 <= width ? `${line}   ${words}` : line;
}

function toldRow(model: Model, { snapshot }: ConsensusScreen, width: number): Row {
  if (model.notice !== null) {
    const [first] = wrapped(`! ${model.notice}`, width);
    return row(cut(first?.text ?? '', width, '..'), { bold: true });
  }
  if (model.said !== null) return row(cut(model.said, width, '..'));
  if (!snapshot) return row('');
  const full = `raw labels and kappa: snapshot of ${snapshot.at}, sha ${snapshot.sha}, before this. It will not move.`;
  const short = `raw labels snapshotted ${snapshot.at}, sha ${snapshot.sha}`;
  return row(full.length <= width ? full : short, { dim: true });
}
