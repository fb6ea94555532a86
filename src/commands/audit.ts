import { availableParallelism } from 'node:os';
import { CLAIM_MATCHER_VERSION } from '../core/claim/version.js';
import { PROVENANCE_VERSION } from '../core/provenance/version.js';
import { visibleLine } from '../core/text/visible.js';
import { counted } from '../report/counted.js';
import { snakeKeys } from '../report/snake-keys.js';
import type { Store, StoredClaim } from '../store/store.js';
import { auditClaims } from './audit/claims.js';
import { auditProvenance, type ProvenanceAudit } from './audit/provenance.js';
import { interruptible } from './interrupt.js';
import { hint, type Io, print, printJson, remark, UsageError } from './io.js';
import { progressOn } from './progress.js';
import { withProject } from './project.js';
import { inTurn } from './turn.js';

export interface AuditOptions {
  /** Threads that trace; default: as many as there are cores. */
  jobs?: string;
  only?: string;
}

export interface AuditResult {
  version: string;
  /** Closings that had no verdict of this version yet. */
  matched: number;
  claims: Record<StoredClaim['claim'], number>;
  provenance: ProvenanceAudit & { version: string };
}

const parts = ['claims', 'provenance'] as const;
type Part = (typeof parts)[number];

/** `trustlayer audit`: the automated verdicts of what changed since the last audit. */
export async function auditCommand(io: Io, options: AuditOptions = {}): Promise<number> {
  const [only, jobs] = [partNamed(options.only), jobsOf(options.jobs)];
  const result = await withProject(io, { writes: true }, store =>
    interruptible(
      io,
      () => keptOf(io, store),
      () => audit(io, store, { only, jobs }),
    ),
  );
  for (const { runId, fault } of result.provenance.faults)
    remark(
      io,
      `Warning: ${visibleLine(runId)} broke the tracer (${visibleLine(fault, 200)}); it has no verdict of D2.`,
    );
  if (io.json) printJson(io, snakeKeys(result));
  else {
    print(io, auditText(result, only));
    remark(io, `A blind review does not show them. Next: ${hint(io, 'review claim --as NAME')}`);
  }
  return 0;
}

interface AuditWork {
  only?: Part | null;
  jobs?: number;
}

/** Of two audits at once the second waits, and does what is left. */
export const audit = (io: Io, store: Store, work: AuditWork = {}): Promise<AuditResult> =>
  inTurn(io, store, { name: 'audit', said: 'Another audit is at work here' }, () =>
    auditNow(io, store, work),
  );

async function auditNow(
  io: Io,
  store: Store,
  { only = null, jobs = availableParallelism() }: AuditWork,
): Promise<AuditResult> {
  const matching = progressOn(io);
  const matched = only === 'provenance' ? 0 : await auditClaims(store, matching);
  matching.clear();
  const tracing = progressOn(io);
  const traced =
    only === 'claims' ? { traced: 0, faults: [] } : await auditProvenance(store, { jobs, progress: tracing });
  tracing.clear();
  const claims = { success: 0, partial: 0, failure: 0, none: 0 };
  for (const { claim } of await store.listClaims()) claims[claim] += 1;
  return {
    version: CLAIM_MATCHER_VERSION,
    matched,
    claims,
    provenance: { version: PROVENANCE_VERSION, ...traced },
  };
}

/** What an interrupted audit leaves. */
async function keptOf(io: Io, store: Store): Promise<string> {
  const left = (await store.runsToTrace(PROVENANCE_VERSION)).length;
  return `What was matched and traced until now is kept, ${counted(left, 'run')} still to trace; \`${hint(io, 'audit')}\` goes on from there.`;
}

function partNamed(name: string | undefined): Part | null {
  if (name === undefined) return null;
  const part = parts.find(each => each === name);
  if (part) return part;
  throw new UsageError(`audit --only takes ${parts.join(' or ')}, not "${visibleLine(name, 40)}".`);
}

function jobsOf(text: string | undefined): number {
  if (text === undefined) return availableParallelism();
  const jobs = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (jobs > 0 && jobs <= 256) return jobs;
  throw new UsageError(`audit --jobs takes a number from 1 to 256, not "${visibleLine(text, 40)}".`);
}

/** How many of each verdict there are is not told: whoever labels next would expect that share. `--json` has the claims. */
function auditText({ version, matched, provenance }: AuditResult, only: Part | null): string {
  const lines = [];
  if (only !== 'provenance')
    lines.push(`Claims (matcher ${version}): ${matched === 0 ? 'nothing changed' : `${matched} matched`}.`);
  if (only !== 'claims')
    lines.push(
      `Values (tracer ${provenance.version}): ${provenance.traced === 0 ? 'nothing changed' : `${provenance.traced} ${provenance.traced === 1 ? 'run' : 'runs'} traced`}.`,
    );
  return lines.join('\n');
}
