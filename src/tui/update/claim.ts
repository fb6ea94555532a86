import { activeBetween } from '../../core/review/timing.js';
import { addSeen } from '../claim/body.js';
import { findMatches } from '../claim/find.js';
import { foldedOrNot, layoutOf, nextBlockOpened, scrolled, stepMatch } from '../claim/reading.js';
import type { Command } from '../keymap/keymap.js';
import type { TimedKey } from '../keys/key.js';
import { tooSmall } from '../layout.js';
import type { Effect, Msg, Next } from '../messages.js';
import type { ClaimScreen, Model, OpenItem } from '../model.js';
import { fieldOf } from '../text/text-field.js';
import { afterEvent, commitLabel, takeBack } from './commit.js';
import { itemDraft } from './drafts.js';
import { firstOpen, goTo, goToNext, withClosings } from './queue.js';

/** A command in pass A. */
export function claimCommand(
  model: Model,
  screen: ClaimScreen,
  command: Command | null,
  key: TimedKey,
  silentFor: number,
): Next {
  if (command === 'leave') return leave(model);
  const item = screen.item && { ...screen.item, ...worked(screen.item, key.at) };
  const here: ClaimScreen = { ...screen, item };
  const read = (changed: OpenItem): Next => [shown(model, { ...here, item: changed }), []];
  if (command === 'undo') return takeBack(model, here);
  if (command === 'next') return goToNext(model, here, key.at);
  if (command === 'previous') return goTo(model, here, here.at - 1, key.at);
  if (command === 'guide') return [{ ...model, screen: here }, [{ do: 'loadGuide', pass: here.pass.id }]];
  if (!item || command === null) return [{ ...model, screen: here }, []];
  if (command.startsWith('label:')) {
    return commitLabel(model, here, item, command.slice('label:'.length), key, silentFor);
  }
  const state = here.states[item.id];
  switch (command) {
    case 'flag':
      return save(model, here, itemDraft(model, here, item, { kind: state?.flagged ? 'unflag' : 'flag' }));
    case 'note':
      return [{ ...model, screen: here, overlay: { kind: 'note', field: fieldOf(state?.note ?? '') } }, []];
    case 'find':
      return [{ ...model, screen: here, overlay: { kind: 'find', field: fieldOf('') } }, []];
    case 'task':
      return openTask(model, here, item);
    case 'clear':
      return read({ ...item, find: null });
    case 'match-next':
    case 'match-previous':
      return read(stepMatch(model, item, command === 'match-next' ? 1 : -1));
    case 'unfold-all':
      return read(foldedOrNot(item));
    case 'unfold-block': {
      const opened = nextBlockOpened(model, item);
      return opened
        ? read(opened)
        : [{ ...model, screen: here, notice: 'no folded block on the screen' }, []];
    }
    default:
      return read(scrolled(model, item, command));
  }
}

/** A message that concerns pass A; every other screen lets it pass. */
export function claimMessage(model: Model, msg: Msg): Next {
  if (msg.type === 'passOpened') return open(model, msg);
  if (msg.type === 'failed') return failed(model, msg);
  const { screen } = model;
  if (screen.kind !== 'claim') return otherEvent(model, msg);
  switch (msg.type) {
    case 'closingsLoaded':
      return withClosings(model, screen, msg.closings, msg.at);
    case 'taskLoaded':
      return taskLoaded(model, screen, msg);
    case 'eventSaved':
      return afterEvent(model, screen, msg.event, msg.at);
    case 'resumed':
      return screen.item
        ? [{ ...model, screen: { ...screen, item: { ...screen.item, activeSince: msg.at } } }, []]
        : [model, []];
    default:
      return [screen.item ? shown(model, screen) : model, []];
  }
}

/** Stores what was typed; an empty note takes the old one away. */
export function saveNote(model: Model, text: string): Next {
  const { screen } = model;
  if (screen.kind !== 'claim' || !screen.item) return [model, []];
  const old = screen.states[screen.item.id]?.note ?? '';
  if (text === old) return [model, []];
  return save(model, screen, itemDraft(model, screen, screen.item, { kind: 'note', value: text }));
}

/** Finds in the whole message, unfolded or not, and shows the first match. */
export function applyFind(model: Model, query: string): Next {
  const { screen } = model;
  if (screen.kind !== 'claim' || !screen.item) return [model, []];
  const found = findMatches(screen.item.text ?? '', query);
  if (found.matches.length === 0) {
    const notice = query === '' ? null : `"${query}" is not in this message`;
    return [{ ...model, notice, screen: { ...screen, item: { ...screen.item, find: null } } }, []];
  }
  const item = { ...screen.item, find: { query, ...found, at: -1 } };
  return [shown(model, { ...screen, item: stepMatch(model, item, 1) }), []];
}

/** The model with the rows on screen remembered as seen. */
export function shown(model: Model, screen: ClaimScreen): Model {
  const { item } = screen;
  // In a terminal too small to draw it, nothing has been seen.
  if (!item || tooSmall(model)) return { ...model, screen };
  const seen = addSeen(item.seen, layoutOf(model, item).rows);
  return { ...model, screen: { ...screen, item: { ...item, seen } } };
}

function open(model: Model, msg: Extract<Msg, { type: 'passOpened' }>): Next {
  const screen: ClaimScreen = {
    kind: 'claim',
    ...msg.opened,
    at: 0,
    item: null,
    ahead: {},
    last: null,
    savedAt: null,
  };
  if (msg.item !== null && screen.queue.includes(msg.item)) {
    return goTo({ ...model, overlay: null }, screen, screen.queue.indexOf(msg.item), msg.at);
  }
  const first = screen.marked ? 0 : (firstOpen(screen, 0) ?? screen.queue.length);
  // Opened anew after a refusal, the sentence about it stays.
  const notice = msg.item === null ? null : model.notice;
  return goTo({ ...model, overlay: null, notice, said: null }, screen, first, msg.at);
}

/** What could not be done is said; when the project has moved on, what is shown is read anew. */
function failed(model: Model, msg: Extract<Msg, { type: 'failed' }>): Next {
  const { screen, annotator } = model;
  const told = { ...model, notice: msg.sentence, waiting: [] };
  if (!msg.outdated || screen.kind !== 'claim' || annotator === null) return [told, []];
  const item = screen.queue[screen.at];
  return [
    told,
    [
      {
        do: 'openPass',
        pass: screen.pass,
        annotator,
        marked: screen.marked,
        ...(item === undefined ? {} : { item }),
      },
    ],
  ];
}

function leave(model: Model): Next {
  if (model.annotator === null || model.direct !== null) return [model, [{ do: 'quit' }]];
  return [model, [{ do: 'loadHome', annotator: model.annotator }]];
}

function save(model: Model, screen: ClaimScreen, draft: ReturnType<typeof itemDraft>): Next {
  if (screen.lockedAt !== null && draft.kind !== 'note' && draft.kind !== 'flag' && draft.kind !== 'unflag') {
    return [{ ...model, screen, notice: 'this pass is locked; its labels are never changed' }, []];
  }
  return [{ ...model, screen, saving: true }, [{ do: 'saveEvent', draft }]];
}

function openTask(model: Model, screen: ClaimScreen, item: OpenItem): Next {
  if (!item.hasTask) return [{ ...model, screen, notice: 'this run has no task text' }, []];
  const draft = itemDraft(model, screen, item, { kind: 'task_opened' });
  return [{ ...model, screen, saving: true }, [{ do: 'openTask', item: item.id, draft }]];
}

function taskLoaded(model: Model, screen: ClaimScreen, msg: Extract<Msg, { type: 'taskLoaded' }>): Next {
  if (screen.item?.id !== msg.item) return [model, []];
  const item = { ...screen.item, taskOpened: true };
  const old = screen.states[msg.item];
  const states = old ? { ...screen.states, [msg.item]: { ...old, taskOpened: true } } : screen.states;
  const overlay = { kind: 'task' as const, text: msg.text ?? '(no task text)', top: 0 };
  return [{ ...model, screen: { ...screen, item, states }, overlay }, []];
}

/** A lock made from the home screen. */
function otherEvent(model: Model, msg: Msg): Next {
  if (msg.type !== 'eventSaved' || model.annotator === null) return [model, []];
  const effects: Effect[] = [{ do: 'loadHome', annotator: model.annotator }];
  const said = msg.event.kind === 'lock' ? 'locked; a shows the agreement' : model.said;
  return [{ ...model, said }, effects];
}

function worked(item: OpenItem, at: number): Pick<OpenItem, 'activeMs' | 'activeSince'> {
  return { activeMs: item.activeMs + activeBetween(item.activeSince, at), activeSince: at };
}
