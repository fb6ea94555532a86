/**
 * Whether a parsed JSON value is nested deeper than `most` levels (a bare number has none, `[[1]]` has two).
 * The recursion ends at the limit, so no input can overflow the stack. V8 parses without recursion of its own.
 */
export function deeperThan(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (most === 0) return true;
  if (Array.isArray(value)) {
    for (const member of value) if (deeperThan(member, most - 1)) return true;
    return false;
  }
  const members = value as Record<string, unknown>;
  // JSON objects have no inherited members, and this loop allocates nothing.
  for (const key in members) if (deeperThan(members[key], most - 1)) return true;
  return false;
}
