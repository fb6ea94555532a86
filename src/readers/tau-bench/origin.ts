import { isObject, type JsonObject } from '../fields.js';

/** What the rows do not say and their file's name or the policy text does. */
export interface Origin {
  model?: string | undefined;
  strategy?: string | undefined;
  domain?: string | undefined;
}

const domains = 'airline|retail|telecom';

/** Names that tau-bench and its published results give to files, each with what it tells. */
const names: { pattern: RegExp; keys: (keyof Origin)[] }[] = [
  // run.py: tool-calling-gpt-4o-0.0_range_0--1_user-gpt-4o-llm_0514120000.json
  { pattern: /^(tool-calling|act|react|few-shot)-(.+?)-\d+(?:\.\d+)?_range_/, keys: ['strategy', 'model'] },
  // historical_trajectories: gpt-4o-airline.json
  { pattern: new RegExp(`^(.+?)[-_](${domains})(?![a-z])`, 'i'), keys: ['model', 'domain'] },
];

export function originFromName(name: string): Origin {
  for (const { pattern, keys } of names) {
    const found = pattern.exec(name);
    if (found) return Object.fromEntries(keys.map((key, i) => [key, found[i + 1]]));
  }
  return {};
}

const policy = new RegExp(`^\\W*(${domains}) agent policy`, 'i');

/** The domain, as the policy that the agent was given names itself: `# Airline Agent Policy`. */
export function domainFromPolicy(traj: readonly unknown[]): string | undefined {
  const first = traj[0];
  if (!isObject(first) || first.role !== 'system' || typeof first.content !== 'string') return undefined;
  return policy.exec(first.content.slice(0, 200))?.[1]?.toLowerCase();
}

/** A sentence that says what was taken from the file's name, or undefined. */
export function derivedFromName(told: Origin, name: string): string | undefined {
  const facts = Object.entries(told).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key} ${value}`],
  );
  return facts.length === 0 ? undefined : `taken from the file's name (${name}): ${facts.join(', ')}`;
}

export const isRow = (value: unknown): value is JsonObject =>
  isObject(value) && ('traj' in value || ('task_id' in value && 'reward' in value));
