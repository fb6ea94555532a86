import { traceStored } from '../../../src/commands/audit/trace-stored.js';
import type { RunHead } from '../../../src/core/run/types.js';
import { openStore } from '../../../src/store/sqlite/open.js';
import { headOf, madeProject } from './projects.js';
import { prose } from './prose.js';

/** Lines of the long output, each about 100 characters. */
export const longStep = { lines: 100_000, step: 1, models: ['aurora-2', 'gpt-4o'] };

/**
 * Two runs whose command printed 100,000 lines, 10 MB, among them an answer value now and then; in the second a model's
 * name stands on every line.
 */
export const longSteps = (): Promise<string> =>
  madeProject('long-steps.db', async path => {
    const store = await openStore(path, { create: true });
    const writer = await store.beginImport();
    for (const [run, model] of longStep.models.entries()) {
      const ref = { file: 'runs.jsonl', at: `line ${run}` };
      const head: RunHead = headOf(`run-${run}`, 'The values are in out.json.');
      const text = JSON.stringify({ a: 1234.5678, b: 8765.4321 });
      await writer.beginRun({
        ...head,
        agent: { name: 'made', model },
        outputsState: 'saved',
        reference: { files: [], hiddenFromAgent: true },
      });
      await writer.addStep({
        i: 0,
        role: 'agent',
        text: 'I run it.',
        calls: [{ id: 'c', name: 'bash', args: { command: 'python3 solve.py' } }],
        results: [],
        ref,
      });
      await writer.addStep({
        i: longStep.step,
        role: 'tool',
        calls: [],
        results: [{ callId: 'c', text: output(run === 1 ? `${model} ` : '') }],
        ref,
      });
      for (const use of ['output', 'reference'] as const)
        await writer.addFile({ use, path: `${use}/result.json`, content: text, bytes: text.length, ref });
      await writer.endRun({});
    }
    await writer.finish();
    for (const run of await store.runsToTrace('bench'))
      await store.addTraces('bench', [(await traceStored(store, run)).trace]);
    await store.close();
  });

function output(name: string): string {
  return Array.from({ length: longStep.lines }, (_, line) => {
    const words = prose(line, 90).replace(/\s+/g, ' ');
    return line % 5000 === 4999 ? `${name}a = 1234.5678 ${words}` : `${name}${line} ${words}`;
  }).join('\n');
}
