import { counted } from '../report/counted.js';
import { runsText } from '../report/runs.js';
import { snakeKeys } from '../report/snake-keys.js';
import type { RunQuery, Store, StoredClaim } from '../store/store.js';
import { hint, type Io, print, printJson } from './io.js';
import { withProject } from './project.js';

export type RunsOptions = RunQuery & { claims?: boolean };

/** `trustlayer runs`: the imported runs; `--claims` adds the matcher's verdicts, which a blind annotator must not see. */
export async function runsCommand(io: Io, options: RunsOptions): Promise<number> {
  return withProject(io, {}, async store => {
    const { claims, ...query } = options;
    const runs = await store.listRuns(query);
    const verdicts = claims ? await claimsByRun(store) : null;
    if (io.json) {
      printJson(
        io,
        runs.map(run => snakeKeys(verdicts ? { ...run, claim: verdicts.get(run.runId) ?? null } : run)),
      );
      return 0;
    }
    const { bandRules, runs: all } = await store.facts();
    if (runs.length === 0) {
      print(
        io,
        all === 0
          ? `No runs here yet: ${hint(io, 'import PATH...')}`
          : `No run here is like that, of ${counted(all, 'run')}.`,
      );
      return 0;
    }
    const { isTTY, columns } = io.stdout;
    print(io, runsText(runs, verdicts, isTTY && columns > 0 ? { width: columns } : {}));
    for (const { rule, runs: count } of bandRules) print(io, `Band rule (${counted(count, 'run')}): ${rule}`);
    return 0;
  });
}

export async function claimsByRun(store: Store): Promise<Map<string, StoredClaim>> {
  return new Map((await store.listClaims()).map(claim => [claim.runId, claim]));
}
