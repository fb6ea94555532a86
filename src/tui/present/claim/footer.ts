import { paceOf, spell } from '../../../core/review/timing.js';
import { visibleLine } from '../../../core/text/visible.js';
import { keyHint } from '../../keymap/hint.js';
import type { Command } from '../../keymap/keymap.js';
import type { ClaimScreen, Model } from '../../model.js';
import { cut } from '../../text/fit.js';
import { ends, flow, type Row, row, spread } from '../row.js';
import { openCount } from './counts.js';

export function footerRows(model: Model, screen: ClaimScreen, width: number): Row[] {
  const { find } = screen.item ?? {};
  const hints = find
    ? [
        `match ${find.at + 1} of ${find.matches.length}${find.more ? '+' : ''} for "${cut(visibleLine(find.query), 20, '..')}"`,
        `${keyHint(model.keymap, 'claim', 'match-next')} next`,
        `${keyHint(model.keymap, 'claim', 'match-previous')} previous`,
        `${keyHint(model.keymap, 'claim', 'clear')} clears`,
      ]
    : hintsOf(model, screen);
  const [first, second] = flow(hints, width, 2);
  return [row(first ?? ''), row(second ?? ''), progressRow(model, screen, width)];
}

/** How far somebody is in a queue, at what pace, and that all of it is on disk. */
export function progressRow(
  model: Model,
  screen: Pick<ClaimScreen, 'queue' | 'states' | 'undo' | 'savedAt' | 'lockedAt'>,
  width: number,
): Row {
  const done = screen.queue.length - openCount(screen);
  const pace = paceOf(
    screen.undo.map(entry => entry.activeMs),
    openCount(screen),
  );
  const progress = [
    `${bar(done, screen.queue.length, width < 92 ? 10 : 20)} ${done}/${screen.queue.length}`,
    ...(pace.median === null ? [] : [`median ${spell(pace.median)}`]),
    ...(pace.p90 === null ? [] : [`p90 ${spell(pace.p90)}`]),
    ...(pace.left === null || pace.left === 0 || screen.lockedAt !== null
      ? []
      : [`about ${spell(pace.left)} left`]),
  ];
  const saved = model.saving ? 'saving ...' : screen.savedAt === null ? '' : `saved ${clock(screen.savedAt)}`;
  return row(ends(spread(progress, width - saved.length - 2, ['   ', '  ', ' ']), saved, width));
}

function hintsOf({ keymap }: Model, screen: ClaimScreen): string[] {
  const key = (command: Command): string => keyHint(keymap, 'claim', command);
  const leave = [`${key('guide')} guide`, `${key('help')} keys`, `${key('leave')} leave`];
  if (screen.at >= screen.queue.length) {
    return [
      ...(screen.lockedAt ? [] : [`${key('undo')} undo`]),
      `${key('previous')} previous item`,
      ...leave,
    ];
  }
  const { text } = screen.item ?? { text: '.' };
  const labels =
    screen.lockedAt !== null
      ? ['locked: read only']
      : (text ?? '').trim() === ''
        ? [`${key('label:no_message')} no message`]
        : [`${key('label:yes')} ${key('label:no')} label+next`];
  return [
    ...labels,
    ...(screen.lockedAt === null ? [`${key('label:unsure')} unsure`, `${key('undo')} undo`] : []),
    `${key('flag')} flag`,
    `${key('note')} note`,
    `${key('guide')} guide`,
    `${key('task')} task`,
    `${key('find')} find`,
    `${key('help')} keys`,
    `${key('unfold-all')} unfold`,
    `${key('page-down')} read on`,
    `${key('next')} ${key('previous')} other item`,
    `${key('leave')} leave`,
  ];
}

export function bar(done: number, total: number, cells: number): string {
  const filled = total === 0 ? 0 : Math.floor((done / total) * cells);
  return `[${'#'.repeat(filled)}${'.'.repeat(cells - filled)}]`;
}

/** Local time of day of an ISO time. */
export function clock(iso: string): string {
  const time = new Date(iso);
  return [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map(part => String(part).padStart(2, '0'))
    .join(':');
}
