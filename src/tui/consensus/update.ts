import type { LabelEvent } from '../../core/review/label-event.js';
import { saysWhy } from '../../core/review/reason.js';
import { called } from '../../store/called.js';
import type { Command } from '../keymap/keymap.js';
import type { TimedKey } from '../keys/key.js';
import type { Msg, Next } from '../messages.js';
import type { Model } from '../model.js';
import { fieldOf } from '../text/text-field.js';
import { refused } from '../work/refused.js';
import { attended } from '../work/work.js';
import { ask, saveActs, told } from './acts.js';
import { scrolledMessage } from './message-place.js';
import { type ConsensusMsg, type ConsensusScreen, type OpenSettle, ownText } from './model.js';
import { goTo, nextWaiting, opened, withItem } from './queue.js';
import {
  fetching,
  openedRow,
  readingHit,
  readingStep,
  scrolledStep,
  settledPlace,
  steppedHit,
  steppedMatch,
  withText,
} from './reading.js';
import { answering } from './update-answer.js';
import { resolving, typedReason } from './update-settle.js';
import { talking, typedLine } from './update-talk.js';

/** A key on the way to consensus. */
export function consensusCommand(
  model: Model,
  screen: ConsensusScreen,
  command: Command | null,
  key: TimedKey,
  silentFor: number,
): Next {
  const item = screen.item && attended(screen.item, key.at);
  const here: ConsensusScreen = { ...screen, item };
  // In a whole step, q and Esc lead back to the item first.
  if (item?.reading && (command === 'leave' || command === 'clear')) return shown(model, here, closed(item));
  switch (command) {
    case null:
      return [{ ...model, screen: here }, []];
    case 'leave':
      return model.annotator === null || model.direct !== null
        ? [{ ...model, screen: here }, [{ do: 'quit' }]]
        : [{ ...model, screen: here }, [{ do: 'loadHome', annotator: model.annotator }]];
    case 'guide':
      return [{ ...model, screen: here }, [{ do: 'loadGuide', pass: screen.pass.id }]];
    case 'next':
      return goTo(model, here, here.at + 1 < here.queue.length ? here.at + 1 : nextWaiting(here));
    case 'previous':
      return goTo(model, here, here.at - 1);
    default:
      return item
        ? itemCommand(model, here, item, command, key, silentFor)
        : [{ ...model, screen: here }, []];
  }
}

/** Messages of this screen's own. */
export function consensusMessage(
  model: Model,
  screen: ConsensusScreen | null,
  msg: ConsensusMsg & { at: number },
): Next {
  switch (msg.type) {
    case 'consensus:opened':
      return opened(model, msg.opened);
    case 'consensus:refused':
      return refused(model, screen !== null, msg.sentence);
    default:
      return screen ? itemMessage(model, screen, msg) : [model, []];
  }
}

/** Everybody's messages while this screen is on. */
export function consensusShared(model: Model, screen: ConsensusScreen, msg: Msg): Next {
  const { item } = screen;
  switch (msg.type) {
    case 'eventSaved':
      return item ? afterAnswer(model, screen, item, msg.event) : [model, []];
    case 'failed': {
      const failed = { ...model, notice: msg.sentence, waiting: [] };
      return msg.outdated ? goTo(failed, screen, screen.at) : [failed, []];
    }
    case 'resumed':
      return item
        ? [{ ...model, screen: { ...screen, item: { ...item, activeSince: msg.at } } }, []]
        : [model, []];
    default:
      return [model, []];
  }
}

/** A reason, a line, a proposal or a search was typed. */
export function consensusTyped(model: Model, screen: ConsensusScreen, purpose: string, text: string): Next {
  if (!screen.item) return [model, []];
  const item = attended(screen.item, model.lastPress.enter ?? screen.item.activeSince);
  const here = { ...screen, item };
  if (purpose === 'find') return find(model, here, item, text);
  if (purpose === 'line') return typedLine(model, here, item, text);
  if (purpose === 'amend')
    return !saysWhy(text)
      ? told(model, here, 'nothing proposed: say what the guide shall say')
      : saveActs(model, here, item, [{ kind: 'amend', value: text }]);
  return typedReason(model, here, item, purpose, text);
}

function itemCommand(
  model: Model,
  screen: ConsensusScreen,
  item: OpenSettle,
  command: Command,
  key: TimedKey,
  silentFor: number,
): Next {
  const read = reading(model, screen, item, command);
  if (read) return read;
  if (item.reading) return told(model, screen, 'the item is not on the screen: Esc leads back to it');
  if (command === 'undo') return takeBack(model, screen, item);
  if (command === 'clear')
    return shown(model, screen, { ...item, find: null, pending: false, echo: false, marks: [] });
  if (command === 'do:amend')
    return item.shown
      ? ask(model, screen, 'amend', 'change of the guide that you propose')
      : told(model, screen, 'a change of the guide is proposed once the labels are shown');
  switch (item.wait) {
    case 'answer':
    case 'see':
      return answering(model, screen, item, command, key, silentFor);
    case 'resolve':
    case 'lines':
      return resolving(model, screen, item, command, key, silentFor);
    case 'talk':
      return talking(model, screen, item, command, key, silentFor);
    default:
      return told(model, screen, 'this item does not wait for you now: > goes on');
  }
}

/** Moves and texts; null when the command is none of them. */
function reading(model: Model, screen: ConsensusScreen, item: OpenSettle, command: Command): Next | null {
  const { view } = item;
  const scrolled = scrolledStep(model, item, command);
  if (scrolled) return shown(model, screen, scrolled);
  switch (command) {
    case 'match-next':
    case 'match-previous': {
      const by = command === 'match-next' ? 1 : -1;
      if (item.find) return shown(model, screen, steppedMatch(item, by));
      const stepped = steppedHit(item, by);
      if (view.kind !== 'sheet') return shown(model, screen, stepped);
      return stepped.hit < 0
        ? told(model, screen, 'there is no step to open here')
        : shown(model, screen, readingHit(stepped));
    }
    case 'choose': {
      if (item.reading) return shown(model, screen, closed(item));
      const own = ownText(view);
      if (own !== null) return shown(model, screen, readingStep(item, own));
      const opening = readingHit(item);
      return opening.reading
        ? shown(model, screen, opening)
        : told(model, screen, 'there is no hit to open here: / finds in the run, p opens the prompt');
    }
    case 'task':
      return view.kind === 'run' && view.hasPrompt
        ? shown(model, screen, readingStep({ ...item, find: null }, -1))
        : told(
            model,
            screen,
            view.kind === 'run'
              ? 'this run has no prompt'
              : view.kind === 'sheet'
                ? 'the task stands in the text: Enter opens it whole'
                : 'the task is hidden in this pass',
          );
    case 'find':
      return [{ ...model, screen, overlay: { kind: 'find', field: fieldOf('') } }, []];
  }
  if (item.reading) return null;
  if (view.kind !== 'run') {
    const moved = scrolledMessage(model, screen.pass.id, item, command);
    return moved && shown(model, screen, moved);
  }
  const by = rowMoves[command];
  return by === undefined ? null : shown(model, screen, openedRow(item, item.row + by));
}

const rowMoves: Partial<Record<Command, number>> = {
  down: 1,
  up: -1,
  'page-down': 5,
  'page-up': -5,
  top: Number.NEGATIVE_INFINITY,
  bottom: Number.POSITIVE_INFINITY,
};

/** Takes back the last act on the item on screen. */
function takeBack(model: Model, screen: ConsensusScreen, item: OpenSettle): Next {
  const last = item.undo.at(-1);
  if (last)
    return saveActs(model, screen, item, [{ kind: 'withdraw', unit: last.unit, supersedes: last.event }]);
  const why =
    item.shown?.ended != null
      ? 'this item is frozen: what is settled stays'
      : item.wait === 'resolve'
        ? 'your own answers stand, since the labels were shown: nothing to take back'
        : 'nothing to take back here';
  return told(model, screen, why);
}

function itemMessage(
  model: Model,
  screen: ConsensusScreen,
  msg: Exclude<ConsensusMsg, { type: 'consensus:opened' | 'consensus:refused' }> & { at: number },
): Next {
  if (msg.type === 'consensus:loaded') {
    const counted = { ...screen, counts: msg.counts };
    if (screen.queue[screen.at]?.item !== msg.id) return [{ ...model, screen: counted }, []];
    if (!msg.item)
      return [
        { ...model, screen: counted, notice: 'this item is gone (its run was imported anew): > goes on' },
        [],
      ];
    const next = withItem(counted, msg.item, msg.at);
    return next.item ? shown(model, next, next.item) : [{ ...model, screen: next }, []];
  }
  const { item } = screen;
  if (msg.type === 'consensus:saved') return afterActs(model, screen, msg);
  if (item?.item !== msg.item) return [model, []];
  if (msg.type === 'consensus:textLoaded')
    return shown(model, screen, withText(item, msg.step, msg.parts ?? []));
  return foundIn(model, screen, item, msg.query, msg.found, msg.more);
}

/** What the saved acts made of the item, and on to the next when it waits for nobody here. */
function afterActs(
  model: Model,
  screen: ConsensusScreen,
  msg: Extract<ConsensusMsg, { type: 'consensus:saved' }> & { at: number },
): Next {
  const { item, counts, kinds } = msg;
  const saved = { ...screen, counts, savedAt: msg.savedAt ?? screen.savedAt };
  if (screen.queue[screen.at]?.item !== item.item) return [{ ...model, screen: saved }, []];
  const next = withItem(saved, item, msg.at);
  if (msg.savedAt === null)
    return [
      { ...model, screen: next, notice: 'nothing saved: this item was settled elsewhere meanwhile' },
      [],
    ];
  const said = kinds.includes('withdraw') ? 'taken back' : saidOf(kinds, item.shown?.ended ?? null);
  const here = { ...model, said: said ?? model.said };
  if ((item.wait === null || kinds.includes('talk')) && !kinds.includes('withdraw'))
    return goTo(here, next, nextWaiting(next));
  // The labels came on screen only now: what is pressed next must have had a moment with them.
  const open = next.item && placed(next.item, kinds, msg.at);
  return open ? shown(here, next, open) : [{ ...here, screen: next }, []];
}

function placed(item: OpenSettle, kinds: readonly LabelEvent['kind'][], at: number): OpenSettle {
  if (kinds.includes('sides_shown')) return { ...item, shownAt: at };
  const open = item.rows.findIndex(({ unit }) => item.own[unit] === undefined);
  return kinds.includes('own_answer') && open >= 0 ? openedRow(item, open) : item;
}

function saidOf(kinds: readonly LabelEvent['kind'][], ended: string | null): string | null {
  if (ended !== null) return `frozen: ${ended}`;
  if (kinds.includes('talk')) return 'sent to its annotators to talk; it comes back when they have written';
  if (kinds.includes('talk_line')) return 'your line is stored; the adjudicator goes on when all are there';
  if (kinds.includes('amend')) return `proposed; ${called('consensus --proposals')} lists it`;
  return null;
}

/** An own answer is on disk: on to the next row that has none. */
function afterAnswer(model: Model, screen: ConsensusScreen, item: OpenSettle, event: LabelEvent): Next {
  if (event.kind !== 'own_answer' || event.item === null) return [model, []];
  const value = String(event.value);
  const own = { ...item.own, [event.item]: value };
  const isMissing = ({ unit }: { unit: string }) => own[unit] === undefined;
  const after = item.rows.findIndex((row, index) => index > item.row && isMissing(row));
  const open = after >= 0 ? after : item.rows.findIndex(isMissing);
  const answered: OpenSettle = {
    ...item,
    own,
    last: value,
    undo: [...item.undo, { event: event.id, kind: event.kind, unit: event.item }],
    wait: open >= 0 ? 'answer' : 'see',
  };
  return shown(
    model,
    { ...screen, savedAt: event.createdAt },
    openedRow(answered, open >= 0 ? open : item.row),
  );
}

/** In the item's own text the search is done here; in a run the store does it. */
function find(model: Model, screen: ConsensusScreen, item: OpenSettle, query: string): Next {
  if (query === '') return shown(model, screen, { ...item, find: null });
  if (item.view.kind === 'run')
    return [{ ...model, screen }, [{ do: 'consensus:find', item: item.item, query }]];
  const step = ownText(item.view) ?? 0;
  const wanted = query.toLowerCase();
  const found = [];
  for (const [part, { text }] of (item.texts[step] ?? []).entries()) {
    const searched = text.toLowerCase();
    for (
      let at = searched.indexOf(wanted);
      at >= 0 && found.length < mostMatches;
      at = searched.indexOf(wanted, at + 1)
    )
      found.push({ step, part, start: at, end: at + wanted.length });
  }
  return foundIn(model, screen, item, query, found, false);
}

const mostMatches = 1000;

function foundIn(
  model: Model,
  screen: ConsensusScreen,
  item: OpenSettle,
  query: string,
  found: NonNullable<OpenSettle['find']>['found'],
  more: boolean,
): Next {
  if (found.length === 0)
    return told(model, { ...screen, item: closed(item) }, `"${query}" is not to be found`);
  return shown(model, screen, steppedMatch({ ...item, find: { query, found, more, at: -1 } }, 1));
}

/** The model with the item as it is now, and what has to be read for it. */
function shown(model: Model, screen: ConsensusScreen, item: OpenSettle): Next {
  return [{ ...model, screen: { ...screen, item: settledPlace(model, item) } }, fetching(item)];
}

const closed = (item: OpenSettle): OpenSettle => ({ ...item, reading: null, find: null });
