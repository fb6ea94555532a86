import { ReadError, type ReadEvent, type Reader, type ReadOptions } from '../reader.js';
import type { Source } from '../source.js';
import { detect, whyNoRun } from './detect.js';
import { placeBeside, placesIn } from './places.js';
import { runAt } from './run.js';

/** Trajectories of DevAI (agent-as-a-judge), with the judgements of people and of the benchmark's own judge. */
export const devaiReader: Reader = {
  name: 'devai',
  title: 'DevAI trajectories with their judgements (metauto-ai/agent-as-a-judge)',
  layout: `benchmark/
  trajectories/<agent>/<task>.json    [{"step", "user_message", "agent": {"thought", "action"}, "environment"}, ...]
  judgment/<agent>/<judge>/<task>.json  requirements, each satisfied or not
  workspaces/<agent>/<task>/          what the agent left
or one trajectory in a file of any name, with judgements ("judge" in their names, the same query) and a folder
workspace beside it. The score is the share of requirements that the benchmark's judging model found met; what people
judged is kept as labels of another source and is never the score.`,
  detect,
  read,
  whyNoRun,
};

async function* read(source: Source, options: ReadOptions): AsyncGenerator<ReadEvent> {
  if (source.kind === 'file') return yield* runAt(await placeBeside(source), options);
  for await (const place of placesIn(source)) {
    try {
      yield* runAt(place, options);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      yield {
        kind: 'skipped',
        warning: { code: error.code, at: { file: place.trajectory.path }, text: error.message },
      };
    }
  }
}
