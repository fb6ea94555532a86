import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockedPanel } from '../../src/commands/agreement.js';
import { exportCommand } from '../../src/commands/export.js';
import { binaryScores } from '../../src/core/agreement/binary-scores.js';
import { tabulate } from '../../src/core/agreement/contingency.js';
import { kappa } from '../../src/core/agreement/kappa.js';
import type { Panel } from '../../src/core/agreement/panel-model.js';
import { hashOf } from '../../src/core/review/chain.js';
import type { LabelEvent } from '../../src/core/review/label-event.js';
import { claimPass } from '../../src/core/review/passes.js';
import { plainText } from '../../src/report/csv.js';
import { openStore } from '../../src/store/sqlite/open.js';
import type { Store, StoredClaim } from '../../src/store/store.js';
import { draft, head, importRuns, label, lock, temporaryFolder } from '../store/support.js';
import { fakeIo } from './fake-io.js';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** Letters, an item each: y, n, u (unsure), a gap for no label; c in `matcher` claims success. */
async function project(
  labels: Record<string, string>,
  { matcher = '', locked = Object.keys(labels) }: { matcher?: string; locked?: string[] } = {},
): Promise<Panel | null> {
  const store = await openStore(folder.file(), { create: true });
  const count = Math.max(matcher.length, ...Object.values(labels).map(letters => letters.length));
  const runs = Array.from({ length: count }, (_, at) => `=run-${at}`);
  await importRuns(
    store,
    runs.map(id => head(id)),
  );
  const facts = new Map((await store.listItems('claim')).map(fact => [fact.runId, fact.item]));
  const items = runs.map(run => facts.get(run)!);
  const claims = [...matcher].flatMap((letter, at) =>
    letter === '.' ? [] : [claim(runs[at]!, items[at]!, letter)],
  );
  await store.addClaims('1', claims);
  for (const [name, letters] of Object.entries(labels)) {
    await store.addAnnotator(name);
    for (const [at, letter] of [...letters].entries())
      if (letter !== '.')
        await store.addEvent(label(name, items[at]!, { y: 'yes', n: 'no', u: 'unsure' }[letter]!));
    if (locked.includes(name)) await store.addEvent(lock(name));
  }
  const panel = locked.length > 0 ? await lockedPanel(store, claimPass) : null;
  await store.close();
  return panel;
}

const claim = (runId: string, item: string, letter: string): StoredClaim => ({
  runId,
  item,
  version: '1',
  claim: letter === 'c' ? 'success' : 'none',
  flags: [],
  reason: null,
  spans: [],
});

const exported = async (what: string, options = {}) => {
  const { io } = fakeIo(folder.path);
  await exportCommand(io, what, 'out', { force: true, ...options });
  return readFileSync(join(folder.path, 'out'), 'utf8');
};
const rowsUsed = async () =>
  parse(await exported('rows-used'), { columns: true }) as Record<string, string>[];
const usage = (words: RegExp) =>
  expect.objectContaining({ name: 'UsageError', message: expect.stringMatching(words) });

describe('export rows-used', () => {
  test('says of every item what each said and whether it was used, or why not', async () => {
    await project(
      { bo: 'yyu.n.', ann: 'ynyyn.', cy: 'yyyyyy' },
      { matcher: 'cccc..', locked: ['bo', 'ann'] },
    );
    const rows = (await rowsUsed()).sort((a, b) => (a.run! < b.run! ? -1 : 1));
    expect(Object.keys(rows[0]!)).toEqual([
      'item',
      'run',
      'benchmark',
      'task',
      'label 1 (ann)',
      'label 2 (bo)',
      'used 1 x 2',
      'truth',
      'matcher',
      'used matcher',
    ]);
    expect(rows.map(row => Object.values(row).slice(4))).toEqual([
      ['yes', 'yes', 'used', 'yes', 'yes', 'used'],
      ['no', 'yes', 'used', '', 'yes', 'disputed'],
      ['yes', 'unsure', 'unsure', '', 'yes', 'unsure'],
      ['yes', '', 'skipped', '', 'yes', 'single'],
      ['no', 'no', 'used', 'no', '', 'no_verdict'],
      ['', '', 'not_labelled', '', '', 'not_labelled'],
    ]);
    expect(rows.map(row => plainText(row.run!))).toEqual([0, 1, 2, 3, 4, 5].map(at => `=run-${at}`));
    expect(rows[0]!.run).toBe("'=run-0");
  });

  test('gives the panel\u2019s figures when they are computed again from it', async () => {
    const panel = (await project(
      { ann: 'yyyynnynuy.yyn', bo: 'yynynnyyyyy.nn', cy: 'ynyynyynyyynyy' },
      { matcher: 'ccnccnc.cnccnc' },
    ))!;
    const rows = await rowsUsed();
    const values = ['yes', 'no'];
    for (const [at, pair] of [
      [1, 2],
      [1, 3],
      [2, 3],
    ].entries()) {
      const [i, j] = pair as [number, number];
      const used = rows.filter(row => row[`used ${i} x ${j}`] === 'used');
      const column = (n: number) => used.map(row => row[`label ${n} (${['ann', 'bo', 'cy'][n - 1]})`]!);
      const { agreement } = panel.pairs[at]!;
      const table = tabulate(column(i), column(j), values);
      expect(table.counts).toEqual(agreement.table);
      expect(kappa(table).value).toBe(agreement.kappa.value);
      expect(table.n_used).toBeGreaterThan(8);
    }
    const used = rows.filter(row => row['used matcher'] === 'used');
    const cell = (truth: string, said: string) =>
      used.filter(row => row.truth === truth && row.matcher === said).length;
    const scores = binaryScores({
      tp: cell('yes', 'yes'),
      fp: cell('no', 'yes'),
      fn: cell('yes', 'no'),
      tn: cell('no', 'no'),
    });
    expect(scores.f1.value).toBe(panel.tool!.scores!.f1.value);
    expect(scores.n).toBe(panel.tool!.agreement.n_used);
    expect(rows).toHaveLength(panel.items);
  });

  test('of one annotator has no pair', async () => {
    await project({ ann: 'yn' }, { matcher: 'cc' });
    expect((await rowsUsed()).map(row => Object.values(row).slice(4).join(' ')).sort()).toEqual([
      'no no yes used',
      'yes yes yes used',
    ]);
  });
});

describe('export labels', () => {
  const lines = async () =>
    (await exported('labels'))
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as LabelEvent & { run: string | null; inForce: boolean });

  test('are the events as they are stored, their chain included, of those who locked', async () => {
    await project({ ann: 'yn', bo: 'yy' }, { locked: ['ann'] });
    const store = await openStore(folder.file());
    const stored = await store.listEvents({ annotator: 'ann' });
    await store.close();
    const read = await lines();
    expect(read.map(({ run, inForce, ...event }) => event)).toEqual(stored);
    for (const { run, inForce, ...event } of read) expect(hashOf(event)).toBe(event.hash);
    expect(read.map(({ run, inForce }) => [run, inForce])).toEqual([
      ['=run-0', true],
      ['=run-1', true],
      [null, false],
    ]);
  });

  test('say which label counts', async () => {
    await project({ ann: 'y.' }, { locked: [] });
    const store = await openStore(folder.file());
    const [made] = await store.listEvents({});
    const changed = await store.addEvent(label('ann', made!.item!, 'no', { supersedes: made!.id }));
    await store.addEvent(
      draft({ annotator: 'ann', item: made!.item, kind: 'note', value: '\u202e\u001b]52;c;x\u0007' }),
    );
    await store.addEvent(lock('ann'));
    await store.close();
    expect((await lines()).filter(({ inForce }) => inForce).map(({ id }) => id)).toEqual([changed.id]);
    expect(await exported('labels')).not.toMatch(/[^\P{C}\n]/u);
  });
});

describe('every export', () => {
  test('is refused before any lock, as the panel is', async () => {
    await project({ ann: 'yn' }, { locked: [] });
    const store: Store = await openStore(folder.file());
    const why = await lockedPanel(store, claimPass).catch((error: Error) => error.message);
    await store.close();
    for (const what of ['rows-used', 'labels'])
      await expect(exported(what)).rejects.toEqual(expect.objectContaining({ message: why }));
  });

  test('goes to standard output alone with -, and overwrites nothing unasked', async () => {
    await project({ ann: 'yn' });
    for (const what of ['rows-used', 'labels']) {
      const text = await exported(what);
      const { io, stdout, stderr } = fakeIo(folder.path);
      await exportCommand(io, what, '-');
      expect(stdout()).toBe(text);
      expect(stderr()).toMatch(/^Exported \d rows of pass A\.\n$/);
      await expect(exported(what, { force: false })).rejects.toEqual(usage(/--force/));
    }
    const json = fakeIo(folder.path, { json: true });
    await exportCommand(json.io, 'labels', 'out.jsonl');
    expect(JSON.parse(json.stdout())).toMatchObject({ file: 'out.jsonl', pass: 'claim', rows: 3 });
  });

  test('of another name or pass is refused', async () => {
    await project({ ann: 'yn' });
    await expect(exported('everything')).rejects.toEqual(
      usage(/no export "everything"; there are: rows-used, labels/),
    );
    await expect(exported('labels', { pass: 'x' })).rejects.toEqual(usage(/no pass "x"/));
  });
});
