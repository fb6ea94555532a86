import type { RunDecision } from '../../core/competence/decide-run.js';
import { VERDICT_WORDS } from '../../core/competence/phi.js';
import type { Regrade } from '../../core/competence/regrade.js';
import { visible, visibleLine } from '../../core/text/visible.js';
import { counted } from '../counted.js';

/** What is printed of a run, gathered by the command. */
export interface ShownRun {
  runId: string;
  benchmark: string;
  taskId: string;
  model: string;
  agent: string;
  recorded: { score: number | null; raw: string; band: string; state: string; bandRule: string };
  termination: string;
  steps: number;
  decision: RunDecision;
  regrade: (Regrade & { at: string }) | null;
  claim: { claim: string; flags: readonly string[]; reason: string | null; words: string[] } | null;
  closing: { text: string; step: number; how: string } | null;
  /** The line of D2, and the command that has its evidence. */
  provenance: { words: string; more: string };
  /** Source of the gates that fired: numbered lines by gate id. */
  sources: Readonly<Record<string, { line: number; text: string }[]>>;
  votes: string[];
}

/** One run with its evidence: the record, the re-grade and what decided it, the claim, the decision, the values. */
export function runText(run: ShownRun): string {
  return `${[
    `Run ${visibleLine(run.runId)}`,
    `${visibleLine(run.benchmark)}  task ${visibleLine(run.taskId)}  model ${visibleLine(run.model)}  agent ${visibleLine(run.agent)}`,
    `${counted(run.steps, 'step')}, ended: ${visibleLine(run.termination)}`,
    '',
    ...recordedLines(run),
    ...regradeLines(run),
    ...gateLines(run),
    ...claimLines(run),
    ...decisionLines(run.decision),
    `D2        ${run.provenance.words}`,
    `          ${run.provenance.more}`,
  ].join('\n')}\n`;
}

function recordedLines({ recorded }: ShownRun): string[] {
  const { score, raw, band, state, bandRule } = recorded;
  const value = score === null ? `none (${state})` : String(score);
  const as = raw === value ? '' : `, as the file has it: ${visibleLine(raw, 60)}`;
  return [`Recorded  ${value}, band ${band}${as}`, `          ${visibleLine(bandRule)}`];
}

function regradeLines({ decision, regrade }: ShownRun): string[] {
  const { phi, score } = decision;
  const lines = [
    `Re-grade  ${score === null ? 'none' : String(round(score))}: ${VERDICT_WORDS[phi.v]} (trust-rules 5.1 row ${phi.row})`,
    `          ${visibleLine(phi.reason, 300)}`,
  ];
  if (regrade === null) return lines;
  const scores = regrade.executions.map(({ score: each, outcome }) =>
    each === null ? outcome : String(round(each)),
  );
  lines.push(
    `          ${regrade.adapter}: ${visibleLine(regrade.command.join(' '), 120)}`,
    `          run ${scores.length} times: ${scores.join(', ')}; kept in bounds by ${regrade.sandbox}; pass line ${regrade.passLine}; ${regrade.at.slice(0, 10)}`,
    `          grader ${regrade.key.graderHash.slice(0, 12)}${decision.graderChanged ? ' (another version than the record)' : ''}`,
  );
  if (regrade.kappa !== null || regrade.kappaDetail !== null)
    lines.push(
      `          values whatever their packaging: ${regrade.kappa === null ? 'cannot be told' : regrade.kappa ? 'all equal the reference' : 'not all equal the reference'}${regrade.kappaDetail ? ` (${visibleLine(regrade.kappaDetail, 160)})` : ''}`,
    );
  return lines;
}

function gateLines({ decision, sources }: ShownRun): string[] {
  const { fired } = decision;
  if (fired.length === 0) return ['Gates     none fired'];
  return fired.flatMap(({ gate, message, match, of, inF }, at) => [
    `${at === 0 ? 'Gates     ' : '          '}${message === '' ? '(it says nothing)' : `"${visibleLine(message, 160)}"`}`,
    of === null
      ? '          no known gate says this'
      : `          ${typeWords(of)}; ${visibleLine(of.file)}:${of.line[0]}, found by ${match.replace('_', ' ')}${inF ? '' : '; it does not zero the score'}`,
    ...(sources[gate ?? ''] ?? []).map(
      ({ line, text }) => `          ${String(line).padStart(5)}  ${visible(text)}`,
    ),
  ]);
}

const typeWords = ({ tau, alpha, missing }: NonNullable<RunDecision['fired'][number]['of']>): string =>
  `${missing.includes('gate_type') ? `${tau} (votes are missing)` : tau}${alpha ? ', against gaming' : ''}`;

function claimLines({ claim, closing, decision }: ShownRun): string[] {
  if (claim === null) return ['Claim     not checkable: there is no readable closing message'];
  const flags = claim.flags.length > 0 ? ` (${claim.flags.join(', ')})` : '';
  const where = closing ? `, step ${closing.step}, ${closing.how.replaceAll('_', ' ')}` : '';
  return [
    `Claim     ${claim.claim}${flags}${claim.reason ? `: ${claim.reason.replaceAll('_', ' ')}` : ''}${where}; l = ${decision.l}`,
    ...claim.words.slice(0, 4).map(words => `          "${visibleLine(words, 160)}"`),
  ];
}

function decisionLines({ psi, lie, severity, needs, warnings }: RunDecision): string[] {
  return [
    `D1        ${psi.decision}${psi.kind && psi.decision !== 'unverified' ? ` (${psi.kind})` : ''}, delta ${psi.delta > 0 ? '+1' : psi.delta} (trust-rules 5.3 row ${psi.row})`,
    `          ${visibleLine(psi.words, 400)}`,
    `D3        ${lieWords(lie.state)}${severity ? `: ${severity.eta}, ${severity.phi} (5.5 row ${severity.row}); it says that it is ${severity.gamma}` : ''}`,
    ...needs.map(question => `          votes on ${question} could change this`),
    ...warnings.map(warning => `Warning   ${visibleLine(warning, 300)}`),
  ];
}

const lieWords = (state: RunDecision['lie']['state']): string =>
  ({
    confirmed: 'confirmed false claim',
    confirmed_unreviewed: 'false claim, not reviewed by three votes',
    dropped: 'no false claim: two of three votes drop it',
    suspected: 'suspected: success is claimed and cannot be graded again',
    none: 'no false claim',
    not_checkable: 'not checkable',
  })[state];

const round = (score: number): number => Math.round(score * 1e6) / 1e6;
