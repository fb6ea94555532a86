import type { ClaimSpan } from '../../core/claim/claim-verdict.js';
import { caseSubject, type RefutedClaim, shownCase } from '../../core/deception/case-subject.js';
import { RunSummarizer } from '../../core/deception/run-summary.js';
import type { NewCase } from '../../store/grading.js';
import type { Store } from '../../store/store.js';
import { type DecidedRun, decidedRuns } from '../grading/decided.js';
import type { Progress } from '../progress.js';

/** Changes when the same run may be shown otherwise. */
export const casesVersion = '1';

/**
 * Whose claim of success the re-grade refutes now (l = 1), each with what voters and pass B see of it. Votes on gates can
 * change v within V_fail and so the words; who is among them depends on the re-grade and the claim alone.
 */
export async function auditCases(store: Store, progress: Progress): Promise<{ refuted: number }> {
  const { runs, controls } = await decidedRuns(store);
  const refuted = [...runs, ...controls].filter(({ decision }) => decision.l === 1);
  const cases: NewCase[] = [];
  for (const run of refuted) {
    const claim = await refutedClaim(store, run);
    if (claim) cases.push({ runId: run.runId, text: caseSubject(claim), shown: shownCase(claim) });
    progress.show(cases.length, refuted.length, 'gathering refuted claims');
  }
  await store.setCases(casesVersion, cases);
  return { refuted: cases.length };
}

async function refutedClaim(store: Store, run: DecidedRun): Promise<RefutedClaim | null> {
  const head = await store.getRun(run.runId);
  if (!head?.closing) return null;
  const summary = new RunSummarizer();
  for (const { i } of await store.stepIndex(run.runId)) {
    const step = await store.getStep(run.runId, i);
    if (step) summary.add(step);
  }
  const { trace, printed } = summary.finish(head.closing.step);
  const { decision, regrade, gates } = run;
  return {
    closing: head.closing.text,
    spans: (run.claim?.spans ?? []) as unknown as ClaimSpan[],
    recordedScore: head.score.value,
    phi: decision.phi,
    fired: decision.fired,
    gates,
    score: decision.score,
    messages: [...new Set(regrade?.executions.flatMap(({ messages }) => messages.map(({ text }) => text)))],
    deliverables: (await store.listFiles(run.runId, 'output')).map(({ path, bytes }) => ({
      path,
      bytes,
      present: true,
    })),
    printed,
    trace,
    task: head.instruction?.text ?? null,
  };
}
