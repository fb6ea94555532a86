import { blindView } from '../../core/review/label-event.js';
import type { Command } from '../keymap/keymap.js';
import type { TimedKey } from '../keys/key.js';
import type { Msg, Next } from '../messages.js';
import type { Model } from '../model.js';
import { commonAct, saveNoteOf, saving } from '../work/acts.js';
import { actDraft, type Moment } from '../work/drafts.js';
import { refused } from '../work/refused.js';
import { attended, labelRefusal, nextIndex, withEvent } from '../work/work.js';
import type { OpenVote, VotesMsg, VotesScreen } from './model.js';
import { goTo, loaded, opened } from './queue.js';
import { scrolled, searched, seenNow, seenShareOf, steppedMatch } from './reading.js';

/** A key in the votes. */
export function votesCommand(
  model: Model,
  screen: VotesScreen,
  command: Command | null,
  key: TimedKey,
  silentFor: number,
): Next {
  const item = screen.item && attended(screen.item, key.at);
  const here: VotesScreen = { ...screen, item };
  const act = commonAct(model, here, item && momentOf(here, item), command);
  if (act) return act;
  if (command === 'next') {
    const { index, round } = nextIndex(here);
    const said = round ? 'that was the last one: round to the first open question' : model.said;
    return goTo({ ...model, said }, here, index, key.at);
  }
  if (command === 'previous') return goTo(model, here, here.at - 1, key.at);
  if (!item || command === null) return [{ ...model, screen: here }, []];
  if (command.startsWith('label:'))
    return vote(model, here, item, command.slice('label:'.length), key, silentFor);
  return read(model, here, item, command);
}

/** Messages of the votes' own. */
export function votesMessage(model: Model, screen: VotesScreen | null, msg: VotesMsg & { at: number }): Next {
  switch (msg.type) {
    case 'votes:opened':
      return opened(model, msg, msg.at);
    case 'votes:refused':
      return refused(model, screen !== null, msg.sentence);
    case 'votes:loaded':
      return screen ? loaded(model, screen, msg.items, msg.at) : [model, []];
  }
}

/** Everybody's messages while the votes are on screen. */
export function votesShared(model: Model, screen: VotesScreen, msg: Msg): Next {
  switch (msg.type) {
    case 'eventSaved': {
      const { work, goTo: to, said } = withEvent(screen, msg.event);
      const told = { ...model, said: said ?? model.said };
      return to === null ? [{ ...told, screen: work }, []] : goTo(told, work, to, msg.at);
    }
    case 'failed':
      return failed(model, screen, msg);
    case 'resumed':
      return screen.item
        ? [{ ...model, screen: { ...screen, item: { ...screen.item, activeSince: msg.at } } }, []]
        : [model, []];
    case 'resized':
      return screen.item ? shown(model, screen, screen.item) : [model, []];
    default:
      return [model, []];
  }
}

/** A note or a search was typed. */
export function votesTyped(model: Model, screen: VotesScreen, purpose: string, text: string): Next {
  if (!screen.item) return [model, []];
  const item = attended(screen.item, model.lastPress.enter ?? screen.item.activeSince);
  const here = { ...screen, item };
  if (purpose === 'note') return saveNoteOf(model, here, momentOf(here, item), text);
  if (text === '') return shown(model, here, { ...item, find: null });
  const found = searched(model, item, text);
  const notice = found.find ? null : `"${text}" is not in what is shown`;
  return shown({ ...model, notice }, here, found);
}

function vote(
  model: Model,
  screen: VotesScreen,
  item: OpenVote,
  value: string,
  key: TimedKey,
  silentFor: number,
): Next {
  const refusal = labelRefusal(screen, item, key, silentFor);
  if (refusal !== null) return [{ ...model, screen, notice: refusal }, []];
  const supersedes = screen.states[item.item]?.label?.event ?? null;
  return saving(
    model,
    screen,
    actDraft(model, screen, momentOf(screen, item), { kind: 'label', value, supersedes }),
  );
}

/** A vote shows the task; whoever has checked the run knows its verdict, and the vote says so. */
const momentOf = (screen: VotesScreen, item: OpenVote): Moment => ({
  id: item.item,
  view: { ...blindView, task: true, verdict: screen.checked.includes(item.item) },
  seenShare: seenShareOf(item),
  attention: item,
});

function read(model: Model, screen: VotesScreen, item: OpenVote, command: Command): Next {
  switch (command) {
    case 'match-next':
      return shown(model, screen, steppedMatch(model, item, 1));
    case 'match-previous':
      return shown(model, screen, steppedMatch(model, item, -1));
    case 'clear':
      return shown(model, screen, { ...item, find: null });
    default:
      return shown(model, screen, scrolled(model, item, command) ?? item);
  }
}

const shown = (model: Model, screen: VotesScreen, item: OpenVote): Next => [
  { ...model, screen: { ...screen, item: seenNow(model, item) } },
  [],
];

/** What could not be done is said; when the project has moved on, the questions are read anew. */
function failed(model: Model, screen: VotesScreen, msg: Extract<Msg, { type: 'failed' }>): Next {
  const told = { ...model, notice: msg.sentence, waiting: [] };
  const { annotator } = model;
  if (!msg.outdated || annotator === null) return [told, []];
  const item = screen.queue[screen.at];
  const at = { ...(item === undefined ? {} : { item }), ...(screen.marked ? { marked: true } : {}) };
  return [told, [{ do: 'votes:open', annotator, ...at }]];
}
