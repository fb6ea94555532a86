import { availableParallelism } from 'node:os';
import { CLAIM_MATCHER_VERSION } from '../core/claim/version.js';
import { PROVENANCE_VERSION } from '../core/provenance/version.js';
import { visibleLine } from '../core/text/visible.js';
import { type CommandVoter, commandVoter } from '../judge/command-voter.js';
import { commandWords } from '../judge/command-words.js';
import { counted } from '../report/counted.js';
import { snakeKeys } from '../report/snake-keys.js';
import type { Store, StoredClaim } from '../store/store.js';
import { askVotes, type VotesAsked } from './audit/ask-votes.js';
import { auditCases } from './audit/cases.js';
import { auditClaims } from './audit/claims.js';
import { auditProvenance, type ProvenanceAudit } from './audit/provenance.js';
import { auditRegrade, type RegradeAudit } from './audit/regrade.js';
import { auditObserved, auditScan, type ScanAudit } from './audit/scan.js';
import { interruptible } from './interrupt.js';
import { hint, type Io, print, printJson, remark, UsageError } from './io.js';
import { type Progress, progressOn } from './progress.js';
import { withProject } from './project.js';
import { inTurn } from './turn.js';

export interface AuditOptions {
  /** Threads that trace, graders and voters at once; default: as many as there are cores. */
  jobs?: string;
  only?: string;
  /** Runs graders again whose result is known. */
  regrade?: boolean;
  /** How often each grader runs. */
  repeat?: string;
  /** A command that votes where votes are missing. */
  judgeCmd?: string;
  /** Variables of the environment that it gets. */
  judgeEnv?: string[];
}

export interface AuditResult {
  version: string;
  /** Closings that had no verdict of this version yet. */
  matched: number;
  claims: Record<StoredClaim['claim'], number>;
  provenance: ProvenanceAudit & { version: string };
  grading: GradingAudit;
}

export interface GradingAudit {
  scan: ScanAudit;
  regrade: RegradeAudit;
  /** Claims of success that the re-grade refutes. */
  refuted: number;
  /** null: no voter was named. */
  votes: VotesAsked | null;
}

const parts = ['claims', 'provenance', 'grading'] as const;
type Part = (typeof parts)[number];

/** `trustlayer audit`: the automated verdicts of what changed since the last audit. */
export async function auditCommand(io: Io, options: AuditOptions = {}): Promise<number> {
  const [only, jobs, repeat] = [partNamed(options.only), jobsOf(options.jobs), repeatOf(options.repeat)];
  const judge = judgeOf(io, options);
  const stop = new AbortController();
  const result = await withProject(io, { writes: true }, store =>
    interruptible(
      io,
      () => keptOf(io, store),
      () =>
        audit(io, store, {
          only,
          jobs,
          repeat,
          judge,
          regrade: options.regrade ?? false,
          signal: stop.signal,
        }),
    ),
  );
  for (const { runId, fault } of result.provenance.faults)
    remark(
      io,
      `Warning: ${visibleLine(runId)} broke the tracer (${visibleLine(fault, 200)}); it has no verdict of D2.`,
    );
  for (const { task, file, line, what } of result.grading.scan.problems)
    remark(
      io,
      `Warning: grader of ${visibleLine(task, 80)}, ${visibleLine(file, 80)}${line === null ? '' : `:${line}`}: ${visibleLine(what, 200)}.`,
    );
  if (io.json) printJson(io, snakeKeys(result));
  else {
    print(io, auditText(result, only));
    remark(io, `A blind review does not show them. Next: ${hint(io, 'review claim --as NAME')}`);
  }
  // Votes were asked for, and none came.
  const { votes } = result.grading;
  return votes && votes.cast === 0 && votes.failed.length > 0 ? 1 : 0;
}

interface AuditWork {
  only?: Part | null;
  jobs?: number;
  repeat?: number;
  regrade?: boolean;
  judge?: CommandVoter | null;
  signal?: AbortSignal;
}

/** Of two audits at once the second waits, and does what is left. */
export const audit = (io: Io, store: Store, work: AuditWork = {}): Promise<AuditResult> =>
  inTurn(io, store, { name: 'audit', said: 'Another audit is at work here' }, () =>
    auditNow(io, store, work),
  );

async function auditNow(io: Io, store: Store, work: AuditWork): Promise<AuditResult> {
  const { only = null, jobs = availableParallelism() } = work;
  const does = (part: Part): boolean => only === null || only === part;
  const matched = does('claims') ? await shown(io, progress => auditClaims(store, progress)) : 0;
  const traced = does('provenance')
    ? await shown(io, progress => auditProvenance(store, { jobs, progress }))
    : { traced: 0, faults: [] };
  const grading = does('grading') ? await auditGrading(io, store, { ...work, jobs }) : nothingGraded;
  const claims = { success: 0, partial: 0, failure: 0, none: 0 };
  for (const { claim } of await store.listClaims()) claims[claim] += 1;
  return {
    version: CLAIM_MATCHER_VERSION,
    matched,
    claims,
    provenance: { version: PROVENANCE_VERSION, ...traced },
    grading,
  };
}

/** Stages A and B, then whose claim they refute; votes on gates come before that, votes on claims behind it. */
async function auditGrading(
  io: Io,
  store: Store,
  { jobs, repeat = 2, regrade: force = false, judge = null, signal = never }: AuditWork & { jobs: number },
): Promise<GradingAudit> {
  const scan = await shown(io, progress => auditScan(store, progress));
  const regrade = await shown(io, progress => auditRegrade(store, { jobs, repeat, force, progress, signal }));
  await auditObserved(store);
  const ask = async (): Promise<VotesAsked | null> =>
    judge && shown(io, progress => askVotes(store, judge, { jobs, progress, signal }));
  const before = await ask();
  const { refuted } = await shown(io, progress => auditCases(store, progress));
  const behind = await ask();
  return { scan, regrade, refuted, votes: together(before, behind) };
}

const never = new AbortController().signal;
const nothingGraded: GradingAudit = {
  scan: { scanned: 0, problems: [] },
  regrade: { regraded: 0, unverified: {}, sandbox: null },
  refuted: 0,
  votes: null,
};

const together = (a: VotesAsked | null, b: VotesAsked | null): VotesAsked | null =>
  a && b
    ? { cast: a.cast + b.cast, failed: mergedFaults([...a.failed, ...b.failed]), settled: b.settled }
    : (a ?? b);

/** Each reason once. */
function mergedFaults(all: VotesAsked['failed']): VotesAsked['failed'] {
  const merged = new Map<string, number>();
  for (const { why, calls } of all) merged.set(why, (merged.get(why) ?? 0) + calls);
  return [...merged].map(([why, calls]) => ({ why, calls }));
}

async function shown<T>(io: Io, work: (progress: Progress) => Promise<T>): Promise<T> {
  const progress = progressOn(io);
  try {
    return await work(progress);
  } finally {
    progress.clear();
  }
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
  throw new UsageError(`audit --only takes ${parts.join(', ')}, not "${visibleLine(name, 40)}".`);
}

function jobsOf(text: string | undefined): number {
  if (text === undefined) return availableParallelism();
  const jobs = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (jobs > 0 && jobs <= 256) return jobs;
  throw new UsageError(`audit --jobs takes a number from 1 to 256, not "${visibleLine(text, 40)}".`);
}

function repeatOf(text: string | undefined): number {
  if (text === undefined) return 2;
  const repeat = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (repeat > 0 && repeat <= 20) return repeat;
  throw new UsageError(`audit --repeat takes a number from 1 to 20, not "${visibleLine(text, 40)}".`);
}

function judgeOf(io: Io, { judgeCmd, judgeEnv = [] }: AuditOptions): CommandVoter | null {
  if (judgeCmd === undefined) {
    if (judgeEnv.length > 0) throw new UsageError('audit --judge-env goes with --judge-cmd.');
    return null;
  }
  const words = commandWords(judgeCmd);
  if (words === null)
    throw new UsageError(
      `audit --judge-cmd takes a command, quotes closed, not "${visibleLine(judgeCmd, 60)}".`,
    );
  return commandVoter(words, { now: () => new Date(), env: judgeEnv, from: io.cwd });
}

/** How many of each verdict there are is not told: whoever labels next would expect that share. `--json` has the claims. */
function auditText({ version, matched, provenance, grading }: AuditResult, only: Part | null): string {
  const does = (part: Part): boolean => only === null || only === part;
  const lines = [];
  if (does('claims'))
    lines.push(`Claims (matcher ${version}): ${matched === 0 ? 'nothing changed' : `${matched} matched`}.`);
  if (does('provenance'))
    lines.push(
      `Values (tracer ${provenance.version}): ${provenance.traced === 0 ? 'nothing changed' : `${counted(provenance.traced, 'run')} traced`}.`,
    );
  if (does('grading')) lines.push(...gradingLines(grading));
  return lines.join('\n');
}

function gradingLines({ scan, regrade, votes }: GradingAudit): string[] {
  const lines: string[] = [];
  if (scan.scanned > 0) lines.push(`Graders: ${counted(scan.scanned, 'grader')} read.`);
  const without = Object.entries(regrade.unverified);
  const unverified = without.reduce((sum, [, { results }]) => sum + results, 0);
  lines.push(
    regrade.regraded === 0
      ? 'Re-grades: nothing changed.'
      : `Re-grades: ${counted(regrade.regraded, 'result')}, ${unverified} without a score (${regrade.sandbox === 'bubblewrap' ? 'in bubblewrap' : 'without bubblewrap: kept in bounds by limits only'}).`,
  );
  for (const [reason, { results, detail, runId }] of without)
    lines.push(
      `  ${counted(results, 'result')}: ${reason.replaceAll('_', ' ')}. ${visibleLine(detail, 240)} See show ${visibleLine(runId)}`,
    );
  if (votes) {
    lines.push(`Votes: ${counted(votes.cast, 'vote')} cast.`);
    for (const { why, calls } of votes.failed)
      lines.push(`  ${counted(calls, 'call')} without a vote: ${why}`);
  }
  return lines;
}
