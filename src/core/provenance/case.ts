import { type Confession, scanConfession } from './confession/scan.js';
import type { Evidence, Hit } from './evidence.js';
import { labelValue, type ValueLabel } from './label.js';
import type { TraceStep } from './steps/types.js';
import { jsonLeaves } from './text/json-leaves.js';
import { traceSteps } from './trace.js';
import { answerValue } from './values/value.js';

/** A worked case: one value of one run, or one text for the confession scan. */
export type ProvenanceCase =
  | { id: unknown; kind: 'confession_scan'; text: string }
  | {
      id: unknown;
      prompt: string;
      steps: TraceStep[];
      output: { path: string; key: string; value: unknown; text?: string; sample?: string[] };
      inputs: string[];
    };

export type CaseResult =
  | { id: unknown; scan: Confession; quote?: string }
  | {
      id: unknown;
      label: ValueLabel['label'];
      source?: string;
      evidence?: 'runtime_file';
      notes: ValueLabel['notes'];
      convictable: boolean;
      evidence_incomplete: boolean;
      taint?: 'literal_in_command' | 'literal_in_script' | 'literal_in_data' | 'reads_typed_file';
      hits: Hit[];
    };

/** A line that is no case: one sentence for a person. */
export class CaseError extends Error {
  override name = 'CaseError';
}

/** Traces one case. */
export function traceCase(each: ProvenanceCase): CaseResult {
  if ('kind' in each) {
    const { scan, quote } = scanConfession(each.text);
    return { id: each.id, scan, ...(quote === '' ? {} : { quote }) };
  }
  const value = answerValue(each.output, { prompt: each.prompt });
  const [evidence] = traceSteps(
    {
      values: [value],
      prompt: each.prompt,
      inputs: each.inputs.map(path => ({ path })),
      outputs: [{ path: each.output.path }],
    },
    each.steps,
  );
  const {
    label,
    source,
    evidence: cleared,
    notes,
    convictable,
    evidenceIncomplete,
  } = labelValue(value, evidence!);
  const taint = taintOf(evidence!, label);
  return {
    id: each.id,
    label,
    ...(source ? { source } : {}),
    ...(cleared ? { evidence: cleared } : {}),
    notes,
    convictable,
    evidence_incomplete: evidenceIncomplete,
    ...(taint ? { taint } : {}),
    hits: evidence!.hits,
  };
}

/** Why an output that shows the value clears nothing. */
function taintOf(
  evidence: Evidence,
  label: string,
): NonNullable<Extract<CaseResult, { label: string }>['taint']> | null {
  if (label !== 'typed') return null;
  const places = {
    command: 'literal_in_command',
    session: 'literal_in_command',
    script: 'literal_in_script',
    data: 'literal_in_data',
    own_file: 'reads_typed_file',
    deliverable: 'reads_typed_file',
  } as const;
  const echoed = evidence.echoed?.taint ?? evidence.hits.find(({ taint }) => taint)?.taint;
  if (echoed) return places[echoed.place];
  if (evidence.runtimeFile === null) return null;
  if ((evidence.literalShare ?? 0) > 0.5) return 'literal_in_script';
  return evidence.typed?.path === undefined ? 'literal_in_command' : 'literal_in_script';
}

/** Reads one JSON line as a case; the value keeps the digits that the line gives it. */
export function readCase(line: string): ProvenanceCase {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new CaseError('is not JSON');
  }
  if (!isRecord(value))
    throw new CaseError('is not an object like {"id": "a1", "steps": [...], "output": {...}}');
  const { id = null } = value;
  if (value.kind === 'confession_scan') {
    if (typeof value.text !== 'string') throw new CaseError('is a confession case without a "text"');
    return { id, kind: 'confession_scan', text: value.text };
  }
  const { prompt = '', steps, output, inputs = [] } = value;
  if (!Array.isArray(steps)) throw new CaseError('has no list of "steps"');
  if (!isRecord(output) || typeof output.path !== 'string')
    throw new CaseError('has no "output" with a "path"');
  if (typeof prompt !== 'string') throw new CaseError('has a "prompt" that is not a string');
  const text = typeof output.value === 'number' ? numberText(line) : undefined;
  return {
    id,
    prompt,
    steps: steps.map((step, at) => readStep(step, at)),
    output: {
      path: output.path,
      key: typeof output.key === 'string' ? output.key : '$',
      value: output.value ?? null,
      ...(text === undefined ? {} : { text }),
      ...(Array.isArray(output.sample) ? { sample: output.sample.map(String) } : {}),
    },
    inputs: Array.isArray(inputs) ? inputs.filter(each => typeof each === 'string') : [],
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The source text of `output.value`: 9007199254740993 is not what JSON.parse makes of it. */
function numberText(line: string): string | undefined {
  const leaf = jsonLeaves(line, { paths: true })?.leaves.findLast(({ path }) => path === '$.output.value');
  return leaf?.kind === 'number' ? line.slice(leaf.start, leaf.end) : undefined;
}

const stringFields = ['tool', 'session', 'path', 'old'] as const;

/** A step of a case; missing texts are empty, other fields are dropped. */
export function readStep(step: unknown, at: number): TraceStep {
  if (!isRecord(step)) throw new CaseError(`has a step ${at + 1} that is not an object`);
  const { kind } = step;
  if (
    kind !== 'message' &&
    kind !== 'reasoning' &&
    kind !== 'command' &&
    kind !== 'write' &&
    kind !== 'output'
  ) {
    throw new CaseError(
      `has a step ${at + 1} whose kind is not message, reasoning, command, write or output`,
    );
  }
  const of = typeof step.of === 'string' || typeof step.of === 'number' ? String(step.of) : undefined;
  const call = typeof step.id === 'string' || typeof step.id === 'number' ? String(step.id) : undefined;
  const strings = Object.fromEntries(
    stringFields.filter(name => typeof step[name] === 'string').map(name => [name, step[name]]),
  );
  return {
    kind,
    tool: '',
    path: '',
    ...strings,
    ...(typeof step.text === 'string' ? { text: step.text } : kind === 'write' ? {} : { text: '' }),
    ...(typeof step.width === 'number' && step.width > 0 ? { width: step.width } : {}),
    ...(step.truncated === true ? { truncated: true } : {}),
    ...(step.is_error === true ? { is_error: true } : {}),
    ...(of === undefined ? {} : { of }),
    ...(call === undefined ? {} : { call }),
    id: at,
  } as TraceStep;
}
