import { traceStored } from '../../src/commands/audit/trace-stored.js';
import type { RunFile } from '../../src/core/run/run-file.js';
import type { RunHead, Step } from '../../src/core/run/types.js';
import type { NewTrace, StoredTrace } from '../../src/store/provenance.js';
import type { Store } from '../../src/store/store.js';
import { closing, head, step, textFile, writeRun } from './support.js';

/** A run with an answer, and what led to it. */
export interface AnswerRun {
  id: string;
  steps: Step[];
  /** JSON of the output file; the reference holds the same. */
  answer?: Record<string, unknown>;
  prompt?: string;
  more?: Partial<RunHead>;
  files?: RunFile[];
}

/** Imports runs in one import of their own. */
export async function importAnswers(store: Store, runs: readonly AnswerRun[]): Promise<string[]> {
  const writer = await store.beginImport();
  const outcomes: string[] = [];
  for (const { id, steps, answer = { slope: 7.389056 }, prompt = 'Fit it.', more, files } of runs)
    outcomes.push(
      await writeRun(
        writer,
        head(id, {
          instruction: { text: prompt, ref: { file: 'x' } },
          closing: closing('Done.'),
          outputsState: 'saved',
          ...more,
        }),
        steps,
        {},
        files ?? [
          textFile('output/out.json', JSON.stringify(answer)),
          textFile('reference/out.json', JSON.stringify(answer), { use: 'reference' }),
        ],
      ),
    );
  await writer.finish();
  return outcomes;
}

/** Traces what an audit would; returns what it added. */
export async function audit(store: Store, version = 'v1'): Promise<NewTrace[]> {
  const added: NewTrace[] = [];
  for (const run of await store.runsToTrace(version)) {
    const { trace, fault } = await traceStored(store, run);
    if (fault !== null) throw new Error(fault);
    added.push(trace);
  }
  await store.addTraces(version, added);
  return added;
}

export async function traceOf(store: Store, runId: string): Promise<StoredTrace> {
  const trace = await store.getTrace(runId);
  if (!trace) throw new Error(`run ${runId} has no trace`);
  return trace;
}

/** A command of the agent. */
export const bash = (i: number, command: string, text?: string): Step =>
  step(i, text ?? '', { calls: [{ id: `c${i}`, name: 'bash', args: { command } }] });

/** What came back of the step before. */
export const answered = (i: number, text: string): Step => ({
  ...step(i),
  role: 'tool',
  text: undefined,
  results: [{ callId: `c${i - 1}`, text }],
});

/** A file that the agent typed. */
export const wrote = (i: number, path: string, content: string): Step =>
  step(i, '', {
    calls: [{ id: `c${i}`, name: 'write_file', args: { path, content }, writes: [{ path, content }] }],
  });

/** Runs whose items are not of the cold subset of a project, by trying ids. */
export async function isColdRun(store: Store, runId: string): Promise<boolean> {
  const { item } = await traceOf(store, runId);
  return (await store.blindProvenance(item!))!.cold;
}
