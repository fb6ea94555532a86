import { sql } from 'kysely';
import { canonicalJson } from '../../../core/run/hash.js';
import type { GradingInputs, GradingStore } from '../../grading.js';
import type { Connection } from '../connection.js';
import { contentsHash } from '../import/run-files.js';

/** What each run is re-graded from, by hashes: equal hashes need no second re-grade. */
export function gradingInputs(c: Connection): Pick<GradingStore, 'listGradingInputs'> {
  const runs = c.statement(k =>
    k
      .selectFrom('run')
      .orderBy('benchmark')
      .orderBy('task_id')
      .orderBy('model')
      .orderBy('repetition')
      .orderBy('run_id')
      .select(['run_id as runId', 'benchmark', 'task_id as taskId', 'grader_hash as graderHash'])
      .select([
        sql<string>`head ->> '$.outputsState'`.as('outputsState'),
        sql<string | null>`head -> '$.reference.value'`.as('value'),
      ]),
  );
  const files = c.statement(k =>
    k
      .selectFrom('run_file')
      .where('use', '!=', 'input')
      .orderBy('run_id')
      .orderBy('use')
      .orderBy('path')
      .select(['run_id as runId', 'use', 'path', 'bytes', 'sha256', 'form', 'truncated']),
  );

  return {
    listGradingInputs: async () =>
      c.read(() => {
        const byRun = new Map<string, RunFile[]>();
        for (const { runId, ...file } of files.iterate()) {
          const known = byRun.get(runId);
          if (known) known.push(file);
          else byRun.set(runId, [file]);
        }
        return runs.all().map(({ outputsState, value, ...run }): GradingInputs => {
          const all = byRun.get(run.runId) ?? [];
          const of = (use: RunFile['use']) => all.filter(file => file.use === use);
          return {
            ...run,
            outputsHash: isComplete(outputsState, of('output')) ? hashIfWhole(of('output')) : null,
            referenceHash: hashOfReference(of('reference'), value),
            notWhole: all.filter(isCut).map(({ use, path }) => ({
              use: use as GradingInputs['notWhole'][number]['use'],
              path,
            })),
          };
        });
      }),
  };
}

interface RunFile {
  use: 'output' | 'input' | 'reference' | 'grader';
  path: string;
  bytes: number | null;
  sha256: string | null;
  form: 'text' | 'bytes' | null;
  truncated: number;
}

const isCut = ({ form, truncated, sha256 }: RunFile): boolean =>
  form === null || truncated === 1 || sha256 === null;

/** Where the outputs were collected and there are none, a grader can say what is missing; else nothing can be said. */
const isComplete = (state: string, outputs: readonly RunFile[]): boolean =>
  state === 'missing' || (state === 'saved' && outputs.length > 0);

const hashIfWhole = (files: readonly RunFile[]): string | null =>
  files.some(isCut) ? null : contentsHash(files);

/** A reference that is a value and no file is hashed as the value. */
function hashOfReference(files: readonly RunFile[], value: string | null): string | null {
  if (files.length > 0) return hashIfWhole(files);
  if (value === null) return null;
  const text = canonicalJson(JSON.parse(value));
  return contentsHash([{ path: '', sha256: text, bytes: null }]);
}
