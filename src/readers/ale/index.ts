import type { RunHead, Step } from '../../core/run/types.js';
import { ClosingFinder } from '../closing.js';
import type { ReadEvent, Reader, ReadOptions } from '../reader.js';
import { RunFiles } from '../run-files.js';
import type { Source } from '../source.js';
import { Warnings } from '../warnings.js';
import { detect, whyNoRun } from './detect.js';
import { readDocuments } from './documents.js';
import { headFrom } from './head.js';
import { outputsFrom } from './outputs.js';
import { allSteps, partsOf } from './trajectory.js';

/** Run folders of Agents' Last Exam: each folder is one run. */
export const aleReader: Reader = {
  name: 'ale',
  title: "Agents' Last Exam run folders (rdi-berkeley/agents-last-exam)",
  layout: `<agent>/<model>/<domain>__<task>/v<variant>/<YYYYMMDD_HHMMSS>/
  run.json           run_id, agent, task, status, score, termination
  eval_result.json   eval_status, score
  trajectory.json    instruction, steps, final_metrics
  events.jsonl       one event a line; speaks for the run when the others are missing
  output/            what the agent left; NAME.unreadable stands for a file that could not be fetched
  origin_log/        the agent's native log; listed, not read
  screenshots/
Any folder with one of the first four is read, whatever its own name. The score is eval_result.json's; places that
record another are listed as conflicts. The time-stamped folders below one v<variant> are repetitions, in order.`,
  detect,
  read,
  whyNoRun,
};

async function* read(folder: Source, options: ReadOptions): AsyncGenerator<ReadEvent> {
  const warnings = new Warnings();
  const { limits } = options;
  const documents = await readDocuments(folder, limits, warnings.add);
  const parts = documents.trajectory ? await partsOf(documents.trajectory, folder, limits, warnings.add) : [];
  const head = await headFrom(documents, parts, folder, limits, warnings.add);
  yield { kind: 'run', head: { ...head, warnings: warnings.list() } };
  const finder = new ClosingFinder();
  let firstUser: Step | undefined;
  let steps = 0;
  let toolCalls = 0;
  for (const step of allSteps(parts, limits)) {
    finder.see(step);
    if (step.role === 'user' && step.text) firstUser ??= step;
    steps += 1;
    toolCalls += step.calls.length;
    yield { kind: 'step', step };
  }
  if (!documents.trajectory)
    warnings.add({
      code: 'no_trajectory',
      at: { file: 'trajectory.json' },
      text: 'there is no readable trajectory',
    });
  const files = new RunFiles(limits, warnings.add);
  const outputs = yield* outputsFrom(folder, documents.events, files, warnings.add);
  const tail: Partial<RunHead> = {
    ...outputs,
    closing: finder.result(),
    stepsKind: steps > 0 ? 'structured' : 'none',
    ...(!head.instruction && firstUser?.text && asked(firstUser.text, firstUser)),
    ...(documents.trajectory && { usage: { ...head.usage, toolCalls } }),
    warnings: warnings.list(),
  };
  yield { kind: 'end', tail };
}

/** Where the trajectory names no instruction, its first user step is it. */
const asked = (text: string, { ref }: Step): Pick<RunHead, 'instruction' | 'given'> => ({
  instruction: { text, ref },
  given: [ref],
});
