import { StoreError } from '../../store.js';
import type { Connection } from '../connection.js';
import { machineKey } from '../device.js';
import type { Arg } from '../statement.js';

/** An import under way. Its beat tells other processes that its unfinished transcripts are still wanted. */
export interface Session {
  readonly id: number;
  /** Call in every write of the import; throws when another import took this one for dead. */
  beat(): void;
  finish(): void;
}

/** A silent import is taken for dead after this, even if some process has its number again. */
const silence = 60 * 60 * 1000;

export function beginSession(c: Connection): Session {
  const add = c.statement((k, arg: Arg<{ machine: string; pid: number; at: string }>) =>
    k.insertInto('import_session').values({
      machine: arg('machine'),
      pid: arg('pid'),
      started_at: arg('at'),
      beat_at: arg('at'),
      finished_at: null,
    }),
  );
  const id = c.write(() => {
    endDeadSessions(c);
    return add.run({ machine: machineKey(c), pid: process.pid, at: c.now().toISOString() }).lastInsertRowid;
  });
  return sessionNumbered(c, id);
}

/** A session that was begun, perhaps over another connection. */
export function sessionNumbered(c: Connection, id: number): Session {
  const beat = c.statement((k, arg: Arg<{ id: number; at: string }>) =>
    k
      .updateTable('import_session')
      .set({ beat_at: arg('at') })
      .where('id', '=', arg('id'))
      .where('finished_at', 'is', null),
  );
  const finish = c.statement((k, arg: Arg<{ id: number; at: string }>) =>
    k
      .updateTable('import_session')
      .set({ finished_at: arg('at') })
      .where('id', '=', arg('id')),
  );
  const at = () => c.now().toISOString();
  return {
    id,
    beat: () => {
      if (beat.run({ id, at: at() }).changes === 0)
        throw new StoreError(
          'This import was silent for so long that another one cleaned up after it. The runs it had finished are kept; import again.',
          'invalid',
        );
    },
    finish: () => {
      finish.run({ id, at: at() });
    },
  };
}

/** Marks the imports whose process is gone as finished; what they left unfinished can then be swept. */
function endDeadSessions(c: Connection): void {
  const end = c.statement((k, arg: Arg<{ id: number; at: string }>) =>
    k
      .updateTable('import_session')
      .set({ finished_at: arg('at') })
      .where('id', '=', arg('id')),
  );
  const now = c.now();
  const here = machineKey(c);
  for (const session of openSessions(c))
    if (!isAlive(session, here, now)) end.run({ id: session.id, at: now.toISOString() });
}

export type OpenSession = { id: number; machine: string; pid: number; beat_at: string; started_at: string };

export function openSessions(c: Connection): OpenSession[] {
  return c.rows(k =>
    k
      .selectFrom('import_session')
      .where('finished_at', 'is', null)
      .select(['id', 'machine', 'pid', 'beat_at', 'started_at']),
  );
}

export function isAlive(session: OpenSession, here: string, now: Date): boolean {
  if (now.getTime() - Date.parse(session.beat_at) > silence) return false;
  if (session.machine !== here) return true;
  try {
    process.kill(session.pid, 0);
    return true;
  } catch (fault) {
    // Not allowed to signal it: it is there, under another user.
    return (fault as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Deletes the transcripts that no run names and no live import fills: those of interrupted imports and of
 * runs that were replaced. In small transactions, since people may be labelling at the same time.
 */
export function sweep(c: Connection): void {
  const leftOver = c.statement(k =>
    k
      .selectFrom('transcript')
      .innerJoin('import_session', 'import_session.id', 'transcript.session')
      .where('import_session.finished_at', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('run').whereRef('run.transcript', '=', 'transcript.no').select('run.run_id'))),
      )
      .select('transcript.no'),
  );
  const deleteSteps = c.statement((k, arg: Arg<{ no: number; steps: number }>) =>
    k.deleteFrom('step').where('transcript', '=', arg('no')).orderBy('i').limit(arg('steps')),
  );
  const deleteTranscript = c.statement((k, arg: Arg<{ no: number }>) =>
    k.deleteFrom('transcript').where('no', '=', arg('no')),
  );
  const batch = 500;
  for (const { no } of c.read(() => leftOver.all())) {
    const isLast = () =>
      c.write(() => {
        if (deleteSteps.run({ no, steps: batch }).changes === batch) return false;
        deleteTranscript.run({ no });
        return true;
      });
    while (!isLast());
  }
}
