import type { RunHead } from '../../core/run/types.js';
import { ClosingFinder } from '../closing.js';
import type { ReadEvent, Reader, ReadOptions } from '../reader.js';
import { RunFiles } from '../run-files.js';
import type { Source } from '../source.js';
import { Warnings } from '../warnings.js';
import { detect, whyNoRun } from './detect.js';
import { filesOf } from './files.js';
import { headFrom, readMeta } from './head.js';
import { stepsOf } from './steps.js';

/** Folders that hold a prompt, what an agent did and the workspace it left: each folder is one run. */
export const workspaceReader: Reader = {
  name: 'workspace',
  title: 'Run folders with a workspace: meta.json, steps.jsonl, reference.json, ws/',
  layout: `<any name>/
  meta.json          {"id", "prompt", "inputs": [paths below ws/]}, with model, agent and benchmark where known;
                     "truth" and "run_verdict", known by construction, are kept as labels of another source
  steps.jsonl        one step a line: {"kind": "message" | "reasoning", "text"},
                     {"kind": "command", "tool", "text"}, {"kind": "output", "text", "exit_code"},
                     {"kind": "write", "tool", "path", "text"}
  reference.json     what the outputs are compared with; the agent did not have it
  ws/                where the agent worked: its inputs, and what it left in output/`,
  detect,
  read,
  whyNoRun,
};

async function* read(folder: Source, options: ReadOptions): AsyncGenerator<ReadEvent> {
  const warnings = new Warnings();
  const meta = await readMeta(folder, options.limits, warnings.add);
  const head = headFrom(meta, folder, options.limits);
  yield { kind: 'run', head: { ...head, warnings: warnings.list() } };
  const finder = new ClosingFinder();
  let steps = 0;
  let toolCalls = 0;
  let isFinal = false;
  for await (const { step, final } of stepsOf(folder, options, warnings.add)) {
    finder.see(step);
    steps += 1;
    toolCalls += step.calls.length;
    isFinal = final;
    yield { kind: 'step', step };
  }
  const files = yield* filesOf(meta, folder, new RunFiles(options.limits, warnings.add));
  const tail: Partial<RunHead> = {
    ...files,
    given: [...head.given, ...(files.inputs ?? []).map(({ ref }) => ref)],
    closing: finder.result(),
    stepsKind: steps > 0 ? 'structured' : 'none',
    termination: { kind: isFinal ? 'completed' : 'unknown' },
    usage: { toolCalls },
    warnings: warnings.list(),
  };
  yield { kind: 'end', tail };
}
