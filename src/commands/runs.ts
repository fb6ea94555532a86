import { runsText } from '../report/runs.js';
import type { RunQuery, Store, StoredClaim } from '../store/store.js';
import { type Io, print, printJson } from './io.js';
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
        runs.map(run => (verdicts ? { ...run, claim: verdicts.get(run.runId) ?? null } : run)),
      );
    } else {
      print(io, runsText(runs, verdicts));
      const { bandRules } = await store.facts();
      for (const { rule, runs: count } of bandRules) print(io, `Band rule (${count} runs): ${rule}`);
    }
    return 0;
  });
}

export async function claimsByRun(store: Store): Promise<Map<string, StoredClaim>> {
  return new Map((await store.listClaims()).map(claim => [claim.runId, claim]));
}
