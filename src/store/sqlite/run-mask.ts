import { type Masker, maskerOf } from '../../core/text/mask.js';
import { allFamilyNames } from '../../core/text/model-families.js';
import { modelSecrets, modelStem } from '../../core/text/model-secrets.js';
import type { Connection } from './connection.js';

export interface MaskedRun {
  run_id: string;
  task_id: string;
  agent: string;
}

/**
 * Masks what would name a run in a text of it: all models of the project, its agent, its ids and its task's (review
 * 1.1). The same run has the same masker, by identity, until a run with another model comes. Call it in a read.
 */
export function runMask(c: Connection): (run: MaskedRun) => Masker {
  const models = c.statement(k =>
    k.selectFrom('run').where('model', 'is not', null).select('model').distinct().orderBy('model'),
  );
  let state = '';
  let known: { models: string; names: string[]; stems: string[] } | undefined;
  const maskers = new Map<string, Masker>();

  const refresh = () => {
    // Both numbers stand still unless the file was written, by another connection or runs by this one.
    const now = `${c.db.pragma('data_version', { simple: true })} ${c.runsWritten}`;
    if (known && state === now) return known;
    state = now;
    const ids = models.all().map(({ model }) => model!);
    const joined = ids.join('\n');
    if (known?.models === joined) return known;
    maskers.clear();
    known = {
      models: joined,
      names: ids.flatMap(modelSecrets),
      stems: [...allFamilyNames, ...ids.flatMap(id => modelStem(id) ?? [])],
    };
    return known;
  };

  return ({ run_id, task_id, agent }) => {
    const { names, stems } = refresh();
    const key = JSON.stringify([run_id, task_id, agent]);
    const ready = maskers.get(key);
    if (ready) return ready;
    const slug = task_id.split(/[/\\:]/).at(-1)!;
    const masker = maskerOf({ names: [...names, agent], stems, ids: [run_id, task_id, slug] });
    if (maskers.size >= mostMaskers) maskers.clear();
    maskers.set(key, masker);
    return masker;
  };
}

const mostMaskers = 20;
