import type { Check, Ref, Run, Score } from '../../core/run/types.js';
import { capText } from '../cap.js';
import { isObject, type JsonObject, objectAt, stringAt, wrongType } from '../fields.js';
import { type Here, inside, placeInWords } from '../place.js';
import type { Limits } from '../reader.js';
import type { LogHead } from './head.js';
import { bandOfLetter, numberOf, partsOf } from './score-value.js';

export interface Scoring {
  score: Score;
  /** C, P, I and N are bands as well as scores. */
  recorded?: NonNullable<Run['band']['recorded']>;
  checks: Check[];
  /** What the scorer that was chosen wrote: answer, explanation, metadata. */
  log?: Ref;
}

/** One scorer's entry in a sample. */
interface Scored {
  name: string;
  entry: JsonObject;
  here: Here;
  value: number | null;
}

/** The score of a sample, from the main scorer of its log; all others are kept as components. */
export function readScores(sample: JsonObject, here: Here, log: LogHead, limits: Limits): Scoring {
  const all = entriesOf(sample, here, log);
  const chosen = choose(all, log, here);
  const checks = all.map(scored => checkOf(scored, limits));
  if (!chosen)
    return {
      score: { value: null, raw: null, metric: log.scorers[0] ?? 'score', state: 'ungraded' },
      checks,
    };
  const { entry } = chosen;
  const recorded = bandOfLetter(entry.value);
  const components = componentsOf(all);
  const edited = editOf(chosen);
  return {
    score: {
      value: chosen.value,
      raw: entry.value ?? null,
      metric: chosen.name,
      ...(components && { components }),
      state: chosen.value === null ? (entry.value == null ? 'ungraded' : 'unknown') : 'graded',
      ref: inside(chosen.here, 'value').ref,
      ...(edited && { conflicts: [edited] }),
    },
    ...(recorded && { recorded }),
    checks,
    log: chosen.here.ref,
  };
}

/** `scores` by scorer; version 1 has one `score` without a name. */
function entriesOf(sample: JsonObject, here: Here, log: LogHead): Scored[] {
  const scores = objectAt(sample, 'scores', here) ?? {};
  const named = Object.entries(scores).map(([name, entry]) => ({
    name,
    entry,
    here: inside(here, 'scores', name),
  }));
  if (sample.score !== undefined && sample.score !== null)
    named.push({ name: log.scorers[0] ?? 'score', entry: sample.score, here: inside(here, 'score') });
  const all: Scored[] = [];
  for (const { name, entry, here: at } of named) {
    // A bare value was written by hand or by another program; it is what it says.
    const asEntry = isObject(entry) ? entry : isBare(entry) ? { value: entry } : undefined;
    if (asEntry) all.push({ name, entry: asEntry, here: at, value: numberOf(asEntry.value, at) });
    else wrongType(at, name, 'an object', entry);
  }
  return all;
}

const isBare = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** The scorer that the log names first and that gave this sample a number. */
function choose(all: Scored[], log: LogHead, here: Here): Scored | undefined {
  const rank = ({ name }: Scored): number => log.scorers.indexOf(name) + 1 || log.scorers.length + 1;
  const ordered = [...all].sort((a, b) => rank(a) - rank(b));
  const chosen = ordered.find(scored => scored.value !== null) ?? ordered[0];
  if (chosen && all.length > 1)
    here.warn({
      code: 'scorer_chosen',
      at: chosen.here.ref,
      text: `${placeInWords(chosen.here.ref)}: of ${all.length} scorers "${chosen.name}" gives the score; the others are kept as components`,
    });
  return chosen;
}

/** Every number of every scorer, unless there is just one. */
function componentsOf(all: Scored[]): Record<string, number> | undefined {
  const components: [string, number][] = [];
  for (const { name, entry, value } of all) {
    const parts = Object.entries(partsOf(entry.value));
    if (parts.length > 0) for (const [part, number] of parts) components.push([`${name}.${part}`, number]);
    else if (value !== null) components.push([name, value]);
  }
  const isSingle = components.length === 1 && components[0]![0] === all[0]!.name;
  return components.length === 0 || isSingle ? undefined : Object.fromEntries(components);
}

/** The place of the first value, when the score was edited afterwards. */
function editOf({ entry, here }: Scored): Ref | undefined {
  const first: unknown = Array.isArray(entry.history) ? entry.history[0] : undefined;
  if (!isObject(first) || first.value === undefined || entry.history === undefined) return undefined;
  if (JSON.stringify(first.value) === JSON.stringify(entry.value)) return undefined;
  const { ref } = inside(here, 'history', 0);
  here.warn({
    code: 'score_edited',
    at: ref,
    text: `${placeInWords(ref)}: the score was edited after it was given; the edited one is read`,
  });
  return ref;
}

/** Each scorer is one check; what it said of the answer is its message. */
function checkOf({ name, entry, here, value }: Scored, limits: Limits): Check {
  const said = stringAt(entry, 'explanation', here) || stringAt(entry, 'answer', here);
  const label =
    typeof entry.value === 'string' || typeof entry.value === 'number' ? String(entry.value) : undefined;
  return {
    id: name,
    status: value === null ? 'skip' : value >= 1 ? 'pass' : 'fail',
    ...(said && { message: capText(said, limits, here, `explanation of scorer ${name}`) }),
    ...(label !== undefined && { label }),
  };
}
