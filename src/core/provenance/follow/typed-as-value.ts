import { samePath, tidyPath } from '../paths.js';
import type { AnswerValue } from '../values/value.js';

/** A value and how its key ends: what stands before it where it is typed as what it is. */
interface Waiting {
  id: number;
  name: string;
}

/** Which values were typed behind their own key or into their own file. */
export class TypedAsValue {
  readonly #typed = new Set<number>();
  /** Values not yet seen to be, by the first of those that are looked for alike; made when one is first typed. */
  readonly #waiting = new Map<number, Waiting[]>();
  #members: Map<number, number[]> | null = null;

  constructor(
    readonly values: readonly AnswerValue[],
    readonly sameAs: readonly number[],
  ) {}

  has(id: number): boolean {
    return this.#typed.has(id);
  }

  /** The value, or one that is looked for alike, stands at `start` of a typed text; `path` is the file it goes to. */
  note(first: number, text: string, start: number, path: string | null): void {
    const waiting = this.#waiting.get(first) ?? this.#membersOf(first);
    if (waiting.length === 0) return;
    const intoFile = path !== null && samePath(path, tidyPath(this.values[first]!.path));
    const left = waiting.filter(({ id, name }) => {
      const before = name.length > 0 ? text.slice(Math.max(0, start - NEAR - name.length), start) : '';
      const asValue = intoFile || (name.length > 0 && before.includes(name));
      if (asValue) this.#typed.add(id);
      return !asValue;
    });
    this.#waiting.set(first, left);
  }

  #membersOf(first: number): Waiting[] {
    this.#members ??= grouped(this.sameAs);
    return this.#members.get(first)!.map(id => ({ id, name: nameOf(this.values[id]!.key) }));
  }
}

function grouped(sameAs: readonly number[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const [id, first] of sameAs.entries()) {
    const group = groups.get(first);
    if (group) group.push(id);
    else groups.set(first, [id]);
  }
  return groups;
}

/** Characters between a key and its value: quotes, a colon, spaces. */
const NEAR = 12;

const nameOf = (key: string): string =>
  key
    .replace(/(?:\[\d+\])+$/, '')
    .split(/[.$"]/)
    .findLast(part => /\w/.test(part)) ?? '';
