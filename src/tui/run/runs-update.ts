import { movedInList } from '../evidence/list-moves.js';
import type { Command } from '../keymap/keymap.js';
import type { Msg, Next } from '../messages.js';
import type { Model } from '../model.js';
import { fieldOf } from '../text/text-field.js';
import { listRows } from './layout.js';
import { arranged, movedTo, nextFilter, nextSort, noFilter } from './list.js';
import type { RunFilter, RunsMsg, RunsScreen } from './model.js';

/** A key on the list of runs. */
export function runsCommand(model: Model, screen: RunsScreen, command: Command | null): Next {
  if (command === 'leave' || command === 'back') return left(model, screen);
  if (screen.ask !== null) {
    const { annotator } = model;
    return command === 'do:yes'
      ? [
          { ...model, said: 'reading the runs ...' },
          [{ do: 'runs:open', annotator, alone: screen.alone, confirmed: true }],
        ]
      : [model, []];
  }
  const rows = listRows(model);
  const with_ = (next: RunsScreen): Next => [{ ...model, screen: next }, []];
  const filtered = (filter: RunFilter): Next => with_(arranged({ ...screen, filter }, rows));
  switch (command) {
    case 'choose': {
      const runId = screen.lines[screen.shown[screen.at] ?? -1]?.runId;
      return [model, runId === undefined ? [] : [{ do: 'run:open', runId }]];
    }
    case 'do:model':
      return filtered(nextFilter(screen, 'model'));
    case 'do:band':
      return filtered(nextFilter(screen, 'band'));
    case 'do:decision':
      return filtered(nextFilter(screen, 'decision'));
    case 'do:all':
      return filtered(noFilter);
    case 'find':
      return [{ ...model, overlay: { kind: 'find', field: fieldOf('') } }, []];
    case 'do:sort':
      return with_(arranged({ ...screen, sort: { by: nextSort(screen.sort.by), down: false } }, rows));
    case 'do:reverse':
      return with_(arranged({ ...screen, sort: { ...screen.sort, down: !screen.sort.down } }, rows));
    default: {
      const to = command && movedInList(command, { at: screen.at, length: screen.shown.length, rows });
      return to === null ? [model, []] : with_(movedTo(screen, to, rows));
    }
  }
}

/** The list has come, or why it is not opened yet. */
export function runsMessage(model: Model, screen: RunsScreen | null, msg: RunsMsg & { at: number }): Next {
  switch (msg.type) {
    case 'runs:ask':
      return [
        { ...model, overlay: null, said: null, screen: { ...empty(msg.alone), ask: msg.sentence } },
        [],
      ];
    case 'runs:opened': {
      const fresh = { ...empty(msg.alone), lines: msg.lines };
      return [{ ...model, overlay: null, said: null, screen: arranged(fresh, listRows(model)) }, []];
    }
    case 'runs:refused':
      return model.screen.kind === 'loading' || screen?.alone
        ? [{ ...model, said: msg.sentence }, [{ do: 'quit' }]]
        : [{ ...model, said: null, notice: msg.sentence }, []];
  }
}

/** Everybody's messages while the list is on screen. */
export function runsShared(model: Model, screen: RunsScreen, msg: Msg): Next {
  if (msg.type === 'failed') return [{ ...model, said: null, notice: msg.sentence }, []];
  if (msg.type === 'resized') return [{ ...model, screen: movedTo(screen, screen.at, listRows(model)) }, []];
  return [model, []];
}

/** Words to filter by. */
export const runsTyped = (model: Model, screen: RunsScreen, text: string): Next => [
  {
    ...model,
    screen: arranged({ ...screen, filter: { ...screen.filter, text: text.trim() } }, listRows(model)),
  },
  [],
];

const left = (model: Model, { alone }: RunsScreen): Next =>
  alone || model.annotator === null
    ? [model, [{ do: 'quit' }]]
    : [model, [{ do: 'loadHome', annotator: model.annotator }]];

const empty = (alone: boolean): RunsScreen => ({
  kind: 'runs',
  alone,
  ask: null,
  lines: [],
  shown: [],
  at: 0,
  top: 0,
  filter: noFilter,
  sort: { by: 'benchmark', down: false },
});
