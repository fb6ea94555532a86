import type { Command } from '../keymap/keymap.js';
import type { Effect } from '../messages.js';
import type { Model } from '../model.js';
import type { OpenRun } from './model.js';
import { atRow, steppedHit } from './moving.js';
import {
  closing,
  opening,
  openingHit,
  readingOf,
  scrolledReading,
  steppedMatch,
  stepReading,
} from './reading.js';
import { rowOf, rowWith, tableRows } from './table.js';

/** What a key that moves or opens something does; nothing of it is stored. */
export interface Read {
  item?: OpenRun;
  notice?: string;
  said?: string | null;
  /** A text to read over everything. */
  text?: { title: string; text: string };
  effects?: readonly Effect[];
}

export function readCommand(model: Model, item: OpenRun, command: Command): Read {
  const scrolled = scrolledReading(model, item, command);
  if (scrolled) return { item: scrolled };
  switch (command) {
    case 'match-next':
    case 'match-previous':
      return step(item, command === 'match-next' ? 1 : -1);
    case 'choose':
      return choose(item);
    case 'task':
      return item.hasPrompt
        ? { item: opening({ ...item, find: null }, stepReading(-1)) }
        : { notice: 'this run has no prompt' };
    case 'do:code':
      return { effects: [{ do: 'provenance:code', item: item.item }] };
    case 'do:steps':
      return steps(item);
    case 'do:value':
      return wholeValue(item);
    case 'do:array':
      return array(item);
    case 'do:focus':
      return focus(item);
    case 'clear':
      return {};
    default:
      return readingOf(item) ? {} : { item: movedRow(item, command) };
  }
}

function step(item: OpenRun, by: 1 | -1): Read {
  if (item.find) return { item: steppedMatch(item, by) };
  if (item.cold)
    return { notice: 'this run comes without the hit index, on purpose: / finds, t lists the steps' };
  const reading = readingOf(item);
  if (reading && reading.kind !== 'step') return {};
  return steppedHit(item, by);
}

function choose(item: OpenRun): Read {
  const reading = readingOf(item);
  if (reading?.kind === 'step') return { item: closing(item) };
  if (reading) {
    const chosen = reading.kind === 'code' ? reading.entries[reading.at]?.step : item.steps[reading.at]?.i;
    return chosen === undefined ? {} : { item: opening(item, stepReading(chosen)) };
  }
  const opened = openingHit(item);
  if (opened) return { item: opened };
  return item.cold ? steps(item) : { notice: 'no step at this value: / finds in the run, t lists its steps' };
}

/** The list of steps stands at the step of the hit on screen. */
function steps(item: OpenRun): Read {
  const reading = readingOf(item);
  if (item.steps.length === 0) return { notice: 'this run has no steps' };
  if (reading?.kind === 'steps') return {};
  const near = reading?.kind === 'step' ? reading.step : (rowOf(item)?.hits[item.hit]?.step ?? 0);
  const at = Math.max(
    item.steps.findIndex(({ i }) => i >= near),
    0,
  );
  return { item: opening({ ...item, find: null }, { kind: 'steps', at }) };
}

/** The value as it stands in its file, of an array all cells: a table has no room for long ones. */
function wholeValue(item: OpenRun): Read {
  const row = rowOf(item);
  if (!row) return {};
  const lines = row.cells.map(cell => {
    const { path, key, text } = item.values[cell]!;
    return `${path}  ${key}\n\n${text}`;
  });
  return { text: { title: `Value ${row.key}`, text: lines.join('\n\n') } };
}

function array(item: OpenRun): Read {
  const row = rowOf(item);
  const cell = row?.cells[0];
  if (!row || row.array === null || cell === undefined)
    return { notice: 'this value is no part of an array' };
  const { array: group } = row;
  const opened = item.opened.includes(group)
    ? item.opened.filter(each => each !== group)
    : [...item.opened, group];
  const next = { ...item, opened };
  return { item: atRow(next, rowWith(next, item.values[cell]!.part)) };
}

function focus(item: OpenRun): Read {
  if (readingOf(item)) return {};
  if (tableRows(item).length === 0) return { notice: 'no values here: only the run verdict is asked' };
  return { item: { ...item, focus: item.focus === 'values' ? 'verdict' : 'values' } };
}

function movedRow(item: OpenRun, command: Command): OpenRun {
  const rows = tableRows(item).length;
  const moves: Partial<Record<Command, number>> = {
    down: item.at + 1,
    up: item.at - 1,
    'page-down': item.at + 5,
    'page-up': item.at - 5,
    top: 0,
    bottom: rows - 1,
  };
  const to = moves[command];
  if (to === undefined) return item;
  const at = Math.max(0, Math.min(to, rows - 1));
  return at === item.at ? item : atRow(item, at);
}
