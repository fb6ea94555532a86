import { areaMessage, areaOf, isAreaMessage } from './areas.js';
import { commandOf, keyName } from './keymap/keymap.js';
import type { TimedKey } from './keys/key.js';
import { tooSmall } from './layout.js';
import type { Effect, Msg, Next } from './messages.js';
import type { Model } from './model.js';
import { claimCommand, claimMessage } from './update/claim.js';
import { contextOf } from './update/context.js';
import { afterPress } from './update/held.js';
import { openHome, updateHome } from './update/home.js';
import { openName, updateName } from './update/name.js';
import { openingOf } from './update/opening.js';
import { updateOverlay } from './update/overlay.js';
import { filledAgain, givenBack, saved } from './update/unsaved.js';

/** The next model and what is to be done; effects are data, so every key can be tested without a terminal. */
export function update(model: Model, msg: Msg): Next {
  if (isAreaMessage(msg)) {
    const before = msg.type.endsWith(':saved') ? saved(model) : model;
    const [settled, effects] = areaMessage({ ...before, saving: false }, msg);
    return andWaitingKeys(settled, effects);
  }
  switch (msg.type) {
    case 'keys':
      return pressAll(model, msg.keys);
    case 'resized':
      return sharedMessage({ ...model, size: msg.size }, msg);
    case 'waiting':
      return [waitingFor(model, msg.waits), []];
    case 'homeLoaded':
      return [openHome(model, msg.home), []];
    case 'namesLoaded':
      return [openName(model, msg), []];
    case 'named':
      return [
        { ...model, annotator: msg.name },
        model.direct
          ? [openingOf(model.direct, msg.name, model.verdict ? { verdict: model.verdict } : {})]
          : [{ do: 'loadHome', annotator: msg.name }],
      ];
    case 'guideLoaded':
      return [{ ...model, said: null, overlay: { kind: 'guide', guide: msg.guide, top: 0 } }, []];
    case 'eventSaved':
    case 'taskLoaded':
    case 'failed': {
      // A label that was not saved is none that a held key's repeats could take back.
      const before = msg.type === 'eventSaved' ? saved(model) : { ...model, train: null };
      const [settled, effects] = sharedMessage({ ...before, saving: false }, msg);
      // What is read anew first closes what lies over it; then the field is filled when it is opened again.
      const told = msg.type === 'failed' && !msg.outdated ? givenBack(settled) : settled;
      return andWaitingKeys(told, effects);
    }
    default:
      return sharedMessage(model, msg);
  }
}

/** Said for as long as it lasts; keys wait, in order, as they do for every save. */
function waitingFor(model: Model, waits: boolean): Model {
  if (waits) return { ...model, notice: waitingNotice };
  return model.notice === waitingNotice ? { ...model, notice: null } : model;
}

const waitingNotice = 'waiting for another program that is writing';

/** A message that concerns whatever is on screen. */
function sharedMessage(model: Model, msg: Msg): Next {
  const area = msg.type === 'passOpened' ? null : areaOf(model.screen);
  return area ? area.shared(model, model.screen, msg) : claimMessage(model, msg);
}

function pressAll(model: Model, keys: readonly TimedKey[]): Next {
  let next = model;
  const effects: Effect[] = [];
  for (const [index, key] of keys.entries()) {
    // A label that is not on disk yet may still fail: what was typed after it waits for its fate.
    if (next.saving) return [{ ...next, waiting: [...next.waiting, ...keys.slice(index)] }, effects];
    const [pressed, more] = press(next, key);
    next = pressed;
    effects.push(...more);
  }
  return [next, effects];
}

function andWaitingKeys(model: Model, effects: readonly Effect[]): Next {
  if (model.saving || model.waiting.length === 0) return [model, effects];
  const [next, more] = pressAll({ ...model, waiting: [] }, model.waiting);
  return [next, [...effects, ...more]];
}

function press(model: Model, key: TimedKey): Next {
  const name = keyName(key);
  const silentFor = key.at - (model.lastPress[name] ?? Number.NEGATIVE_INFINITY);
  const [next, effects] = act(
    { ...model, notice: null, said: null, lastPress: { ...model.lastPress, [name]: key.at } },
    key,
    silentFor,
  );
  return afterPress(model, key, [model.overlay ? next : filledAgain(next), effects]);
}

function act(model: Model, key: TimedKey, silentFor: number): Next {
  if (keyName(key) === 'ctrl+c') return [model, [{ do: 'quit' }]];
  if (keyName(key) === 'ctrl+z') return [model, [{ do: 'suspend' }]];
  const typing = isTyping(model);
  const command = typing ? null : commandOf(model.keymap, contextOf(model), key);
  if (command === 'help' && !model.overlay) {
    return [{ ...model, overlay: { kind: 'help', top: 0 } }, []];
  }
  // What is not drawn must not be labelled: a terminal that is too small takes only the way out.
  if (tooSmall(model)) return command === 'leave' && !typing ? [model, [{ do: 'quit' }]] : [model, []];
  if (model.overlay) return updateOverlay(model, key, command);
  const area = areaOf(model.screen);
  if (area) return area.command(model, model.screen, command, key, silentFor);
  switch (model.screen.kind) {
    case 'name':
      return updateName(model, model.screen, key);
    case 'home':
      return updateHome(model, model.screen, key, command);
    case 'claim':
      return claimCommand(model, model.screen, command, key, silentFor);
    case 'loading':
      return command === 'leave' ? [model, [{ do: 'quit' }]] : [model, []];
    default:
      return [model, []];
  }
}

/** While text is typed no key is a command: label keys are dead in a note. */
function isTyping(model: Model): boolean {
  const { overlay, screen } = model;
  return overlay
    ? overlay.kind === 'note' || overlay.kind === 'find' || overlay.kind === 'ask'
    : screen.kind === 'name';
}
