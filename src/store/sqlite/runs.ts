import { bandOf, ruleFor } from '../../core/run/band.js';
import type { RunHead, Step } from '../../core/run/types.js';
import type { Store } from '../store.js';
import { readBandRules } from './band-rules.js';
import type { Connection } from './connection.js';
import { headOf } from './head.js';
import { contentOfPrompt } from './import/system-prompts.js';
import type { Arg } from './statement.js';

/** Runs and their steps, as the import left them. */
export function runs(
  c: Connection,
): Pick<Store, 'listRuns' | 'getRun' | 'stepIndex' | 'getStep' | 'rederiveBands'> {
  const head = c.statement((k, arg: Arg<{ runId: string }>) =>
    k
      .selectFrom('run')
      .leftJoin('system_prompt', 'system_prompt.no', 'run.system_prompt')
      .where('run.run_id', '=', arg('runId'))
      .select([
        'run.head',
        'system_prompt.json as systemPrompt',
        'run.band',
        'run.band_recorded as bandRecorded',
        'run.band_rule as bandRule',
      ]),
  );
  const index = c.statement((k, arg: Arg<{ runId: string }>) =>
    k
      .selectFrom('step')
      .innerJoin('run', 'run.transcript', 'step.transcript')
      .where('run.run_id', '=', arg('runId'))
      .orderBy('step.i')
      .select(['step.i', 'step.role', 'step.chars', 'step.calls']),
  );
  const step = c.statement((k, arg: Arg<{ runId: string; i: number }>) =>
    k
      .selectFrom('step')
      .innerJoin('run', 'run.transcript', 'step.transcript')
      .leftJoin('system_prompt', 'system_prompt.no', 'step.system_prompt')
      .where('run.run_id', '=', arg('runId'))
      .where('step.i', '=', arg('i'))
      .select(['step.content', 'step.place', 'system_prompt.json']),
  );
  const banded = c.statement(k =>
    k.selectFrom('run').select(['run_id', 'benchmark', 'task_id', 'score', 'band', 'band_rule']),
  );
  const setBand = c.statement(
    (k, arg: Arg<{ runId: string; band: 'pass' | 'partial' | 'fail' | 'none'; rule: string }>) =>
      k
        .updateTable('run')
        .set({ band: arg('band'), band_rule: arg('rule') })
        .where('run_id', '=', arg('runId')),
  );

  return {
    listRuns: async (query = {}) =>
      c.read(() =>
        c
          .rows(k => {
            let wanted = k
              .selectFrom('run')
              .leftJoin('item', join =>
                join
                  .onRef('item.run_id', '=', 'run.run_id')
                  .on('item.pass', '=', 'claim')
                  .on('item.part', 'is', null)
                  .on('item.superseded_at', 'is', null),
              )
              .select([
                'run.run_id as runId',
                'run.benchmark',
                'run.task_id as taskId',
                'run.agent',
                'run.model',
                'run.repetition',
                'run.score',
                'run.score_state as scoreState',
                'run.band',
                'run.band_recorded as bandRecorded',
                'run.termination',
                'run.steps',
                'run.format',
                'item.text_hash as closing',
              ])
              .orderBy('run.benchmark')
              .orderBy('run.task_id')
              .orderBy('run.model')
              .orderBy('run.repetition')
              .orderBy('run.run_id');
            if (query.benchmark !== undefined) wanted = wanted.where('run.benchmark', '=', query.benchmark);
            if (query.model !== undefined) wanted = wanted.where('run.model', '=', query.model);
            if (query.band !== undefined) wanted = wanted.where('run.band', '=', query.band);
            return wanted;
          })
          .map(({ closing, ...run }) => ({ ...run, hasClosing: closing !== null })),
      ),

    getRun: async runId =>
      c.read((): RunHead | null => {
        const row = head.get({ runId });
        return row ? headOf(row) : null;
      }),

    stepIndex: async runId => c.read(() => index.all({ runId })),

    getStep: async (runId, i) =>
      c.read((): Step | null => {
        const row = step.get({ runId, i });
        if (!row) return null;
        const content = row.content === null ? contentOfPrompt(row.json!) : JSON.parse(row.content);
        return { i, ...content, ...JSON.parse(row.place) };
      }),

    rederiveBands: async () =>
      c.write(() => {
        const rules = readBandRules(c);
        let changed = 0;
        for (const run of banded.all()) {
          const { rule, words } = ruleFor(rules, { benchmark: run.benchmark, taskId: run.task_id });
          const band = bandOf(run.score, rule);
          if (band === run.band && words === run.band_rule) continue;
          setBand.run({ runId: run.run_id, band, rule: words });
          changed += 1;
        }
        return changed;
      }),
  };
}
