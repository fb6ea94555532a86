import { canStay } from '../../core/review/consensus/step.js';
import type { PassId } from '../../core/review/label-event.js';
import { aspectsOf, commonLabel, marksOf } from '../../core/review/label-marks.js';
import { visibleLine } from '../../core/text/visible.js';
import { cellWidth } from '../../core/text/width.js';
import { called } from '../../store/called.js';
import { rowsAround } from '../evidence/around.js';
import { bigText } from '../evidence/big-text.js';
import { hitRows } from '../evidence/hit-names.js';
import { placeInWords, stepRows } from '../evidence/read-step.js';
import { keyHint } from '../keymap/hint.js';
import type { Command } from '../keymap/keymap.js';
import { frameRows, innerWidth } from '../layout.js';
import type { Model } from '../model.js';
import { frame, type Section } from '../present/frame.js';
import { ends, flow, type Row, row, spread } from '../present/row.js';
import { typedRows } from '../present/typed.js';
import type { CursorAt } from '../shell/screen.js';
import { cut } from '../text/fit.js';
import { wrapped } from '../text/wrapped.js';
import { bodyRows } from './layout.js';
import { messageRows, mostWordRows } from './message-place.js';
import { type ConsensusScreen, type OpenSettle, ownText } from './model.js';
import { choiceRows } from './present-choices.js';
import { readingRows } from './present-reading.js';
import { labelTable, shortKey } from './present-table.js';
import { wordRows } from './present-words.js';
import { hitOf } from './reading.js';

/** Screen D as rows, and where the cursor stands while something is typed. */
export function presentConsensus(
  model: Model,
  screen: ConsensusScreen,
): { rows: Row[]; cursor: CursorAt | null } {
  const width = innerWidth(model.size);
  const { item } = screen;
  const typed = typedRows(model, width);
  const below = item && !item.reading ? choiceRows(model, item, width) : [];
  const choices = typed ? [...typed.rows, ...below.slice(typed.rows.length)] : below;
  const sections: Section[] = item?.reading
    ? [
        { rows: readingRows(model, item, item.reading), grows: true },
        { rows: typed?.rows ?? readingKeys(model, item, width) },
      ]
    : [
        { rows: bodyOf(model, screen, width, below.length), grows: true },
        ...(choices.length > 0 ? [{ rows: choices }] : []),
        { rows: [keysRow(model, screen, width), countsRow(screen, width)] },
      ];
  const rows = frame(titlesOf(model, screen), [{ rows: [stepRow(screen, width)] }, ...sections], {
    columns: model.size.columns,
    rows: frameRows(model.size),
  });
  // The field is the first row of its section.
  const behind = item?.reading ? 3 : choices.length + 4;
  return { rows, cursor: typed ? { row: rows.length - behind, column: 2 + typed.column } : null };
}

function titlesOf(model: Model, { pass, queue, at, item }: ConsensusScreen): { left: string; right: string } {
  const number = at < queue.length ? `queue ${String(at + 1).padStart(2, '0')} of ${queue.length}` : 'end';
  const name = visibleLine(model.annotator ?? '-', 20);
  const talks = item?.wait === 'talk' || item?.shown?.sides.some(({ isOwn }) => isOwn);
  // At the end there is no item that one could be either of.
  const who = item === null ? name : `${talks ? 'annotator' : 'adjudicator'}: ${name}`;
  return { left: `Consensus  ${pass.name}  ${kindOf(pass.id, item)}`.trimEnd(), right: `${number}  ${who}` };
}

/** Before the own answer nothing tells whether the labels differ: some items are here that were labelled alike. */
function kindOf(pass: PassId, item: OpenSettle | null): string {
  if (!item?.shown) return '';
  const { sides } = item.shown;
  const apart = item.rows.some(({ unit }) => {
    const given = sides.flatMap(({ labels }) => labels[unit] ?? []);
    return given.length > 1 && commonLabel(pass, given) === null;
  });
  return apart ? 'disagreement' : 'labelled alike';
}

function stepRow({ item, at, queue }: ConsensusScreen, width: number): Row {
  if (at >= queue.length) return row('');
  const [long, short] = !item ? ['', ''] : stepWords(item);
  return row(cut((long ?? '').length <= width ? (long ?? '') : (short ?? ''), width, '..'));
}

function stepWords({ wait, shown }: OpenSettle): [string, string] {
  switch (wait) {
    case 'answer':
      return [
        'step 1 of 3: your own answer, blind.  Labels of the annotators and the auto verdict are hidden.',
        'step 1 of 3: your own answer. Labels and auto verdict hidden.',
      ];
    case 'see':
      return [
        'step 2 of 3: own answer given.  s shows the labels; Backspace changes an answer.',
        'step 2 of 3: answered. s shows the labels, Backspace changes.',
      ];
    case 'resolve':
      return [
        'step 3 of 3: own answer given, labels now shown.  Auto verdict hidden until the pass is settled.',
        'step 3 of 3: labels shown. Auto verdict hidden.',
      ];
    case 'lines':
      return [
        `in talk: ${shown?.sides.filter(({ line }) => line === null).length === 1 ? 'one line is' : 'lines are'} missing.  Settle it without (cause, then resolve), or wait: > goes on.`,
        'in talk, a line is missing: settle it without, or wait.',
      ];
    case 'talk':
      return [
        'talk: the adjudicator sent this back to its annotators.  One line each; then it goes back.',
        'talk: one line of each annotator, then it goes back.',
      ];
    default:
      return shown?.ended ? [`frozen: ${shown.ended}`, 'frozen'] : ['waits for somebody else', ''];
  }
}

function bodyOf(model: Model, screen: ConsensusScreen, width: number, below: number): Row[] {
  const { item } = screen;
  if (screen.at >= screen.queue.length) return endRows(screen, width);
  if (!item) return [row('reading ...', { dim: true })];
  const height = bodyRows(model, below);
  const words = wordRows(item, width, mostWordRows(height));
  const pass = screen.pass.id;
  if (item.view.kind !== 'run')
    return [
      ...messageOf(model, pass, item, width),
      row(''),
      ...labelTable(pass, item, width, 1 + aspectsOf(pass).length),
      ...words,
    ];
  const evidence = item.shown ? 0 : Math.max(Math.floor(height / 2), 5);
  const table = labelTable(
    pass,
    item,
    width,
    Math.min(item.rows.length + 1, height - words.length - evidence),
  );
  return [...table, ...words, ...(item.shown ? [] : evidenceRows(item, width, height - table.length))];
}

function messageOf(model: Model, pass: PassId, item: OpenSettle, width: number): Row[] {
  const { view } = item;
  const height = messageRows(model, pass, item);
  const parts = item.texts[ownText(view) ?? 0];
  if (!parts || (view.kind === 'message' && (view.text ?? '').trim() === ''))
    return [row('there is no closing message', { dim: true }), ...blanks(height - 1)];
  const text = bigText(parts);
  const place = placeInWords(text, item.top, height - 1, width);
  const rows = stepRows(text, item.top, height - 1, width);
  const heading =
    view.kind === 'sheet'
      ? cut(visibleLine(view.title), width - place.length - 2, '..')
      : `CLOSING MESSAGE${view.kind === 'message' && view.cutOff ? ', cut off by a limit' : ''}`;
  return [row(ends(heading, place, width), { bold: true }), ...rows, ...blanks(height - 1 - rows.length)];
}

/** The evidence of the row at the cursor: raw hits by place, as pass C shows them. */
function evidenceRows(item: OpenSettle, width: number, height: number): Row[] {
  const unit = item.rows[item.row];
  const hit = hitOf(item);
  if (!unit || height < 3) return [];
  const name = unit.whole
    ? 'the run'
    : `${visibleLine(shortKey(unit.key), 30)}   ${visibleLine(unit.text, 30)}`;
  const heading = row(
    ends(`-- EVIDENCE  ${name}`, hit ? `hit ${item.hit + 1} of ${unit.hits.length}` : '', width),
    { bold: true },
  );
  if (!hit) {
    const cold = item.view.kind === 'run' && item.view.cold;
    const why = unit.whole
      ? 'p the prompt, / finds in the whole run'
      : cold
        ? 'the index of hits is withheld for this run: / finds in it'
        : 'this value stands nowhere in the run: / finds other words in it';
    return [heading, row(why, { dim: true })];
  }
  const names = hitRows(unit.hits, item.hit, width, 1).map(line => row(line));
  const parts = item.texts[hit.step];
  if (hit.step < -1) return [heading, ...names, row('in the output file itself', { dim: true })];
  if (!parts) return [heading, ...names, row('reading ...', { dim: true })];
  return [heading, ...names, ...rowsAround(bigText(parts), hit, height - 2, width)];
}

function endRows({ queue, counts, pass }: ConsensusScreen, width: number): Row[] {
  const left = queue.filter(({ wait }) => !canStay(wait)).length;
  const stays = queue.filter(({ wait }) => wait === 'lines').length;
  const others = counts.open + counts.talking;
  const lines =
    left > 0
      ? [
          'END OF THE QUEUE',
          '',
          `${left} of ${queue.length} still wait for you: > goes to the first of them.`,
        ]
      : [
          'NOTHING MORE WAITS FOR YOU',
          '',
          others === 0
            ? `Every item of ${pass.name} is settled: the automated verdicts may be shown now, all at once.`
            : `${counts.talking} in talk, ${counts.open} open for an adjudicator; the automated verdicts stay hidden until then.`,
          ...(stays > 0
            ? [
                `${stays === 1 ? '1 item' : `${stays} items`} that you sent to talk ${stays === 1 ? 'is' : 'are'} without a line of everybody: < goes back, and you may settle without it.`,
              ]
            : []),
          `${called(`export consensus FILE --pass ${pass.id}`)} writes what stands.`,
        ];
  return lines.flatMap((line, at) => wrapped(line, width).map(({ text }) => row(text, { bold: at === 0 })));
}

function keysRow(model: Model, { at, queue, item, pass }: ConsensusScreen, width: number): Row {
  const key = (command: Command): string => keyHint(model.keymap, 'consensus', command);
  const common = [
    `${key('help')} keys`,
    `${key('undo')} undo`,
    `${key('next')} ${key('previous')} item`,
    `${key('leave')} leave`,
  ];
  if (at >= queue.length) return row(spread(common, width, ['   ', '  ']));
  const isRun = item?.view.kind === 'run';
  const evidence = `${key('choose')} ${isRun ? 'evidence' : item?.view.kind === 'sheet' ? 'whole text' : 'whole message'}`;
  const steps =
    item?.view.kind === 'sheet' && (item.rows[0]?.hits.length ?? 0) > 0
      ? [`${key('match-next')} ${key('match-previous')} step of a number`]
      : [];
  const hasMarks = marksOf(pass.id).length > 0;
  const acts =
    item?.wait === 'resolve' || item?.wait === 'lines'
      ? [
          '1-4 cause, then resolve',
          evidence,
          ...(isRun ? [`${key('do:value')} this value`] : []),
          ...(hasMarks ? [`${key('do:value')} marks of another`] : []),
          ...steps,
          `${key('do:amend')} propose guide change`,
        ]
      : item?.wait === 'talk'
        ? [`${key('do:talk')} your line`, evidence]
        : [
            'digits answer',
            `${key('do:see')} see labels`,
            evidence,
            ...(isRun ? [`${key('match-next')} ${key('match-previous')} hit`] : steps),
            `${key('find')} find`,
          ];
  return row(flow([...acts, ...common], width, 1)[0] ?? '');
}

function countsRow({ counts, savedAt }: ConsensusScreen, width: number): Row {
  const { agreed, resolved, talking, open, excluded, single } = counts;
  const settled = [
    `agreed ${agreed}`,
    `resolved ${resolved}`,
    `talking ${talking}`,
    `open ${open}`,
    `excluded ${excluded}`,
  ];
  const told = settled.join(width < 92 ? '  ' : '   ');
  const more = single > 0 ? `${told}   one label ${single}` : told;
  const right = savedAt ? `saved ${savedAt.slice(11, 19)}` : 'raw labels are never edited';
  const left = [more, told].find(text => cellWidth(text) + cellWidth(right) + 2 <= width);
  return row(left === undefined ? cut(more, width, '..') : ends(left, right, width));
}

function readingKeys(model: Model, item: OpenSettle, width: number): Row[] {
  const key = (command: Command): string => keyHint(model.keymap, 'consensus', command);
  const { find } = item;
  const steps = find
    ? `match ${find.at + 1} of ${find.found.length}${find.more ? '+' : ''} for "${cut(visibleLine(find.query), 20, '..')}"`
    : '';
  const told = model.notice === null ? steps : `! ${model.notice}`;
  const hints = [
    `${key('match-next')} ${key('match-previous')} ${find ? 'match' : 'hit'}`,
    `${key('page-down')} ${key('down')} ${key('up')} scroll`,
    `${key('find')} find`,
    `${key('clear')} back to the item`,
  ];
  return [
    row(cut(told, width, '..'), { bold: model.notice !== null }),
    row(cut(hints.join('   '), width, '..')),
  ];
}

const blanks = (count: number): Row[] => Array.from({ length: Math.max(count, 0) }, () => row(''));
