import { maskText } from '../../core/text/mask.js';
import { allFamilyNames } from '../../core/text/model-families.js';
import { modelSecrets, modelStem } from '../../core/text/model-secrets.js';
import type { Store } from '../store.js';
import type { Connection } from './connection.js';
import { taskOf } from './head.js';
import type { Arg } from './statement.js';

/** What a blind screen receives: the words alone, with everything masked that would name the run (review 1.1). */
export function blindViews(c: Connection): Pick<Store, 'blindClosing' | 'blindTask'> {
  const item = c.statement((k, arg: Arg<{ item: string }>) =>
    k
      .selectFrom('item')
      .innerJoin('run', 'run.run_id', 'item.run_id')
      .where('item.id', '=', arg('item'))
      .select([
        'item.text',
        'item.cut_off as cutOff',
        'run.run_id',
        'run.task_id',
        'run.agent',
        'run.model',
        'run.head',
      ]),
  );
  const models = c.statement(k =>
    k.selectFrom('run').where('model', 'is not', null).select('model').distinct(),
  );
  let known: { state: unknown; secrets: { names: string[]; stems: string[] } } | undefined;
  const ofModels = () => {
    // Both numbers stand still unless runs were written, by another connection or by this one.
    const state = `${c.db.pragma('data_version', { simple: true })} ${c.runsWritten}`;
    if (known?.state !== state) {
      const ids = models.all().map(({ model }) => model!);
      const stems = [...allFamilyNames, ...ids.flatMap(id => modelStem(id) ?? [])];
      known = { state, secrets: { names: ids.flatMap(modelSecrets), stems } };
    }
    return known.secrets;
  };
  const masked = (text: string, run: { run_id: string; task_id: string; agent: string }): string => {
    const { names, stems } = ofModels();
    const slug = run.task_id.split(/[/\\:]/).at(-1)!;
    const ids = [run.run_id, run.task_id, slug];
    return maskText(text, { names: [...names, run.agent], stems, ids }).text;
  };

  return {
    blindClosing: async id =>
      c.read(() => {
        const row = item.get({ item: id });
        if (!row) return null;
        return {
          item: id,
          text: row.text === null ? null : masked(row.text, row),
          cutOff: row.cutOff === 1,
          hasTask: taskOf(row.head) !== null,
        };
      }),
    blindTask: async id =>
      c.read(() => {
        const row = item.get({ item: id });
        const task = row ? taskOf(row.head) : null;
        return row && task !== null ? masked(task, row) : null;
      }),
  };
}
