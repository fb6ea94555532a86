import type { Run } from '../../core/run/types.js';
import { isObject, kindOf } from '../fields.js';
import { type Here, inside, placeInWords } from '../place.js';

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

/** A score as a number, or null when it is none; a guess is never made, and why not is said. */
export function numberOf(value: unknown, here: Here): number | null {
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
export function partsOf(value: unknown): Record<string, number> {
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

/** The band a letter stands for, or undefined. */
export function bandOfLetter(value: unknown): Run['band']['recorded'] {
  return typeof value === 'string' && Object.hasOwn(letters, value) ? letters[value]?.band : undefined;
}
