import { sha256 } from '../../../core/run/hash.js';
import type { FileUse, RunFile } from '../../../core/run/run-file.js';
import type { Connection } from '../connection.js';
import type { Arg } from '../statement.js';

/** A file of a run as it is stored, but for its content, which `kept` names by its hash. */
export interface StoredFile {
  use: FileUse;
  path: string;
  place: string;
  bytes: number | null;
  sha256: string | null;
  form: 'text' | 'bytes' | null;
  truncated: number;
  /** SHA-256 of what is kept of it, or null. */
  kept: string | null;
}

/** A file to be stored, and the bytes that are kept of it. */
export function storedFile(file: RunFile): { row: StoredFile; content: Uint8Array | null } {
  const { use, path, content, bytes, truncated = false } = file;
  const kept = bytesOf(content);
  const hash = kept && sha256(kept);
  return {
    row: {
      use,
      path: Buffer.from(path).toString(),
      place: JSON.stringify(file.ref),
      bytes,
      // What is kept whole is the file, so its hash is the file's.
      sha256: file.sha256 ?? (kept?.length === bytes && !truncated ? hash : null),
      form: content === null ? null : typeof content === 'string' ? 'text' : 'bytes',
      truncated: truncated ? 1 : 0,
      kept: hash,
    },
    content: kept,
  };
}

/** Bytes with memory of their own: a view of a shared piece would take the whole of it to another thread. */
function bytesOf(content: RunFile['content']): Uint8Array | null {
  if (content === null) return null;
  if (typeof content === 'string') {
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(content));
    bytes.write(content);
    return bytes;
  }
  return content.byteLength === content.buffer.byteLength ? content : content.slice();
}

/**
 * Hash of what a run's own files are, wherever they stood and in whatever order they came. Files of its task's grader are
 * not among them: another grader changes nothing of the run, so neither its trace nor a label is lost.
 */
export function filesHash(files: Iterable<Omit<StoredFile, 'place'>>): string {
  const own = Array.from(files).filter(({ use }) => use !== 'grader');
  return hashOfRows(
    own.map(({ use, path, bytes, sha256, form, truncated, kept }) => [
      use,
      path,
      bytes,
      sha256,
      form,
      truncated,
      kept,
    ]),
  );
}

/** Hash of a grader: paths and contents of its files; null without any. */
export function graderHash(files: Iterable<Omit<StoredFile, 'place'>>): string | null {
  const grader = Array.from(files).filter(({ use }) => use === 'grader');
  return grader.length === 0 ? null : contentsHash(grader);
}

/** Hash over paths and contents; of a file that was not read to its end, over its size. */
export const contentsHash = (files: readonly Pick<StoredFile, 'path' | 'sha256' | 'bytes'>[]): string =>
  hashOfRows(files.map(({ path, sha256, bytes }) => [path, sha256 ?? bytes]));

const hashOfRows = (rows: readonly unknown[][]): string =>
  sha256(
    rows
      .map(row => JSON.stringify(row))
      .sort()
      .join('\n'),
  );

export interface FileStore {
  /** Whether a content is in the file; it stays there while an import is under way. */
  has(hash: string): boolean;
  /** Stores a content, once. */
  add(hash: string, bytes: Uint8Array): void;
  /** Makes these the files of a run. False when a content is not there. */
  replace(runId: string, files: readonly StoredFile[]): boolean;
}

export function fileStore(c: Connection): FileStore {
  const byHash = c.statement((k, arg: Arg<{ hash: string }>) =>
    k.selectFrom('file_content').where('hash', '=', arg('hash')).select('no'),
  );
  const add = c.statement((k, arg: Arg<{ hash: string; bytes: Uint8Array }>) =>
    k
      .insertInto('file_content')
      .values({ hash: arg('hash'), bytes: arg('bytes') })
      .onConflict(on => on.column('hash').doNothing()),
  );
  const remove = c.statement((k, arg: Arg<{ runId: string }>) =>
    k.deleteFrom('run_file').where('run_id', '=', arg('runId')),
  );
  const insert = c.statement(
    (k, arg: Arg<Omit<StoredFile, 'kept'> & { runId: string; content: number | null }>) =>
      k.insertInto('run_file').values({
        run_id: arg('runId'),
        use: arg('use'),
        path: arg('path'),
        place: arg('place'),
        bytes: arg('bytes'),
        sha256: arg('sha256'),
        form: arg('form'),
        truncated: arg('truncated'),
        content: arg('content'),
      }),
  );
  return {
    has: hash => byHash.get({ hash }) !== undefined,
    add: (hash, bytes) => {
      add.run({ hash, bytes });
    },
    replace: (runId, files) => {
      remove.run({ runId });
      for (const { kept, ...file } of files) {
        const content = kept === null ? null : byHash.get({ hash: kept })?.no;
        if (content === undefined) return false;
        insert.run({ ...file, runId, content });
      }
      return true;
    },
  };
}

/**
 * Deletes the contents that no run has. One that an import under way has seen must stay until its run is
 * written, so nothing is deleted while there is any; both are asked in the transaction that deletes.
 */
export function sweepContents(c: Connection): void {
  const anyOpen = c.statement(k =>
    k.selectFrom('import_session').where('finished_at', 'is', null).select('id').limit(1),
  );
  const remove = c.statement((k, arg: Arg<{ most: number }>) =>
    k
      .deleteFrom('file_content')
      .where('no', 'in', ({ selectFrom }) =>
        selectFrom('file_content as kept')
          .leftJoin('run_file', 'run_file.content', 'kept.no')
          .where('run_file.run_id', 'is', null)
          .limit(arg('most'))
          .select('kept.no'),
      ),
  );
  const most = 20;
  const isLast = () => c.write(() => anyOpen.get() !== undefined || remove.run({ most }).changes < most);
  while (!isLast());
}
