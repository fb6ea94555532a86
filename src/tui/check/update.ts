import { blindView, type LabelEvent } from '../../core/review/label-event.js';
import { saysWhy } from '../../core/review/reason.js';
import type { Command } from '../keymap/keymap.js';
import type { TimedKey } from '../keys/key.js';
import type { Msg, Next } from '../messages.js';
import type { Model } from '../model.js';
import { fieldOf } from '../text/text-field.js';
import { commonAct, saveNoteOf, saving } from '../work/acts.js';
import { actDraft, type Moment } from '../work/drafts.js';
import { refused } from '../work/refused.js';
import { attended, labelRefusal, nextIndex, withEvent } from '../work/work.js';
import { type CheckMsg, type CheckScreen, checkKinds, type OpenCheck } from './model.js';
import { goTo, loaded, opened } from './queue.js';
import {
  fetching,
  movedValue,
  readingHit,
  readingStep,
  scrolledReading,
  seenShareOf,
  settled,
  steppedHit,
  steppedMatch,
  withText,
} from './reading.js';

/** A key in check mode. */
export function checkCommand(
  model: Model,
  screen: CheckScreen,
  command: Command | null,
  key: TimedKey,
  silentFor: number,
): Next {
  const item = screen.item && attended(screen.item, key.at);
  const here: CheckScreen = { ...screen, item };
  // In a whole step or a list, q and Esc lead back to the verdict first.
  if (item?.reading && (command === 'leave' || command === 'clear')) return shown(model, here, closed(item));
  const act = commonAct(model, here, item && momentOf(item), command);
  if (act) return act;
  if (command === 'next') {
    const { index, round } = nextIndex(here);
    const said = round ? 'that was the last one: round to the first open run' : model.said;
    return goTo({ ...model, said }, here, index, key.at);
  }
  if (command === 'previous') return goTo(model, here, here.at - 1, key.at);
  if (command === 'do:kind') return otherKind(model, here);
  if (!item || command === null) return [{ ...model, screen: here }, []];
  if (command.startsWith('label:'))
    return label(model, here, item, command.slice('label:'.length), key, silentFor);
  return read(model, here, item, command);
}

/** Messages of check mode's own. */
export function checkMessage(model: Model, screen: CheckScreen | null, msg: CheckMsg & { at: number }): Next {
  switch (msg.type) {
    case 'check:opened':
      return opened(model, msg.opened, msg.item, msg.at);
    case 'check:refused':
      return refused(model, screen !== null, msg.sentence);
    case 'check:outdated':
      return screen
        ? readAnew(model, screen, 'the runs were audited anew, so the verdicts are read again')
        : [model, []];
    default:
      return screen ? itemMessage(model, screen, msg) : [model, []];
  }
}

/** Everybody's messages while check mode is on screen. */
export function checkShared(model: Model, screen: CheckScreen, msg: Msg): Next {
  switch (msg.type) {
    case 'eventSaved':
      return afterEvent(model, screen, msg.event, msg.at);
    case 'failed':
      return failed(model, screen, msg);
    case 'resumed':
      return screen.item
        ? [{ ...model, screen: { ...screen, item: { ...screen.item, activeSince: msg.at } } }, []]
        : [model, []];
    default:
      return [model, []];
  }
}

/** A text that was typed: a note, a search, the reason of an overturned verdict. */
export function checkTyped(model: Model, screen: CheckScreen, purpose: string, text: string): Next {
  if (!screen.item) return [model, []];
  const item = attended(screen.item, model.lastPress.enter ?? screen.item.activeSince);
  const here = { ...screen, item };
  switch (purpose) {
    case 'note':
      return saveNoteOf(model, here, momentOf(item), text);
    case 'find':
      return text === ''
        ? shown(model, here, { ...item, find: null })
        : [{ ...model, screen: here }, [{ do: 'check:find', item: item.item, query: text }]];
    case 'overturned':
      return !saysWhy(text)
        ? [
            { ...model, screen: here, notice: 'not overturned: a reason is needed, in words (2 asks again)' },
            [],
          ]
        : commit(model, here, item, 'overturned', text);
    default:
      return [{ ...model, screen: here }, []];
  }
}

function label(
  model: Model,
  screen: CheckScreen,
  item: OpenCheck,
  value: string,
  key: TimedKey,
  silentFor: number,
): Next {
  const refusal = item.reading
    ? 'the verdict is not on the screen: Esc leads back to it'
    : labelRefusal(screen, item, key, silentFor);
  if (refusal !== null) return [{ ...model, screen, notice: refusal }, []];
  if (value !== 'overturned') return commit(model, screen, item, value, null);
  const prompt = 'why it does not hold';
  return [
    { ...model, screen, overlay: { kind: 'ask', purpose: 'overturned', prompt, field: fieldOf('') } },
    [],
  ];
}

function commit(
  model: Model,
  screen: CheckScreen,
  item: OpenCheck,
  value: string,
  reason: string | null,
): Next {
  const draft = actDraft(model, screen, momentOf(item), {
    kind: 'label',
    value,
    reason,
    evidence: screen.verdicts[item.item]?.shown ?? null,
    supersedes: screen.states[item.item]?.label?.event ?? null,
  });
  return saving(model, screen, draft);
}

/** What is stored of the moment: the verdict was on the screen, score, model and other people's labels never are. */
const momentOf = (item: OpenCheck): Moment => ({
  id: item.item,
  view: { ...blindView, mode: 'verdict_shown', verdict: true, task: item.hasPrompt, hitIndex: true },
  seenShare: seenShareOf(item),
  attention: item,
});

function read(model: Model, screen: CheckScreen, item: OpenCheck, command: Command): Next {
  const { reading } = item;
  const scrolled = scrolledReading(model, item, command);
  if (scrolled) return shown(model, screen, scrolled);
  switch (command) {
    case 'match-next':
    case 'match-previous': {
      const by = command === 'match-next' ? 1 : -1;
      return shown(model, screen, item.find ? steppedMatch(item, by) : steppedHit(item, by));
    }
    case 'choose': {
      if (reading?.kind === 'step') return shown(model, screen, closed(item));
      if (reading) return shown(model, screen, readingStep(item, reading.entries[reading.at]?.step ?? -1));
      const opening = readingHit(item);
      return opening.reading
        ? shown(model, screen, opening)
        : [{ ...model, screen, notice: 'this value stands in no step that could be opened' }, []];
    }
    case 'task':
      return item.hasPrompt
        ? shown(model, screen, readingStep({ ...item, find: null }, -1))
        : [{ ...model, screen, notice: 'this run has no prompt' }, []];
    case 'do:code':
      return [{ ...model, screen }, [{ do: 'check:code', item: item.item }]];
    case 'clear':
      return shown(model, screen, closed(item));
    default:
      return reading ? [{ ...model, screen }, []] : shown(model, screen, movedBy(item, command));
  }
}

function movedBy(item: OpenCheck, command: Command): OpenCheck {
  const moves: Partial<Record<Command, number>> = {
    down: 1,
    up: -1,
    'page-down': 5,
    'page-up': -5,
    top: -item.values.length,
    bottom: item.values.length,
  };
  const by = moves[command];
  return by === undefined ? item : movedValue(item, by);
}

/** The model with the item as it is now, and what has to be read for it. */
function shown(model: Model, screen: CheckScreen, item: OpenCheck): Next {
  const next = { ...screen, item: settled(model, item) };
  return [{ ...model, screen: next }, fetching(next)];
}

const closed = (item: OpenCheck): OpenCheck => ({ ...item, reading: null, find: null });

function itemMessage(
  model: Model,
  screen: CheckScreen,
  msg: Exclude<CheckMsg, { type: 'check:opened' | 'check:refused' | 'check:outdated' }> & { at: number },
): Next {
  if (msg.type === 'check:loaded') return loaded(model, screen, msg.items, msg.at);
  const { item } = screen;
  if (item?.item !== msg.item) return [model, []];
  switch (msg.type) {
    case 'check:textLoaded':
      return shown(model, screen, withText(model, item, msg.step, msg.parts ?? []));
    case 'check:codeLoaded':
      return msg.entries.length === 0
        ? [{ ...model, notice: 'this run wrote and ran no code that is recorded' }, []]
        : shown(model, screen, {
            ...item,
            find: null,
            reading: { kind: 'code', entries: msg.entries, at: 0 },
          });
    case 'check:foundIn': {
      const { query, found, more } = msg;
      if (found.length === 0)
        return [
          { ...model, screen: { ...screen, item: closed(item) }, notice: `"${query}" is not in this run` },
          [],
        ];
      return shown(model, screen, steppedMatch({ ...item, find: { query, found, more, at: -1 } }, 1));
    }
  }
}

function afterEvent(model: Model, screen: CheckScreen, event: LabelEvent, at: number): Next {
  const { work, goTo: to, said } = withEvent(screen, event);
  const told = { ...model, said: said ?? model.said };
  return to === null ? [{ ...told, screen: work }, []] : goTo(told, work, to, at);
}

/** What could not be done is said; when the project has moved on, the verdicts are read anew. */
function failed(model: Model, screen: CheckScreen, msg: Extract<Msg, { type: 'failed' }>): Next {
  return msg.outdated
    ? readAnew(model, screen, msg.sentence)
    : [{ ...model, notice: msg.sentence, waiting: [] }, []];
}

function readAnew(model: Model, screen: CheckScreen, sentence: string): Next {
  const told = { ...model, notice: sentence, waiting: [] };
  const { annotator } = model;
  if (annotator === null) return [told, []];
  const item = screen.queue[screen.at];
  const at = item === undefined ? {} : { item };
  return [told, [{ do: 'check:open', annotator, verdict: screen.verdict, ...at }]];
}

/** `v`: the next kind of verdict of which there are any. */
function otherKind(model: Model, screen: CheckScreen): Next {
  const at = checkKinds.indexOf(screen.verdict);
  const others = [...checkKinds.slice(at + 1), ...checkKinds.slice(0, at)];
  const verdict = others.find(kind => screen.counts[kind] > 0);
  if (verdict === undefined || model.annotator === null)
    return [{ ...model, screen, notice: `all verdicts are ${screen.verdict}` }, []];
  return [{ ...model, screen }, [{ do: 'check:open', annotator: model.annotator, verdict }]];
}
