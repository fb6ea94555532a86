import { compareAnswer } from '../../core/competence/compare-answer.js';
import type { Execution, Regrade, Unverified } from '../../core/competence/regrade.js';
import { canonicalJson, sha256 } from '../../core/run/hash.js';
import type { RunHead } from '../../core/run/types.js';
import type { StoredRegrade } from '../../store/grading.js';

/**
 * The re-grade of a run whose grader only compares an answer with a target (formats 2): done from the log whenever it is
 * read, so nothing of it is stored. `unverified` where it cannot be; null where the run has no such scorer.
 */
export function comparedRun(head: RunHead): StoredRegrade | Unverified | null {
  const [program, scorer, json] = head.grader.command ?? [];
  if (program !== 'inspect' || scorer === undefined) return null;
  const no = (detail: string, scope: Unverified['scope']): Unverified => ({
    reason: 'not_runnable',
    detail,
    scope,
  });
  const targets = targetsOf(head.reference?.value);
  if (targets === null)
    return { reason: 'reference_missing', detail: 'The log has no target to compare with.', scope: 'task' };
  const options = optionsOf(json);
  if (options === null) return no('The options of the scorer are no JSON object.', 'task');
  const answer = answerOf(head, scorer);
  if (answer === null)
    return {
      reason: 'outputs_not_collected',
      detail: 'The log has no answer that could be compared.',
      scope: 'run',
    };
  const result = compareAnswer(scorer, options, { answer, targets });
  if (result.holds === null) return no(`${result.why[0]?.toUpperCase()}${result.why.slice(1)}.`, 'task');
  return regradeOf(head, { scorer, json, answer, targets, holds: result.holds });
}

/** What the scorer looked at, as it noted it; the closing where it noted nothing. */
function answerOf({ grader, closing }: RunHead, scorer: string): string | null {
  const noted = grader.checks.find(({ id }) => id === scorer)?.message;
  return noted ?? (closing?.cutOff ? null : (closing?.text ?? null));
}

function targetsOf(value: unknown): string[] | null {
  const all = Array.isArray(value) ? value : [value];
  const texts = all.flatMap(each =>
    typeof each === 'string' || typeof each === 'number' ? [String(each)] : [],
  );
  return texts.length === 0 ? null : texts;
}

function optionsOf(json: string | undefined): Record<string, unknown> | null {
  if (json === undefined) return {};
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

interface Result {
  scorer: string;
  json: string | undefined;
  answer: string;
  targets: readonly string[];
  holds: boolean;
}

function regradeOf(head: RunHead, { scorer, json, answer, targets, holds }: Result): StoredRegrade {
  const score = holds ? 1 : 0;
  const execution: Execution = {
    outcome: 'scored',
    rawScore: score,
    score,
    passed: holds,
    messages: [],
    // A comparison has no gates: what fails it is a wrong answer (trust-rules 5.1 row 7).
    checks: [],
    lastZeroReturn: null,
    swallowed: null,
    raised: null,
    exitCode: null,
    stdout: '',
    stderr: '',
    truncated: false,
    durationMs: 0,
    detail: null,
  };
  const regrade: Regrade = {
    key: {
      graderHash: sha256(canonicalJson(['inspect', scorer, json ?? null])),
      outputsHash: sha256(answer),
      referenceHash: sha256(canonicalJson(targets)),
    },
    adapter: 'comparison',
    command: ['inspect', scorer, ...(json === undefined ? [] : [json])],
    sandbox: 'none',
    passLine: 1,
    executions: [execution],
    unverified: null,
    score,
    kappa: null,
    kappaDetail: 'an answer in words has no packaging to set aside',
  };
  return { ...regrade, at: head.endedAt ?? head.startedAt ?? '' };
}
