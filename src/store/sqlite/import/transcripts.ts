import { sql } from 'kysely';
import type { Role } from '../../../core/run/types.js';
import type { Connection } from '../connection.js';
import type { Arg } from '../statement.js';
import { lineOfPrompt } from './system-prompts.js';

/** What is stored of a run, for the comparison with one that comes in. */
export interface StoredRun {
  transcript: number;
  contentHash: string;
  steps: number;
  sourceRoot: string;
  sourceFiles: string;
  /** The import that saw the run last. */
  session: number;
}

/** A step as it is stored. `line` is what stands for it in the transcript's hash. */
export interface StoredStep {
  line: string;
  place: string;
}

export interface Transcripts {
  find(runId: string): StoredRun | null;
  step(transcript: number, i: number): StoredStep | undefined;
  create(session: number): number;
  /** A step; its content is JSON in UTF-8. */
  add(
    transcript: number,
    i: number,
    role: Role,
    chars: number,
    calls: number,
    place: string,
    content: Uint8Array,
  ): void;
  /** A step that is a system prompt and nothing more; `prompt` is the number of that. */
  addPrompt(transcript: number, step: { i: number; chars: number; place: string; prompt: number }): void;
  /** Copies the steps below `below` within the file. */
  copy(from: number, to: number, below: number): void;
  movePlace(transcript: number, i: number, place: string): void;
}

export function transcripts(c: Connection): Transcripts {
  const find = c.statement((k, arg: Arg<{ runId: string }>) =>
    k
      .selectFrom('run')
      .where('run_id', '=', arg('runId'))
      .select([
        'transcript',
        'content_hash as contentHash',
        'steps',
        'source_root as sourceRoot',
        'source_files as sourceFiles',
        'session',
      ]),
  );
  const step = c.statement((k, arg: Arg<{ transcript: number; i: number }>) =>
    k
      .selectFrom('step')
      .leftJoin('system_prompt', 'system_prompt.no', 'step.system_prompt')
      .where('step.transcript', '=', arg('transcript'))
      .where('step.i', '=', arg('i'))
      .select(['step.content', 'step.place', 'system_prompt.hash']),
  );
  const create = c.statement((k, arg: Arg<{ session: number }>) =>
    k.insertInto('transcript').values({ session: arg('session') }),
  );
  type NewStep = Record<'transcript' | 'i' | 'chars' | 'calls', number> &
    Record<'place' | 'content', string> & { role: Role };
  const add = c.positional((k, arg: Arg<NewStep>) =>
    k.insertInto('step').values({
      transcript: arg('transcript'),
      i: arg('i'),
      role: arg('role'),
      chars: arg('chars'),
      calls: arg('calls'),
      place: arg('place'),
      // Bound as the bytes that were encoded for the hash; the cast makes them text without another copy.
      content: sql`cast(${arg('content')} as text)`,
    }),
  );
  const addPrompt = c.statement(
    (k, arg: Arg<{ transcript: number; i: number; chars: number; place: string; prompt: number }>) =>
      k.insertInto('step').values({
        transcript: arg('transcript'),
        i: arg('i'),
        role: 'system',
        chars: arg('chars'),
        calls: 0,
        place: arg('place'),
        system_prompt: arg('prompt'),
      }),
  );
  const columns = ['i', 'role', 'chars', 'calls', 'place', 'content', 'system_prompt'] as const;
  const copy = c.statement((k, arg: Arg<{ from: number; to: number; below: number }>) =>
    k
      .insertInto('step')
      .columns(['transcript', ...columns])
      .expression(
        k
          .selectFrom('step')
          .where('transcript', '=', arg('from'))
          .where('i', '<', arg('below'))
          .select(({ val }) => [val(arg('to')).as('transcript'), ...columns]),
      ),
  );
  const movePlace = c.statement((k, arg: Arg<{ transcript: number; i: number; place: string }>) =>
    k
      .updateTable('step')
      .set({ place: arg('place') })
      .where('transcript', '=', arg('transcript'))
      .where('i', '=', arg('i')),
  );
  return {
    find: runId => find.get({ runId }) ?? null,
    step: (transcript, i) => {
      const row = step.get({ transcript, i });
      return row && { line: row.content ?? lineOfPrompt(row.hash!), place: row.place };
    },
    create: session => create.run({ session }).lastInsertRowid,
    add: (...step) => {
      add.run(...step);
    },
    addPrompt: (transcript, step) => {
      addPrompt.run({ transcript, ...step });
    },
    copy: (from, to, below) => {
      copy.run({ from, to, below });
    },
    movePlace: (transcript, i, place) => {
      movePlace.run({ transcript, i, place });
    },
  };
}
