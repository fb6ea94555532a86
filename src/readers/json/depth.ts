/**
 * How many members the objects of a parsed JSON value have, all together; null when it is nested deeper than `most`
 * levels (a bare number has none, `[[1]]` has two). The recursion ends at the limit, so no input can overflow the
 * stack. V8 parses without recursion of its own.
 */
export function membersWithin(value: unknown, most: number): number | null {
  if (typeof value !== 'object' || value === null) return 0;
  if (most === 0) return null;
  let count = 0;
  if (Array.isArray(value)) {
    for (const each of value) {
      const inside = membersWithin(each, most - 1);
      if (inside === null) return null;
      count += inside;
    }
    return count;
  }
  const members = value as Record<string, unknown>;
  // JSON objects have no inherited members, and this loop allocates nothing.
  for (const key in members) {
    const inside = membersWithin(members[key], most - 1);
    if (inside === null) return null;
    count += 1 + inside;
  }
  return count;
}
