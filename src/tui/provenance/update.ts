import type { LabelEvent } from '../../core/review/label-event.js';
import { readValue } from '../../core/review/value-label.js';
import type { Command } from '../keymap/keymap.js';
import type { TimedKey } from '../keys/key.js';
import type { Msg, Next } from '../messages.js';
import type { Model } from '../model.js';
import { commonAct, saveNoteOf } from '../work/acts.js';
import { refused } from '../work/refused.js';
import { attended, nextIndex, withEvent } from '../work/work.js';
import { momentOf } from './drafts.js';
import { verdictKey } from './label-run.js';
import { labelValue, type Press, repeatLabel, toggleEcho } from './label-value.js';
import { standing } from './marks.js';
import type { OpenRun, ProvenanceMsg, ProvenanceScreen } from './model.js';
import { movedOn, shown } from './moved-on.js';
import { atRow } from './moving.js';
import { goTo, loaded, opened } from './queue.js';
import { closing, openingFind, readingOf, withText } from './reading.js';
import { withEvents } from './save.js';
import { rowWith } from './table.js';
import { ownerOf, takeBack, withOwner } from './undo.js';
import { readCommand } from './update-read.js';

/** A key in pass C. */
export function provenanceCommand(
  model: Model,
  screen: ProvenanceScreen,
  command: Command | null,
  key: TimedKey,
  silentFor: number,
): Next {
  const item = screen.item && released(attended(screen.item, key.at), command);
  const here: ProvenanceScreen = { ...screen, item };
  // In a text over the panes q and Esc lead back to them first.
  if (item && readingOf(item) && (command === 'leave' || command === 'clear'))
    return shown(model, here, closing(item));
  if (command === 'undo')
    return screen.item?.gamed ? [{ ...model, screen: here }, []] : takeBack(model, here);
  const act = commonAct(model, here, item && momentOf(item), command);
  if (act) return act;
  if (command === 'next') {
    const { index, round } = nextIndex(here);
    const said = round ? 'that was the last one: round to the first open run' : model.said;
    return goTo({ ...model, said }, here, index, key.at);
  }
  if (command === 'previous') return goTo(model, here, here.at - 1, key.at);
  if (!item || command === null) return [{ ...model, screen: here }, []];
  return (
    labelCommand(model, here, item, command, { key, silentFor }) ?? readKey(model, here, item, command, key)
  );
}

/** Messages of the pass's own. */
export function provenanceMessage(
  model: Model,
  screen: ProvenanceScreen | null,
  msg: ProvenanceMsg & { at: number },
): Next {
  if (msg.type === 'provenance:opened') return opened(model, msg.opened, msg.item, msg.at);
  if (msg.type === 'provenance:refused') return refused(model, screen !== null, msg.sentence);
  if (!screen) return [model, []];
  if (msg.type === 'provenance:saved') return afterEvents(model, screen, msg.events, msg.at);
  const [next, effects] = screenMessage(model, screen, msg);
  // A text that came while a label is being written does not end the wait for it.
  return [screen.writing ? { ...next, saving: true } : next, effects];
}

/** Everybody's messages while pass C is on screen. */
export function provenanceShared(model: Model, screen: ProvenanceScreen, msg: Msg): Next {
  switch (msg.type) {
    case 'eventSaved':
      return [{ ...model, screen: withEvent(screen, msg.event).work }, []];
    case 'failed':
      return failed(model, { ...screen, writing: false }, msg);
    case 'resized':
      return screen.item ? shown(model, screen, screen.item) : [model, []];
    case 'resumed':
      return screen.item
        ? [{ ...model, screen: { ...screen, item: { ...screen.item, activeSince: msg.at } } }, []]
        : [model, []];
    default:
      return [model, []];
  }
}

/** A note or a search was typed. */
export function provenanceTyped(model: Model, screen: ProvenanceScreen, purpose: string, text: string): Next {
  if (!screen.item) return [model, []];
  const item = attended(screen.item, model.lastPress.enter ?? screen.item.activeSince);
  const here = { ...screen, item };
  if (purpose === 'note') return saveNoteOf(model, here, momentOf(item), text);
  if (purpose !== 'find') return [{ ...model, screen: here }, []];
  if (text === '') return shown(model, here, item.find ? closing(item) : item);
  return [{ ...model, screen: here }, [{ do: 'provenance:find', item: item.item, query: text }]];
}

/** Any key but the one that answers gives up "gamed" and the asked-for second press. */
function released(item: OpenRun, command: Command | null): OpenRun {
  if (command?.startsWith('label:') || command === 'do:direct') return item;
  return item.gamed || item.warned !== null ? { ...item, gamed: false, warned: null } : item;
}

/** Keys that label; null: it is another key. */
function labelCommand(
  model: Model,
  screen: ProvenanceScreen,
  item: OpenRun,
  command: Command,
  press: Press,
): Next | null {
  const label = command === 'do:direct' ? 'direct' : command.startsWith('label:') ? command.slice(6) : null;
  if (label === null && command !== 'do:repeat' && command !== 'do:echo') return null;
  const say = (notice: string): Next => [{ ...model, notice, screen: { ...screen, item } }, []];
  // What is not on the screen is not labelled.
  if (readingOf(item)) return say('the values are not on the screen: Esc leads back to them');
  if (label === 'direct' || (label !== null && item.focus === 'verdict'))
    return verdictKey(model, screen, item, label, press);
  if (item.focus === 'verdict') return say('the run verdict is asked for: Tab leads back to the values');
  if (command === 'do:repeat') return repeatLabel(model, screen, item, press);
  if (command === 'do:echo') return toggleEcho(model, screen, item, press);
  const value = valueLabels[label ?? ''];
  return value ? labelValue(model, screen, item, value, press) : null;
}

const valueLabels = {
  '1': 'derived',
  '2': 'given',
  '3': 'typed',
  '4': 'ungrounded',
  unsure: 'unsure',
} as Readonly<Record<string, 'derived' | 'given' | 'typed' | 'ungrounded' | 'unsure'>>;

function readKey(
  model: Model,
  screen: ProvenanceScreen,
  item: OpenRun,
  command: Command,
  key: TimedKey,
): Next {
  const done = readCommand(model, item, command);
  const next = done.item ?? item;
  // A value that has just come on screen is not labelled by a key that was meant for the one before.
  const moved = next.at !== item.at || next.focus !== item.focus;
  const told: Model = {
    ...model,
    notice: done.notice ?? model.notice,
    said: done.said ?? model.said,
    overlay: done.text ? { kind: 'text', ...done.text, top: 0 } : model.overlay,
  };
  const [after, effects] = shown(
    told,
    screen,
    moved ? { ...next, shownAt: Math.max(key.at, item.shownAt) } : next,
  );
  return [after, [...effects, ...(done.effects ?? [])]];
}

function screenMessage(
  model: Model,
  screen: ProvenanceScreen,
  msg: Exclude<ProvenanceMsg, { type: 'provenance:opened' | 'provenance:refused' | 'provenance:saved' }> & {
    at: number;
  },
): Next {
  if (msg.type === 'provenance:loaded') return loaded(model, screen, msg);
  if (msg.type === 'provenance:owned') return withOwner(model, screen, msg.part, msg.item);
  const { item } = screen;
  if (item?.item !== msg.item) return [model, []];
  switch (msg.type) {
    case 'provenance:textLoaded':
      return shown(model, screen, withText(item, msg.step, msg.parts ?? []));
    case 'provenance:wordsLoaded':
      return shown(model, screen, { ...item, words: { ...item.words, ...msg.words } });
    case 'provenance:codeLoaded':
      return msg.entries.length === 0
        ? [{ ...model, notice: 'this run wrote and ran no code that is recorded' }, []]
        : shown(model, screen, {
            ...item,
            readings: [...item.readings, { kind: 'code', entries: msg.entries, at: 0 }],
          });
    case 'provenance:foundIn': {
      const { query, found, more } = msg;
      if (found.length > 0) return shown(model, screen, openingFind(item, { query, found, more }));
      const notice = `"${query}" is not in this run (all ${item.steps.length} steps were searched)`;
      const next = item.find ? closing(item) : item;
      return [{ ...model, screen: { ...screen, item: next }, notice }, []];
    }
  }
}

/** What the saved events change, and where the annotator goes next: the next value, the verdict, the next run. */
function afterEvents(
  model: Model,
  screen: ProvenanceScreen,
  events: readonly LabelEvent[],
  at: number,
): Next {
  const { screen: next, said } = withEvents({ ...screen, writing: false }, events);
  const [first] = events;
  if (!first || first.item === null) return [{ ...model, screen: next }, []];
  const owner = ownerOf(next, first.item);
  if (first.kind === 'retract' && owner !== undefined)
    return returned({ ...model, said }, next, owner, first.item, at);
  const { item } = next;
  if (first.item === owner) {
    const { goTo: index } = withEvent(screen, first);
    return goTo(model, next, index ?? next.at + 1, at);
  }
  if (!item) return [{ ...model, screen: next }, []];
  const spent = { ...item, spent: item.activeMs };
  // The echo mark alone leads nowhere: it can be taken away again by the same key.
  const before = readValue(standing(screen, first.item));
  return before !== null && before.label === readValue(first.value)?.label
    ? shown(model, next, spent)
    : movedOn(model, next, spent, at);
}

/** What was taken back is on screen again: the value, or the verdict of its run. */
function returned(model: Model, screen: ProvenanceScreen, owner: string, labelled: string, at: number): Next {
  const { item } = screen;
  if (item?.item !== owner) return goTo(model, screen, screen.queue.indexOf(owner), at, labelled);
  const back: OpenRun = { ...item, shownAt: at, readings: [], find: null };
  const row = labelled === owner ? -1 : rowWith(back, labelled);
  return row < 0
    ? shown(model, screen, { ...back, focus: 'verdict' })
    : shown(model, screen, { ...atRow(back, row), focus: 'values' });
}

/** What could not be done is said; when the project has moved on, what is shown is read anew. */
function failed(model: Model, screen: ProvenanceScreen, msg: Extract<Msg, { type: 'failed' }>): Next {
  const told = { ...model, notice: msg.sentence, waiting: [], screen };
  const { annotator } = model;
  if (!msg.outdated || annotator === null) return [told, []];
  const item = screen.queue[screen.at];
  return [
    told,
    [
      {
        do: 'provenance:open',
        annotator,
        ...(screen.marked ? { marked: true } : {}),
        ...(item === undefined ? {} : { item }),
      },
    ],
  ];
}
