import type { Check, RunHead, Score } from '../../core/run/types.js';
import { booleanAt, type JsonObject, numberAt, objectAt, objectsAt, stringAt, stringsAt } from '../fields.js';
import type { Document } from '../json/document.js';
import { type Here, inside } from '../place.js';
import { bandFor } from '../recorded.js';

/** The three verdicts that make up `success`. */
const verdicts = ['schemaPass', 'toolTracePass', 'graderPass'] as const;

/** How the benchmark judged the run: it passes when schemas, tool trace and a grading model all do. */
export function outcomeFrom(validation: Document | null): Pick<RunHead, 'score' | 'band' | 'grader'> {
  const score = validation ? scoreFrom(validation) : ungraded;
  const recorded = score.value === null ? undefined : score.value === 1 ? 'pass' : 'fail';
  return {
    score,
    band: bandFor(score.value, recorded),
    grader: {
      sources: [],
      checks: validation ? checksFrom(validation.value, validation.here) : [],
      ...(validation && { log: validation.here.ref }),
      // Schemas and trace can be checked again; the grading model is part of the verdict and cannot.
      rerunnable: 'no',
    },
  };
}

const ungraded: Score = { value: null, raw: null, metric: 'success', state: 'ungraded' };

function scoreFrom({ value, here }: Document): Score {
  const success = booleanAt(value, 'success', here);
  const at = inside(here, 'success');
  const given = verdicts.flatMap(name => {
    const passed = booleanAt(value, name, here);
    return passed === undefined ? [] : [[name, passed ? 1 : 0] as const];
  });
  const raw = value.success ?? null;
  if (success === undefined)
    return { ...ungraded, raw, state: raw === null ? 'ungraded' : 'unknown', ref: at.ref };
  const components = Object.fromEntries([...given, ...gradesFrom(value, here)]);
  return { value: success ? 1 : 0, raw, metric: 'success', components, state: 'graded', ref: at.ref };
}

/** The grading model's marks, such as `faithfulness: 3`. */
function gradesFrom(validation: JsonObject, here: Here): [string, number][] {
  const verdict = verdictOf(validation, here);
  const scores = verdict && objectAt(verdict.value, 'scores', verdict.here);
  if (!verdict || !scores) return [];
  return Object.keys(scores).flatMap(name => {
    const mark = numberAt(scores, name, inside(verdict.here, 'scores'));
    return mark === undefined ? [] : [[name, mark] as [string, number]];
  });
}

function verdictOf(validation: JsonObject, here: Here): { value: JsonObject; here: Here } | undefined {
  const grader = objectAt(validation, 'grader', here);
  const value = grader && objectAt(grader, 'value', inside(here, 'grader'));
  return value && { value, here: inside(here, 'grader', 'value') };
}

function checksFrom(validation: JsonObject, here: Here): Check[] {
  const messages: Record<(typeof verdicts)[number], string | undefined> = {
    schemaPass: undefined,
    toolTracePass: traceNotes(validation, here),
    graderPass: graderWords(validation, here),
  };
  const ofVerdicts = verdicts.map(name => checkOf(name, booleanAt(validation, name, here), messages[name]));
  return [...ofVerdicts, ...objectsAt(validation, 'outputValidation', here).map(outputCheck)];
}

const checkOf = (id: string, passed: boolean | undefined, message: string | undefined): Check => ({
  id,
  status: passed === undefined ? 'skip' : passed ? 'pass' : 'fail',
  ...(message !== undefined && message !== '' && { message }),
});

/** One output file against its schema, and its quotes against the report. */
function outputCheck({ value, here }: { value: JsonObject; here: Here }, index: number): Check {
  const parts = ['exists', 'jsonValid', 'schemaValid', 'groundingValid'].flatMap(
    name => booleanAt(value, name, here) ?? [],
  );
  const passed = parts.length === 0 ? undefined : parts.every(Boolean);
  const id = stringAt(value, 'outputFile', here) ?? `output ${index + 1}`;
  // The sum of these is schemaPass, which is in the basis already.
  return { ...checkOf(id, passed, stringsAt(value, 'errors', here)?.join('\n')), inBasis: false };
}

function traceNotes(validation: JsonObject, here: Here): string | undefined {
  const trace = objectAt(validation, 'toolTrace', here);
  const at = inside(here, 'toolTrace');
  if (!trace) return undefined;
  return [
    ...(stringsAt(trace, 'pathPolicyViolations', at) ?? []),
    ...(stringsAt(trace, 'notes', at) ?? []),
  ].join('\n');
}

function graderWords(validation: JsonObject, here: Here): string | undefined {
  const verdict = verdictOf(validation, here);
  if (!verdict) return undefined;
  const issues = stringsAt(verdict.value, 'critical_issues', verdict.here) ?? [];
  const summary = stringAt(verdict.value, 'summary', verdict.here);
  return [...(summary === undefined ? [] : [summary]), ...issues].join('\n');
}
