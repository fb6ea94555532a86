import type { LabelEvent } from '../label-event.js';

/** A check of one member, and what the member then is not. */
export type Check = readonly [holds: (value: unknown) => boolean, what: string];

/** Every member of an event; one more or one less would not survive being stored. */
const eventShape: Record<keyof LabelEvent, Check> = {
  id: [value => isText(value) && ulid.test(value), 'a ULID'],
  item: [orNull(isText), 'a text or null'],
  pass: [isText, 'a text'],
  annotator: [isText, 'a text'],
  device: [isText, 'a text'],
  kind: [isText, 'a text'],
  value: [() => true, ''],
  reason: [orNull(isText), 'a text or null'],
  evidence: [() => true, ''],
  schemaVersion: [isCount, 'a whole number'],
  guideVersion: [orNull(isText), 'a text or null'],
  guideHash: [orNull(isText), 'a text or null'],
  guideMeaning: [orNull(isCount), 'a whole number or null'],
  viewState: [orNull(isObject), 'an object or null'],
  activeMs: [orNull(isNumber), 'a number or null'],
  seenShare: [orNull(isNumber), 'a number or null'],
  createdAt: [isTime, 'a time'],
  supersedes: [orNull(isText), 'a text or null'],
  prevHash: [orNull(isHash), 'a hash or null'],
  hash: [isHash, 'a hash'],
};

/** What keeps `value` from being an event, as the end of a sentence, or null. */
export const eventFault = (value: unknown): string | null => shapeFault(value, eventShape);

/** What keeps `value` from having exactly the members of `shape`, optional ones aside; or null. */
export function shapeFault(
  value: unknown,
  shape: Readonly<Record<string, Check>>,
  optional: readonly string[] = [],
): string | null {
  if (!isObject(value)) return 'is no JSON object';
  for (const [name, [holds, what]] of Object.entries(shape)) {
    if (!Object.hasOwn(value, name)) {
      if (optional.includes(name)) continue;
      return `has no "${name}"`;
    }
    if (!holds(value[name])) return `has a "${name}" that is not ${what}`;
  }
  const other = Object.keys(value).find(name => !Object.hasOwn(shape, name));
  return other === undefined ? null : 'has a member that no version of this program writes';
}

/** Deeper nesting than any label or note has would only serve to exhaust the stack. */
export function isTooDeep(value: unknown, levels = 50): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some(part => isTooDeep(part, levels - 1));
}

/** The last eighth of the range stays free, so that a later id can always be made. */
const ulid = /^[0-6][0-9A-HJKMNP-TV-Z]{25}$/;

export function isText(value: unknown): value is string {
  return typeof value === 'string' && !/\p{Surrogate}/u.test(value);
}

export function isHash(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

export function isTime(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value;
}

export function isNumber(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value);
}

export function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

export function orNull(check: (value: unknown) => boolean): (value: unknown) => boolean {
  return value => value === null || check(value);
}
