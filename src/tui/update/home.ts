import type { Command } from '../keymap/keymap.js';
import type { TimedKey } from '../keys/key.js';
import type { Effect, Next } from '../messages.js';
import type { HomeFacts, Model, Screen } from '../model.js';

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
  const chosen = command === 'choose' ? screen.at : key.digit ? Number(key.digit) - 1 : -1;
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
  const run =
    (effect: Effect, what: string) =>
    (model: Model): Next => [{ ...model, notice: what }, [effect]];
  const entries: MenuEntry[] = [];
  for (const progress of passes) {
    const { pass, total, labelled, flagged, stale, lockedAt } = progress;
    if (total === 0) continue;
    const open = total - labelled;
    const counts = [
      `${labelled} of ${total} done`,
      `${open} open`,
      ...(stale > 0 ? [`${stale} stale`] : []),
      `${flagged} flagged`,
    ];
    entries.push({
      title: `Pass ${pass.letter}: ${pass.items}`,
      detail: lockedAt === null ? counts.join(', ') : `locked, ${labelled} of ${total} labelled`,
      choose: (model, annotator) => run({ do: 'openPass', pass, annotator }, 'opening ...')(model),
    });
    entries.push({
      title: `Guide of pass ${pass.letter}`,
      detail: `version ${progress.guideVersion}`,
      choose: run({ do: 'loadGuide', pass: pass.id }, 'opening ...'),
    });
    entries.push({
      title: `Lock my labels of pass ${pass.letter}`,
      detail:
        lockedAt !== null
          ? `locked ${lockedAt.slice(0, 16).replace('T', ' ')} UTC`
          : 'when you are done; opens the agreement',
      choose: model =>
        lockedAt !== null
          ? [{ ...model, notice: 'already locked; locked labels are never changed' }, []]
          : labelled === 0
            ? [{ ...model, notice: 'nothing to lock yet: label some items first' }, []]
            : [{ ...model, overlay: { kind: 'lock', pass, labelled, total } }, []],
    });
    entries.push({
      title: `Agreement of pass ${pass.letter}`,
      detail: 'between people, and of the matcher with them',
      choose: (model, annotator) =>
        run({ do: 'loadAgreement', pass: pass.id, annotator }, 'counting ...')(model),
    });
  }
  entries.push({
    title: 'Somebody else labels',
    detail: 'another annotator on this machine',
    choose: run({ do: 'loadNames' }, ''),
  });
  if (facts.runs === 0) entries.reverse();
  entries.push({ title: 'Leave', detail: '', choose: model => [model, [{ do: 'quit' }]] });
  return entries;
}
