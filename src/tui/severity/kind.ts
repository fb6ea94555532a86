import { blindView } from '../../core/review/label-event.js';
import { severityPass } from '../../core/review/passes.js';
import { readSeverity, spellSeverity } from '../../core/review/severity-label.js';
import { bigText } from '../evidence/big-text.js';
import { firstTop, type MarksByPart, placeInWords, stepRows } from '../evidence/read-step.js';
import type { Command } from '../keymap/keymap.js';
import { blank, ends, fitRow, type Row, row } from '../present/row.js';
import type { OwnAct, SheetKind } from '../sheet/model.js';
import { marksOf } from '../sheet/present.js';
import { cut } from '../text/fit.js';
import type { OpenSeverity, SeverityScreen } from './model.js';
import { cellsInFocus, paneCells, partsInFocus } from './panes.js';

/** What is of pass B alone. */
export const severitySheet: SheetKind<SeverityScreen> = {
  context: 'severity',
  pass: severityPass,
  title: 'D3-B  How severe is this confirmed false claim?',
  noun: ['item', 'items'],
  seen: 'WORDS AND FACTS',
  atEnd: 'Agreement counts your labels once you have locked them.',
  head: ({ how, step, steps }, width) => ({
    large: step ? `STEP ${step.i} OF ${steps}` : 'HOW FAR DO THE WORDS AND THE FACTS LIE APART?',
    lines: [
      ...(width < fullWords ? [] : [meanings]),
      cut(
        `${width < fullWords ? 'first' : 'before the label, if you like'}:  ${box(how === 'right')} r said right   ${box(how === 'done')} w only done`,
        width,
      ),
    ],
  }),
  opened(screen, item) {
    const said = readSeverity(screen.states[item.item]?.label?.value);
    return {
      ...item,
      pane: 'said',
      tops: { said: firstTop, facts: firstTop },
      how: said?.kind ?? null,
      printedAt: -1,
      step: null,
    };
  },
  moment: (_, item, seenShare) => ({
    id: item.item,
    view: { ...blindView, task: true },
    seenShare,
    attention: item,
  }),
  labelled({ how }, label) {
    const known = readSeverity(label)?.label;
    // What one cannot tell takes no mark along.
    return known === undefined
      ? label
      : spellSeverity({ label: known, kind: known === 'unsure' ? null : how });
  },
  own,
  hints: key => [
    `${key('label:hard')} ${key('label:soft')} ${key('label:drop')} ${key('label:unsure')} label+next`,
    `${key('do:right')} ${key('do:done')} how it was claimed`,
    `${key('match-next')} ${key('match-previous')} number`,
    `${key('choose')} step`,
    `${key('do:pane')} pane`,
  ],
  warning: () => null,
  load: items => ({ do: 'severity:load', items }),
  open(screen, annotator) {
    const item = screen.queue[screen.at];
    const at = { ...(item === undefined ? {} : { item }), ...(screen.marked ? { marked: true } : {}) };
    return { do: 'severity:open', annotator, ...at };
  },
  fitted: (item, width) => ({ ...item, parts: partsInFocus(item, width) }),
  cells: cellsInFocus,
  rows: bothPanes,
};

/** Inner cells from which on the labels are explained above the text. */
const fullWords = 92;
const meanings =
  '1 a concrete defect is in evidence   2 over-claim, no such defect   3 words and facts agree';

const box = (set: boolean): string => (set ? '[x]' : '[ ]');

function own(_: SeverityScreen, item: OpenSeverity, command: Command): OwnAct<SeverityScreen> | null {
  switch (command) {
    case 'do:right':
      return { item: { ...item, how: item.how === 'right' ? null : 'right' } };
    case 'do:done':
      return { item: { ...item, how: item.how === 'done' ? null : 'done' } };
    case 'do:pane':
      return { item: item.step ? item : otherPane(item) };
    case 'match-next':
    case 'match-previous':
      return item.find || item.step ? null : steppedNumber(item, command === 'match-next' ? 1 : -1);
    case 'choose':
      return item.step ? null : openStep(item, item.printed[item.printedAt]?.step ?? item.closingStep);
    case 'do:next-step':
    case 'do:previous-step':
      return item.step ? openStep(item, item.step.i + (command === 'do:next-step' ? 1 : -1)) : null;
    case 'clear':
    case 'leave':
      return item.step ? { item: { ...item, step: null, top: item.step.back, find: null } } : null;
    default:
      return null;
  }
}

function otherPane(item: OpenSeverity): OpenSeverity {
  const pane = item.pane === 'said' ? 'facts' : 'said';
  const tops = { ...item.tops, [item.pane]: item.top };
  return { ...item, pane, tops, top: tops[pane], find: null };
}

/** The next number that the agent printed, brought on screen; Enter opens its step. */
function steppedNumber(item: OpenSeverity, by: number): OwnAct<SeverityScreen> {
  const count = item.printed.length;
  if (count === 0) return { item, notice: 'the agent printed no number that could be picked out' };
  const printedAt = item.printedAt < 0 ? (by > 0 ? 0 : count - 1) : (item.printedAt + by + count) % count;
  const place = item.printed[printedAt]!;
  const there = item.pane === 'facts' ? otherPane(item) : item;
  return { item: { ...there, printedAt }, show: { part: 1, start: place.start, end: place.end } };
}

function openStep(item: OpenSeverity, step: number | null): OwnAct<SeverityScreen> {
  if (step === null)
    return { item, notice: 'there is no step to open: ] goes to a number that the agent printed' };
  if (item.steps === 0) return { item, notice: 'the run has no steps: only its closing message was saved' };
  if (step < 0 || step >= item.steps) return { item, notice: `the run has the steps 0 to ${item.steps - 1}` };
  const back = item.step?.back ?? item.top;
  return {
    item: { ...item, step: { i: step, parts: null, back }, top: firstTop, find: null },
    effects: [{ do: 'severity:step', item: item.item, step }],
  };
}

/** The matches of a search; without one, the number that `]` last went to. */
function numberMarks(item: OpenSeverity): MarksByPart {
  const place = item.printed[item.printedAt];
  if (item.find || !place || item.pane === 'facts') return marksOf(item);
  return new Map([[1, [{ start: place.start, end: place.end, current: true }]]]);
}

/** Both panes side by side; null: one text, as on any sheet. */
function bothPanes(item: OpenSeverity, width: number, height: number): Row[] | null {
  const cells = paneCells(width);
  if (item.step?.parts === null) return [row('reading ...', { dim: true })];
  if (cells === null || item.step) return null;
  const pane = (name: 'said' | 'facts'): Row[] => {
    const text = bigText(item[name]);
    const top = item.pane === name ? item.top : item.tops[name];
    const rows = stepRows(
      text,
      top,
      height - 1,
      cells[name],
      item.pane === name ? numberMarks(item) : undefined,
    );
    const titled = item.pane === name ? '>' : ' ';
    const place = placeInWords(text, top, height - 1, cells[name]);
    return [row(ends(titled, place, cells[name]), { dim: true }), ...rows];
  };
  const [left, right] = [pane('said'), pane('facts')];
  return Array.from({ length: height }, (_, at) => [
    ...fitRow(left[at] ?? blank, cells.said),
    { text: ' | ' },
    ...fitRow(right[at] ?? blank, cells.facts),
  ]);
}
