import type { Execution, Regrade } from '../../src/core/competence/regrade.js';
import { canonicalJson } from '../../src/core/run/hash.js';
import type { RunFile } from '../../src/core/run/run-file.js';
import type { RunHead, Step } from '../../src/core/run/types.js';
import type { Grader, NewCase, NewScan } from '../../src/store/grading.js';
import type { Store } from '../../src/store/store.js';
import { closing, head, step, textFile, writeRun } from './support.js';

export const graderFile = (path: string, content: string, more: Partial<RunFile> = {}): RunFile =>
  textFile(path, content, { use: 'grader', ...more });

/** A run with an output, a reference and its task's grader. */
export interface GradedRun {
  id: string;
  task?: string;
  grader?: readonly RunFile[];
  answer?: string;
  steps?: Step[];
  files?: readonly RunFile[];
  more?: Partial<RunHead>;
}

export const mainPy = graderFile('main.py', 'def score(): ...\n');

export async function importGraded(store: Store, runs: readonly GradedRun[]): Promise<string[]> {
  const writer = await store.beginImport();
  const outcomes: string[] = [];
  for (const { id, task = 'task', grader = [mainPy], answer = '{"x": 1}', steps, files, more } of runs)
    outcomes.push(
      await writeRun(
        writer,
        head(id, {
          taskId: task,
          instruction: { text: `Do it, ${id}.`, ref: { file: 'x' } },
          closing: closing('All five checks pass.'),
          outputsState: 'saved',
          ...more,
        }),
        steps ?? [step(0, `I am m-one and this is ${id}.`)],
        {},
        [
          ...(files ?? [
            textFile('output/out.json', answer),
            textFile('reference/out.json', '{"x": 2}', { use: 'reference' }),
          ]),
          ...grader,
        ],
      ),
    );
  await writer.finish();
  return outcomes;
}

/** What a voter sees of a gate. */
export const gateText = (more: Record<string, unknown> = {}): string =>
  canonicalJson({
    file: 'main.py',
    function: 'score',
    line: [20, 22],
    sink: 'append',
    guard: 'not path.exists()',
    message: 'Missing file: {path}',
    check_key: null,
    source: 'if not path.exists():\n    errors.append(...)',
    prompt: 'Write out.json.',
    ...more,
  });

export const scanOf = (
  { hash, benchmark, taskId }: Grader,
  texts: readonly string[] = [gateText()],
): NewScan => ({
  graderHash: hash,
  benchmark,
  taskId,
  scan: JSON.stringify({ gates: texts.length }),
  subjects: texts.map((text, n) => ({ gate: `main.py#${n + 1}`, text })),
});

/** Scans what an audit would, with the same gates for each grader. */
export async function scan(
  store: Store,
  version = 's1',
  texts: readonly string[] = [gateText()],
): Promise<void> {
  const graders = await store.gradersToScan(version);
  await store.addScans(
    version,
    graders.map(grader => scanOf(grader, texts)),
  );
}

export const execution = (more: Partial<Execution> = {}): Execution => ({
  outcome: 'scored',
  rawScore: 0,
  score: 0,
  passed: false,
  messages: [{ key: 'error', text: 'x is \u0000 -3.91\ud800, want 2' }],
  checks: [{ id: 'c', status: 'fail' }],
  lastZeroReturn: { file: 'main.py', line: 22, function: 'score' },
  swallowed: null,
  raised: null,
  exitCode: 0,
  stdout: '\u001b[2J',
  stderr: '',
  truncated: false,
  durationMs: 12.5,
  detail: null,
  ...more,
});

export const regradeOf = (key: Partial<Regrade['key']> = {}, more: Partial<Regrade> = {}): Regrade => ({
  key: { graderHash: 'a'.repeat(64), outputsHash: 'b'.repeat(64), referenceHash: null, ...key },
  adapter: 'json',
  command: ['python3', '{task}/main.py', '{output}'],
  sandbox: 'limits',
  passLine: 1,
  executions: [execution(), execution()],
  unverified: null,
  score: 0,
  kappa: null,
  kappaDetail: 'nothing to compare',
  ...more,
});

const shown = {
  closing: 'All five checks pass.',
  spans: [{ start: 0, end: 20 }],
  verdict: 'wrong answer',
  gates: [{ name: 'energy', type: 'critical', state: 'FAIL' }],
  messages: ['energy -3.91, want -4.27'],
  deliverables: [{ path: 'report.md', bytes: 3100, present: true }],
  printed: [{ step: 41, text: 'final energy -3.91' }],
  trace: { steps: 63, commands: 22, filesWritten: 5, lastExit: 0, lastExitStep: 58, closingStep: 63 },
  task: 'Write the report.',
};

export const caseOf = (
  runId: string,
  more: { text?: Record<string, unknown>; shown?: Record<string, unknown> } = {},
): NewCase => ({
  runId,
  text: canonicalJson({ closing: shown.closing, recorded_score: 1, verdict: shown.verdict, ...more.text }),
  shown: canonicalJson({ ...shown, ...more.shown }),
});
