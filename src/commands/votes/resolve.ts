import { parseDecimal, sameNumber } from '../../core/provenance/numbers/decimal.js';
import { normalised, numbersOf } from '../../core/provenance/values/value.js';
import type { StoredTrace, VoteSubject } from '../../store/provenance.js';

/** What is asked of the runs of a project, for votes that name their subject by run and values. */
export interface Asked {
  subjects: readonly VoteSubject[];
  traces: ReadonlyMap<string, StoredTrace>;
  /** Whether the project has a run. */
  hasRun(runId: string): boolean;
  /** Hash of what is asked of the claim of a run; undefined: nothing is. */
  claimOf?(runId: string): string | undefined;
  /** The task of a run. */
  taskOf(runId: string): { benchmark: string; taskId: string } | undefined;
}

export interface NamedSubject {
  run: string;
  values: { key: string; value?: unknown }[];
}

/** The hash of the subject that a vote means, or why it means none: one clause for a person. */
export function resolveSubject(
  question: VoteSubject['question'],
  { run, values }: NamedSubject,
  asked: Asked,
): { hash: string } | { why: string } {
  if (!asked.hasRun(run)) return { why: `there is no run "${run}" in this project` };
  if (!asked.traces.has(run)) return { why: `run "${run}" is not traced yet: audit first` };
  // By its hash: runs that are alike word for word ask one question together.
  const hash = asked.traces.get(run)?.subjects.find(each => each.question === question)?.hash;
  const subject = asked.subjects.find(each => each.question === question && each.hash === hash);
  if (subject === undefined)
    return {
      why: `nothing of run "${run}" is asked by ${question}: no value stands against it that the votes could decide`,
    };
  const wanted = valuesOf(subject);
  const missing = wanted.find(value => !values.some(each => isSame(each, value)));
  const other = values.find(value => !wanted.some(each => isSame(value, each)));
  if (other !== undefined)
    return {
      why: `${question} of run "${run}" does not ask of ${spelled(other)}: the vote was on another text`,
    };
  if (missing !== undefined)
    return {
      why: `${question} of run "${run}" asks of ${missing.key} = ${missing.text} too: the vote was on another text`,
    };
  return { hash: subject.hash };
}

function valuesOf({ text }: VoteSubject): { key: string; text: string }[] {
  const { values } = JSON.parse(text) as { values: { key: string; text: string }[] };
  return values;
}

const spelled = ({ key, value }: NamedSubject['values'][number]): string =>
  value === undefined ? key : `${key} = ${String(value)}`;

/** Keys may be spelled as in the rules (`file.csv!column[row]`, trust-rules 2.2) or with a file's name before them. */
function isSame(
  { key, value }: NamedSubject['values'][number],
  wanted: { key: string; text: string },
): boolean {
  return (key === wanted.key || plainKey(key) === plainKey(wanted.key)) && isSameText(value, wanted.text);
}

const plainKey = (key: string): string => key.replace(/^[^$]*?!/, '$.').replace(/^[^$]* (?=\$)/, '');

function isSameText(value: unknown, text: string): boolean {
  if (value === undefined) return true;
  const given = typeof value === 'string' ? value : JSON.stringify(value);
  if (normalised(given) === normalised(text)) return true;
  const [a, b] = [numberOf(given), numberOf(text)];
  return a !== null && b !== null && sameNumber(a, b);
}

const numberOf = (text: string) => parseDecimal(text) ?? numbersOf(text)[0] ?? null;
