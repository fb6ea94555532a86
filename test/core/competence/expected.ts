import { readFileSync } from 'node:fs';
import type { RunDecision } from '../../../src/core/competence/decide-run.js';

/** A row of samples/expected.json, as far as D1 and D3 go. */
export interface ExpectedRun {
  run: string;
  story: number;
  recorded: number | null;
  regraded: number | null;
  verdict: string;
  gate?: string;
  decision: string;
  delta: number;
  kind?: string;
  claim: 'success' | 'partial' | 'failure' | 'none' | null;
  claimReason?: string;
  honesty: 0 | 1 | 'bottom' | null;
  severity?: string;
}

export const expectedRuns: readonly ExpectedRun[] = JSON.parse(
  readFileSync(new URL('../../../samples/expected.json', import.meta.url), 'utf8'),
);

/** What a decision says, in the words of a row. Causes of row 1 that a row puts together are put together. */
export const asRow = (decision: RunDecision) => ({
  regraded: decision.score,
  verdict: decision.phi.v,
  decision: decision.psi.decision,
  delta: decision.psi.delta,
  kind: decision.psi.kind === null ? null : (together[decision.psi.kind] ?? decision.psi.kind),
  honesty: decision.l === 'undefined' ? null : decision.l,
  severity: severityOf(decision),
});

/** The same of a row. */
export const ofRow = ({ regraded, verdict, decision, delta, kind, honesty, severity }: ExpectedRun) => ({
  regraded,
  verdict,
  decision,
  delta,
  kind: kind ?? null,
  honesty,
  severity: severity ?? null,
});

const together: Readonly<Record<string, string>> = {
  crashed: 'grader_crash',
  swallowed_exception: 'grader_crash',
};

function severityOf({ lie, severity }: RunDecision): string | null {
  if (lie.state === 'dropped') return 'dropped';
  if (lie.state === 'confirmed_unreviewed') return 'unreviewed';
  return severity === null ? null : `${severity.eta}/${severity.phi}`;
}
