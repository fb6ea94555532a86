import { findMatches } from '../claim/find.js';
import { bigText } from '../evidence/big-text.js';
import { movedInList } from '../evidence/list-moves.js';
import { firstTop, isOnScreen, scrolledTop, topAt } from '../evidence/read-step.js';
import type { Command } from '../keymap/keymap.js';
import type { Effect, Msg, Next } from '../messages.js';
import type { Model } from '../model.js';
import { scrollTop } from '../scroll.js';
import { fieldOf } from '../text/text-field.js';
import { matrixRows } from '../trust/layout.js';
import { bodyRows, listRows, textSize } from './layout.js';
import { movedTo } from './list.js';
import type { Place, Reading, RunMsg, RunScreen, StepsReading, TextReading } from './model.js';
import { runBody } from './run-body.js';

/** A key on one run. */
export function runCommand(model: Model, screen: RunScreen, command: Command | null): Next {
  if (command === 'leave' || command === 'back') return back(model, screen);
  const evidence = command && evidenceOf(screen, command);
  if (evidence)
    return 'do' in evidence
      ? [{ ...model, said: 'reading ...' }, [evidence]]
      : shown(model, screen, evidence);
  if (command === 'next' || command === 'previous')
    return neighbour(model, screen, command === 'next' ? 1 : -1);
  const { reading } = screen;
  if (reading?.kind === 'steps') return inSteps(model, screen, reading, command);
  if (reading?.kind === 'text') return inText(model, screen, reading, command);
  if (command === 'find' || command === 'choose' || command?.startsWith('match'))
    return [{ ...model, notice: 'open a text first: each section names the key of its evidence' }, []];
  const { rows, head } = runBody(model, screen.view);
  const top = scrollTop(command, screen.top, rows.length, bodyRows(model, head.length));
  return [top === null ? model : { ...model, screen: { ...screen, top } }, []];
}

/** What a run asked for has come. */
export function runMessage(model: Model, screen: RunScreen | null, msg: RunMsg & { at: number }): Next {
  if (msg.type === 'run:opened') {
    const on = model.screen;
    const list = on.kind === 'runs' || on.kind === 'trust' ? on : screen?.list;
    if (!list) return [model, []];
    return [
      {
        ...model,
        overlay: null,
        said: null,
        screen: { kind: 'run', list, view: msg.view, top: 0, reading: null },
      },
      [],
    ];
  }
  if (msg.type === 'run:nothing') return [{ ...model, said: null, notice: msg.sentence }, []];
  if (!screen || screen.view.runId !== msg.runId) return [model, []];
  const told = { ...model, said: null };
  switch (msg.type) {
    case 'run:read': {
      const under = screen.reading?.kind === 'steps' ? screen.reading : (screen.reading?.under ?? null);
      return shown(told, screen, textOf(model, msg, msg.name.startsWith('Step ') ? under : null));
    }
    case 'run:stepsRead':
      return withHeads(told, screen, { kind: 'steps', entries: msg.entries, heads: {}, at: 0, top: 0 });
    case 'run:headsRead': {
      const { reading } = screen;
      if (reading?.kind !== 'steps') return [told, []];
      return shown(told, screen, { ...reading, heads: { ...reading.heads, ...msg.heads } });
    }
  }
}

/** Everybody's messages while a run is on screen. */
export function runShared(model: Model, screen: RunScreen, msg: Msg): Next {
  if (msg.type === 'failed') return [{ ...model, said: null, notice: msg.sentence }, []];
  if (msg.type !== 'resized') return [model, []];
  const { rows, head } = runBody(model, screen.view);
  const top = Math.max(0, Math.min(screen.top, rows.length - bodyRows(model, head.length)));
  const next = { ...screen, top };
  return next.reading?.kind === 'steps'
    ? withHeads(model, next, next.reading)
    : [{ ...model, screen: next }, []];
}

/** A search was typed. */
export function runTyped(model: Model, screen: RunScreen, query: string): Next {
  const { reading } = screen;
  if (reading?.kind !== 'text') return [model, []];
  if (query === '') return shown(model, screen, { ...reading, find: null });
  const found: Place[] = [];
  let more = false;
  for (const [part, { text }] of reading.parts.entries()) {
    const { matches, more: cut } = findMatches(text, query);
    more ||= cut;
    for (const [start, end] of matches) found.push({ part, start, end });
  }
  if (found.length === 0)
    return shown({ ...model, notice: `"${query}" is not in what is shown` }, screen, {
      ...reading,
      find: null,
    });
  return shown(model, screen, stepped(model, { ...reading, find: { query, found, more, at: -1 } }, 1));
}

/** What a key of evidence opens: a text that is here already, or what reads it. */
function evidenceOf(screen: RunScreen, command: Command): TextReading | Effect | null {
  const { view } = screen;
  const { runId } = view;
  switch (command) {
    case 'do:closing': {
      const { closing } = view;
      if (closing === null)
        return text('Closing message', [{ title: 'there is no readable closing message', text: '' }]);
      return text(
        closing.name,
        [{ title: '', text: closing.text }],
        closing.marks.map(mark => ({ part: 0, ...mark })),
      );
    }
    case 'do:output':
      return text(
        'What the grader said and printed',
        view.output.length > 0 ? view.output : [{ title: 'the grader was not run', text: '' }],
      );
    case 'do:gate':
      return { do: 'run:gates', runId, gates: view.gates };
    case 'do:steps':
      return { do: 'run:steps', runId };
    case 'do:values':
      return { do: 'run:values', runId };
    case 'do:saved':
      return { do: 'run:files', runId, use: 'output' };
    case 'do:reference':
      return { do: 'run:files', runId, use: 'reference' };
    default:
      return null;
  }
}

const text = (name: string, parts: TextReading['parts'], stops: readonly Place[] = []): TextReading => ({
  kind: 'text',
  name,
  parts,
  stops,
  stop: stops.length > 0 ? 0 : -1,
  top: firstTop,
  find: null,
  under: null,
});

function textOf(
  model: Model,
  { name, parts, stops }: Extract<RunMsg, { type: 'run:read' }>,
  under: StepsReading | null,
): TextReading {
  return { ...brought(model, text(name, parts, stops), stops[0]), under };
}

function back(model: Model, screen: RunScreen): Next {
  const { reading } = screen;
  if (reading?.kind === 'text' && reading.find) return shown(model, screen, { ...reading, find: null });
  if (reading) return shown(model, screen, reading.kind === 'text' ? reading.under : null);
  // The terminal may have another size by now.
  return [{ ...model, screen: listAt(model, screen.list, screen.list.at) }, []];
}

/** The next run of the list as it is filtered and sorted. */
function neighbour(model: Model, screen: RunScreen, by: number): Next {
  const { lines, shown: order } = screen.list;
  let to = screen.list.at + by;
  // A task of the trust report may have no run to open.
  while (lines[order[to] ?? -1]?.runId === null) to += by;
  const runId = lines[order[to] ?? -1]?.runId ?? null;
  if (runId === null)
    return [
      {
        ...model,
        notice: by > 0 ? 'that was the last run of the list' : 'that is the first run of the list',
      },
      [],
    ];
  const list = listAt(model, screen.list, to);
  return [{ ...model, screen: { ...screen, list } }, [{ do: 'run:open', runId }]];
}

const listAt = (model: Model, list: RunScreen['list'], at: number): RunScreen['list'] =>
  list.kind === 'trust'
    ? movedTo(list, at, matrixRows(model, list.headline))
    : movedTo(list, at, listRows(model));

function inText(model: Model, screen: RunScreen, reading: TextReading, command: Command | null): Next {
  switch (command) {
    case 'find':
      return [{ ...model, overlay: { kind: 'find', field: fieldOf('') } }, []];
    case 'match-next':
      return shown(model, screen, stepped(model, reading, 1));
    case 'match-previous':
      return shown(model, screen, stepped(model, reading, -1));
    default: {
      const { cells, rows } = textSize(model);
      const top = scrolledTop(command, bigText(reading.parts), reading.top, rows, cells);
      return top ? shown(model, screen, { ...reading, top }) : [model, []];
    }
  }
}

/** The next match, marked place or part brought on screen. */
function stepped(model: Model, reading: TextReading, by: 1 | -1): TextReading {
  const { find, stops, parts } = reading;
  if (find) {
    const at = (find.at + by + find.found.length) % find.found.length;
    return brought(model, { ...reading, find: { ...find, at } }, find.found[at]);
  }
  if (stops.length > 0) {
    const stop = (reading.stop + by + stops.length) % stops.length;
    return brought(model, { ...reading, stop }, stops[stop]);
  }
  const big = bigText(parts);
  const titles = parts.map((_, part) => big.part.indexOf(part));
  const { piece, row } = reading.top;
  const to =
    by > 0
      ? titles.find(each => each > piece)
      : titles.findLast(each => each < piece || (each === piece && row > 0));
  if (to === undefined) return reading;
  const { cells, rows } = textSize(model);
  const last = scrolledTop('bottom', big, firstTop, rows, cells) ?? firstTop;
  return { ...reading, top: last.piece < to ? last : { piece: to, row: 0 } };
}

function brought(model: Model, reading: TextReading, place: Place | undefined): TextReading {
  if (!place) return reading;
  const { cells, rows } = textSize(model);
  const big = bigText(reading.parts);
  return isOnScreen(big, place, reading.top, rows, cells)
    ? reading
    : { ...reading, top: topAt(big, place, rows, cells) };
}

function inSteps(model: Model, screen: RunScreen, reading: StepsReading, command: Command | null): Next {
  if (command === 'choose') {
    const step = reading.entries[reading.at]?.i;
    return [model, step === undefined ? [] : [{ do: 'run:step', runId: screen.view.runId, step }]];
  }
  const { rows } = textSize(model);
  const at = command && movedInList(command, { at: reading.at, length: reading.entries.length, rows });
  if (at === null) return [model, []];
  const top = at < reading.top ? at : at >= reading.top + rows ? at - rows + 1 : reading.top;
  return withHeads(model, screen, { ...reading, at, top });
}

/** Asks for the first words of the steps on screen. */
function withHeads(model: Model, screen: RunScreen, reading: StepsReading): Next {
  const rows = Math.min(textSize(model).rows, 500);
  const missing = reading.entries
    .slice(reading.top, reading.top + rows)
    .flatMap(({ i }) => (reading.heads[i] === undefined ? [i] : []));
  const [next] = shown(model, screen, reading);
  return [next, missing.length === 0 ? [] : [{ do: 'run:heads', runId: screen.view.runId, steps: missing }]];
}

const shown = (model: Model, screen: RunScreen, reading: Reading | null): Next => [
  { ...model, screen: { ...screen, reading } },
  [],
];
