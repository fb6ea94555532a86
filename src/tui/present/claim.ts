import type { LabelChoice } from '../../core/review/passes.js';
import { paceOf, spell } from '../../core/review/timing.js';
import { visibleLine } from '../../core/text/visible.js';
import { type BodyRow, bodyOf } from '../claim/body.js';
import { claimBodyHeight, frameRows, innerWidth } from '../layout.js';
import type { ClaimScreen, Model, OpenItem } from '../model.js';
import type { CursorAt } from '../shell/screen.js';
import { cut } from '../text/fit.js';
import { countWords } from '../text/words.js';
import { fieldRow } from './field.js';
import { frame } from './frame.js';
import { blank, ends, flow, type Row, row, type Segment, spread } from './row.js';

/** Pass A as rows, and where the cursor stands while a note or a search is typed. */
export function presentClaim(model: Model, screen: ClaimScreen): { rows: Row[]; cursor: CursorAt | null } {
  const width = innerWidth(model.size);
  const { pass, at, queue, guide } = screen;
  const narrow = width < 92;
  const number = String(Math.min(at + 1, queue.length)).padStart(4, '0');
  const place = at < queue.length ? `item ${number} of ${String(queue.length).padStart(4, '0')}` : 'all done';
  const typed = typedRows(model, width);
  const rows = frame(
    {
      left: `D3-${pass.letter}  ${narrow ? pass.shortQuestion : pass.question}`,
      right: `${place}  pass ${pass.letter}  guide v${guide.version}`,
    },
    [
      {
        rows: [
          row(
            ends(
              `blind: ${narrow ? pass.shortHidden : pass.hidden}`,
              screen.lockedAt ? '[LOCKED]' : '[BLIND  ok]',
              width,
            ),
          ),
        ],
      },
      { rows: messageRows(model, screen, width), grows: true },
      { rows: typed?.rows ?? choiceRows(model, screen, width) },
      { rows: footerRows(model, screen, width) },
    ],
    { columns: model.size.columns, rows: frameRows(model.size) },
  );
  // Footer: three rows, a rule above and the border below; the typed row is the first of two above them.
  const cursor = typed ? { row: rows.length - 7, column: 2 + typed.column } : null;
  return { rows, cursor };
}

function messageRows(model: Model, screen: ClaimScreen, width: number): Row[] {
  const { item } = screen;
  if (screen.at >= screen.queue.length) return finishedRows(screen);
  if (!item) return [row('CLOSING MESSAGE', { bold: true }), blank, row('reading ...', { dim: true })];
  const body = bodyOf(item, width, claimBodyHeight(model));
  const size = `${body.total} ${body.total === 1 ? 'row' : 'rows'}, ${countWords(item.text ?? '')} words`;
  const folded =
    body.folded > 0
      ? `; ${body.folded} rows folded (z)`
      : body.scrolls
        ? `; ${scrollPlace(item, body.maxTop)}`
        : '';
  const text = item.text ?? '';
  const rows =
    text.trim() === ''
      ? [row(item.text === null ? '(this run has no closing message)' : '(the closing message is empty)')]
      : body.rows.map(entry => bodyRow(entry, item));
  const heading = item.cutOff ? 'CLOSING MESSAGE (cut off by a limit)' : 'CLOSING MESSAGE';
  return [
    [{ text: ends(heading, text === '' ? '' : size + folded, width), bold: true }],
    row(marks(screen, item, width)),
    ...rows,
  ];
}

/** What this annotator has already said of the item. */
function marks(screen: ClaimScreen, item: OpenItem, width: number): string {
  const state = screen.states[item.id];
  if (!state) return '';
  const label = state.label ? titleOf(screen.pass.labels, state.label.value) : null;
  const parts = [
    ...(label === null
      ? []
      : [
          state.stale
            ? `your label is stale (the guide changed): ${label}; label again`
            : `your label: ${label}`,
        ]),
    ...(state.flagged ? ['[flagged]'] : []),
    ...(item.taskOpened ? ['[task text opened]'] : []),
    ...(state.note === null ? [] : [`note: ${visibleLine(state.note)}`]),
  ];
  return cut(parts.join('   '), width, '..');
}

function bodyRow(entry: BodyRow, item: OpenItem): Row {
  if (entry.kind === 'middle') {
    return row(
      `. . . ${entry.count} ${entry.count === 1 ? 'row' : 'rows'} folded (z unfolds, Space reads on) . . .`,
      { dim: true },
    );
  }
  if (entry.kind === 'block') return row(`  ${entry.text}`, { dim: true });
  return item.find ? highlighted(entry, item.find) : row(entry.text);
}

/** Matches are marked in reverse video, the current one between brackets as well. */
function highlighted(entry: Extract<BodyRow, { kind: 'text' }>, find: NonNullable<OpenItem['find']>): Row {
  const segments: Segment[] = [];
  let at = entry.from;
  for (let index = firstAfter(find.matches, entry.from); index < find.matches.length; index += 1) {
    const [from, to] = find.matches[index] as readonly [number, number];
    if (from >= entry.to) break;
    const start = Math.max(from, entry.from);
    const end = Math.min(to, entry.to);
    segments.push({ text: slice(entry, at, start) });
    const hit = slice(entry, start, end);
    segments.push({ text: index === find.at ? `[${hit}]` : hit, inverse: true });
    at = end;
  }
  segments.push({ text: slice(entry, at, entry.to) });
  return segments;
}

const slice = (entry: { text: string; from: number }, from: number, to: number): string =>
  entry.text.slice(from - entry.from, to - entry.from);

/** The first match that ends after an offset, by halving. */
function firstAfter(matches: readonly (readonly [number, number])[], offset: number): number {
  let low = 0;
  let high = matches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((matches[middle]?.[1] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function scrollPlace(item: OpenItem, maxTop: number): string {
  const top = Math.min(item.top, maxTop);
  if (top <= 0) return 'top (Space reads on)';
  return top >= maxTop ? 'end' : `${Math.round((top / maxTop) * 100)}% down`;
}

function finishedRows(screen: ClaimScreen): Row[] {
  const { flagged, unsure, stale } = countsOf(screen);
  const { length } = screen.queue;
  if (length === 0)
    return [
      row('NOTHING TO LABEL', { bold: true }),
      blank,
      row('This project has no runs yet: trustlayer import PATH...'),
    ];
  return [
    row('ALL DONE', { bold: true }),
    blank,
    row(`All ${length} ${screen.pass.items} have your label.`),
    row(`${unsure} cannot tell, ${flagged} flagged${stale > 0 ? `, ${stale} stale` : ''}.`),
    blank,
    row(
      screen.lockedAt
        ? 'Your labels are locked. The agreement is on the home screen.'
        : 'Next: lock them on the home screen (q), which opens the agreement.',
    ),
    row('Backspace takes the last label back; < looks at the items again.'),
  ];
}

function choiceRows(model: Model, screen: ClaimScreen, width: number): Row[] {
  const choices = choicesFor(screen).map(choice => {
    const keys = choice.digit === undefined ? choice.letter : `${choice.digit} ${choice.letter}`;
    return `${keys}  ${choice.title}`;
  });
  const full = spread(choices, width);
  const line = full.endsWith('..')
    ? spread(
        choices.map(choice => choice.replace(/ \(.*\)$/, '')),
        width,
      )
    : full;
  const notice = model.notice === null ? null : row(cut(`! ${model.notice}`, width, '..'), { bold: true });
  return [
    row(screen.at < screen.queue.length ? line : '', { bold: true }),
    notice ?? row(lastLine(screen, width)),
  ];
}

function choicesFor(screen: ClaimScreen): LabelChoice[] {
  const { item, pass } = screen;
  const missing = item !== null && (item.text ?? '').trim() === '';
  return pass.labels.filter(choice => {
    if (missing) return choice.onlyWithoutMessage || choice.digit === undefined;
    return !choice.onlyWithoutMessage || item?.cutOff === true;
  });
}

function lastLine(screen: ClaimScreen, width: number): string {
  const { last } = screen;
  const { flagged, unsure, notes, stale } = countsOf(screen);
  const counts = [
    `flagged ${flagged}`,
    `unsure ${unsure}`,
    `notes ${notes}`,
    ...(stale > 0 ? [`stale ${stale}`] : []),
  ].join('   ');
  const said =
    last === null
      ? ''
      : `last: ${String(last.number).padStart(4, '0')}  ${letterOf(screen.pass.labels, last.value)}  ${spell(last.activeMs)}   (Backspace undoes it)`;
  return ends(said, counts, width);
}

function footerRows(model: Model, screen: ClaimScreen, width: number): Row[] {
  const { find } = screen.item ?? {};
  const hints = find
    ? [
        `match ${find.at + 1} of ${find.matches.length}${find.more ? '+' : ''} for "${cut(visibleLine(find.query), 20, '..')}"`,
        '] next',
        '[ previous',
        'Esc clears',
      ]
    : hintsOf(screen);
  const done = screen.queue.length - openCount(screen);
  const pace = paceOf(
    screen.undo.map(entry => entry.activeMs),
    openCount(screen),
  );
  const progress = [
    `${bar(done, screen.queue.length, width < 92 ? 10 : 20)} ${done}/${screen.queue.length}`,
    ...(pace.median === null ? [] : [`median ${spell(pace.median)}`]),
    ...(pace.p90 === null ? [] : [`p90 ${spell(pace.p90)}`]),
    ...(pace.left === null || pace.left === 0 ? [] : [`about ${spell(pace.left)} left`]),
  ];
  const saved = model.saving ? 'saving ...' : screen.savedAt === null ? '' : `saved ${clock(screen.savedAt)}`;
  const [first, second] = flow(hints, width, 2);
  return [
    row(first ?? ''),
    row(second ?? ''),
    row(ends(spread(progress, width - saved.length - 2, ['   ', '  ', ' ']), saved, width)),
  ];
}

function hintsOf(screen: ClaimScreen): string[] {
  if (screen.at >= screen.queue.length)
    return ['Backspace undo', '< previous item', 'g guide', '? keys', 'q leave'];
  return [
    '1/y 2/n label+next',
    'u unsure',
    'Backspace undo',
    'f flag',
    'm note',
    'g guide',
    'o task',
    '/ find',
    '? keys',
    'z unfold',
    'Space read on',
    '> < other item',
    'q leave',
  ];
}

/** The row in which a note or a search is typed, and its cursor's column. */
function typedRows(model: Model, width: number): { rows: Row[]; column: number } | null {
  const { overlay } = model;
  if (overlay?.kind !== 'note' && overlay?.kind !== 'find') return null;
  const prompt = overlay.kind === 'note' ? 'note: ' : 'find: ';
  const field = fieldRow(prompt, overlay.field, width);
  const help =
    overlay.kind === 'note'
      ? 'Enter saves, Esc leaves it as it was; label keys are dead here'
      : 'Enter finds in the whole message, Esc leaves';
  return { rows: [row(field.text), row(help, { dim: true })], column: field.column };
}

export function countsOf(screen: ClaimScreen): {
  flagged: number;
  unsure: number;
  notes: number;
  stale: number;
} {
  const states = screen.queue.map(id => screen.states[id]).filter(state => state !== undefined);
  return {
    flagged: states.filter(state => state.flagged).length,
    unsure: states.filter(state => state.label?.value === 'unsure').length,
    notes: states.filter(state => state.note !== null).length,
    stale: states.filter(state => state.stale).length,
  };
}

function openCount(screen: ClaimScreen): number {
  return screen.queue.filter(id => !screen.states[id]?.label || screen.states[id]?.stale).length;
}

function bar(done: number, total: number, cells: number): string {
  const filled = total === 0 ? 0 : Math.floor((done / total) * cells);
  return `[${'#'.repeat(filled)}${'.'.repeat(cells - filled)}]`;
}

/** Local time of day of an ISO time. */
function clock(iso: string): string {
  const time = new Date(iso);
  return [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map(part => String(part).padStart(2, '0'))
    .join(':');
}

const titleOf = (labels: readonly LabelChoice[], value: string): string =>
  labels.find(choice => choice.value === value)?.title ?? value;

const letterOf = (labels: readonly LabelChoice[], value: string): string =>
  labels.find(choice => choice.value === value)?.letter ?? value;
