import { sql } from 'kysely';
import { sha256 } from '../../../core/run/hash.js';
import type { Step } from '../../../core/run/types.js';
import type { Connection } from '../connection.js';
import type { Arg } from '../statement.js';

/** A system prompt as it is stored, once for all runs that have it. */
export interface SystemPrompt {
  text: string;
  hash: string;
  json: Buffer;
}

export interface SystemPrompts {
  /** The prompt of this text, or null when it is too short to be worth a row of its own. */
  of(text: string | undefined): SystemPrompt | null;
  /** Its number in the file; call it in a write. */
  numberOf(prompt: SystemPrompt): number;
}

/**
 * System prompts are half of many logs, and the same in every run of a benchmark. Those met last are told
 * by comparing texts, which costs next to nothing beside encoding and hashing them anew for every run.
 */
export function systemPrompts(c: Connection): SystemPrompts {
  const byHash = c.statement((k, arg: Arg<{ hash: string }>) =>
    k.selectFrom('system_prompt').where('hash', '=', arg('hash')).select('no'),
  );
  const add = c.statement((k, arg: Arg<{ hash: string; json: Buffer }>) =>
    k.insertInto('system_prompt').values({ hash: arg('hash'), json: sql`cast(${arg('json')} as text)` }),
  );
  const recent: SystemPrompt[] = [];
  return {
    of: text => {
      if (text === undefined || text.length < leastUnits) return null;
      const known = recent.find(prompt => prompt.text === text);
      if (known) return known;
      const json = Buffer.from(JSON.stringify(text));
      const prompt = { text, hash: sha256(json), json };
      recent.unshift(prompt);
      if (recent.length > kept) recent.pop();
      return prompt;
    },
    numberOf: ({ hash, json }) => byHash.get({ hash })?.no ?? add.run({ hash, json }).lastInsertRowid,
  };
}

const leastUnits = 1024;
const kept = 4;

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
