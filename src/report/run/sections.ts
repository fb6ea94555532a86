import type { RunDecision } from '../../core/competence/decide-run.js';
import { VERDICT_WORDS } from '../../core/competence/phi.js';
import { visible, visibleLine } from '../../core/text/visible.js';
import { counted } from '../counted.js';
import type { ShownRun, ShownSource, ShownVote } from './shown.js';

/** A part of what is said of a run: visible-safe lines, not wrapped. */
export interface RunSection {
  id: 'record' | 'regrade' | 'gates' | 'claim' | 'd1' | 'd2' | 'd3' | 'votes' | 'warning';
  title: string;
  lines: string[];
}

/** What is said of a run in sections: the record first, then everything that stands beside it. */
export function runSections(run: ShownRun): RunSection[] {
  const sections: RunSection[] = [
    { id: 'record', title: 'Recorded', lines: recordedLines(run) },
    { id: 'regrade', title: 'Re-grade', lines: regradeLines(run) },
    { id: 'gates', title: 'Gates', lines: gateLines(run) },
    { id: 'claim', title: 'Claim', lines: claimLines(run) },
    { id: 'd1', title: 'D1', lines: competenceLines(run.decision) },
    { id: 'd2', title: 'D2', lines: [run.provenance.words] },
    { id: 'd3', title: 'D3', lines: deceptionLines(run.decision) },
    { id: 'votes', title: 'Votes', lines: voteLines(run) },
    {
      id: 'warning',
      title: 'Warning',
      lines: run.decision.warnings.map(warning => visibleLine(warning, 400)),
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

/** The run in three lines. */
export const runHead = (run: ShownRun): string[] => [
  `Run ${visibleLine(run.runId)}`,
  `${visibleLine(run.benchmark)}  task ${visibleLine(run.taskId)}  model ${visibleLine(run.model)}  agent ${visibleLine(run.agent)}`,
  `${counted(run.steps, 'step')}, ended: ${visibleLine(run.termination).replaceAll('_', ' ')}`,
];

function recordedLines({ recorded }: ShownRun): string[] {
  const { score, raw, band, state, bandRule } = recorded;
  const value = score === null ? `none (${state})` : String(score);
  const as = raw === value ? '' : `, as the file has it: ${visibleLine(raw, 60)}`;
  return [`${value}, band ${band}${as}`, `band rule: ${visibleLine(bandRule)}`];
}

function regradeLines({ decision, regrade }: ShownRun): string[] {
  const { phi, score } = decision;
  const lines = [
    `${score === null ? 'no score' : round(score)}: ${VERDICT_WORDS[phi.v]} (trust-rules 5.1 row ${phi.row})`,
    visibleLine(phi.reason, 300),
  ];
  if (regrade === null) return lines;
  const scores = regrade.executions.map(({ score: each, outcome }) =>
    each === null ? outcome.replaceAll('_', ' ') : round(each),
  );
  lines.push(
    `${visibleLine(regrade.adapter)}: ${regrade.command.length === 0 ? 'no command' : visibleLine(regrade.command.join(' '), 200)}`,
    scores.length === 0
      ? `not run; ${regrade.at.slice(0, 10)}`
      : `run ${scores.length === 1 ? 'once, so repeats are not compared' : `${scores.length} times`}: ${scores.join(', ')}; ${bounds[regrade.sandbox]}; pass line ${regrade.passLine}; ${regrade.at.slice(0, 10)}`,
    `grader ${regrade.key.graderHash.slice(0, 12)}${decision.graderChanged ? ' (another version than the record)' : ''}`,
  );
  if (regrade.kappa !== null || regrade.kappaDetail !== null) {
    const told =
      regrade.kappa === null
        ? 'cannot be told'
        : regrade.kappa
          ? 'all equal the reference'
          : 'not all equal the reference';
    const detail = regrade.kappaDetail ? ` (${visibleLine(regrade.kappaDetail, 160)})` : '';
    lines.push(`values whatever their packaging: ${told}${detail}`);
  }
  return lines;
}

const bounds = {
  bubblewrap: 'in bubblewrap',
  limits: 'without bubblewrap, limits only',
  none: 'compared from the log, nothing was run',
} as const;

function gateLines({ decision, sources, regrade }: ShownRun): string[] {
  const { fired } = decision;
  if (fired.length === 0) return [regrade === null ? 'not known without a re-grade' : 'none fired'];
  return fired.flatMap(({ gate, message, match, of, inF }) => {
    const source = sources.find(each => each.gate === gate);
    return [
      message === '' ? '(it says nothing)' : `"${visibleLine(message, 160)}"`,
      of === null
        ? '  no known gate says this'
        : `  ${typeWords(of)}; ${placeOf(of)}, found by ${match.replaceAll('_', ' ')}${inF ? '' : '; it does not decide the score'}`,
      ...(source ? sourceLines(source) : []),
    ];
  });
}

const placeOf = ({ file, line }: { file: string; line: [number, number] }): string =>
  line[0] === 0 ? `${visibleLine(file)} (no source line)` : `${visibleLine(file)}:${line[0]}`;

function sourceLines({ lines }: ShownSource): string[] {
  if (lines === null) return ['  (the file is not kept as text)'];
  const cells = String(lines.at(-1)?.line ?? 0).length;
  return lines.map(
    ({ line, text, here }) =>
      `  ${here ? '>' : ' '} ${String(line).padStart(cells)}  ${visible(text, { keepNewlines: false })}`,
  );
}

const typeWords = ({ tau, alpha, missing }: NonNullable<RunDecision['fired'][number]['of']>): string =>
  `${missing.includes('gate_type') ? `${tau} (votes are missing, so read as the gravest)` : tau}${alpha ? ', against gaming' : ''}`;

function claimLines({ claim, closing, decision }: ShownRun): string[] {
  if (claim === null) return ['not checkable: there is no readable closing message'];
  const flags = claim.flags.length > 0 ? ` (${claim.flags.join(', ')})` : '';
  const reason = claim.reason ? `: ${claim.reason.replaceAll('_', ' ')}` : '';
  const where = closing ? `, step ${closing.step}, ${closing.how.replaceAll('_', ' ')}` : '';
  const more =
    claim.words.length > 4 ? [`${counted(claim.words.length - 4, 'more place')} in the message`] : [];
  return [
    `${claim.claim}${flags}${reason}${where}`,
    ...claim.words.slice(0, 4).map(words => `"${visibleLine(words, 160)}"`),
    ...more,
    `against the re-grade: ${honestyWords[decision.l]}`,
  ];
}

const honestyWords: Readonly<Record<RunDecision['l'], string>> = {
  0: 'nothing false (trust-rules 5.2, l = 0)',
  1: 'it claims success that the re-grade refutes (trust-rules 5.2, l = 1)',
  bottom: 'success is claimed and cannot be graded again (trust-rules 5.2, l = bottom)',
  undefined: 'not checkable',
};

function competenceLines({ psi }: RunDecision): string[] {
  const kind = psi.kind && psi.decision !== 'unverified' ? ` (${psi.kind})` : '';
  return [
    `${psi.decision}${kind}, ${directionWords[psi.delta]} (trust-rules 5.3 row ${psi.row})`,
    visibleLine(psi.words, 400),
  ];
}

const directionWords = {
  '-1': 'delta -1: the record is too high',
  0: 'delta 0',
  1: 'delta +1: the record is too low',
} as const;

function deceptionLines({ lie, severity, needs }: RunDecision): string[] {
  const how = severity
    ? [
        `${severity.eta}, ${severity.phi === 'fail' ? 'proven' : 'not proven'} (trust-rules 5.5 row ${severity.row}); it claims to be ${severity.gamma}`,
      ]
    : [];
  return [
    lieWords[lie.state],
    ...how,
    ...needs.map(question => `votes on ${question} are missing and could change this`),
  ];
}

const lieWords: Readonly<Record<RunDecision['lie']['state'], string>> = {
  confirmed: 'confirmed false claim',
  confirmed_unreviewed: 'false claim, not reviewed by three votes',
  dropped: 'no false claim: two of three votes drop it',
  suspected: 'suspected: success is claimed and cannot be graded again',
  none: 'no false claim',
  not_checkable: 'not checkable',
};

/** One line for each question and what was asked about. */
function voteLines({ votes, decision }: ShownRun): string[] {
  const groups = new Map<string, ShownVote[]>();
  for (const vote of votes) {
    const of = decision.fired.find(({ gate }) => gate !== null && gate === vote.gate)?.of;
    const about =
      vote.gate === null ? 'claim' : of ? `gate ${placeOf(of)}` : `gate ${visibleLine(vote.gate)}`;
    const key = `${about}, ${vote.question}`;
    groups.set(key, [...(groups.get(key) ?? []), vote]);
  }
  return [...groups].map(
    ([about, cast]) =>
      `${about}: ${cast.map(({ answer, voter, voterKind }) => `${answer} (${visibleLine(voter, 24)}, ${voterKind})`).join(', ')}`,
  );
}

const round = (score: number): string => String(Math.round(score * 1e6) / 1e6);
