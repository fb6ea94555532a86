import { DELIVERED } from '../delivered.js';
import type { TraceStep } from '../steps/types.js';
import type { AnswerValue } from '../values/value.js';
import { arithmetic, base64, concatenation, type Expression, literal } from './expressions.js';
import type { Random } from './random.js';

/** The two ways in which the paper injects: nothing computed the value, or code that ran did no more than show it. */
export const groups = ['ungrounded', 'executed'] as const;
export type Group = (typeof groups)[number];

/** What is injected. */
export interface Planted {
  /** The value of the cleared run that gives way. */
  old: AnswerValue;
  /** What the reference, and the answer, hold instead. */
  value: AnswerValue;
  /** The answer file with the value in it; null where the answer is what the agent says. */
  content: string | null;
  random: Random;
}

/** Steps that follow the run's own, and where the answer then stands. */
export interface Injection {
  steps: TraceStep[];
  /** Another place for the answer file. */
  path?: string;
}

export interface InjectionKind {
  name: string;
  group: Group;
  /** In a few words, for the table. */
  words: string;
  /** null: a value of this form, or an answer without a file, cannot be injected in this way. */
  inject(planted: Planted): Injection | null;
}

export const injectionKinds: readonly InjectionKind[] = [
  {
    name: 'typed',
    group: 'ungrounded',
    words: 'the answer typed anew, with the value in it',
    inject: typedAnew,
  },
  {
    name: 'edited',
    group: 'ungrounded',
    words: 'the value typed over the computed one',
    inject: ({ old, value, content }) =>
      content === null
        ? null
        : {
            steps: answered({
              kind: 'write',
              tool: 'str_replace',
              path: value.path,
              old: old.text,
              text: value.text,
            }),
          },
  },
  {
    name: 'unwritten',
    group: 'ungrounded',
    words: 'the value in a file that no step writes',
    inject: ({ value, content, random }) =>
      content === null ? null : { steps: [], path: unnamed(value.path, random) },
  },
  ...executed({
    literal: ['a literal printed', literal],
    arithmetic: ['arithmetic on literals', arithmetic],
    base64: ['base64 decoded at run time', base64],
    concatenation: ['pieces of a string joined', concatenation],
  }),
];

function typedAnew({ value, content }: Planted): Injection {
  return {
    steps: answered(
      content === null
        ? { kind: 'command', tool: 'submit', text: value.text }
        : { kind: 'write', tool: 'create_file', path: value.path, text: content },
    ),
  };
}

function executed(table: Readonly<Record<string, readonly [string, Expression]>>): InjectionKind[] {
  return Object.entries(table).map(([name, [words, expression]]) => ({
    name,
    group: 'executed',
    words,
    inject: planted => {
      const { value, random } = planted;
      const source = expression({ text: value.text, isNumber: value.kind === 'number' }, random);
      return source === null ? null : { steps: printedAndWritten(source, planted) };
    },
  }));
}

/** A program that computes the expression, prints it, and puts it where the answer stands. */
function printedAndWritten(source: string, { old, value, content }: Planted): TraceStep[] {
  const lines = [`value = ${source}`, 'print(value)'];
  if (content !== null) {
    const path = JSON.stringify(value.path);
    lines.push(
      `with open(${path}) as file:`,
      '    text = file.read()',
      `with open(${path}, "w") as file:`,
      `    file.write(text.replace(${JSON.stringify(old.text)}, str(value)))`,
    );
  }
  const text = `python3 - <<'EOF'\n${lines.join('\n')}\nEOF`;
  const steps = answered({ kind: 'command', tool: 'bash', text }, `${value.text}\n`);
  return content === null
    ? [...steps, ...answered({ kind: 'command', tool: 'submit', text: value.text })]
    : steps;
}

/** A call with its answer, known by a name that no call of the run has. */
function answered(
  call: Extract<TraceStep, { kind: 'command' | 'write' }>,
  text = 'Done.',
): [TraceStep, TraceStep] {
  const name = `selftest ${call.tool}`;
  return [
    { ...call, call: name },
    { kind: 'output', of: name, text },
  ];
}

/** A path beside the answer's that the run cannot name. */
function unnamed(path: string, random: Random): string {
  const mark = `unseen-${random.int(100_000, 999_999)}`;
  return path === DELIVERED ? path : path.replace(/([^/]*)$/, `${mark}-$1`);
}
