import type { RunHead, Step } from '../../../src/core/run/types.js';
import { openStore } from '../../../src/store/sqlite/open.js';
import type { ImportWriter, Store } from '../../../src/store/store.js';
import { madeOnce, schemaStamp } from './folder.js';
import { prose, records } from './prose.js';

/** What every closing message of `manyRuns` says, before its number. */
export const closingWords = 'The bench is done with task';

/** 1,000 runs of 50 steps each, 200 MB of transcripts, short closings. */
export const manyRuns = (): Promise<string> =>
  project('many-runs.db', async writer => {
    for (let run = 0; run < 1000; run += 1) {
      await addRun(
        writer,
        `run-${run}`,
        `${closingWords} ${run}. All checks passed.`,
        stepsOf(run, 50, 4000),
      );
    }
  });

/** The run of `oneLongRun`, and how many steps it has. */
export const longRun = { runId: 'run-long', steps: 50_000 };

/** One run of 50,000 steps, 200 MB. */
export const oneLongRun = (): Promise<string> =>
  project('one-long-run.db', writer =>
    addRun(writer, longRun.runId, `${closingWords} 0.`, stepsOf(1, longRun.steps, 4000)),
  );

/** One run whose closing message has 100,000 lines, each beginning with its number in seven digits. */
export const longClosing = (): Promise<string> =>
  project('long-closing.db', writer => {
    const lines = Array.from({ length: 100_000 }, (_, number) => {
      const words = prose(number, 40 + (number % 30)).replace(/\s+/g, ' ');
      return `${String(number).padStart(7, '0')} ${words}`;
    });
    return addRun(writer, 'run-closing', lines.join('\n'), stepsOf(2, 3, 4000));
  });

/** Runs of `auditedRuns`, and its transcripts in MB. */
export const audited = { runs: 1000, megabytes: 200 };

/** 1,000 runs of 50 steps each, 200 MB of transcripts, each with twelve answer values. In one run of five, half of them stand in no output. */
export const auditedRuns = (): Promise<string> =>
  project('audited-runs.db', async writer => {
    for (let run = 0; run < audited.runs; run += 1) {
      const values = Array.from({ length: 12 }, (_, at) => [
        `v${at}`,
        Number((run * 12.34567 + at * 7.654321).toFixed(6)),
      ]);
      const text = JSON.stringify(Object.fromEntries(values));
      const shown = values
        .slice(0, run % 5 === 0 ? 6 : 12)
        .map(([name, value]) => `${name} = ${value}`)
        .join('\n');
      await writer.beginRun({
        ...headOf(`run-${run}`, `${closingWords} ${run}.`),
        outputsState: 'saved',
        reference: { files: [], hiddenFromAgent: true },
      });
      for (const step of stepsOf(run, 48, 4000)) await writer.addStep(step);
      for (const step of lastSteps(48, shown)) await writer.addStep(step);
      for (const use of ['output', 'reference'] as const)
        await writer.addFile({
          use,
          path: `${use}/result.json`,
          content: text,
          bytes: text.length,
          ref: { file: 'runs.jsonl' },
        });
      await writer.endRun({});
    }
  });

function lastSteps(i: number, shown: string): Step[] {
  const ref = { file: 'runs.jsonl', at: `line ${i}` };
  const call = { id: 'last', name: 'bash', args: { command: 'python3 solve.py' } };
  return [
    { i, role: 'agent', text: 'Now the values.', calls: [call], results: [], ref },
    { i: i + 1, role: 'tool', calls: [], results: [{ callId: 'last', text: shown }], ref },
  ];
}

const version = 'v2';

/** A generated project, made anew when the schema changes. */
export const madeProject = (name: string, make: (path: string) => Promise<void>): Promise<string> =>
  madeOnce(name, `${version}-${schemaStamp()}`, make);

function project(name: string, fill: (writer: ImportWriter) => Promise<void>): Promise<string> {
  return madeProject(name, async path => {
    const store: Store = await openStore(path, { create: true });
    const writer = await store.beginImport();
    await fill(writer);
    await writer.finish();
    await store.close();
  });
}

async function addRun(
  writer: ImportWriter,
  runId: string,
  closing: string,
  steps: Iterable<Step>,
): Promise<void> {
  await writer.beginRun(headOf(runId, closing));
  for (const step of steps) await writer.addStep(step);
  await writer.endRun({});
}

/** Steps of about `chars` characters each: what the agent says and calls, then what came back. */
function* stepsOf(seed: number, count: number, chars: number): Generator<Step> {
  for (let i = 0; i < count; i += 1) {
    const ref = { file: 'runs.jsonl', at: `line ${i + 2}` };
    const from = seed * 1009 + i;
    yield i % 2 === 0
      ? {
          i,
          role: 'agent',
          text: prose(from, chars - 300),
          calls: [{ id: `c${i}`, name: 'bash', args: { command: prose(from + 1, 250) } }],
          results: [],
          ref,
        }
      : { i, role: 'tool', calls: [], results: [{ callId: `c${i - 1}`, text: records(from, chars) }], ref };
  }
}

export function headOf(runId: string, closing: string): RunHead {
  const ref = { file: 'runs.jsonl', at: runId };
  return {
    runId,
    source: { format: 'trustlayer', root: 'runs.jsonl', files: [ref] },
    benchmark: 'bench',
    taskId: `task-${runId}`,
    agent: { name: 'made', model: 'aurora-2' },
    configKey: 'c1',
    score: { value: 1, raw: 1, metric: 'score', state: 'graded' },
    band: { derived: 'pass', rule: '' },
    termination: { kind: 'completed' },
    instruction: { text: `Do ${runId}.`, ref },
    inputs: [],
    given: [],
    stepsKind: 'structured',
    closing: { text: closing, step: 1, how: 'last_assistant' },
    outputs: [],
    outputsState: 'not_collected',
    reference: null,
    grader: { sources: [], checks: [], rerunnable: 'unknown' },
    warnings: [],
  };
}
