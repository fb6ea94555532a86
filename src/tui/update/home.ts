import type { Command } from '../keymap/keymap.js';
import type { TimedKey } from '../keys/key.js';
import { innerWidth } from '../layout.js';
import type { Next } from '../messages.js';
import type { HomeFacts, Model, PassProgress, Screen } from '../model.js';
import { openingOf } from './opening.js';

type HomeScreen = Extract<Screen, { kind: 'home' }>;

/** The home screen, its cursor kept where it was when it is only being refreshed. */
export function openHome(model: Model, home: HomeFacts): Model {
  const at = model.screen.kind === 'home' ? model.screen.at : startAt(model, home);
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
  const chosen = command === 'choose-line' ? Number(key.digit) - 1 : command === null ? -1 : screen.at;
  const entry = menu[chosen];
  if (!entry || model.annotator === null) return [model, []];
  const at = { ...model, screen: { ...screen, at: chosen } };
  if (command === 'choose' || command === 'choose-line') return entry.choose(at, model.annotator);
  const act = passActs[command ?? ''];
  if (!act) return [model, []];
  if (!entry.progress)
    return [{ ...model, notice: 'choose a pass first (j, k or its number), then this key' }, []];
  return act(at, entry.progress, model.annotator);
}

export interface MenuEntry {
  title: string;
  /** What stands behind it: counts, or why it cannot be opened. */
  detail: string;
  /** Of a pass, for the keys that act on the chosen one. */
  progress?: PassProgress;
  choose(model: Model, annotator: string): Next;
}

/** The lines of the home menu: the passes in the order in which they open, then the rest. */
export function homeMenu({ passes, facts }: HomeFacts): MenuEntry[] {
  const entries: MenuEntry[] = passes.filter(({ total }) => total > 0).map(passEntry);
  if (facts.runs > 0)
    entries.push(
      {
        title: lines.runs,
        detail: `${facts.runs} ${facts.runs === 1 ? 'run' : 'runs'}`,
        choose: (model, annotator) => [
          { ...model, said: 'reading the runs ...' },
          [{ do: 'runs:open', annotator, alone: false, confirmed: false }],
        ],
      },
      {
        title: lines.trust,
        detail: 'every task by D1 to D4',
        choose: (model, annotator) => [
          { ...model, said: 'counting ...' },
          [{ do: 'trust:open', annotator, confirmed: false }],
        ],
      },
    );
  entries.push({
    title: 'Somebody else labels',
    detail: 'another annotator on this machine',
    choose: model => [model, [{ do: 'loadNames' }]],
  });
  if (facts.runs === 0) entries.reverse();
  entries.push({ title: 'Leave', detail: '', choose: model => [model, [{ do: 'quit' }]] });
  return entries;
}

/** The pass that the home screen advises on: the first that can be worked on and is not locked, else the first. */
export function passToDo(passes: readonly PassProgress[]): PassProgress | undefined {
  const open = passes.filter(({ total, closed }) => total > 0 && closed === null);
  return open.find(({ lockedAt, pass }) => lockedAt === null && pass.way === 'blind') ?? open[0];
}

/** Coming back from a pass or another line, the cursor stands on it. */
function startAt({ screen }: Model, home: HomeFacts): number {
  const kinds: Partial<Record<Screen['kind'], string>> = {
    claim: 'claim',
    provenance: 'provenance',
    check: 'provenance-check',
    votes: 'votes',
    severity: 'severity',
    gates: 'gates',
  };
  const on = kinds[screen.kind] ?? passToDo(home.passes)?.pass.id;
  const line = screen.kind === 'runs' || screen.kind === 'trust' ? lines[screen.kind] : null;
  return Math.max(
    homeMenu(home).findIndex(({ progress, title }) =>
      line === null ? progress !== undefined && progress.pass.id === on : title === line,
    ),
    0,
  );
}

/** Lines that show verdicts, and say so before they are opened. */
const lines = {
  runs: 'Runs and what is said of them (verdicts are shown)',
  trust: 'Trust report (verdicts are shown)',
} as const;

function passEntry(progress: PassProgress): MenuEntry {
  const { pass, total, labelled, flagged, stale, lockedAt, closed, openValues } = progress;
  const counts = [
    `${labelled} of ${total} done`,
    `${total - labelled} open`,
    ...(openValues > 0 ? [valuesOpen(openValues)] : []),
    ...(stale > 0 ? [`${stale} stale`] : []),
    ...(flagged > 0 ? [`${flagged} flagged`] : []),
  ];
  return {
    title: titles[pass.id] ?? pass.name,
    detail:
      closed !== null
        ? closed.short
        : lockedAt === null
          ? counts.join(', ')
          : `locked, ${labelled} of ${total} labelled`,
    progress,
    choose: (model, annotator) =>
      closed !== null ? [{ ...model, notice: closed.sentence }, []] : [model, [openingOf(pass, annotator)]],
  };
}

/** A run is done by its verdict; values may be open all the same. */
export const valuesOpen = (count: number): string => `${count} ${count === 1 ? 'value' : 'values'} open`;

const titles: Partial<Record<PassProgress['pass']['id'], string>> = {
  claim: 'Pass A: closing messages',
  provenance: 'Pass C: where answer values came from',
  'provenance-check': 'Check verdicts (they are shown)',
  severity: 'Pass B: how severe a false claim is',
  gates: 'Gates: what checks of graders enforce',
  votes: 'Votes on one question at a time',
};

type Act = (model: Model, progress: PassProgress, annotator: string) => Next;

/** Keys that act on the chosen pass. */
const passActs: Readonly<Record<string, Act>> = {
  guide: (model, { pass }) => [model, [{ do: 'loadGuide', pass: pass.id }]],
  'do:lock': (model, progress) => askToLock(model, progress),
  'do:agreement': (model, { pass }, annotator) => [
    { ...model, said: 'counting ...' },
    [{ do: 'agreement:open', annotator, pass, columns: innerWidth(model.size), weighted: false }],
  ],
  'do:consensus': (model, { pass }, annotator) =>
    pass.way === 'check'
      ? [{ ...model, notice: 'checked verdicts have no consensus: each check stands for itself' }, []]
      : [model, [{ do: 'consensus:open', annotator, pass }]],
  'do:marked': (model, { pass, marked }, annotator) =>
    marked > 0
      ? [model, [openingOf(pass, annotator, { marked: true })]]
      : [{ ...model, notice: 'nothing is marked here: no flag, no note, no "cannot tell"' }, []],
};

function askToLock(model: Model, { pass, labelled, total, stale, lockedAt, openValues }: PassProgress): Next {
  if (lockedAt !== null) return [{ ...model, notice: 'already locked; locked labels are never changed' }, []];
  if (labelled === 0 && stale > 0) {
    const notice = 'all your labels are stale since the guide changed: label the items again first';
    return [{ ...model, notice }, []];
  }
  return [{ ...model, overlay: { kind: 'lock', pass, labelled, total, openValues } }, []];
}
