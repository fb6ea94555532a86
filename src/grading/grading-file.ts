import { z } from 'zod';
import { visibleLine } from '../core/text/visible.js';

export const ADAPTERS = ['ale-scripts', 'pytest', 'number', 'json', 'exit-code'] as const;
export type AdapterName = (typeof ADAPTERS)[number];

export const PLACEHOLDERS = ['output', 'reference', 'task', 'input'] as const;

/** A path inside a report: `score`, `result.total`, `checks[0].points`. */
const jsonPath = z.string().min(1).max(300);
const seconds = z.number().positive().max(86_400);
const megabytes = z.number().positive().max(1_048_576);

const result = z.strictObject({
  from: z.enum(['stdout', 'stderr', 'file', 'exit_code']),
  /** Of the file, from the folder that the command runs in; placeholders are filled in. */
  path: z.string().min(1).max(1000).optional(),
  form: z.enum(['json', 'number', 'exit_code', 'ctrf', 'junit']),
  score: jsonPath.optional(),
  passed: jsonPath.optional(),
  checks: jsonPath.optional(),
  messages: z.union([jsonPath, z.array(jsonPath).max(50)]).optional(),
  /** Of tests: the score is 1 when all pass, else 0; or their share. */
  tests: z.enum(['all', 'share']).optional(),
});

const command = z
  .array(z.string().max(10_000))
  .min(1)
  .max(1000)
  .refine(words => (words[0] ?? '').trim() !== '', { error: 'needs a program as its first word' });

const variable = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/u, { error: 'is no name of a variable' })
  .refine(name => !name.startsWith('TRUSTLAYER_'), { error: 'is a name that trustlayer keeps to itself' });

const settings = z.strictObject({
  adapter: z.enum(ADAPTERS).optional(),
  command: command.optional(),
  /** Where the command runs: in the copy of the task's folder unless this says of the outputs. */
  cwd: z.enum(['task', 'output']).optional(),
  result: result.optional(),
  /** At or above it a score passes, in the grader's own unit. */
  passLine: z.number().optional(),
  /** The best score in the grader's own unit, 1 unless this says otherwise. */
  max: z.number().positive().optional(),
  timeoutSeconds: seconds.optional(),
  memoryMb: megabytes.optional(),
  outputMb: megabytes.optional(),
  env: z.record(variable, z.string().max(100_000)).optional(),
  /** Files beside grading.json that every task's grader needs. */
  shared: z.array(z.string().min(1).max(1000)).max(500).optional(),
  /** Relative difference at which two numbers are equal, for the format-blind look at values. */
  tolerance: z.number().min(0).max(1).optional(),
  /** A gates.json that declares the gates of a grader that is not Python. */
  gates: z.string().min(1).max(1000).optional(),
});

const file = settings.extend({
  version: z.literal(1),
  tasks: z.record(z.string().min(1).max(1000), settings).optional(),
});

/** How the graders of a benchmark are run, for one task. */
export type GradingSettings = z.infer<typeof settings>;
export type ResultSettings = z.infer<typeof result>;

/** A whole grading.json. */
export type GradingFile = z.infer<typeof file>;

/** Reads a grading.json. Its fault, when it has one, is one sentence that names the file and the place in it. */
export function readGradingFile(text: string, name = 'grading.json'): GradingFile | { fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch (error) {
    return { fault: `${name} is not valid JSON${placeOf(error, text)}.` };
  }
  const read = file.safeParse(value);
  if (read.success) {
    const fault = contradiction(read.data);
    return fault === null ? read.data : { fault: `${name}, ${fault}` };
  }
  const issue = read.error.issues[0];
  if (issue === undefined) return { fault: `${name} cannot be read.` };
  return {
    fault: `${name}, ${issue.path.length === 0 ? 'at its top' : `at ${pathOf(issue.path)}`}: ${wordsOf(issue)}.`,
  };
}

/** The settings of one task: what its own entry says replaces what stands above, key by key. */
export function settingsOf({ tasks, version: _, ...common }: GradingFile, task: string): GradingSettings {
  // As the run names it, as its folder is named, and without what stands before it.
  const names = [task, task.replaceAll('/', '__'), task.split('/').at(-1) ?? ''];
  const own = tasks?.[names.find(name => Object.hasOwn(tasks ?? {}, name)) ?? ''];
  return { ...common, ...own };
}

/** What each key allows and all together do not. */
function contradiction(read: GradingFile): string | null {
  const all: [string, GradingSettings][] = [
    ['', read],
    ...Object.entries(read.tasks ?? {}).map(
      ([task, own]) => [`tasks.${visibleLine(task, 60)}.`, { ...read, ...own }] as [string, GradingSettings],
    ),
  ];
  for (const [where, each] of all) {
    const holes = (each.command ?? []).flatMap(word =>
      [...word.matchAll(/\{([a-z]+)\}/gu)].map(([, hole]) => hole as string),
    );
    const unknown = holes.find(hole => !(PLACEHOLDERS as readonly string[]).includes(hole));
    if (unknown !== undefined) {
      return `at ${where}command: {${unknown}} is none of ${PLACEHOLDERS.map(hole => `{${hole}}`).join(', ')}.`;
    }
    if (each.result?.from === 'file' && each.result.path === undefined) {
      return `at ${where}result: a result from a file needs its path.`;
    }
    if ((each.result?.from === 'exit_code') !== (each.result?.form === 'exit_code')) {
      return `at ${where}result: from and form are both exit_code, or neither is.`;
    }
    const max = each.max ?? 1;
    if (each.passLine !== undefined && (each.passLine <= 0 || each.passLine > max)) {
      return `at ${where}passLine: ${each.passLine} is not above 0 and at most max (${max}).`;
    }
  }
  return null;
}

type Issue = z.core.$ZodIssue;

const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .map((step, at) =>
      typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${visibleLine(String(step), 60)}`,
    )
    .join('');

const KINDS: Record<string, string> = {
  array: 'a list',
  object: 'an object',
  record: 'an object',
  string: 'a text',
  number: 'a number',
};

function wordsOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map(key => `"${visibleLine(key, 40)}"`);
    return `${names.join(', ')} ${names.length === 1 ? 'is no key' : 'are no keys'} that it knows`;
  }
  if (issue.code === 'invalid_value') return `takes ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_type') return `takes ${KINDS[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message;
  return issue.message.replace(/\.$/u, '');
}

/** Line and column, where the parser's words give a position. */
function placeOf(error: unknown, text: string): string {
  const at = /position (\d+)/u.exec(error instanceof Error ? error.message : '')?.[1];
  if (at === undefined) return '';
  const lines = text.slice(0, Number(at)).split('\n');
  return ` (line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1})`;
}
