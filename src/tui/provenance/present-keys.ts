import { paceOf, spell } from '../../core/review/timing.js';
import { visibleLine } from '../../core/text/visible.js';
import { keyHint } from '../keymap/hint.js';
import type { Command } from '../keymap/keymap.js';
import type { Model } from '../model.js';
import { openCount } from '../present/claim/counts.js';
import { bar, clock } from '../present/claim/footer.js';
import { ends, flow, type Row, row, spread } from '../present/row.js';
import { cut } from '../text/fit.js';
import type { OpenRun, ProvenanceScreen } from './model.js';
import { readingOf } from './reading.js';

/** The keys of the panes in one row or two. */
export function hintRows(model: Model, screen: ProvenanceScreen, width: number): Row[] {
  const key = (command: Command): string => keyHint(model.keymap, 'provenance', command);
  const last = [`${key('guide')} guide`, `${key('help')} keys`, `${key('leave')} leave`];
  const { item } = screen;
  const hints =
    screen.at >= screen.queue.length || !item
      ? [`${key('undo')} undo`, `${key('previous')} previous run`, ...last]
      : [
          ...labelHints(screen, item),
          ...(item.values.some(value => value.array !== null) ? [`${key('do:array')} array`] : []),
          ...(item.cold || item.values.length === 0
            ? []
            : [`${key('match-next')} ${key('match-previous')} hit`]),
          ...(item.values.length === 0 ? [] : [`${key('down')} ${key('up')} value`]),
          ...(item.cold ? [] : [`${key('choose')} step`]),
          `${key('find')} find`,
          `${key('help')} keys`,
          `${key('task')} prompt`,
          `${key('do:code')} code`,
          `${key('do:steps')} steps`,
          ...(item.values.length === 0
            ? []
            : [`${key('do:focus')} ${item.focus === 'values' ? 'verdict' : 'values'}`]),
          `${key('undo')} undo`,
          `${key('flag')} flag`,
          `${key('note')} note`,
          `${key('guide')} guide`,
          `${key('next')} ${key('previous')} run`,
          `${key('leave')} leave`,
        ];
  return flow(hints, width, 2).map(line => row(line));
}

function labelHints({ lockedAt }: ProvenanceScreen, { focus, gamed }: OpenRun): string[] {
  if (lockedAt !== null) return ['locked: read only'];
  if (gamed) return ['1 copied', '2 made up', 'Esc not gamed'];
  return focus === 'values' ? ['1-4 u L label+next', '. repeats'] : ['1 2 d u verdict+next'];
}

/** How far somebody is, this run's time, the pace of runs, and that all of it is on disk. */
export function progress(model: Model, screen: ProvenanceScreen, width: number): Row {
  const { queue, item } = screen;
  const open = openCount(screen);
  const runs = new Set(queue);
  const pace = paceOf(
    screen.undo.filter(entry => runs.has(entry.item)).map(entry => entry.activeMs),
    open,
  );
  const parts = [
    `${bar(queue.length - open, queue.length, width < 92 ? 10 : 20)} ${queue.length - open}/${queue.length}`,
    ...(item ? [`this item ${minutes(item.before + item.activeMs)}`] : []),
    ...(pace.median === null ? [] : [`median ${spell(pace.median)}`]),
    ...(pace.left === null || pace.left === 0 || screen.lockedAt !== null
      ? []
      : [`about ${spell(pace.left)} left`]),
  ];
  const saved = model.saving ? 'saving ...' : screen.savedAt === null ? '' : `saved ${clock(screen.savedAt)}`;
  return row(ends(spread(parts, width - saved.length - 2, ['   ', '  ', ' ']), saved, width));
}

/** The two rows below a text that fills the screen. */
export function readingKeys(model: Model, screen: ProvenanceScreen, width: number): Row[] {
  const key = (command: Command): string => keyHint(model.keymap, 'provenance', command);
  const { item } = screen;
  const reading = item ? readingOf(item) : null;
  const find = item?.find;
  const match = find
    ? `match ${find.at + 1} of ${find.found.length}${find.more ? '+' : ''} for "${cut(visibleLine(find.query), 30, '..')}"`
    : '';
  const hints =
    reading?.kind === 'step'
      ? [
          ...(find || !item?.cold
            ? [`${key('match-next')} ${key('match-previous')} ${find ? 'match' : 'hit'}`]
            : []),
          `${key('page-down')} ${key('down')} ${key('up')} scroll`,
          `${key('find')} find`,
        ]
      : [`${key('choose')} opens the step`, `${key('down')} ${key('up')} move`, `${key('find')} find`];
  const line = [...hints, `${key('clear')} ${find ? 'clears the search' : 'back'}`].join('   ');
  const told = model.notice === null ? (model.said ?? match) : `! ${model.notice}`;
  return [
    row(cut(told, width, '..'), { bold: model.notice !== null || find !== null }),
    row(cut(line, width, '..')),
  ];
}

const minutes = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
