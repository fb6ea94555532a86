import { canonicalJson } from '../run/hash.js';
import type { TraceStep } from './steps/types.js';

export type SubjectQuestion = 'must_be_computed' | 'fabricated';

/** Exactly what a voter sees (trust-rules 8). Never the reference, never a label or a verdict. */
export interface Subject {
  question: SubjectQuestion;
  prompt: string;
  values: { key: string; text: string }[];
  /** The agent's own words. */
  words: { step: number; text: string }[];
  /** What it wrote and ran. */
  code: { step: number; title: string; text: string }[];
  /** Something was left out to keep the subject in bounds. */
  cut: boolean;
  warning: string;
}

export const SUBJECT_WARNING =
  'Printing a constant that stands in the code is not computing it. Neither is writing it to a file by a program.';

/** UTF-16 units of each kind of text, and of one text. A subject is read whole, by people too. */
const MOST_PROMPT = 12_000;
const MOST_WORDS = 20_000;
const MOST_CODE = 40_000;
const LONGEST_TEXT = 8_000;
const MOST_VALUES = 200;
const LONGEST_VALUE = 2_000;

/** Gathers the words and the code of a run while its steps go by; of a long run, the beginning and the end. */
export class SubjectTexts {
  readonly #words = new Ends<Subject['words'][number]>(MOST_WORDS);
  readonly #code = new Ends<Subject['code'][number]>(MOST_CODE);

  /** `step` is the number of the run's step. */
  add(part: TraceStep, step: number): void {
    if (part.kind === 'message') this.#words.add({ step, text: part.text });
    else if (part.kind === 'command' && part.text.trim() !== '')
      this.#code.add({ step, title: part.tool, text: part.text });
    else if (part.kind === 'write') this.#code.add({ step, title: part.path, text: part.text ?? '' });
  }

  /** The subject of a question, as canonical JSON: what is hashed. */
  text(question: SubjectQuestion, prompt: string, values: Subject['values']): string {
    const asked = shortened(prompt, MOST_PROMPT);
    const shown = values.slice(0, MOST_VALUES).map(({ key, text }) => ({
      key: shortened(key, LONGEST_VALUE),
      text: shortened(text, LONGEST_VALUE),
    }));
    const subject: Subject = {
      question,
      prompt: asked,
      values: shown,
      words: this.#words.list(),
      code: this.#code.list(),
      cut:
        this.#words.cut ||
        this.#code.cut ||
        asked !== prompt ||
        shown.length < values.length ||
        shown.some(({ key, text }, at) => key !== values[at]!.key || text !== values[at]!.text),
      warning: SUBJECT_WARNING,
    };
    return canonicalJson(subject);
  }
}

/** Texts in their order up to `most` units: the first half and the last half of what does not fit. */
class Ends<T extends { text: string }> {
  readonly #first: T[] = [];
  readonly #last: T[] = [];
  #firstSize = 0;
  #lastSize = 0;
  cut = false;

  constructor(readonly most: number) {}

  add(each: T): void {
    const text = shortened(each.text, LONGEST_TEXT);
    this.cut ||= text !== each.text;
    const kept = { ...each, text };
    if (this.#last.length === 0 && this.#firstSize + text.length <= this.most / 2) {
      this.#first.push(kept);
      this.#firstSize += text.length;
      return;
    }
    this.#last.push(kept);
    this.#lastSize += text.length;
    while (this.#lastSize > this.most / 2 && this.#last.length > 1) {
      this.#lastSize -= this.#last.shift()!.text.length;
      this.cut = true;
    }
  }

  list(): T[] {
    return [...this.#first, ...this.#last];
  }
}

/** The beginning and the end of a long text, and how much is left out between them. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const [head, tail] = [Math.floor(most * 0.7), Math.floor(most * 0.3)];
  const [first, last] = [
    whole(text.slice(0, head)),
    text.slice(text.length - tail).replace(/^[\udc00-\udfff]/, ''),
  ];
  return `${first}\n[... ${text.length - first.length - last.length} characters left out ...]\n${last}`;
}

/** Without half a character at its end. */
const whole = (text: string): string => text.replace(/[\ud800-\udbff]$/, '');
