import { type Here, inside, placeInWords } from './place.js';

/**
 * Typed access to single fields of foreign JSON. Absent and null are both `undefined`, silently; a value of
 * another type is `undefined` with a warning that names the field and its place. None of these throws.
 */
export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const stringAt = (from: JsonObject, key: string, here: Here): string | undefined =>
  take(from, key, here, 'a text', isString);

/** A finite number; a number in a text is of the wrong type. */
export const numberAt = (from: JsonObject, key: string, here: Here): number | undefined =>
  take(from, key, here, 'a number', isFiniteNumber);

export const booleanAt = (from: JsonObject, key: string, here: Here): boolean | undefined =>
  take(from, key, here, 'true or false', isBoolean);

export const objectAt = (from: JsonObject, key: string, here: Here): JsonObject | undefined =>
  take(from, key, here, 'an object', isObject);

export const arrayAt = (from: JsonObject, key: string, here: Here): unknown[] | undefined =>
  take(from, key, here, 'a list', Array.isArray as (value: unknown) => value is unknown[]);

/** Identifiers are numbers in some files and texts in others; both are read, as text. */
export const idAt = (from: JsonObject, key: string, here: Here): string | undefined => {
  const id = take(from, key, here, 'a text or a number', isStringOrNumber);
  return id === undefined ? undefined : String(id);
};

/** The objects of a list, each with its place; members of another type are warned about and left out. */
export function objectsAt(from: JsonObject, key: string, here: Here): { value: JsonObject; here: Here }[] {
  return membersAt(from, key, here, 'an object', isObject);
}

export const stringsAt = (from: JsonObject, key: string, here: Here): string[] | undefined =>
  from[key] === undefined || from[key] === null
    ? undefined
    : membersAt(from, key, here, 'a text', isString).map(member => member.value);

function membersAt<T>(
  from: JsonObject,
  key: string,
  here: Here,
  wanted: string,
  is: (value: unknown) => value is T,
): { value: T; here: Here }[] {
  const members: { value: T; here: Here }[] = [];
  for (const [index, value] of (arrayAt(from, key, here) ?? []).entries()) {
    if (is(value)) members.push({ value, here: inside(here, key, index) });
    else wrongType(inside(here, key, index), `${key}[${index}]`, wanted, value);
  }
  return members;
}

function take<T>(
  from: JsonObject,
  key: string,
  here: Here,
  wanted: string,
  is: (value: unknown) => value is T,
): T | undefined {
  const value = Object.hasOwn(from, key) ? from[key] : undefined;
  if (value === undefined || value === null) return undefined;
  if (is(value)) return value;
  wrongType(inside(here, key), key, wanted, value);
  return undefined;
}

/** Says that a value was left out for its type; for fields that the helpers above do not cover. */
export function wrongType(here: Here, field: string, wanted: string, value: unknown): void {
  here.warn({
    code: 'wrong_type',
    at: here.ref,
    text: `${placeInWords(here.ref)}: "${field}" should be ${wanted} but is ${kindOf(value)}; it was left out`,
  });
}

/** What a JSON value is, in words. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'missing';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'string':
      return 'a text';
    case 'number':
      // JSON allows 1e999, which no double holds.
      return Number.isFinite(value) ? 'a number' : 'too large a number';
    case 'boolean':
      return `${value}`;
    default:
      return 'an object';
  }
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isFiniteNumber = (value: unknown): value is number => Number.isFinite(value);
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isStringOrNumber = (value: unknown): value is string | number =>
  isString(value) || isFiniteNumber(value);
