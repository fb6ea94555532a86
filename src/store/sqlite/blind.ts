import { maskText } from '../../core/text/mask.js';
import { modelSecrets } from '../../core/text/model-secrets.js';
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
  let known: { state: unknown; secrets: string[] } | undefined;
  const modelNames = (): string[] => {
    // Both numbers stand still unless runs were written, by another connection or by this one.
    const state = `${c.db.pragma('data_version', { simple: true })} ${c.runsWritten}`;
    if (known?.state !== state)
      known = { state, secrets: models.all().flatMap(({ model }) => modelSecrets(model!)) };
    return known.secrets;
  };
  const masked = (text: string, run: { run_id: string; task_id: string; agent: string }): string =>
    maskText(text, [...modelNames(), ...identifying(run)]).text;

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

/**
 * What names this run in a text: its id, its task, its agent. A task named by a plain word or number, and an
 * agent named by a word of the trade, are left: masking each "3", each "airline" or each "agent" of a message
 * would take its sense and hide nothing.
 */
function identifying({
  run_id,
  task_id,
  agent,
}: {
  run_id: string;
  task_id: string;
  agent: string;
}): string[] {
  const slug = task_id.split(/[/\\:]/).at(-1)!;
  const named = [run_id, task_id, slug].filter(name => /[\p{L}]/u.test(name) && /[^\p{L}]/u.test(name));
  if (!commonAgentNames.has(agent.toLowerCase())) named.push(agent);
  return [...new Set(named)].filter(name => name.length >= 4);
}

const commonAgentNames = new Set(
  'agent assistant baseline bash chat code coder coding default demo human main model none react script terminal tool tools tool-calling unknown user'.split(
    ' ',
  ),
);
