import { visibleLine } from '../core/text/visible.js';
import { runJson } from '../report/run/json.js';
import { runText } from '../report/run/text.js';
import { type DecidedRun, decidedRuns } from './grading/decided.js';
import { shownRun } from './grading/shown-run.js';
import { hint, type Io, print, printJson, remark, UsageError } from './io.js';
import { withProject } from './project.js';

/** `trustlayer show [RUN]`: one run with its evidence; without a run, on a terminal, the list of all. */
export async function showCommand(io: Io, id?: string): Promise<number> {
  if (id === undefined) return openRuns(io);
  return withProject(io, {}, async store => {
    const decided = await decidedRuns(store);
    const run = foundRun(io, [...decided.runs, ...decided.controls], id);
    const shown = await shownRun(io, store, decided, run);
    if (io.json) printJson(io, runJson(shown));
    else {
      print(io, runText(shown));
      remark(io, '\nWhoever still labels this run blind should not look at this.');
    }
    return 0;
  });
}

async function openRuns(io: Io): Promise<number> {
  if (io.json || !io.stdin.isTTY || !io.stdout.isTTY)
    throw new UsageError(
      `Say which run: ${hint(io, 'show RUN')}; ${hint(io, 'runs')} lists them. On a terminal, show without a run opens the list.`,
    );
  const { review } = await import('./review.js');
  return withProject(io, { writes: true }, store => review(io, store, { runs: true }));
}

/** By its whole id, or by a part that only one run has; a beginning or an end goes before the middle. */
function foundRun(io: Io, runs: readonly DecidedRun[], id: string): DecidedRun {
  const fits: ((runId: string) => boolean)[] = [
    runId => runId === id,
    runId => runId.startsWith(id) || runId.endsWith(id),
    runId => runId.includes(id),
  ];
  for (const fit of id === '' ? [] : fits) {
    const like = runs.filter(({ runId }) => fit(runId));
    const [only] = like;
    if (only && like.length === 1) return only;
    if (like.length > 1) throw new UsageError(several(io, id, like));
  }
  throw new UsageError(`There is no run "${visibleLine(id, 60)}" here: ${hint(io, 'runs')} lists them.`);
}

function several(io: Io, id: string, like: readonly DecidedRun[]): string {
  const some = like.slice(0, 3).map(({ runId }) => visibleLine(runId, 60));
  const more = like.length > some.length ? ', ...' : '';
  return `"${visibleLine(id, 60)}" is in the ids of ${like.length} runs (${some.join(', ')}${more}): write more of it (${hint(io, 'runs')} lists them).`;
}
