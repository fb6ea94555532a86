import {
  ablation,
  caughtOnly,
  pendingTable,
  trustByBand,
  trustTable,
} from '../../core/trust/conjunction/index.js';
import { contradictions } from '../../core/trust/d1/directions.js';
import { outcomesByBand, outcomesByModel } from '../../core/trust/d1/outcomes.js';
import { typingAgreement, typingTable } from '../../core/trust/d1/typing.js';
import { verdictTable } from '../../core/trust/d1/verdicts.js';
import { conditions, verdictsByBand, verdictsByModel, withoutVerdict } from '../../core/trust/d2/index.js';
import { falseClaims, falseClaimsByBand } from '../../core/trust/d3/claims.js';
import {
  campaigns,
  deltas,
  exclusions,
  offBand,
  passesOfRepeats,
  passK,
  runStanding,
  spread,
  stability,
  stabilityByBand,
} from '../../core/trust/d4/index.js';
import { recordedBands } from '../../core/trust/recorded-bands.js';
import type { Table } from '../../core/trust/table.js';
import type { Gathered } from './gathered.js';

/** What a table is of: a dimension, all of them together, or how the runs themselves stand. */
export const SECTIONS = ['runs', 'trust', 'D1', 'D2', 'D3', 'D4'] as const;
export type Section = (typeof SECTIONS)[number];

/** All tables of the report, section by section. */
export function trustTables({
  decided,
  judged,
  counted,
  reliability,
  conjunction,
}: Gathered): Record<Section, Table[]> {
  const isCounted = ({ runId }: { runId: string }): boolean => counted.has(runId);
  const { graders } = decided;
  const runs = decided.runs.filter(isCounted);
  const verdicts = judged.filter(isCounted);
  const { tasks } = reliability;
  const types = graders.map(({ scan, gates, cast }) => ({
    benchmark: scan.benchmark,
    taskId: scan.taskId,
    graderHash: scan.graderHash,
    gates,
    subjects: scan.subjects,
    cast,
  }));
  return {
    runs: [runStanding(reliability), exclusions(reliability), recordedBands(runs)],
    trust: [
      trustTable(conjunction),
      trustByBand(conjunction),
      caughtOnly(conjunction),
      ablation(conjunction),
      pendingTable(conjunction),
    ],
    D1: [
      outcomesByModel(runs),
      outcomesByBand(runs),
      contradictions(runs),
      verdictTable(runs),
      typingTable(types),
      typingAgreement(types),
    ],
    D2: [verdictsByModel(verdicts), verdictsByBand(verdicts), conditions(verdicts), withoutVerdict(verdicts)],
    D3: [falseClaims(runs), falseClaimsByBand(runs)],
    D4: [
      stability(tasks),
      stabilityByBand(tasks),
      deltas(tasks),
      offBand(tasks),
      spread(tasks),
      passesOfRepeats(tasks),
      passK(tasks),
      campaigns(reliability),
    ],
  };
}
