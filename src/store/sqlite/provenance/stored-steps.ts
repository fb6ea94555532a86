import { sql } from 'kysely';
import type { Role, Step } from '../../../core/run/types.js';
import type { Connection } from '../connection.js';
import { contentOfPrompt } from '../import/system-prompts.js';
import type { Arg } from '../statement.js';

export interface StoredSteps {
  /** A step without its place in the source; null when there is none of that number. */
  get(transcript: number, i: number): Step | null;
  /** All steps, light. */
  list(transcript: number): { i: number; role: Role; chars: number }[];
  /** The steps after `after` in their order, read one at a time; `calls`: only those with calls. */
  after(transcript: number, after: number, calls: boolean): Iterable<Step>;
}

/** Steps by their transcript, which never changes once a run has it. Call them in a read. */
export function storedSteps(c: Connection): StoredSteps {
  const content = ['step.i', 'step.content', 'system_prompt.json'] as const;
  const one = c.statement((k, arg: Arg<{ transcript: number; i: number }>) =>
    k
      .selectFrom('step')
      .leftJoin('system_prompt', 'system_prompt.no', 'step.system_prompt')
      .where('step.transcript', '=', arg('transcript'))
      .where('step.i', '=', arg('i'))
      .select(content),
  );
  const following = c.statement((k, arg: Arg<{ transcript: number; after: number; calls: number }>) =>
    k
      .selectFrom('step')
      .leftJoin('system_prompt', 'system_prompt.no', 'step.system_prompt')
      .where('step.transcript', '=', arg('transcript'))
      .where('step.i', '>', arg('after'))
      .where('step.calls', '>=', arg('calls'))
      .orderBy('step.i')
      .select(content),
  );
  // One row as JSON: of a hundred thousand steps, as many row objects would take longer than all the rest.
  const list = c.statement((k, arg: Arg<{ transcript: number }>) =>
    k
      .selectFrom(
        k
          .selectFrom('step')
          .where('transcript', '=', arg('transcript'))
          .orderBy('i')
          .select(['i', 'role', 'chars'])
          .as('one'),
      )
      .select(sql<string>`json_group_array(json_array(i, role, chars))`.as('json')),
  );
  return {
    get: (transcript, i) => {
      const row = one.get({ transcript, i });
      return row ? stepOf(row) : null;
    },
    list: transcript =>
      (JSON.parse(list.get({ transcript })!.json) as [number, Role, number][]).map(([i, role, chars]) => ({
        i,
        role,
        chars,
      })),
    *after(transcript, after, calls) {
      for (const row of following.iterate({ transcript, after, calls: calls ? 1 : 0 })) yield stepOf(row);
    },
  };
}

const stepOf = ({ i, content, json }: { i: number; content: string | null; json: string | null }): Step => ({
  i,
  ...(content === null ? contentOfPrompt(json!) : JSON.parse(content)),
});
