import { frozenBy } from '../../core/review/frozen.js';
import type { Pass } from '../../core/review/passes.js';
import { passes, passOf } from '../../core/review/passes.js';
import { type Store, StoreError } from '../../store/store.js';
import type { AgreementSource } from '../agreement/model.js';
import { isAreaEffect, performArea } from '../areas.js';
import type { Effect, Msg } from '../messages.js';
import type { HomeFacts, PassProgress } from '../model.js';
import type { RunSource } from '../run/model.js';
import type { TrustSource } from '../trust/model.js';
import { addedAfterPlan } from '../work/added-after.js';
import { openValues } from '../work/open-values.js';
import { isMarked, openPass } from './open-pass.js';

/** What the program can reach beyond the store; handed in, so that the screens stay testable. */
export interface Surroundings {
  suggestedName(): Promise<string>;
  /** Screen E: the panel in panes, the rows behind it, its exports. */
  agreement: AgreementSource;
  /** The list of runs and what is said of each; without it there is none. */
  runs?: RunSource;
  /** The trust report; without it there is none. */
  trust?: TrustSource;
  rememberName(name: string): Promise<void>;
  /** Keeps the raw labels and their agreement once all have locked a pass; without effect before that. */
  snapshot?(store: Store, pass: Pass): Promise<void>;
}

type Answer = Msg extends infer M ? (M extends { at: number } ? Omit<M, 'at'> : never) : never;

/** Does one effect and answers with the message that reports it; a fault becomes one sentence, never a crash. */
export async function perform(effect: Effect, store: Store, around: Surroundings): Promise<Answer | null> {
  try {
    return await answer(effect, store, around);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const outdated = overtaken[error.code];
    return {
      type: 'failed',
      sentence: outdated ?? `not saved: ${error.message}`,
      outdated: outdated !== undefined,
    };
  }
}

/** Faults that only mean that somebody was faster, in the words of the screen. */
const overtaken: Partial<Record<string, string>> = {
  pass_locked: 'nothing saved: your labels of this pass were locked meanwhile',
  superseded: 'nothing saved: this run was imported anew with another message; the queue is read anew',
  changed_elsewhere:
    'nothing saved: this item was labelled in another window meanwhile; here is how it stands',
};

async function answer(effect: Effect, store: Store, around: Surroundings): Promise<Answer | null> {
  if (isAreaEffect(effect)) return performArea(effect, store, around);
  switch (effect.do) {
    case 'loadNames': {
      const known = (await store.listAnnotators()).filter(person => !person.demo).map(person => person.name);
      return { type: 'namesLoaded', known, suggestion: await around.suggestedName() };
    }
    case 'saveName': {
      const annotator = await store.addAnnotator(effect.name);
      if (annotator.demo)
        return {
          type: 'failed',
          sentence: `"${effect.name}" is a demo annotator; take another name`,
          outdated: false,
        };
      await around.rememberName(effect.name);
      return { type: 'named', name: annotator.name };
    }
    case 'loadHome':
      return { type: 'homeLoaded', home: await homeFacts(store, effect.annotator) };
    case 'openPass':
      return {
        type: 'passOpened',
        opened: await openPass(store, effect.pass, effect.annotator, effect.marked),
        item: effect.item ?? null,
      };
    case 'loadClosings': {
      const closings = await Promise.all(effect.items.map(item => store.blindClosing(item)));
      return { type: 'closingsLoaded', closings: closings.filter(closing => closing !== null) };
    }
    case 'saveEvent': {
      const event = await store.addEvent(effect.draft);
      const pass = event.kind === 'lock' ? passOf(event.pass) : undefined;
      if (pass) await around.snapshot?.(store, pass);
      return { type: 'eventSaved', event };
    }
    case 'openTask':
      // Logged first: a text that could not be logged is not shown.
      await store.addEvent(effect.draft);
      return { type: 'taskLoaded', item: effect.item, text: await store.blindTask(effect.item) };
    case 'loadGuide': {
      const guide = await store.getGuide(effect.pass);
      if (!guide)
        return { type: 'failed', sentence: 'this project has no guide for the pass', outdated: false };
      return { type: 'guideLoaded', guide };
    }
    case 'suspend':
    case 'quit':
      return null;
  }
}

export async function homeFacts(store: Store, annotator: string): Promise<HomeFacts> {
  const facts = await store.facts();
  const progress =
    facts.runs === 0 ? [] : await Promise.all(passes.map(pass => progressOf(store, pass, annotator)));
  return {
    facts,
    passes: progress.map(each => ({ ...each, closed: each.closed ?? closedBy(each.pass, progress) })),
  };
}

/** A pass waits for this annotator's own lock of those before it, where they have items (review 1.1). */
function closedBy(pass: Pass, all: readonly PassProgress[]): PassProgress['closed'] {
  const before = all.filter(
    // What a plan keeps from this annotator is closed already, and not theirs to lock.
    ({ pass: { id }, total, lockedAt, closed }) =>
      pass.after.includes(id) && total > 0 && lockedAt === null && closed === null,
  );
  const [first] = before;
  if (!first) {
    const own = all.find(({ pass: { id } }) => id === 'provenance');
    const shows = pass.id === 'provenance-check' || pass.id === 'votes';
    if (!shows || !own || own.labelled === 0 || own.lockedAt !== null) return null;
    return {
      short: 'opens after you lock pass C',
      sentence:
        'this shows what the tracer flagged, and you have blind labels of pass C that are not locked: choose pass C and press L first',
    };
  }
  const { name } = first.pass;
  const [other] = before.slice(1).map(({ pass: { letter } }) => letter);
  return {
    short: `opens after you lock ${name}${other === undefined ? '' : ` and ${other}`}`,
    sentence: `${pass.name} shows whole runs, so it opens when your labels of ${name} are locked: choose ${name} and press L (with no label of yours, that gives it up)`,
  };
}

async function progressOf(store: Store, pass: Pass, annotator: string): Promise<PassProgress> {
  const opened = await openPass(store, pass, annotator).catch((error: unknown) => {
    // A sealed plan that does not name this annotator.
    if (error instanceof StoreError && error.code === 'invalid') return error.message;
    throw error;
  });
  if (typeof opened === 'string') return notMine(pass, opened);
  const states = opened.queue.map(item => opened.states[item]).filter(state => state !== undefined);
  return {
    pass,
    closed: null,
    guideVersion: opened.guide.version,
    total: opened.queue.length,
    labelled: states.filter(state => state.label && !state.stale).length,
    flagged: states.filter(state => state.flagged).length,
    stale: states.filter(state => state.stale).length,
    unsure: states.filter(state => state.label?.value === 'unsure').length,
    notes: states.filter(state => state.note !== null).length,
    marked: states.filter(isMarked).length,
    lockedPeople: await countLocked(store, pass),
    openValues: await openValues(store, opened),
    addedAfter: await addedAfterPlan(store, pass),
    lockedAt: opened.lockedAt,
  };
}

const notMine = (pass: Pass, sentence: string): PassProgress => ({
  pass,
  closed: { short: 'not planned for you', sentence },
  guideVersion: '',
  total: 1,
  labelled: 0,
  flagged: 0,
  stale: 0,
  unsure: 0,
  notes: 0,
  marked: 0,
  lockedPeople: 0,
  openValues: 0,
  addedAfter: null,
  lockedAt: null,
});

async function countLocked(store: Store, pass: Pass): Promise<number> {
  const people = (await store.listAnnotators()).filter(person => !person.demo);
  const events = await Promise.all(
    people.map(({ name }) => store.listEvents({ pass: pass.id, annotator: name })),
  );
  return events.filter(own => (frozenBy(own)?.labels.size ?? 0) > 0).length;
}
