import {
  type Check,
  isCount,
  isHash,
  isNumber,
  isObject,
  isText,
  orNull,
  shapeFault,
} from '../bundle/shape.js';
import { planHash } from './hash.js';
import { measuredItems, type Plan, type PlanItem, type PlanStratum, stratumKeys } from './plan.js';

/**
 * What keeps a value that came from outside from being a plan, as the end of a sentence, or null. Its hash says that
 * nothing was changed; the rest, that it is one that queues can be made of.
 */
export function planFault(value: unknown): string | null {
  const fault = shapeFault(value, planShape) ?? partsFault(value as unknown as Plan);
  if (fault !== null) return fault;
  const plan = value as unknown as Plan;
  if (planHash(plan) !== plan.hash) return 'was changed after it was drawn: it does not match its hash';
  return itemsFault(plan) ?? strataFault(plan) ?? repeatsFault(plan);
}

const text: Check = [isText, 'a text'];
const count: Check = [isCount, 'a whole number'];
const share: Check = [
  value => isNumber(value) && (value as number) >= 0 && (value as number) <= 1,
  'a share',
];
const flag: Check = [value => typeof value === 'boolean', 'true or false'];
const list: Check = [Array.isArray, 'a list'];
const names: Check = [
  value => Array.isArray(value) && value.every(isText) && new Set(value).size === value.length,
  'a list of names',
];
const object: Check = [isObject, 'an object'];

const planShape: Record<keyof Plan, Check> = {
  version: [value => value === 1, 'a version that this program knows'],
  pass: text,
  design: object,
  seed: count,
  shares: object,
  annotators: names,
  frame: object,
  strata: list,
  items: list,
  repeats: list,
  hash: [isHash, 'a hash'],
};

const stratumShape: Record<keyof PlanStratum, Check> = {
  name: text,
  values: [
    value =>
      isObject(value) &&
      Object.entries(value).every(([key, each]) => stratumKeys.includes(key as never) && isText(each)),
    'values of a stratum',
  ],
  N: count,
  n: count,
  both: count,
  probability: share,
};

const itemShape: Record<keyof PlanItem, Check> = {
  item: text,
  stratum: text,
  probability: [orNull(value => share[0](value) && value !== 0), 'a share above 0 or null'],
  annotators: names,
  cold: flag,
  toAdjudicator: flag,
  practice: flag,
};

function partsFault({ design, shares, frame, strata, items, repeats }: Plan): string | null {
  return (
    designFault(design) ??
    shapeFault(shares, { overlap: share, repeats: share, adjudicate: share, cold: share }) ??
    shapeFault(frame, { items: count, hash: [isHash, 'a hash'] }) ??
    first(strata, stratum => shapeFault(stratum, stratumShape)) ??
    first(items, item => shapeFault(item, itemShape)) ??
    first(
      repeats,
      repeat =>
        shapeFault(repeat, { annotator: text, items: list }) ??
        first(repeat.items, each => shapeFault(each, { item: text, at: count })),
    )
  );
}

/** Only what reads a design again needs: it is shown, and nothing is drawn by it. */
function designFault(design: unknown): string | null {
  if (!isObject(design)) return 'has no design';
  if (design.kind === 'census') return shapeFault(design, { kind: text });
  return design.kind === 'stratified'
    ? shapeFault(design, {
        kind: text,
        by: [
          value => names[0](value) && (value as never[]).every(key => stratumKeys.includes(key)),
          'a list of keys',
        ],
        take: list,
        rest: [orNull(isObject), 'an object or null'],
      })
    : 'has a design that this program does not know';
}

function itemsFault({ items, annotators, strata }: Plan): string | null {
  if (new Set(items.map(({ item }) => item)).size < items.length) return 'names an item twice';
  const known = new Set(strata.map(({ name }) => name));
  return first(items, each => {
    if (each.annotators.length === 0 || each.annotators.some(name => !annotators.includes(name)))
      return 'gives an item to nobody, or to somebody whom it does not name';
    if (each.practice !== (each.probability === null)) return 'has a practice item with a probability';
    return each.practice || known.has(each.stratum) ? null : 'has an item of a stratum that it does not list';
  });
}

function strataFault(plan: Plan): string | null {
  const drawn = new Map<string, PlanItem[]>();
  for (const item of measuredItems(plan)) {
    const items = drawn.get(item.stratum) ?? [];
    drawn.set(item.stratum, items);
    items.push(item);
  }
  if (new Set(plan.strata.map(({ name }) => name)).size < plan.strata.length) return 'lists a stratum twice';
  return first(plan.strata, ({ name, N, n, probability }) => {
    const items = drawn.get(name) ?? [];
    const agrees = n <= N && n === items.length && (N === 0 ? n === 0 : probability === n / N);
    return agrees && items.every(item => item.probability === probability)
      ? null
      : 'says of a stratum what its items do not';
  });
}

function repeatsFault(plan: Plan): string | null {
  const measured = measuredItems(plan);
  return first(plan.repeats, ({ annotator, items }) => {
    const own = new Set(
      measured.filter(({ annotators }) => annotators.includes(annotator)).map(({ item }) => item),
    );
    const length = own.size + items.length;
    const fits =
      items.every(({ item, at }) => own.has(item) && at < length) &&
      new Set(items.map(({ item }) => item)).size === items.length &&
      new Set(items.map(({ at }) => at)).size === items.length;
    return fits ? null : 'repeats what its annotator does not have';
  });
}

function first<Each>(each: readonly Each[], fault: (one: Each) => string | null): string | null {
  for (const one of each) {
    const found = fault(one);
    if (found !== null) return found;
  }
  return null;
}
