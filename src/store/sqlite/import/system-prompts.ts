import { sha256 } from '../../../core/run/hash.js';
import type { Step } from '../../../core/run/types.js';
import type { Connection } from '../connection.js';
import type { Arg } from '../statement.js';

/** A system prompt as it is stored, once for all runs that have it. */
export interface SystemPrompt {
  text: string;
  json: string;
  hash: string;
  /** Of `json`, as UTF-8. */
  bytes: number;
}

/**
 * Knows system prompts again. They are half of many logs and the same in every run of a benchmark; those met
 * last are told by comparing texts, which costs next to nothing beside encoding and hashing each anew.
 */
export function recentPrompts(): (text: string | undefined) => SystemPrompt | null {
  const recent: SystemPrompt[] = [];
  return text => {
    if (text === undefined || text.length < leastUnits) return null;
    const known = recent.find(prompt => prompt.text === text);
    if (known) return known;
    const json = JSON.stringify(text);
    const prompt = { text, json, hash: sha256(json), bytes: Buffer.byteLength(json) };
    recent.unshift(prompt);
    if (recent.length > kept) recent.pop();
    return prompt;
  };
}

/** A shorter one is not worth a row of its own. */
const leastUnits = 1024;
const kept = 4;

/** The numbers of system prompts in the file; call `numberOf` in a write. */
export function promptStore(c: Connection): { numberOf(hash: string, json: string): number } {
  const byHash = c.statement((k, arg: Arg<{ hash: string }>) =>
    k.selectFrom('system_prompt').where('hash', '=', arg('hash')).select('no'),
  );
  const add = c.statement((k, arg: Arg<{ hash: string; json: string }>) =>
    k.insertInto('system_prompt').values({ hash: arg('hash'), json: arg('json') }),
  );
  return {
    numberOf: (hash, json) => byHash.get({ hash })?.no ?? add.run({ hash, json }).lastInsertRowid,
  };
}

/** Whether a step is its text and nothing more, so that its prompt stands for all of it. */
export const isOnlyText = ({ role, text, calls, results, reasoning, time, copied, agentId }: Step): boolean =>
  role === 'system' &&
  text !== undefined &&
  calls.length === 0 &&
  results.length === 0 &&
  reasoning === undefined &&
  time === undefined &&
  copied === undefined &&
  agentId === undefined;

/** The inverse: the content of such a step. */
export const contentOfPrompt = (json: string): Omit<Step, 'i' | 'ref' | 'images'> => ({
  role: 'system',
  text: JSON.parse(json) as string,
  calls: [],
  results: [],
});

/** What stands for a prompt's step in the hash of a transcript. */
export const lineOfPrompt = (hash: string): string => `system ${hash}`;
