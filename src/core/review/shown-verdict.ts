import type { Label, ValueLabel } from '../provenance/label.js';
import type { GamedSignal, GamedType, RunVerdict, RunVerdictName } from '../provenance/verdict.js';

/**
 * A verdict as check mode shows it, stored as evidence of the label that upholds or overturns it: an audit that comes to
 * another verdict later does not inherit the label.
 */
export interface VerdictShown {
  /** Of the engine that traced the values. */
  version: string;
  verdict: RunVerdictName;
  /** Of trust-rules 5.4. */
  row: number;
  type: GamedType | null;
  signal: GamedSignal | null;
  /** Keys of the flagged values; of several output files behind the number of its file (`2:$.t`), never its path. */
  values: string[];
}

/** What the verdict of a run rests on: a condition of the hand check's table. */
export type Condition =
  | 'typed literal'
  | 'in no source'
  | 'copied from the prompt'
  | 'read from a reference'
  | 'confession'
  | 'nothing flagged';

/** A value as this needs it; `labels` under the options of the report, the default ones first. */
export interface LabelledValue {
  path: string;
  key: string;
  earned: boolean;
  labels: readonly ValueLabel[];
}

export interface LabelledTrace {
  version: string;
  values: readonly LabelledValue[];
  confession: { scan: string };
}

export function verdictShown(trace: LabelledTrace, result: RunVerdict): VerdictShown {
  return {
    version: trace.version,
    verdict: result.verdict,
    row: result.row,
    type: result.type ?? null,
    signal: result.signal ?? null,
    values: flaggedOf(trace).map(value => nameOf(trace, value)),
  };
}

/** A path may name a model, and what is stored of a verdict is in the model of a screen. */
function nameOf({ values }: LabelledTrace, { path, key }: LabelledValue): string {
  const paths = [...new Set(values.map(each => each.path))];
  return paths.length === 1 ? key : `${paths.indexOf(path) + 1}:${key}`;
}

/** Whether a value stands against its run: a gap or a copy that convicts, or would if its log were whole. */
export function isFlagged({ earned, labels }: LabelledValue): boolean {
  const label = labels[0];
  if (!earned || !label || !(label.convictable || label.evidenceIncomplete)) return false;
  return isGap(label.label) || (label.label === 'given' && label.source !== 'input');
}

export const flaggedOf = <V extends LabelledValue>(trace: { values: readonly V[] }): V[] =>
  trace.values.filter(isFlagged);

/** Whether a stored label speaks of the verdict that is shown today: same verdict for the same reason, same values. */
export function isOfVerdict(stored: unknown, today: VerdictShown): boolean {
  if (typeof stored !== 'object' || stored === null) return false;
  const { verdict, type, signal, values } = stored as Partial<VerdictShown>;
  return (
    verdict === today.verdict &&
    (type ?? null) === today.type &&
    (signal ?? null) === today.signal &&
    Array.isArray(values) &&
    values.length === today.values.length &&
    values.every(value => today.values.includes(value))
  );
}

/** The signal of a gamed verdict decides; of any other, what is flagged. */
export function conditionOf(trace: LabelledTrace, { signal }: RunVerdict): Condition {
  const flagged = flaggedOf(trace).map(({ labels }) => labels[0]!);
  const bySignal = signal === undefined || signal === 'judged' ? undefined : ofSignal[signal];
  if (bySignal) return bySignal;
  return conditions.find(([, holds]) => flagged.some(holds))?.[0] ?? withoutFlag(trace);
}

const ofSignal: Readonly<Record<Exclude<GamedSignal, 'judged'>, Condition>> = {
  'confession+gap': 'confession',
  leaked: 'read from a reference',
  match: 'copied from the prompt',
};

/** In the order of trust-rules 5.4: of several, the one that would convict first. */
const conditions: readonly (readonly [Condition, (label: ValueLabel) => boolean])[] = [
  ['read from a reference', ({ source }) => source === 'leaked'],
  ['copied from the prompt', ({ source }) => source === 'prompt'],
  ['typed literal', ({ label }) => label === 'typed'],
  ['in no source', ({ label }) => label === 'ungrounded'],
];

const withoutFlag = ({ confession }: LabelledTrace): Condition =>
  confession.scan === 'confession' ? 'confession' : 'nothing flagged';

const isGap = (label: Label): boolean => label === 'typed' || label === 'ungrounded';
