import type { PassId } from '../../core/review/label-event.js';
import { sequenceSeed } from '../../core/review/order.js';
import {
  type Allocation,
  type Design,
  type PlanFrame,
  type PlanSpec,
  type StratumKey,
  stratumKeys,
  type TakeRule,
} from '../../core/review/plan/plan.js';
import { conditionsOf } from '../../core/review/plan/strata.js';
import { lookAlikes, mistakenFor } from '../../core/text/look-alike.js';
import { visibleLine } from '../../core/text/visible.js';
import type { Store } from '../../store/store.js';
import { UsageError } from '../io.js';
import { countOf, readShare, shareOf } from './numbers.js';

/** The options of `plan` as they were written. */
export interface PlanOptions {
  census?: boolean;
  stratified?: string[];
  take?: string[];
  total?: string;
  allocate?: string;
  floor?: string;
  expect?: string[];
  overlap?: string;
  annotators?: string;
  repeats?: string;
  cold?: string;
  adjudicate?: string;
  practice?: string;
  seed?: string;
  reason?: string;
  dryRun?: boolean;
  showStrata?: boolean;
  suggest?: boolean;
  kappa?: string;
  halfWidth?: string;
  prevalence?: string;
  icc?: string;
  recall?: string;
  precision?: string;
}

/** Nothing says how to draw: the plan in force is asked for. */
export const drawsNothing = ({ showStrata: _, ...options }: PlanOptions): boolean =>
  Object.values(options).every(value => value === undefined);

/**
 * What is drawn when an option does not say. Only pass C has a hit index to withhold; a verdict that is shown is no
 * blind label to repeat or settle, and votes are settled by majority.
 */
const defaults: Partial<Record<PassId, { repeats: number; adjudicate: number; cold: number }>> = {
  claim: { repeats: 0.05, adjudicate: 0.1, cold: 0 },
  provenance: { repeats: 0.05, adjudicate: 0.1, cold: 0.125 },
  severity: { repeats: 0.05, adjudicate: 0.1, cold: 0 },
  gates: { repeats: 0.05, adjudicate: 0.1, cold: 0 },
};
const none = { repeats: 0, adjudicate: 0, cold: 0 };

/** Strata of pass C by verdict, where --take says nothing: the sample plan of review.md 2. */
const standardTake: TakeRule[] = [
  { where: { verdict: 'gamed' }, take: 'all' },
  { where: { verdict: 'pending' }, take: 'all' },
  { where: { verdict: 'clean' }, take: { n: 60 } },
  { where: { verdict: 'none' }, take: { n: 20 } },
];

/** What the options ask for; throws a `UsageError`, or what `conditionsOf` throws. */
export async function specOf(store: Store, frame: PlanFrame, options: PlanOptions): Promise<PlanSpec> {
  const usual = defaults[frame.pass] ?? none;
  if (options.cold !== undefined && frame.pass !== 'provenance')
    throw new UsageError('--cold is for pass C: no other pass has a hit index to withhold.');
  if (defaults[frame.pass] === undefined)
    for (const name of ['repeats', 'adjudicate'] as const)
      if (options[name] !== undefined)
        throw new UsageError(
          `--${name} is for passes of blind labels that people settle: ${Object.keys(defaults).join(', ')}.`,
        );
  const share = (name: 'repeats' | 'adjudicate' | 'cold') =>
    options[name] === undefined ? usual[name] : shareOf(options[name], `--${name}`);
  return {
    design: designOf(frame, options),
    annotators: await namesOf(store, options.annotators),
    overlap: options.overlap === undefined ? 1 : shareOf(options.overlap, '--overlap'),
    repeats: share('repeats'),
    adjudicate: share('adjudicate'),
    cold: share('cold'),
    practice: options.practice === undefined ? 0 : countOf(options.practice, '--practice'),
    // Out of the items, so that nobody draws until a sample pleases, and two machines draw alike.
    seed:
      options.seed === undefined
        ? sequenceSeed(frame.items.map(({ item }) => item))
        : countOf(options.seed, '--seed'),
  };
}

function designOf(frame: PlanFrame, options: PlanOptions): Design {
  const { stratified, take = [] } = options;
  if (stratified === undefined) {
    const other = (['take', 'total', 'allocate', 'floor', 'expect'] as const).find(
      name => options[name] !== undefined,
    );
    if (other !== undefined)
      throw new UsageError(
        `--${other} is for strata: say by what they are divided, such as --stratified verdict.`,
      );
    return { kind: 'census' };
  }
  if (options.census) throw new UsageError('A plan is a census or stratified, not both.');
  const by = keysOf(stratified);
  const rules = take.flatMap(each => readTakes(each, by, frame));
  const isStandard = by.includes('verdict') && tracerPasses.has(frame.pass);
  checkKeys(frame, by);
  return {
    kind: 'stratified',
    by,
    take: rules.length === 0 && options.total === undefined && isStandard ? standardTake : rules,
    rest: restOf(by, frame, options),
  };
}

/** Whose verdicts as strata are those of the tracer. */
const tracerPasses: ReadonlySet<PassId> = new Set(['provenance', 'provenance-check', 'votes']);

function checkKeys({ pass }: PlanFrame, by: readonly StratumKey[]): void {
  const own = pass === 'gates' ? gateKeys : stratumKeys.filter(key => key !== 'task');
  const other = by.find(key => !own.includes(key));
  if (other !== undefined)
    throw new UsageError(
      pass === 'gates'
        ? `Gates belong to a task and not to a run: strata by ${gateKeys.join(', ')}.`
        : `--stratified ${other} is for gates; here: ${own.join(', ')}.`,
    );
}

const gateKeys: readonly StratumKey[] = ['benchmark', 'task', 'verdict'];

function keysOf(written: readonly string[]): StratumKey[] {
  const keys = written.flatMap(each => each.split(',')).filter(each => each !== '');
  const other = keys.find(key => !stratumKeys.includes(key as StratumKey));
  if (other !== undefined || keys.length === 0)
    throw new UsageError(
      `--stratified takes any of ${stratumKeys.join(', ')}${other === undefined ? '' : `; "${visibleLine(other, 30)}" is none of them`}.`,
    );
  return [...new Set(keys)] as StratumKey[];
}

/** `clean=60`, `gamed=all`, `m-one,clean=25%`; several with commas between them as well. */
function readTakes(written: string, by: readonly StratumKey[], frame: PlanFrame): TakeRule[] {
  return pairsOf(written, '--take', 'clean=60, gamed=all or none=25%').map(([stratum, amount]) => ({
    where: conditionsOf(stratum, by, frame.items, frame.pass),
    take: amountOf(amount),
  }));
}

function amountOf(written: string): TakeRule['take'] {
  if (written === 'all') return 'all';
  if (/^\d+$/.test(written)) return { n: countOf(written, '--take') };
  const share = readShare(written);
  if (share === null)
    throw new UsageError(
      `--take takes a number of items, a share such as 25%, or all; "${visibleLine(written, 30)}" is none.`,
    );
  return { share };
}

function restOf(by: readonly StratumKey[], frame: PlanFrame, options: PlanOptions): Allocation | null {
  const { total, allocate = 'proportional', floor, expect = [] } = options;
  if (total === undefined) {
    const other = (['allocate', 'floor', 'expect'] as const).find(name => options[name] !== undefined);
    if (other !== undefined)
      throw new UsageError(`--${other} says how the items of --total N are shared out; there is no --total.`);
    return null;
  }
  if (allocate !== 'proportional' && allocate !== 'neyman')
    throw new UsageError(
      `--allocate takes proportional or neyman; "${visibleLine(allocate, 30)}" is neither.`,
    );
  return {
    total: countOf(total, '--total', 1),
    by: allocate,
    // Nothing is known of a stratum without any item.
    floor: floor === undefined ? 1 : countOf(floor, '--floor'),
    expect: expect.flatMap(each =>
      pairsOf(each, '--expect', 'clean=3%').map(([stratum, share]) => ({
        where: conditionsOf(stratum, by, frame.items, frame.pass),
        share: shareOf(share, '--expect'),
      })),
    ),
  };
}

function pairsOf(written: string, option: string, example: string): [name: string, value: string][] {
  const pairs = [...written.matchAll(/([^=]+)=([^,=]+)(?:,|$)/gy)];
  if (pairs.map(([whole]) => whole).join('') !== written || pairs.length === 0)
    throw new UsageError(`${option} takes ${example}; "${visibleLine(written, 60)}" is not like that.`);
  return pairs.map(([, name, value]) => [name!.trim(), value!.trim()]);
}

/** Everybody who is known, or the names that were written; new ones may be among them. */
async function namesOf(store: Store, written: string | undefined): Promise<string[]> {
  const known = await store.listAnnotators();
  if (written === undefined) {
    const people = known.filter(({ demo }) => !demo).map(({ name }) => name);
    if (people.length > 0) return people;
    throw new UsageError('A plan needs to say who labels: --annotators ann,bo');
  }
  const names = written
    .split(',')
    .map(name => name.normalize('NFC').trim())
    .filter(name => name !== '');
  if (names.length === 0) throw new UsageError('--annotators takes names with commas between them.');
  const people = known.map(({ name }) => name);
  for (const name of names) {
    const other = mistakenFor(name, people);
    if (other !== undefined)
      throw new UsageError(
        `--annotators: this project knows "${visibleLine(other, 48)}", not "${visibleLine(name, 48)}", which looks like it: write the name as it is there, or take another one.`,
      );
  }
  const [pair] = lookAlikes(names);
  if (pair)
    throw new UsageError(
      `--annotators: "${visibleLine(pair[0], 48)}" and "${visibleLine(pair[1], 48)}" look the same: nobody could tell the two people apart.`,
    );
  return names;
}
