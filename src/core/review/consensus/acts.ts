import type { LabelEvent, PassId } from '../label-event.js';
import { sameLabel } from '../label-marks.js';
import {
  type AdjudicatorActs,
  type ItemActs,
  type ItemEnd,
  isCause,
  type TalkActs,
  type UnitConsensus,
} from './model.js';

/** What the acts on an item are judged by. */
export interface ItemOfActs {
  pass: PassId;
  item: string;
  /** Its units with two labels or more: what an adjudicator answers. */
  units: readonly Pick<UnitConsensus, 'id' | 'standing' | 'raw'>[];
  annotators: readonly string[];
}

/**
 * Folds the acts on one item, oldest first, into what stands. An act that breaks a rule of review 1.1 changes nothing:
 * bundles bring acts that were made without knowing of each other, and of two that settle an item the earlier one
 * stands. So every machine with the same events comes to the same consensus, in whichever order they came in.
 */
export function foldActs(events: readonly LabelEvent[], of: ItemOfActs): ItemActs {
  const fold = new Fold(of);
  for (const event of events) fold.take(event);
  return fold;
}

/** The resolution as it is stored; null when it is none. */
export function readResolution(value: unknown): { side: string; labels: Map<string, string> } | null {
  if (typeof value !== 'object' || value === null) return null;
  const { side, labels } = value as { side?: unknown; labels?: unknown };
  if (typeof side !== 'string' || !/^(?:[1-9]|own)$/.test(side)) return null;
  if (typeof labels !== 'object' || labels === null || Array.isArray(labels)) return null;
  const entries = Object.entries(labels);
  if (entries.length === 0 || !entries.every(([, label]) => typeof label === 'string' && label !== ''))
    return null;
  return { side, labels: new Map(entries as [string, string][]) };
}

interface Adjudicator {
  own: Map<string, LabelEvent>;
  shown: boolean;
  cause: LabelEvent | null;
}

interface Talk extends TalkActs {
  lines: Map<string, LabelEvent>;
  labels: Map<string, Map<string, LabelEvent>>;
}

class Fold implements ItemActs {
  readonly adjudicators = new Map<string, Adjudicator>();
  talk: Talk | null = null;
  end: ItemEnd | null = null;
  readonly overruled: LabelEvent[] = [];
  amendments: LabelEvent[] = [];
  undoable: LabelEvent[] = [];

  constructor(private readonly of: ItemOfActs) {}

  take(event: LabelEvent): void {
    if (this.end !== null) this.afterEnd(event);
    else acts[event.kind]?.(this, event);
  }

  /** The author's acts as an adjudicator, begun when there are none. */
  by(annotator: string): Adjudicator {
    const known = this.adjudicators.get(annotator);
    if (known) return known;
    const fresh: Adjudicator = { own: new Map(), shown: false, cause: null };
    this.adjudicators.set(annotator, fresh);
    return fresh;
  }

  /** A and B were shown to the author after their own answer. */
  hasSeen(annotator: string): boolean {
    return this.adjudicators.get(annotator)?.shown === true;
  }

  hasUnit(id: string | null): id is string {
    return this.of.units.some(unit => unit.id === id);
  }

  get isTalking(): boolean {
    return this.talk !== null && this.of.annotators.some(name => !this.talk?.lines.has(name));
  }

  isAnnotator(name: string): boolean {
    return this.of.annotators.includes(name);
  }

  /** Own answers to everything that is asked. */
  isComplete({ own }: AdjudicatorActs): boolean {
    return this.of.units.length > 0 && this.of.units.every(({ id }) => own.has(id));
  }

  /** Labelled alike, and the own answer is the same: agreement is confirmed, and there is nothing to resolve. */
  confirms({ own }: AdjudicatorActs): boolean {
    const { pass, units } = this.of;
    return units.every(
      ({ id, standing, raw }) =>
        standing === 'alike' &&
        [...raw.values()].every(each => sameLabel(pass, each, String(own.get(id)?.value))),
    );
  }

  done(event: LabelEvent): void {
    this.undoable.push(event);
  }

  private afterEnd(event: LabelEvent): void {
    if (event.kind === 'resolve' || event.kind === 'exclude') this.overruled.push(event);
    // A proposal for the guide is no act on the label.
    else if (event.kind === 'amend') acts.amend?.(this, event);
  }
}

const acts: Partial<Record<LabelEvent['kind'], (fold: Fold, event: LabelEvent) => void>> = {
  own_answer: (fold, event) => {
    if (!fold.hasUnit(event.item) || typeof event.value !== 'string' || fold.hasSeen(event.annotator)) return;
    fold.by(event.annotator).own.set(event.item, event);
    fold.done(event);
  },
  sides_shown: (fold, event) => {
    const adjudicator = fold.adjudicators.get(event.annotator);
    if (!adjudicator || adjudicator.shown || !fold.isComplete(adjudicator)) return;
    adjudicator.shown = true;
    fold.undoable = fold.undoable.filter(
      ({ kind, annotator }) => kind !== 'own_answer' || annotator !== event.annotator,
    );
    if (fold.confirms(adjudicator)) fold.end = { kind: 'checked', event };
  },
  cause: (fold, event) => {
    if (!fold.hasSeen(event.annotator) || !isCause(event.value)) return;
    fold.by(event.annotator).cause = event;
    fold.done(event);
  },
  resolve: (fold, event) => {
    const resolution = readResolution(event.value);
    // In talk too: who never writes their line must not keep the pass from its end.
    if (!fold.hasSeen(event.annotator) || !resolution || !event.reason?.trim()) return;
    const { own, cause } = fold.by(event.annotator);
    if (!cause || !isCause(cause.value)) return;
    // Nothing is settled that the adjudicator did not answer first.
    if (![...resolution.labels.keys()].every(unit => fold.hasUnit(unit) && own.has(unit))) return;
    fold.end = { kind: 'resolved', event, ...resolution, cause: cause.value };
  },
  exclude: (fold, event) => {
    if (!fold.hasSeen(event.annotator) || !event.reason?.trim()) return;
    fold.end = { kind: 'excluded', event };
  },
  talk: (fold, event) => {
    if (!fold.hasSeen(event.annotator) || fold.isTalking) return;
    fold.talk = { event, lines: new Map(), labels: new Map() };
    fold.done(event);
  },
  talk_line: (fold, event) => {
    if (!fold.talk || !fold.isAnnotator(event.annotator) || typeof event.value !== 'string') return;
    if (event.value.trim() === '' || event.item !== fold.talk.event.item) return;
    fold.talk.lines.set(event.annotator, event);
    fold.done(event);
  },
  talk_label: (fold, event) => {
    if (!fold.talk || !fold.isAnnotator(event.annotator) || typeof event.value !== 'string') return;
    if (!fold.hasUnit(event.item)) return;
    const own = fold.talk.labels.get(event.annotator) ?? new Map<string, LabelEvent>();
    fold.talk.labels.set(event.annotator, own.set(event.item, event));
    fold.done(event);
  },
  amend: (fold, event) => {
    if (typeof event.value !== 'string' || event.value.trim() === '') return;
    fold.amendments.push(event);
    fold.done(event);
  },
  withdraw: (fold, event) => {
    const act = fold.undoable.find(({ id }) => id === event.supersedes);
    if (!act || act.annotator !== event.annotator) return;
    fold.undoable = fold.undoable.filter(each => each !== act);
    takeBack[act.kind]?.(fold, act);
  },
};

/** What stands once an act is taken back: the one before it, where there was one. */
const takeBack: typeof acts = {
  own_answer: (fold, act) => {
    const { own } = fold.by(act.annotator);
    if (own.get(act.item as string) === act) restore(own, act.item as string, before(fold, act));
  },
  cause: (fold, act) => {
    const adjudicator = fold.by(act.annotator);
    if (adjudicator.cause === act) adjudicator.cause = before(fold, act);
  },
  talk: (fold, act) => {
    if (fold.talk?.event !== act) return;
    fold.talk = null;
    fold.undoable = fold.undoable.filter(({ kind }) => kind !== 'talk_line' && kind !== 'talk_label');
  },
  talk_line: (fold, act) => {
    const lines = fold.talk?.lines;
    if (lines?.get(act.annotator) === act) restore(lines, act.annotator, before(fold, act));
  },
  talk_label: (fold, act) => {
    const labels = fold.talk?.labels.get(act.annotator);
    if (labels?.get(act.item as string) === act) restore(labels, act.item as string, before(fold, act));
  },
  amend: (fold, act) => {
    fold.amendments = fold.amendments.filter(each => each !== act);
  },
};

const before = (fold: Fold, act: LabelEvent): LabelEvent | null =>
  fold.undoable.findLast(
    ({ kind, item, annotator }) => kind === act.kind && item === act.item && annotator === act.annotator,
  ) ?? null;

function restore<K>(map: Map<K, LabelEvent>, key: K, event: LabelEvent | null): void {
  if (event) map.set(key, event);
  else map.delete(key);
}
