import type { Check, Ref, RunHead, Score, Warning } from '../../core/run/types.js';
import { booleanAt, idAt, isObject, objectsAt, stringAt } from '../fields.js';
import { parseJson } from '../json/parse.js';
import { hasAll, peekJson } from '../json/peek.js';
import { type Here, inside } from '../place.js';
import { type Limits, ReadError } from '../reader.js';
import type { Source } from '../source.js';
import { decodeText } from '../text/decode.js';

/** One judge's word on the requirements of a task. */
export interface Judgement {
  name: string | undefined;
  query: string | undefined;
  /** `human` has the benchmark's human labels; `machine` is the benchmark's own grader, a model. */
  judge: 'human' | 'machine';
  requirements: {
    id: string;
    criteria: string | undefined;
    category: string | undefined;
    satisfied: boolean | undefined;
    ref: Ref;
  }[];
  satisfiedAll: boolean | undefined;
  ref: Ref;
}

/** Larger than any judgement that was seen, by far. */
const mostBytes = 4_000_000;

/** The judgement that a file holds, or null when it holds none. */
export async function judgementIn(
  file: Source,
  limits: Limits,
  warn: (warning: Warning) => void,
): Promise<Judgement | null> {
  if (file.kind !== 'file' || file.bytes > mostBytes) return null;
  const start = decodeText(await file.start(), { file: file.path });
  if (!isJudgement(start.text)) return null;
  const ref = { file: file.path };
  try {
    const { value } = parseJson(decodeText(await file.readAll(mostBytes), ref).text, ref, limits);
    if (!isObject(value)) return null;
    const here: Here = { ref, warn };
    return {
      name: stringAt(value, 'name', here),
      query: stringAt(value, 'query', here),
      judge: isHuman(file.path, value) ? 'human' : 'machine',
      requirements: objectsAt(value, 'requirements', here).map(({ value: requirement, here: at }, index) => ({
        id: `requirement ${idAt(requirement, 'requirement_id', at) ?? index}`,
        criteria: stringAt(requirement, 'criteria', at),
        category: stringAt(requirement, 'category', at),
        satisfied: booleanAt(requirement, 'satisfied', at),
        ref: inside(at, 'satisfied').ref,
      })),
      satisfiedAll: booleanAt(value, 'satisfied_all_requirements', here),
      ref,
    };
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    warn({ code: error.code, at: ref, text: `${error.message}; the run was read without this judgement` });
    return null;
  }
}

export const isJudgement = (text: string): boolean => hasAll(peekJson(text), 'query', 'requirements');

/** By the benchmark's own names of its judges; only people's judgements say whether all requirements hold. */
function isHuman(path: string, judgement: object): boolean {
  if (/human_as_a_judge/i.test(path)) return true;
  return !/(agent|llm)_as_a_judge/i.test(path) && 'satisfied_all_requirements' in judgement;
}

/** The share of requirements that the benchmark's grader found met; of several graders the first, the others beside it. */
export function scoreFrom(graders: readonly Judgement[]): Score {
  const [first, ...others] = graders;
  const share = first && shareOf(first);
  if (!first || !share) return { value: null, raw: null, metric, state: 'ungraded' };
  const conflicts = others.filter(other => shareOf(other)?.value !== share.value).map(({ ref }) => ref);
  return {
    value: share.value,
    raw: { satisfied: share.met, requirements: share.of },
    metric,
    components: { satisfied: share.met, requirements: share.of },
    state: 'graded',
    ref: first.ref,
    ...(conflicts.length > 0 && { conflicts }),
  };
}

const metric = 'requirements met';

function shareOf({ requirements }: Judgement): { value: number; met: number; of: number } | undefined {
  const judged = requirements.filter(({ satisfied }) => satisfied !== undefined);
  if (judged.length === 0) return undefined;
  const met = judged.filter(({ satisfied }) => satisfied).length;
  return { value: met / judged.length, met, of: judged.length };
}

export const checksFrom = (grader: Judgement | undefined): Check[] =>
  (grader?.requirements ?? []).map(({ id, criteria, category, satisfied }) => ({
    id,
    status: satisfied === undefined ? 'skip' : satisfied ? 'pass' : 'fail',
    ...(criteria !== undefined && { message: criteria }),
    ...(category !== undefined && { label: category }),
  }));

/** What people judged, as labels of another source. */
export function labelsFrom(people: readonly Judgement[]): NonNullable<RunHead['humanLabels']> {
  return people.flatMap(({ requirements, satisfiedAll, ref }) => {
    const by = 'human_as_a_judge';
    const labels = requirements.flatMap(({ id, criteria, satisfied, ref: at }) =>
      satisfied === undefined
        ? []
        : [{ by, what: id, value: { satisfied, criteria: criteria ?? null }, ref: at }],
    );
    return satisfiedAll === undefined
      ? labels
      : [...labels, { by, what: 'all requirements', value: satisfiedAll, ref }];
  });
}
