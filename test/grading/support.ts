import { createHash } from 'node:crypto';
import type { Execution, Regrade } from '../../src/core/competence/regrade.js';
import type { GradingSettings } from '../../src/grading/grading-file.js';
import { type RegradeInputs, type RegradeOptions, regradeRun } from '../../src/grading/regrade-run.js';
import type { GradedFile } from '../../src/grading/sandbox/workspace.js';
import { type GradingTools, gradingTools } from '../../src/grading/tools.js';

/** Whatever this machine has: every test must hold with bubblewrap and without. */
const best = gradingTools();
const bare = gradingTools({ without: ['bwrap'] });
export const sandboxes: { name: string; tools: GradingTools }[] = [
  { name: 'limits', tools: bare },
  ...(best.sandbox === 'bubblewrap' ? [{ name: 'bubblewrap', tools: best }] : []),
];
export const withoutPrlimit = gradingTools({ without: ['bwrap', 'prlimit', 'setpriv'] });

export type Files = Record<string, string | Uint8Array>;

export const filesOf = (files: Files): GradedFile[] =>
  Object.entries(files).map(([path, content]) => ({
    path,
    content: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  }));

export interface Case {
  grader: Files;
  settings?: GradingSettings;
  outputs?: Files | null;
  reference?: Files | null;
  input?: Files;
  notWhole?: RegradeInputs['notWhole'];
}

/** Grades one run; once unless told otherwise. */
export function grade(
  {
    grader,
    settings,
    outputs = { 'result.json': '{"a": 1}' },
    reference = { 'result.json': '{"a": 1}' },
    input = {},
    notWhole,
  }: Case,
  options: RegradeOptions = {},
): Promise<Regrade> {
  const hash = createHash('sha256').update(JSON.stringify(grader)).digest('hex');
  return regradeRun(
    {
      key: { graderHash: hash, outputsHash: hash, referenceHash: reference === null ? null : hash },
      benchmark: 'made',
      taskId: 'task',
      grader: filesOf(grader),
      outputs: outputs === null ? null : filesOf(outputs),
      reference: reference === null ? null : filesOf(reference),
      input: filesOf(input),
      ...(settings === undefined ? {} : { settings }),
      ...(notWhole === undefined ? {} : { notWhole }),
    },
    { repeat: 1, tools: bare, ...options },
  );
}

/** A grader that is one Python script and prints JSON. */
export const script = (source: string): Files => ({ 'scripts/score_outputs.py': source });

/** Its only execution. */
export function only({ executions }: Regrade): Execution {
  const [execution, ...more] = executions;
  if (execution === undefined || more.length > 0) throw new Error(`${executions.length} executions`);
  return execution;
}
