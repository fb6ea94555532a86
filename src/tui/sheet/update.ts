import type { Command } from '../keymap/keymap.js';
import type { TimedKey } from '../keys/key.js';
import type { Msg, Next } from '../messages.js';
import type { Model } from '../model.js';
import { commonAct, saveNoteOf, saving } from '../work/acts.js';
import { actDraft } from '../work/drafts.js';
import { attended, labelRefusal, nextIndex, withEvent } from '../work/work.js';
import { type OpenOf, type OwnAct, type Sheet, type SheetKind, withItem } from './model.js';
import { goTo } from './queue.js';
import {
  broughtOnScreen,
  fittedNow,
  scrolled,
  searched,
  seenNow,
  seenShareOf,
  steppedMatch,
} from './reading.js';

/** A key on a sheet. */
export function sheetCommand<S extends Sheet>(
  kind: SheetKind<S>,
  model: Model,
  screen: S,
  command: Command | null,
  key: TimedKey,
  silentFor: number,
): Next {
  const item = screen.item && attended(screen.item as OpenOf<S>, key.at);
  const here: S = { ...screen, item };
  const own = item && command !== null ? kind.own(here, item, command) : null;
  if (own) return ownAct(kind, model, here, own);
  const act = commonAct(model, here, item && momentOf(kind, here, item), command);
  if (act) return act;
  if (command === 'next') {
    const { index, round } = nextIndex(here);
    const said = round ? `that was the last one: round to the first open ${kind.noun[0]}` : model.said;
    return goTo(kind, { ...model, said }, here, index, key.at);
  }
  if (command === 'previous') return goTo(kind, model, here, here.at - 1, key.at);
  if (!item || command === null) return [{ ...model, screen: here }, []];
  if (command.startsWith('label:'))
    return label(kind, model, here, item, command.slice('label:'.length), key, silentFor);
  return read(kind, model, here, item, command);
}

/** Everybody's messages while a sheet is on screen. */
export function sheetShared<S extends Sheet>(kind: SheetKind<S>, model: Model, screen: S, msg: Msg): Next {
  const item = screen.item as OpenOf<S> | null;
  switch (msg.type) {
    case 'eventSaved': {
      const { work, goTo: to, said } = withEvent(screen, msg.event);
      const told = { ...model, said: said ?? model.said };
      return to === null ? [{ ...told, screen: work }, []] : goTo(kind, told, work, to, msg.at);
    }
    case 'failed':
      return failed(kind, model, screen, msg);
    case 'resumed':
      return item
        ? [{ ...model, screen: withItem(screen, { ...item, activeSince: msg.at }) }, []]
        : [model, []];
    case 'resized':
      return item ? shown(kind, model, screen, item) : [model, []];
    default:
      return [model, []];
  }
}

/** A note or a search was typed. */
export function sheetTyped<S extends Sheet>(
  kind: SheetKind<S>,
  model: Model,
  screen: S,
  purpose: string,
  text: string,
): Next {
  if (!screen.item) return [model, []];
  const item = attended(screen.item as OpenOf<S>, model.lastPress.enter ?? screen.item.activeSince);
  const here: S = { ...screen, item };
  if (purpose === 'note') return saveNoteOf(model, here, momentOf(kind, here, item), text);
  if (text === '') return shown(kind, model, here, { ...item, find: null });
  const found = searched(kind, model, item, text);
  const notice = found.find ? null : `"${text}" is not in what is shown`;
  return shown(kind, { ...model, notice }, here, found);
}

function label<S extends Sheet>(
  kind: SheetKind<S>,
  model: Model,
  screen: S,
  item: OpenOf<S>,
  value: string,
  key: TimedKey,
  silentFor: number,
): Next {
  const refusal = labelRefusal(screen, item, key, silentFor);
  if (refusal !== null) return [{ ...model, screen, notice: refusal }, []];
  const supersedes = screen.states[item.item]?.label?.event ?? null;
  const act = { kind: 'label' as const, value: kind.labelled(item, value), supersedes };
  return saving(model, screen, actDraft(model, screen, momentOf(kind, screen, item), act));
}

const momentOf = <S extends Sheet>(kind: SheetKind<S>, screen: S, item: OpenOf<S>) =>
  kind.moment(screen, item, seenShareOf(item));

function read<S extends Sheet>(
  kind: SheetKind<S>,
  model: Model,
  screen: S,
  item: OpenOf<S>,
  command: Command,
): Next {
  switch (command) {
    case 'match-next':
      return shown(kind, model, screen, steppedMatch(kind, model, item, 1));
    case 'match-previous':
      return shown(kind, model, screen, steppedMatch(kind, model, item, -1));
    case 'clear':
      return shown(kind, model, screen, { ...item, find: null });
    default:
      return shown(kind, model, screen, scrolled(kind, model, item, command) ?? item);
  }
}

function ownAct<S extends Sheet>(
  kind: SheetKind<S>,
  model: Model,
  screen: S,
  { item, effects = [], notice, show }: OwnAct<S>,
): Next {
  const fitted = fittedNow(kind, model, item);
  const moved = show ? broughtOnScreen(kind, model, fitted, show) : fitted;
  const [next] = shown(kind, notice === undefined ? model : { ...model, notice }, screen, moved);
  return [next, effects];
}

const shown = <S extends Sheet>(kind: SheetKind<S>, model: Model, screen: S, item: OpenOf<S>): Next => [
  { ...model, screen: withItem(screen, seenNow(kind, model, item)) },
  [],
];

/** What could not be done is said; when the project has moved on, the pass is read anew. */
function failed<S extends Sheet>(
  kind: SheetKind<S>,
  model: Model,
  screen: S,
  msg: Extract<Msg, { type: 'failed' }>,
): Next {
  const told = { ...model, notice: msg.sentence, waiting: [] };
  const { annotator } = model;
  if (!msg.outdated || annotator === null) return [told, []];
  return [told, [kind.open(screen, annotator)]];
}
