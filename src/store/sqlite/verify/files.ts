import { sha256 } from '../../../core/run/hash.js';
import type { StoreFinding } from '../../store.js';
import type { Connection } from '../connection.js';
import { filesHash, graderHash } from '../import/run-files.js';
import type { Arg } from '../statement.js';

/** The files that are evidence against the hashes taken at import, and what no run has. */
export function* fileFindings(c: Connection): Iterable<StoreFinding> {
  yield* changedContents(c);
  yield* changedLists(c);
}

function* changedContents(c: Connection): Iterable<StoreFinding> {
  const contents = c.statement(k => k.selectFrom('file_content').select(['no', 'hash', 'bytes']));
  const having = c.statement((k, arg: Arg<{ no: number }>) =>
    k
      .selectFrom('run_file')
      .where('content', '=', arg('no'))
      .orderBy('run_id')
      .select(['run_id', 'path', ({ fn }) => fn.countAll<number>().over().as('runs')])
      .limit(1),
  );
  for (const { no, hash, bytes } of contents.iterate()) {
    if (sha256(bytes) === hash) continue;
    const first = having.get({ no });
    const others = first && first.runs > 1 ? ` (and ${first.runs - 1} more)` : '';
    const what = first ? `The file ${first.path} of run ${first.run_id}${others}` : `File content ${no}`;
    yield error('changed_file', `${what} was changed after its import; import it again.`);
  }
}

function* changedLists(c: Connection): Iterable<StoreFinding> {
  const runs = c.statement(k =>
    k.selectFrom('run').where('files_hash', 'is not', null).select(['run_id', 'files_hash', 'grader_hash']),
  );
  const files = c.statement((k, arg: Arg<{ runId: string }>) =>
    k
      .selectFrom('run_file')
      .leftJoin('file_content', 'file_content.no', 'run_file.content')
      .where('run_file.run_id', '=', arg('runId'))
      .select(['use', 'path', 'run_file.bytes', 'sha256', 'form', 'truncated', 'file_content.hash as kept']),
  );
  for (const { run_id, files_hash, grader_hash } of runs.iterate()) {
    const list = files.all({ runId: run_id });
    if (filesHash(list) !== files_hash || graderHash(list) !== grader_hash)
      yield error(
        'changed_files',
        `The list of files of run ${run_id} was changed after its import; import it again.`,
      );
  }
}

const error = (code: string, text: string): StoreFinding => ({ severity: 'error', code, text });
