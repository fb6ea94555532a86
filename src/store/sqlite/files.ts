import type { FileUse } from '../../core/run/run-file.js';
import type { Ref } from '../../core/run/types.js';
import type { FileContent, Store } from '../store.js';
import type { Connection } from './connection.js';
import type { Arg } from './statement.js';

/** The files of runs: their names apart from their contents, so that a list of them is light. */
export function files(c: Connection): Pick<Store, 'listFiles' | 'getFile'> {
  const list = c.statement((k, arg: Arg<{ runId: string }>) =>
    k
      .selectFrom('run_file')
      .where('run_id', '=', arg('runId'))
      .orderBy('use')
      .orderBy('path')
      .select(['use', 'path', 'bytes', 'sha256', 'form', 'truncated', 'place']),
  );
  const one = c.statement((k, arg: Arg<{ runId: string; use: FileUse; path: string }>) =>
    k
      .selectFrom('run_file')
      .innerJoin('file_content', 'file_content.no', 'run_file.content')
      .where('run_file.run_id', '=', arg('runId'))
      .where('run_file.use', '=', arg('use'))
      .where('run_file.path', '=', arg('path'))
      .select(['run_file.form', 'run_file.truncated', 'file_content.bytes']),
  );
  return {
    listFiles: async (runId, use) =>
      c.read(() => {
        const rows = list.all({ runId }).filter(row => use === undefined || row.use === use);
        return rows.map(({ place, truncated, ...row }) => ({
          ...row,
          truncated: truncated === 1,
          ref: JSON.parse(place) as Ref,
        }));
      }),
    getFile: async (runId, use, path) =>
      c.read((): FileContent | null => {
        const row = one.get({ runId, use, path });
        if (!row) return null;
        const truncated = row.truncated === 1;
        const { buffer, byteOffset, byteLength } = row.bytes;
        return row.form === 'text'
          ? { form: 'text', text: Buffer.from(buffer, byteOffset, byteLength).toString('utf8'), truncated }
          : { form: 'bytes', bytes: row.bytes, truncated };
      }),
  };
}
