import type { RunHead, Step } from '../run/types.js';
import { sameScalar } from './answers/same-scalar.js';
import { toolKind } from './steps/tools.js';
import { type AnswerValue, answerValue, normalised, numbersOf } from './values/value.js';

/**
 * Where a run leaves no file and its reference is a word or a number, the answer is what the agent delivered: the argument
 * of its submit call, else its last message (formats 2: `target` against the answer).
 */
export const DELIVERED = 'final answer';

/** Tools that say something without delivering it. */
const musing = /think|ask|message/i;
const answerNames = ['answer', 'final_answer', 'result', 'submission', 'text', 'content', 'response'];
const LONGEST_SHOWN = 200;

/** What an agent's step delivers; null when it delivers nothing. A later step has the last word. */
export function deliveredIn(step: Step): string | null {
  if (step.role !== 'agent' || step.copied) return null;
  for (const { name, args, argsRaw, by } of step.calls) {
    if (by === 'simulated_user' || toolKind(name) !== 'say' || musing.test(name)) continue;
    const said = argumentOf(args) ?? argsRaw;
    if (said !== undefined && said.trim() !== '') return said;
  }
  return step.text !== undefined && step.text.trim() !== '' ? step.text : null;
}

function argumentOf(args: unknown): string | undefined {
  if (typeof args === 'string') return args;
  if (typeof args !== 'object' || args === null) return undefined;
  const record = args as Record<string, unknown>;
  for (const name of answerNames) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  }
  return undefined;
}

/** The texts that would be right, any of them; null when the reference is no such text. */
export function targetsOf({ reference }: Pick<RunHead, 'reference'>): string[] | null {
  const value = reference?.value;
  const each = Array.isArray(value) ? value : [value];
  if (each.length === 0 || !each.every(one => typeof one === 'string' || typeof one === 'number'))
    return null;
  const texts = each.map(String).filter(text => text.trim() !== '');
  return texts.length > 0 ? texts : null;
}

/** The delivered answer as a value: the target where it is found in it, else all of it when it is short. */
export function deliveredAnswer(
  delivered: string,
  targets: readonly string[],
  prompt: string,
): { value: AnswerValue; earned: boolean } | null {
  const found = targets.find(target => isIn(target, delivered));
  const text = found ?? (delivered.trim().length <= LONGEST_SHOWN ? delivered.trim() : null);
  if (text === null || text === '') return null;
  const value = answerValue({ path: DELIVERED, key: '$.answer', value: text, text }, { prompt });
  return { value, earned: found !== undefined };
}

function isIn(target: string, delivered: string): boolean {
  const wanted = { kind: 'string', text: target } as const;
  if (sameScalar({ kind: 'string', text: delivered }, wanted)) return true;
  const [text, words] = [normalised(delivered), normalised(target)];
  if (numbersOf(words).length > 0) {
    return text
      .split(/[^\p{L}\p{N}.,%+\-$€]+/u)
      .some(word => sameScalar({ kind: 'string', text: word.replace(/[.,]+$/, '') }, wanted));
  }
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + words.length] ?? ' '}`;
    if (!/[\p{L}\p{N}_]/u.test(around) || /^[^\x00-\x7f]/.test(words)) return true;
  }
  return false;
}
