import type { Connection } from '../connection.js';
import type { Arg } from '../statement.js';
import type { StoredStep } from './content.js';

/** What is stored of a run, for the comparison with one that comes in. */
export interface StoredRun {
  transcript: number;
  contentHash: string;
  steps: number;
  sourceRoot: string;
  /** The import that saw the run last. */
  session: number;
}

export interface Transcripts {
  find(runId: string): StoredRun | null;
  step(transcript: number, i: number): { content: string; place: string } | undefined;
  create(session: number): number;
  add(transcript: number, step: StoredStep): void;
  /** Copies the steps below `below` within the file. */
  copy(from: number, to: number, below: number): void;
  movePlace(transcript: number, i: number, place: string): void;
}

export function transcripts(c: Connection): Transcripts {
  const find = c.statement((k, arg: Arg<{ runId: string }>) =>
    k
      .selectFrom('run')
      .where('run_id', '=', arg('runId'))
      .select(['transcript', 'content_hash as contentHash', 'steps', 'source_root as sourceRoot', 'session']),
  );
  const step = c.statement((k, arg: Arg<{ transcript: number; i: number }>) =>
    k
      .selectFrom('step')
      .where('transcript', '=', arg('transcript'))
      .where('i', '=', arg('i'))
      .select(['content', 'place']),
  );
  const create = c.statement((k, arg: Arg<{ session: number }>) =>
    k.insertInto('transcript').values({ session: arg('session') }),
  );
  const add = c.statement((k, arg: Arg<StoredStep & { transcript: number }>) =>
    k.insertInto('step').values({
      transcript: arg('transcript'),
      i: arg('i'),
      role: arg('role'),
      chars: arg('chars'),
      calls: arg('calls'),
      place: arg('place'),
      content: arg('content'),
    }),
  );
  const copy = c.statement((k, arg: Arg<{ from: number; to: number; below: number }>) =>
    k
      .insertInto('step')
      .columns(['transcript', 'i', 'role', 'chars', 'calls', 'place', 'content'])
      .expression(
        k
          .selectFrom('step')
          .where('transcript', '=', arg('from'))
          .where('i', '<', arg('below'))
          .select(({ val }) => [
            val(arg('to')).as('transcript'),
            'i',
            'role',
            'chars',
            'calls',
            'place',
            'content',
          ]),
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
    step: (transcript, i) => step.get({ transcript, i }),
    create: session => create.run({ session }).lastInsertRowid,
    add: (transcript, { i, role, chars, calls, place, content }) => {
      add.run({ transcript, i, role, chars, calls, place, content });
    },
    copy: (from, to, below) => {
      copy.run({ from, to, below });
    },
    movePlace: (transcript, i, place) => {
      movePlace.run({ transcript, i, place });
    },
  };
}
