import {
  type Conditions,
  type FrameItem,
  PlanError,
  type StratumKey,
  stratumKeys,
  type TakeRule,
} from './plan.js';
import { verdictsOf } from './verdicts.js';

/** A stratum before anything is drawn from it. */
export interface Stratum {
  name: string;
  values: Conditions;
  items: FrameItem[];
}

/** The items divided by what they have, in the order of the strata's names; without `by`, all in one. */
export function strataOf(items: readonly FrameItem[], by: readonly StratumKey[]): Stratum[] {
  const keys = stratumKeys.filter(key => by.includes(key));
  const found = new Map<string, Stratum>();
  for (const item of items) {
    const values: Conditions = Object.fromEntries(keys.map(key => [key, item[key] ?? unknown]));
    const name = nameOf(Object.values(values));
    const stratum = found.get(name) ?? { name, values, items: [] };
    found.set(name, stratum);
    stratum.items.push(item);
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** `m-one | gamed`; written otherwise where a value has the sign between them, so that no two share a name. */
const nameOf = (values: readonly string[]): string =>
  values.length === 0
    ? 'all'
    : values.some(value => value.includes('|') || value.startsWith('['))
      ? JSON.stringify(values)
      : values.join(' | ');

/** An item of a pass whose items do not have this. */
const unknown = 'unknown';

export const fits = (values: Conditions, where: Conditions): boolean =>
  stratumKeys.every(key => where[key] === undefined || where[key] === values[key]);

/** Of the rules that fit, the one with most conditions; undefined: none fits. */
export function ruleFor<Rule extends { where: Conditions }>(
  stratum: Stratum,
  rules: readonly Rule[],
): Rule | undefined {
  const fitting = rules.filter(({ where }) => fits(stratum.values, where));
  const most = Math.max(...fitting.map(({ where }) => Object.keys(where).length));
  const [first, second] = fitting.filter(({ where }) => Object.keys(where).length === most);
  if (first && second)
    throw new PlanError(
      `Two rules say how many items of the stratum "${stratum.name}" are drawn: leave one out, or name both of its values in one.`,
    );
  return first;
}

/**
 * As long as no votes are there nothing is gamed, and what would be waits as pending: a rule for the gamed then holds
 * for the pending, unless another one does (issue: the plan then draws from pending).
 */
export function withPending(rules: readonly TakeRule[], items: readonly FrameItem[]): TakeRule[] {
  const asked = rules.filter(({ where }) => where.verdict === 'gamed');
  const isMoot = items.some(({ verdict }) => verdict === 'gamed') || asked.length === 0;
  if (isMoot || rules.some(({ where }) => where.verdict === 'pending')) return [...rules];
  return [...rules, ...asked.map(rule => ({ ...rule, where: { ...rule.where, verdict: 'pending' } }))];
}

/**
 * Conditions out of what a person wrote: `gamed`, `verdict:gamed`, `m-one,gamed`, or `each`. A value that two of the
 * keys have must be named with its key.
 *
 * @throws PlanError for a value that no item has, or that could be two things
 */
export function conditionsOf(
  written: string,
  by: readonly StratumKey[],
  items: readonly FrameItem[],
  pass: Parameters<typeof verdictsOf>[0],
): Conditions {
  if (written === 'each') return {};
  const known = (key: StratumKey): Set<string> =>
    new Set([...items.map(item => item[key] ?? unknown), ...(key === 'verdict' ? verdictsOf(pass) : [])]);
  const where: Conditions = {};
  // A model may have a comma or a colon in its name: the whole is tried before its pieces.
  const whole = by.filter(key => known(key).has(written));
  for (const piece of whole.length > 0 ? [written] : written.split(',')) {
    const colon = piece.indexOf(':');
    const named = by.find(key => key === piece.slice(0, Math.max(colon, 0)));
    const value = named && !whole.length ? piece.slice(colon + 1) : piece;
    const keys = (named && !whole.length ? [named] : by).filter(key => known(key).has(value));
    const [key, other] = keys;
    if (key === undefined) {
      const there = by.map(each => `${each}: ${[...known(each)].sort().join(', ')}`).join('; ');
      throw new PlanError(`No stratum is called "${piece}"; what divides them has ${there}.`);
    }
    if (other !== undefined)
      throw new PlanError(
        `"${value}" can be a ${key} and a ${other}: write ${key}:${value} or ${other}:${value}.`,
      );
    if (where[key] !== undefined)
      throw new PlanError(`"${written}" names two values of ${key}, and no item has both.`);
    where[key] = value;
  }
  return where;
}
