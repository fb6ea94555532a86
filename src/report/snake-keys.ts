/**
 * `value` with the names of its fields as `--json` writes them, `run_id` for `runId`. For records of ours only: what
 * is looked up by a name from outside (a task's id, a language) must not go through here.
 */
export function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [snake(name), snakeKeys(field)]));
}

const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
