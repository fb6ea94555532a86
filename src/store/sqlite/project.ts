import type { Band } from '../../core/run/types.js';
import type { ProjectFacts, Store, Turn } from '../store.js';
import type { Connection } from './connection.js';
import type { Arg } from './statement.js';

/** Facts and settings of the whole project. */
export function project(c: Connection): Pick<Store, 'facts' | 'getSetting' | 'putSetting'> & Turns {
  const created = c.statement(k => k.selectFrom('project').select('created_at'));
  const totals = c.statement(k =>
    k
      .selectFrom('run')
      .select(({ fn, val }) => [
        fn.countAll<number>().as('runs'),
        fn.coalesce(fn.sum<number>('steps'), val(0)).as('steps'),
        fn.coalesce(fn.sum<number>('transcript_bytes'), val(0)).as('bytes'),
        fn.count<number>('benchmark').distinct().as('benchmarks'),
        fn.count<number>('model').distinct().as('models'),
      ]),
  );
  const tasks = c.statement(k =>
    k
      .selectFrom(k.selectFrom('run').select(['benchmark', 'task_id']).distinct().as('task'))
      .select(({ fn }) => fn.countAll<number>().as('n')),
  );
  const withoutClosing = c.statement(k =>
    k
      .selectFrom('item')
      .where('pass', '=', 'claim')
      .where('superseded_at', 'is', null)
      .where('part', 'is', null)
      .where('text', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('n')),
  );
  const bands = c.statement(k =>
    k
      .selectFrom('run')
      .groupBy('band')
      .select(({ fn }) => ['band', fn.countAll<number>().as('n')]),
  );
  const rules = c.statement(k =>
    k
      .selectFrom('run')
      .groupBy('band_rule')
      .orderBy('band_rule')
      .select(({ fn }) => ['band_rule as rule', fn.countAll<number>().as('runs')]),
  );
  const newestClaims = c.statement(k =>
    k
      .selectFrom('auto_run')
      .where('kind', '=', 'claim')
      .orderBy('id', 'desc')
      .limit(1)
      .select(['id', 'version']),
  );
  const claimed = c.statement((k, arg: Arg<{ auto: number }>) =>
    k
      .selectFrom('auto_claim')
      .innerJoin('item', 'item.id', 'auto_claim.item')
      .where('auto_claim.auto_run', '=', arg('auto'))
      .where('item.superseded_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('n')),
  );
  const setting = c.statement((k, arg: Arg<{ key: string }>) =>
    k.selectFrom('setting').where('key', '=', arg('key')).select('value'),
  );
  const put = c.statement((k, arg: Arg<{ key: string; value: string }>) =>
    k
      .insertInto('setting')
      .values({ key: arg('key'), value: arg('value') })
      .onConflict(on => on.column('key').doUpdateSet({ value: arg('value') })),
  );
  const drop = c.statement((k, arg: Arg<{ key: string }>) =>
    k.deleteFrom('setting').where('key', '=', arg('key')),
  );
  const get = (key: string): unknown => {
    const row = setting.get({ key });
    return row === undefined ? null : JSON.parse(row.value);
  };

  return {
    facts: async () =>
      c.read((): ProjectFacts => {
        const total = totals.get()!;
        const auto = newestClaims.get();
        const byBand: Record<Band, number> = { pass: 0, partial: 0, fail: 0, none: 0 };
        for (const { band, n } of bands.all()) byBand[band] = n;
        return {
          schema: c.db.pragma('user_version', { simple: true }) as number,
          createdAt: created.get()!.created_at,
          runs: total.runs,
          steps: total.steps,
          transcriptBytes: total.bytes,
          benchmarks: total.benchmarks,
          models: total.models,
          tasks: tasks.get()!.n,
          withoutClosing: withoutClosing.get()!.n,
          bands: byBand,
          bandRules: rules.all(),
          claims: auto ? { version: auto.version, runs: claimed.get({ auto: auto.id })!.n } : null,
          demo: get('demo') === true,
        };
      }),
    getSetting: async key => c.read(() => get(key)),
    putSetting: async (key, value) => {
      c.write(() => put.run({ key, value: JSON.stringify(value ?? null) }));
    },

    takeTurn: async (work, own, isGone) =>
      c.write(() => {
        const key = turnKey(work);
        const other = get(key) as Turn | null;
        if (other !== null && !isSame(other, own) && !isGone(other)) return other;
        put.run({ key, value: JSON.stringify(own) });
        return null;
      }),
    keepTurn: async (work, own) => {
      c.write(() => {
        const key = turnKey(work);
        const now = get(key) as Turn | null;
        if (now !== null && isSame(now, own)) put.run({ key, value: JSON.stringify(own) });
      });
    },
    endTurn: async (work, own) => {
      c.write(() => {
        const key = turnKey(work);
        const now = get(key) as Turn | null;
        if (now !== null && isSame(now, own)) drop.run({ key });
      });
    },
  };
}

type Turns = Pick<Store, 'takeTurn' | 'keepTurn' | 'endTurn'>;

const turnKey = (work: string): string => `turn:${work}`;

const isSame = (a: Turn, b: Turn): boolean =>
  a.pid === b.pid && a.host === b.host && a.no === b.no && a.since === b.since;
