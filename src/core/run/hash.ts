import { createHash } from 'node:crypto';

/** SHA-256 of a text, as 64 hex digits. */
export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/** JSON with sorted keys and without `undefined`: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** Hash of agent, model and configuration; runs that share it are repetitions of one configuration. */
export function configKeyOf(agent: {
  name: string;
  version?: string | undefined;
  model?: string | undefined;
  config?: unknown;
}): string {
  const { name, version, model, config } = agent;
  return sha256(canonicalJson({ name, version, model, config })).slice(0, 16);
}
