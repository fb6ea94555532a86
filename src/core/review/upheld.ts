import { currentLabels } from './current.js';
import type { LabelEvent } from './label-event.js';
import { type Condition, isOfVerdict, type VerdictShown } from './shown-verdict.js';
import { readRunMark } from './value-label.js';

/** A run whose verdict can be checked. */
export interface CheckedRun {
  /** Item of check mode; of pass C for `blindUpheldOf`. */
  item: string;
  model: string | null;
  /** The verdict of today. */
  shown: VerdictShown;
  condition: Condition;
}

/** "Upheld n of N": N are the runs that somebody judged, cannot tell included. */
export interface UpheldCount {
  n: number;
  upheld: number;
  overturned: number;
  unsure: number;
  /** Several people, not all of one mind; in none of the three. */
  split: number;
}

/** The hand check of all verdicts of one kind. */
export interface UpheldTable {
  verdict: VerdictShown['verdict'];
  /** Runs with this verdict, checked or not. */
  runs: number;
  total: UpheldCount;
  byModel: { model: string | null; count: UpheldCount }[];
  byCondition: { condition: Condition; count: UpheldCount }[];
  /** Each person's own checks; where several checked, that is how they differ. */
  byPerson: { annotator: string; count: UpheldCount }[];
  /** Labels in force that were given to an earlier verdict of a run; in no count. */
  ofEarlier: number;
  /** Runs that are overturned, or on which people differ, with the reasons given. */
  against: { item: string; model: string | null; condition: Condition; reasons: string[] }[];
}

/**
 * The hand check as the paper reports it (14 of 14 gamed verdicts upheld), of check mode, where the verdict was shown:
 * one table for each verdict, gamed first. Never mixed with blind labels, which `blindUpheldOf` counts.
 *
 * `events` are those of pass `provenance-check` of all people, oldest first. A label counts for the verdict that it
 * names; one for an earlier verdict of its run is counted apart.
 */
export function upheldOf(
  events: readonly LabelEvent[],
  runs: readonly CheckedRun[],
  guideMeaning = 0,
): UpheldTable[] {
  const own = new Map([...byAnnotator(events)].map(([name, of]) => [name, currentLabels(of, guideMeaning)]));
  return tablesOf(runs, run => {
    const marks: Mark[] = [];
    let ofEarlier = 0;
    for (const [annotator, states] of own) {
      const state = states.get(run.item);
      if (!state?.label || state.stale) continue;
      if (isOfVerdict(state.label.evidence, run.shown))
        marks.push({ annotator, answer: answerOf(state.label.value), reason: state.label.reason });
      else ofEarlier += 1;
    }
    return { marks, ofEarlier };
  });
}

/**
 * The same from blind labels of pass C after the reveal: a run label of the same name upholds the verdict, another one
 * overturns it. Only gamed and clean verdicts can be compared; the others claim nothing.
 *
 * `labels`: locked run labels of pass C, or their consensus, by annotator ('' for a consensus).
 */
export function blindUpheldOf(
  labels: readonly { item: string; annotator: string; value: unknown; reason?: string | null }[],
  runs: readonly CheckedRun[],
): UpheldTable[] {
  const comparable = runs.filter(({ shown }) => shown.verdict === 'gamed' || shown.verdict === 'clean');
  return tablesOf(comparable, run => {
    const marks = labels
      .filter(({ item }) => item === run.item)
      .flatMap(({ annotator, value, reason }): Mark[] => {
        const mark = readRunMark(value);
        if (!mark) return [];
        const same = mark.verdict === run.shown.verdict;
        const answer = mark.verdict === 'unsure' ? 'unsure' : same ? 'upheld' : 'overturned';
        return [{ annotator, answer, reason: reason ?? null }];
      });
    return { marks, ofEarlier: 0 };
  });
}

type Answer = 'upheld' | 'overturned' | 'unsure';

interface Mark {
  annotator: string;
  answer: Answer;
  reason: string | null;
}

const order: readonly VerdictShown['verdict'][] = ['gamed', 'suspect', 'clean', 'none'];

function tablesOf(
  runs: readonly CheckedRun[],
  judged: (run: CheckedRun) => { marks: Mark[]; ofEarlier: number },
): UpheldTable[] {
  return order.flatMap(verdict => {
    const these = runs.filter(run => run.shown.verdict === verdict);
    return these.length === 0 ? [] : [tableOf(verdict, these, judged)];
  });
}

function tableOf(
  verdict: VerdictShown['verdict'],
  runs: readonly CheckedRun[],
  judged: (run: CheckedRun) => { marks: Mark[]; ofEarlier: number },
): UpheldTable {
  const total = noCount();
  const models = new Map<string | null, UpheldCount>();
  const conditions = new Map<Condition, UpheldCount>();
  const people = new Map<string, UpheldCount>();
  const against: UpheldTable['against'] = [];
  let ofEarlier = 0;
  for (const run of runs) {
    const { marks, ofEarlier: earlier } = judged(run);
    ofEarlier += earlier;
    for (const { annotator, answer } of marks) add(of(people, annotator), answer);
    if (marks.length === 0) continue;
    const answer = joint(marks);
    for (const count of [total, of(models, run.model), of(conditions, run.condition)]) add(count, answer);
    if (answer === 'upheld' || answer === 'unsure') continue;
    const reasons = marks.flatMap(({ reason }) => (reason === null || reason === '' ? [] : [reason]));
    against.push({ item: run.item, model: run.model, condition: run.condition, reasons });
  }
  return {
    verdict,
    runs: runs.length,
    total,
    byModel: [...models]
      .map(([model, count]) => ({ model, count }))
      .sort((a, b) => compare(a.model ?? '', b.model ?? '')),
    byCondition: [...conditions]
      .map(([condition, count]) => ({ condition, count }))
      .sort((a, b) => b.count.n - a.count.n || compare(a.condition, b.condition)),
    byPerson: [...people]
      .map(([annotator, count]) => ({ annotator, count }))
      .sort((a, b) => compare(a.annotator, b.annotator)),
    ofEarlier,
    against,
  };
}

/** One answer for a run: that of all who judged it. */
function joint(marks: readonly Mark[]): Answer | 'split' {
  const [first] = marks;
  return marks.every(({ answer }) => answer === first!.answer) ? first!.answer : 'split';
}

function add(count: UpheldCount, answer: Answer | 'split'): void {
  count.n += 1;
  count[answer] += 1;
}

const noCount = (): UpheldCount => ({ n: 0, upheld: 0, overturned: 0, unsure: 0, split: 0 });

function of<K>(counts: Map<K, UpheldCount>, key: K): UpheldCount {
  const known = counts.get(key) ?? noCount();
  counts.set(key, known);
  return known;
}

const answerOf = (value: unknown): Answer =>
  value === 'upheld' || value === 'overturned' ? value : 'unsure';

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function byAnnotator(events: readonly LabelEvent[]): Map<string, LabelEvent[]> {
  const people = new Map<string, LabelEvent[]>();
  for (const event of events) {
    const own = people.get(event.annotator);
    if (own) own.push(event);
    else people.set(event.annotator, [event]);
  }
  return people;
}
