import type { Check, Ref, Run, Score } from '../../core/run/types.js';
import { capText } from '../cap.js';
import { isObject, type JsonObject, kindOf, objectAt, stringAt, wrongType } from '../fields.js';
import { type Here, inside, placeInWords } from '../place.js';
import type { Limits } from '../reader.js';
import type { LogHead } from './head.js';

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

const letters: Readonly<Record<string, { value: number; band: 'pass' | 'partial' | 'fail' }>> = {
  C: { value: 1, band: 'pass' },
  P: { value: 0.5, band: 'partial' },
  I: { value: 0, band: 'fail' },
  // No answer was found in what the model said.
  N: { value: 0, band: 'fail' },
};

/** Texts that Inspect itself takes for numbers, in lower case. */
const words: Readonly<Record<string, number>> = { yes: 1, true: 1, no: 0, false: 0 };

/** Members of a score with several numbers that stand for the whole, best first. */
const wholeNames = ['score', 'overall', 'total', 'reward', 'accuracy', 'correct', 'success', 'resolved'];

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
  const recorded = typeof entry.value === 'string' ? letters[entry.value]?.band : undefined;
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

/** A score as a number, or null when it is none; a guess is never made, and why not is said. */
function numberOf(value: unknown, here: Here): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string') return numberOfText(value) ?? unclear(value, here);
  if (value === null || value === undefined) return null;
  const parts = partsOf(value);
  const numbers = Object.entries(parts);
  if (numbers.length === 1) return numbers[0]![1];
  const whole = wholeNames.find(name => Object.hasOwn(parts, name));
  return whole === undefined ? unclear(value, here) : parts[whole]!;
}

function numberOfText(text: string): number | null {
  const letter = Object.hasOwn(letters, text) ? letters[text] : undefined;
  if (letter) return letter.value;
  const word = text.trim().toLowerCase();
  if (Object.hasOwn(words, word)) return words[word]!;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/.test(word) ? Number(word) : null;
}

function unclear(value: unknown, here: Here): null {
  const ref = inside(here, 'value').ref;
  const what = typeof value === 'string' ? `the text ${JSON.stringify(value.slice(0, 40))}` : kindOf(value);
  here.warn({
    code: 'score_unclear',
    at: ref,
    text: `${placeInWords(ref)}: the score is ${what}, of which no single number can be told; it counts as unknown`,
  });
  return null;
}

/** The numbers of a score that is an object or a list, by name or index. */
function partsOf(value: unknown): Record<string, number> {
  const members = isObject(value) || Array.isArray(value) ? Object.entries(value) : [];
  const parts: [string, number][] = [];
  for (const [name, member] of members) {
    const number =
      typeof member === 'boolean'
        ? Number(member)
        : typeof member === 'string'
          ? numberOfText(member)
          : member;
    if (typeof number === 'number' && Number.isFinite(number)) parts.push([name, number]);
  }
  return Object.fromEntries(parts);
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
