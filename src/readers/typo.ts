/** The known name that a person most likely meant, or undefined when none is near. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const wanted = plain(name);
  let best: string | undefined;
  let least = Math.min(3, Math.ceil(wanted.length / 3) + 1);
  for (const candidate of known) {
    const distance = editDistance(wanted, plain(candidate));
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** `call_id`, `callID` and `callId` are one name. */
const plain = (name: string): string =>
  name
    .slice(0, 40)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Levenshtein distance, one row at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substituted = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
