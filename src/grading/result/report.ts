import type { Execution } from '../../core/competence/regrade.js';
import type { ResultSettings } from '../grading-file.js';
import { valueAt } from './json-path.js';
import { emptyReading, MOST_CHECKS, MOST_MESSAGES, messageOf, type Reading } from './reading.js';

/**
 * A grader's report: a number, a list of one number, or an object with a score, reasons and checks under the names that
 * graders give them (trust-rules 4), unless the settings say where they are.
 */
export function readReport(
  report: unknown,
  settings: Pick<ResultSettings, 'score' | 'passed' | 'checks' | 'messages'>,
): Reading {
  const reading = emptyReading(null);
  if (Array.isArray(report) && settings.score === undefined) {
    // `list[float]`, as ALE's evaluate returns it.
    reading.scores = report.flatMap(each => numberOf(each) ?? []);
    if (reading.scores.length === report.length && report.length > 0) return reading;
    const [only] = report;
    if (report.length === 1 && !Array.isArray(only)) return readReport(only, settings);
    return emptyReading('the report is a list of what are not all numbers');
  }
  const score = scoreOf(report, settings);
  if (score !== null) reading.scores = [score];
  if (!isObject(report)) {
    if (score === null) reading.fault = 'the report holds no score';
    return reading;
  }
  const passed = settings.passed === undefined ? firstOf(report, PASSED) : valueAt(report, settings.passed);
  reading.passed = typeof passed === 'boolean' ? passed : null;
  if (score === null && reading.passed !== null && settings.score === undefined) {
    reading.scores = [reading.passed ? 1 : 0];
  }
  if (reading.scores.length === 0) {
    reading.fault = `the report has no number at ${settings.score ?? SCORES.join(', ')}`;
  }
  reading.messages = messagesOf(report, settings.messages).slice(0, MOST_MESSAGES);
  reading.checks = checksOf(report, settings.checks).slice(0, MOST_CHECKS);
  return reading;
}

const SCORES = ['score', 'final_score', 'total_score', 'overall_score', 'reward', 'overall'];
const PASSED = ['passed', 'pass', 'success', 'resolved'];

function scoreOf(report: unknown, { score }: Pick<ResultSettings, 'score'>): number | null {
  if (score !== undefined) return numberOf(valueAt(report, score));
  return isObject(report) ? numberOf(firstOf(report, SCORES)) : numberOf(report);
}

/** A number, or the text of one that JSON cannot hold. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (value === 'NaN') return Number.NaN;
  if (value === 'Infinity') return Number.POSITIVE_INFINITY;
  return value === '-Infinity' ? Number.NEGATIVE_INFINITY : null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const firstOf = (report: Record<string, unknown>, keys: readonly string[]): unknown =>
  report[keys.find(key => Object.hasOwn(report, key)) ?? ''];

/** In the match order of trust-rules 4. */
const MESSAGES = [
  'gate_failures',
  'hard_gate',
  'hard_gate_failures',
  'hard_fail_reason',
  'hard_fail',
  'reason',
  'reasons',
  'error',
  'errors',
  'failures',
  'issues',
  'failure',
  'message',
  'messages',
];

function messagesOf(
  report: Record<string, unknown>,
  paths: ResultSettings['messages'],
): Execution['messages'] {
  const keys = paths === undefined ? MESSAGES : [paths].flat();
  return keys.flatMap(key => {
    const value = paths === undefined ? report[key] : valueAt(report, key);
    return textsOf(key, value);
  });
}

function textsOf(key: string, value: unknown, depth = 0): Execution['messages'] {
  if (depth > 5) return [];
  if (typeof value === 'string') return value.trim() === '' ? [] : [messageOf(key, value)];
  if (Array.isArray(value)) return value.flatMap((each, at) => textsOf(`${key}[${at}]`, each, depth + 1));
  if (!isObject(value)) return [];
  // {"message": ..}, {"gate": "reason"}
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'string' ? textsOf(`${key}.${name}`, each, depth + 1) : [],
  );
}

/** Values that say of a check how it went. */
const STATES: Record<string, Execution['checks'][number]['status']> = {
  pass: 'pass',
  passed: 'pass',
  ok: 'pass',
  fail: 'fail',
  failed: 'fail',
  skip: 'skip',
  skipped: 'skip',
  error: 'error',
};

function checksOf(report: Record<string, unknown>, path: string | undefined): Execution['checks'] {
  if (path !== undefined) return checksIn(path, valueAt(report, path));
  return Object.entries(report).flatMap(([key, value]) =>
    // What stands beside the checks: whether all passed.
    typeof value === 'object' ? checksIn(key, value) : [],
  );
}

/** A table or list of yes and no, or of objects that hold one. */
function checksIn(key: string, value: unknown): Execution['checks'] {
  const named: [string, unknown][] = Array.isArray(value)
    ? value.map((each, at) => [`${key}[${at}]`, each])
    : isObject(value)
      ? Object.entries(value).map(([name, each]) => [`${key}.${name}`, each])
      : [];
  return named.flatMap(([name, each]) => {
    const status = statusOf(each);
    if (status === null) return [];
    const said = isObject(each)
      ? firstOf(each, ['message', 'reason', 'error', 'detail', 'details'])
      : undefined;
    const id = isObject(each) ? firstOf(each, ['id', 'name', 'check', 'key']) : undefined;
    return [
      {
        id: typeof id === 'string' ? `${key}.${id}` : name,
        status,
        ...(typeof said === 'string' && said !== '' ? { message: messageOf('', said).text } : {}),
      },
    ];
  });
}

function statusOf(value: unknown): Execution['checks'][number]['status'] | null {
  if (typeof value === 'boolean') return value ? 'pass' : 'fail';
  if (!isObject(value)) return null;
  const said = firstOf(value, ['passed', 'pass', 'ok', 'success', 'status', 'result']);
  if (typeof said === 'boolean') return said ? 'pass' : 'fail';
  return typeof said === 'string' ? (STATES[said.toLowerCase()] ?? null) : null;
}
