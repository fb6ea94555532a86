import type { Effect, Next } from '../messages.js';
import type { Model } from '../model.js';
import { attentionFrom, clamped, nextItems, startIndex } from '../work/work.js';
import { nextOpenRow, standing } from './marks.js';
import type { BlindRun, OpenedProvenance, OpenRun, ProvenanceScreen } from './model.js';
import { atRow, withSeen } from './moving.js';
import { fetching, fetchingAhead } from './reading.js';
import { rowWith, tableRows } from './table.js';

/** Runs that are read before they are needed, so that the next one is there at once. */
const aheadCount = 1;

/** The pass as its annotator left it, on the first open run or on the one asked for. */
export function opened(model: Model, work: OpenedProvenance, item: string | null, at: number): Next {
  const screen: ProvenanceScreen = {
    kind: 'provenance',
    ...work,
    item: null,
    ahead: {},
    owners: {},
    landing: null,
    writing: false,
  };
  const notice = item === null ? null : model.notice;
  // What is locked is only looked at: from the beginning.
  const start = work.lockedAt !== null && item === null ? 0 : startIndex(screen, item);
  return goTo({ ...model, overlay: null, notice, said: null }, screen, start, at);
}

/** Shows the run at an index, at its value `landing` or its verdict; the index behind the last is the end page. */
export function goTo(
  model: Model,
  screen: ProvenanceScreen,
  index: number,
  at: number,
  landing: string | null = null,
): Next {
  const moved: ProvenanceScreen = { ...screen, at: clamped(screen, index), item: null, landing };
  const id = moved.queue[moved.at];
  if (id === undefined) return [{ ...model, screen: moved }, []];
  // The one that was on screen needs no reading.
  const known = screen.item?.item === id ? screen.item : moved.ahead[id];
  return known ? showing(model, moved, known, at) : [{ ...model, screen: moved }, loading(moved)];
}

/** Keeps what was read, and shows the run that was waited for. */
export function loaded(
  model: Model,
  screen: ProvenanceScreen,
  { items: runs, asked, at }: { items: readonly BlindRun[]; asked: readonly string[]; at: number },
): Next {
  const wanted = new Set([...nextItems(screen, aheadCount), screen.queue[screen.at - 1]]);
  const ahead: Record<string, BlindRun> = {};
  for (const run of [...Object.values(screen.ahead), ...runs])
    if (wanted.has(run.item)) ahead[run.item] = run;
  const kept: ProvenanceScreen = { ...screen, ahead };
  if (screen.item || screen.at >= screen.queue.length) return [{ ...model, screen: kept }, []];
  const here = ahead[screen.queue[screen.at] ?? ''];
  if (here) return showing(model, kept, here, at);
  // Another run came first.
  if (!asked.includes(screen.queue[screen.at] ?? '')) return [{ ...model, screen: kept }, []];
  const notice = 'this run is gone (it was imported or audited anew): > goes on';
  return [{ ...model, screen: kept, notice }, []];
}

function showing(model: Model, screen: ProvenanceScreen, run: BlindRun, at: number): Next {
  const item = withSeen(openRun(screen, run, at));
  const owners = { ...screen.owners };
  for (const { part } of run.values) owners[part] = run.item;
  // What `<` may ask for again is kept.
  const ahead = { ...screen.ahead, [run.item]: run };
  const next = { ...screen, item, owners, ahead, landing: null };
  return [{ ...model, screen: next }, [...fetching(model, item), ...loading(next), ...fetchingAhead(item)]];
}

/** A run comes on screen at the value that it is about, else at the first one without label, else at the verdict. */
function openRun(screen: ProvenanceScreen, run: BlindRun, at: number): OpenRun {
  const ids = new Set(run.values.map(({ part }) => part));
  const fresh: OpenRun = {
    ...run,
    ...attentionFrom(at),
    at: 0,
    hit: -1,
    focus: 'values',
    gamed: false,
    warned: null,
    echo: false,
    opened: [],
    seen: {},
    readings: [],
    find: null,
    recent: Object.keys(run.texts).map(Number),
    words: {},
    spent: 0,
    before: screen.undo.filter(({ item }) => ids.has(item)).reduce((sum, entry) => sum + entry.activeMs, 0),
    unfolded: false,
  };
  const landing = screen.landing === null ? -1 : rowWith(fresh, screen.landing);
  if (landing >= 0) return atRow(fresh, landing);
  const open = nextOpenRow(screen, fresh, -1);
  const verdict =
    tableRows(fresh).length === 0 ||
    screen.landing === run.item ||
    (open === null && standing(screen, run.item) === null);
  return { ...atRow(fresh, open ?? 0), focus: verdict ? 'verdict' : 'values' };
}

/** The run that is waited for by itself, so that it does not wait for the one behind it. */
function loading(screen: ProvenanceScreen): Effect[] {
  return nextItems(screen, aheadCount)
    .filter(id => !screen.ahead[id] && screen.item?.item !== id)
    .map(id => ({ do: 'provenance:load' as const, items: [id] }));
}
