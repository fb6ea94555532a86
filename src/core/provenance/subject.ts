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
/** Kept of a run while its steps go by; what a subject shows is chosen from it. */
const MOST_KEPT = 1_000_000;

/** Gathers the words and the code of a run; of a very long run, the beginning and the end. */
export class SubjectTexts {
  readonly #words = new Ends<Subject['words'][number]>(MOST_KEPT);
  readonly #code = new Ends<Subject['code'][number]>(MOST_KEPT);

  /** `step` is the number of the run's step. */
  add(part: TraceStep, step: number): void {
    if (part.kind === 'message') this.#words.add({ step, text: part.text });
    else if (part.kind === 'command' && part.text.trim() !== '')
      this.#code.add({ step, title: part.tool, text: part.text });
    else if (part.kind === 'write') this.#code.add({ step, title: part.path, text: part.text ?? '' });
  }

  /**
   * The subject of a question, as canonical JSON: what is hashed. Where not all fits, code and words of `steps` come
   * first, then the beginning and the end of the run.
   */
  text(
    question: SubjectQuestion,
    prompt: string,
    values: Subject['values'],
    steps: ReadonlySet<number> = new Set(),
  ): string {
    const asked = shortened(prompt, MOST_PROMPT);
    const shown = values.slice(0, MOST_VALUES).map(({ key, text }) => ({
      key: shortened(key, LONGEST_VALUE),
      text: shortened(text, LONGEST_VALUE),
    }));
    const [words, code] = [this.#words.chosen(MOST_WORDS, steps), this.#code.chosen(MOST_CODE, steps)];
    const subject: Subject = {
      question,
      prompt: asked,
      values: shown,
      words: words.kept,
      code: code.kept,
      cut:
        words.cut ||
        code.cut ||
        asked !== prompt ||
        shown.length < values.length ||
        shown.some(({ key, text }, at) => key !== values[at]!.key || text !== values[at]!.text),
      warning: SUBJECT_WARNING,
    };
    return canonicalJson(subject);
  }
}

/** Texts in their order up to `most` units: the first half and the last half of what does not fit. */
class Ends<T extends { step: number; text: string }> {
  readonly #first: T[] = [];
  #last: T[] = [];
  #dropped = 0;
  #firstSize = 0;
  #lastSize = 0;
  #cut = false;

  constructor(readonly most: number) {}

  add(each: T): void {
    const text = shortened(each.text, LONGEST_TEXT);
    this.#cut ||= text !== each.text;
    const kept = { ...each, text };
    if (this.#last.length === 0 && this.#firstSize + text.length <= this.most / 2) {
      this.#first.push(kept);
      this.#firstSize += text.length;
      return;
    }
    this.#last.push(kept);
    this.#lastSize += text.length;
    while (this.#lastSize > this.most / 2 && this.#dropped < this.#last.length - 1) {
      this.#lastSize -= this.#last[this.#dropped]!.text.length;
      this.#dropped += 1;
      this.#cut = true;
    }
    // What is dropped goes in bulk: shifting one by one would move the rest each time.
    if (this.#dropped > 1000) {
      this.#last = this.#last.slice(this.#dropped);
      this.#dropped = 0;
    }
  }

  /** As many as fit: those of `steps`, then by turns from both ends; in the order of the run. */
  chosen(most: number, steps: ReadonlySet<number>): { kept: T[]; cut: boolean } {
    const all = [...this.#first, ...this.#last.slice(this.#dropped)];
    const turns = all.map((_, at) => all[at % 2 === 0 ? at / 2 : all.length - (at + 1) / 2]!);
    const wanted = [
      ...turns.filter(({ step }) => steps.has(step)),
      ...turns.filter(({ step }) => !steps.has(step)),
    ];
    const kept = new Set<T>();
    let size = 0;
    for (const each of wanted) {
      if (size + each.text.length > most && kept.size > 0) continue;
      kept.add(each);
      size += each.text.length;
    }
    return { kept: all.filter(each => kept.has(each)), cut: this.#cut || kept.size < all.length };
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
