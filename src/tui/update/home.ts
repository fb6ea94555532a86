import type { Command } from '../keymap/keymap.js';
import type { TimedKey } from '../keys/key.js';
import type { Next } from '../messages.js';
import type { HomeFacts, Model, PassProgress, Screen } from '../model.js';
import { openingOf } from './opening.js';

type HomeScreen = Extract<Screen, { kind: 'home' }>;

/** The home screen, its cursor kept where it was when it is only being refreshed. */
export function openHome(model: Model, home: HomeFacts): Model {
  const at = model.screen.kind === 'home' ? model.screen.at : 0;
  const last = homeMenu(home).length - 1;
  return { ...model, overlay: null, screen: { kind: 'home', home, at: Math.min(at, Math.max(last, 0)) } };
}

export function updateHome(model: Model, screen: HomeScreen, key: TimedKey, command: Command | null): Next {
  const menu = homeMenu(screen.home);
  const move = (by: number): Next => [
    {
      ...model,
      screen: { ...screen, at: (screen.at + by + menu.length) % Math.max(menu.length, 1) },
    },
    [],
  ];
  if (command === 'leave') return [model, [{ do: 'quit' }]];
  if (command === 'down') return move(1);
  if (command === 'up') return move(-1);
  const chosen = command === 'choose' ? screen.at : command === 'choose-line' ? Number(key.digit) - 1 : -1;
  const entry = menu[chosen];
  if (!entry || model.annotator === null) return [model, []];
  const at = { ...model, screen: { ...screen, at: chosen } };
  return entry.choose(at, model.annotator);
}

export interface MenuEntry {
  title: string;
  /** What stands behind it: counts, or why it cannot be opened. */
  detail: string;
  choose(model: Model, annotator: string): Next;
}

/** The lines of the home menu, in the order in which a newcomer needs them. */
export function homeMenu({ passes, facts }: HomeFacts): MenuEntry[] {
  const entries = passes.filter(({ total }) => total > 0).flatMap(passEntries);
  entries.push({
    title: 'Somebody else labels',
    detail: 'another annotator on this machine',
    choose: model => [model, [{ do: 'loadNames' }]],
  });
  if (facts.runs === 0) entries.reverse();
  entries.push({ title: 'Leave', detail: '', choose: model => [model, [{ do: 'quit' }]] });
  return entries;
}

function passEntries(progress: PassProgress): MenuEntry[] {
  const { pass, total, labelled, flagged, stale, unsure, notes, marked, lockedAt } = progress;
  const counts = [
    `${labelled} of ${total} done`,
    `${total - labelled} open`,
    ...(stale > 0 ? [`${stale} stale`] : []),
    `${flagged} flagged`,
  ];
  const open =
    (options: { marked?: boolean }) =>
    (model: Model, annotator: string): Next => [model, [openingOf(pass, annotator, options)]];
  const entries: MenuEntry[] = [
    {
      title: `Pass ${pass.letter}: ${pass.items}`,
      detail: lockedAt === null ? counts.join(', ') : `locked, ${labelled} of ${total} labelled`,
      choose: open({}),
    },
    {
      title: `Guide of pass ${pass.letter}`,
      detail: `version ${progress.guideVersion}`,
      choose: model => [model, [{ do: 'loadGuide', pass: pass.id }]],
    },
    {
      title: `Lock my labels of pass ${pass.letter}`,
      detail: lockedAt === null ? 'final; only locked labels count' : `locked ${shortTime(lockedAt)}`,
      choose: model => askToLock(model, progress),
    },
    {
      title: `Agreement of pass ${pass.letter}`,
      detail: 'between people, and of the matcher with them',
      choose: (model, annotator) => [
        { ...model, said: 'counting ...' },
        [{ do: 'loadAgreement', pass: pass.id, annotator }],
      ],
    },
  ];
  if (marked > 0) {
    entries.push({
      title: `Marked items of pass ${pass.letter}`,
      detail: `${flagged} flagged, ${unsure} cannot tell, ${notes} with a note`,
      choose: open({ marked: true }),
    });
  }
  return entries;
}

function askToLock(model: Model, { pass, labelled, total, stale, lockedAt }: PassProgress): Next {
  if (lockedAt !== null) return [{ ...model, notice: 'already locked; locked labels are never changed' }, []];
  if (labelled > 0) return [{ ...model, overlay: { kind: 'lock', pass, labelled, total } }, []];
  const notice =
    stale > 0
      ? 'all your labels are stale since the guide changed: label the items again first'
      : 'nothing to lock yet: label some items first';
  return [{ ...model, notice }, []];
}

const shortTime = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;
