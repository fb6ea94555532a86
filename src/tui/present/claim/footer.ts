import { paceOf, spell } from '../../../core/review/timing.js';
import { visibleLine } from '../../../core/text/visible.js';
import type { ClaimScreen, Model } from '../../model.js';
import { cut } from '../../text/fit.js';
import { ends, flow, type Row, row, spread } from '../row.js';
import { openCount } from './counts.js';

export function footerRows(model: Model, screen: ClaimScreen, width: number): Row[] {
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
