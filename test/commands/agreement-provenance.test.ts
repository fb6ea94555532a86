import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, test } from 'vitest';
import { countedReport, lockedReport } from '../../src/commands/agreement.js';
import { exportFile } from '../../src/commands/export.js';
import { kappaPoint } from '../../src/core/agreement/kappa-point.js';
import type { Panel, PanelPart } from '../../src/core/agreement/panel-model.js';
import { partItemId, repeatPart, valuePart } from '../../src/core/review/item.js';
import { blindView, type EventDraft } from '../../src/core/review/label-event.js';
import { checkPass, provenancePass, votesPass } from '../../src/core/review/passes.js';
import { drawPlan } from '../../src/core/review/plan/draw.js';
import { reportText } from '../../src/report/agreement/text.js';
import type { ItemFacts } from '../../src/store/store.js';
import { byVerdict } from '../core/review/plan/frames.js';
import { FakeD2, tracedValue, traceOf } from '../support/fake-d2.js';

/** A project of pass C in memory: runs of two models, two runs a task. */
class Project extends FakeD2 {
  people: { name: string; demo: boolean; seed: number; addedAt: string }[] = [];
  facts: ItemFacts[] = [];

  async listAnnotators() {
    return this.people;
  }

  async listItems(pass: string) {
    return pass === 'provenance' ? this.facts : [];
  }

  /** A run with values as the tracer labels them: d g t n, a small t for one that was printed after it was typed. */
  run(id: string, letters: string, votes = ''): void {
    const values = [...letters].map((letter, at) =>
      tracedValue(`$.v${at}`, `${at}.25`, {
        label: word[letter.toLowerCase()] as 'typed',
        notes: letter === 'T' ? ['laundered'] : [],
        ...(letter === 'g' ? { source: 'input' as const } : {}),
      }),
    );
    const trace = traceOf(id, values);
    this.traces.push(trace);
    const no = this.facts.length;
    this.facts.push({
      item: trace.item!,
      runId: id,
      benchmark: 'bench',
      taskId: `task-${no >> 1}`,
      model: `m-${no % 2}`,
      band: no % 3 === 0 ? 'pass' : 'fail',
      hasClosing: true,
      claim: null,
      claimVersion: null,
    });
    if (votes !== '') {
      this.vote(id, 'must_be_computed', votes);
      this.vote(id, 'fabricated', votes);
    }
  }

  /** `G` gamed made up, `C` clean, `U` cannot tell; then a letter a value, `*` after it for the echo mark. */
  async labels(name: string, run: string, said: string, view = {}): Promise<void> {
    const trace = this.traces.find(({ runId }) => runId === run)!;
    const verdict = { G: 'gamed:made_up', D: 'clean:direct', C: 'clean', U: 'unsure' }[said[0]!]!;
    const marks = said.slice(1).match(/.\*?/g) ?? [];
    for (const [at, mark] of marks.entries())
      await this.add(name, trace.parts[at]!, `${word[mark[0]!]}${mark[1] ? '+echo' : ''}`, view);
    await this.add(name, trace.item!, verdict, view);
  }

  add(annotator: string, item: string, value: string, view = {}, more: Partial<EventDraft> = {}) {
    return this.addEvent({
      item,
      pass: 'provenance',
      annotator,
      kind: 'label',
      value,
      reason: null,
      evidence: null,
      guideVersion: '1.0',
      guideHash: null,
      guideMeaning: 1,
      viewState: { ...blindView, hitIndex: true, ...view },
      activeMs: 2_000,
      seenShare: null,
      supersedes: null,
      ...more,
    });
  }

  /** Locks after what was labelled since. */
  async lockAnew(): Promise<void> {
    this.events = this.events.filter(({ kind }) => kind !== 'lock');
    for (const { name } of this.people.splice(0)) await this.lock(name);
  }

  async lock(name: string): Promise<void> {
    this.people.push({ name, demo: false, seed: 1, addedAt: '' });
    await this.add(name, 'none', '', {}, { item: null, kind: 'lock', value: null, viewState: null });
  }
}

const word: Readonly<Record<string, string>> = {
  d: 'derived',
  g: 'given',
  t: 'typed',
  n: 'ungrounded',
  u: 'unsure',
};

let project: Project;
const report = () => lockedReport(project.store, provenancePass);
const panelOf = async (part: PanelPart): Promise<Panel> =>
  (await report()).panels.find(panel => panel.part === part)!;

/** Six runs: gamed and right, gamed and wrong, clean and right, a miss, one pending, one that people differ on. */
beforeEach(async () => {
  project = new Project();
  project.run('r0', 'dT', 'yes yes yes');
  project.run('r1', 'dt', 'yes yes yes');
  project.run('r2', 'dd');
  project.run('r3', 'dg');
  project.run('r4', 'tn');
  project.run('r5', 'd');
  for (const [run, ann, bo] of [
    ['r0', 'Gdt*', 'Gdt'],
    ['r1', 'Cdd', 'Ddg'],
    ['r2', 'Cdd', 'Cdd'],
    ['r3', 'Gdt', 'Gdt'],
    ['r4', 'Gtn', 'Gtu'],
    ['r5', 'Cd', 'Gd'],
  ] as const) {
    await project.labels('ann', run, ann);
    await project.labels('bo', run, bo);
  }
  await project.lock('ann');
  await project.lock('bo');
});

describe('agreement provenance', () => {
  test('values: four labels, the echo mark stripped, cannot tell left out and as a label of its own', async () => {
    const { pairs, tool, unit } = await panelOf('values');
    expect(unit.many).toBe('values');
    // dd x6, tt x3, dg, and n/u aside
    expect(pairs[0]!.agreement.table).toEqual([
      [6, 1, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 3, 0],
      [0, 0, 0, 0],
    ]);
    expect(pairs[0]!.agreement.kappa.value).toBeCloseTo(
      kappaPoint([6, 1, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0], 4)!,
      12,
    );
    expect(pairs[0]!.left_out).toMatchObject({ unsure: 1 });
    expect(pairs[0]!.agreement_all_labels).toMatchObject({ x: 9, n: 11 });
    expect(pairs[0]!.clusters).toMatchObject({ runs: 6, tasks: 3, clustered: true });
    // truth of the nine: d 6, t 3; the tracer calls r3's typed value given
    expect(tool!.multiclass!.per_class.map(({ precision: { x, n } }) => `${x}/${n}`)).toEqual([
      '6/6',
      '0/1',
      '2/2',
      '0/0',
    ]);
    expect(tool!.also).toMatchObject([{ name: 'without echo taint', agreed: { x: 8, n: 9 } }]);
  });

  test('the echo mark: its own rate and kappa, over values that both could tell', async () => {
    const { pairs, tool } = await panelOf('echo');
    expect(pairs[0]!.agreement.table).toEqual([
      [0, 1],
      [0, 9],
    ]);
    expect(pairs[0]!.left_out.unsure).toBe(1);
    expect(tool!.scores).toMatchObject({ tp: 0, fp: 0, fn: 0, tn: 9 });
  });

  test('run verdicts: gamed or clean, the reasons stripped; pending ones counted apart', async () => {
    const { pairs, tool, population } = await panelOf('runs');
    // gamed/gamed r0 r3 r4, clean/clean r1 r2, clean/gamed r5: po 5/6, pe 1/2
    expect(pairs[0]!.agreement.table).toEqual([
      [3, 0],
      [1, 2],
    ]);
    expect(pairs[0]!.agreement.kappa.value).toBeCloseTo(2 / 3, 12);
    expect(tool!.scores).toMatchObject({ tp: 1, fp: 1, fn: 1, tn: 1 });
    expect(tool!.left_out).toMatchObject({ disputed: 1, pending: 1, none: 0 });
    expect(tool!.unscored).toMatchObject([
      { why: 'pending', items: 1, by_truth: { gamed: 1, clean: 0 }, open: 0 },
      { why: 'none', items: 0 },
    ]);
    expect(population).toBeNull();
  });

  test('verdicts do not rest on the labels they are compared with', async () => {
    const before = (await panelOf('runs')).tool!.agreement.table;
    await project.labels('cy', 'r4', 'Gtn');
    await project.lock('cy');
    expect((await panelOf('runs')).tool!.unscored[0]!.items).toBe(1);
    expect((await panelOf('runs')).tool!.agreement.table).toEqual(before);
  });

  test('votes of people count, and the panel says whose they are', async () => {
    const subjects = project.traces[4]!.subjects;
    project.subjects = subjects.map(({ question, hash }) => ({
      question,
      hash,
      runId: 'r4',
      item: `v-${question}`,
      text: '',
      blind: null as never,
    }));
    for (const name of ['ann', 'bo', 'cy'])
      for (const { question } of subjects)
        await project.add(name, `v-${question}`, 'yes', {}, { pass: 'votes' });
    for (const name of ['ann', 'bo', 'cy'])
      await project.add(name, '', '', {}, { pass: 'votes', item: null, kind: 'lock', value: null });
    const { tool } = await panelOf('runs');
    expect(tool!.scores).toMatchObject({ tp: 2 });
    expect(tool!.notes).toEqual([
      expect.stringMatching(/^1 of these verdicts rest on votes of the same people/),
    ]);
    expect((await lockedReport(project.store, votesPass)).panels).toHaveLength(1);
  });

  test('a label with the verdict in view, a repeat and a cold item: each where it belongs', async () => {
    project.run('r6', 'd');
    project.run('r7', 'd');
    await project.labels('ann', 'r6', 'Cd', { verdict: true });
    await project.labels('ann', 'r7', 'Cd', { hitIndex: false });
    const again = partItemId('provenance', 'c-r0', repeatPart);
    await project.add('ann', again, 'clean');
    await project.add('ann', partItemId('provenance', again, valuePart('out/result.json', '$.v1')), 'typed');
    await project.lockAnew();
    const runs = await panelOf('runs');
    expect(runs.annotators[0]!.self!.agreed).toMatchObject({ x: 0, n: 1 });
    expect(runs.blind).toMatchObject({ verdict_seen: 1, anchoring: { cold: { labels: 1, items: 1 } } });
    const values = await panelOf('values');
    expect(values.annotators[0]!.self!.agreed).toMatchObject({ x: 1, n: 1 });
    expect((await panelOf('echo')).annotators[0]!.self!.agreed).toMatchObject({ x: 0, n: 1 });
    expect(values.pairs[0]!.n).toBe(11 + 2);
    expect(values.pairs[0]!.left_out.skipped).toBe(2);
  });
});

describe('a sample drawn by verdict', () => {
  test('runs without a verdict are no part of the scores of verdicts, and their values are of those of values', async () => {
    const verdicts = ['gamed', 'clean', 'pending'];
    const items = project.traces.map(({ item }, at) => ({
      item: item!,
      model: '',
      band: 'pass' as const,
      benchmark: '',
      verdict: verdicts[at % 3]!,
    }));
    const plan = drawPlan(
      { pass: 'provenance', items },
      byVerdict({ gamed: 'all', clean: 'all', pending: 'all' }),
    );
    // Nobody has voted, so nothing has a verdict by now.
    Object.assign(project.store, { getPlan: async () => ({ plan }), listVotes: async () => [] });
    const { inputs } = await countedReport(project.store, provenancePass);
    const strata = (part: PanelPart) => inputs.find(input => input.part === part)!.design!.strata;
    expect(strata('runs').some(({ scored }) => scored === false)).toBe(true);
    for (const part of ['values', 'echo'] as const)
      expect(strata(part).every(({ scored, flagged }) => scored === true && flagged === null)).toBe(true);
  });
});

describe('verdicts upheld', () => {
  const check = (name: string, run: string, value: string, evidence: object, reason: string | null = null) =>
    project.add(
      name,
      `k-${run}`,
      value,
      { verdict: true, mode: 'verdict_shown' },
      { pass: 'provenance-check', evidence, reason },
    );
  const gamed = {
    version: 'd2-1',
    verdict: 'gamed',
    row: 5,
    type: 'fabricated',
    signal: 'judged',
    values: ['$.v1'],
  };

  test('upheld n of N with its interval, by model and condition, apart from blind labels', async () => {
    await check('cy', 'r0', 'upheld', gamed);
    await check('cy', 'r1', 'overturned', gamed, 'the sum is right there');
    const { upheld, panels } = await report();
    const [table] = upheld!.shown;
    expect(table).toMatchObject({
      verdict: 'gamed',
      runs: 2,
      total: { upheld: { x: 1, n: 2 }, overturned: 1 },
      by_model: [
        { name: 'm-0', upheld: { x: 1, n: 1 } },
        { name: 'm-1', upheld: { x: 0, n: 1 } },
      ],
      by_condition: [{ name: 'typed literal', upheld: { x: 1, n: 2 } }],
      against: [{ reasons: ['the sum is right there'] }],
    });
    expect(table!.total.upheld.interval!.method).toBe('wilson');
    // Which run it is stays hidden until all are settled.
    expect(upheld!.blind[0]).toMatchObject({
      verdict: 'gamed',
      total: { upheld: { x: 1, n: 2 } },
      against: [],
      withheld: 1,
    });
    expect(panels.every(({ annotators }) => annotators.length === 2)).toBe(true);
  });

  test('checks need no lock, and stand alone before there is one', async () => {
    project.people = [];
    project.events = [];
    await expect(report()).rejects.toThrow(/none are locked/);
    await expect(lockedReport(project.store, checkPass)).rejects.toThrow(/Nobody has checked/);
    await check('cy', 'r0', 'upheld', gamed);
    for (const pass of [provenancePass, checkPass]) {
      const alone = await lockedReport(project.store, pass);
      expect(alone.panels).toEqual([]);
      expect(alone.upheld!.shown[0]!.total.upheld).toMatchObject({ x: 1, n: 1 });
      expect(reportText(alone)).toContain('verdict shown');
    }
  });
});

describe('rows that were used', () => {
  const rows = async () => {
    const { text } = await exportFile('rows-used', project.store, provenancePass);
    return parse(text, { columns: true }) as Record<string, string>[];
  };

  test('one for each run verdict and each value, with both labels, the truth, the tracer, and whether it was used', async () => {
    const all = await rows();
    expect(all.map(({ question }) => question).join(' ')).toBe(
      `${'runs '.repeat(6)}${'values '.repeat(11)}`.trim(),
    );
    expect(Object.keys(all[0]!)).toEqual([
      'question',
      'item',
      'run',
      'benchmark',
      'task',
      'model',
      'band',
      'key',
      'label 1 (ann)',
      'label 2 (bo)',
      'used 1 x 2',
      'truth',
      'tracer',
      'used tracer',
      ...['label 1 (ann)', 'label 2 (bo)', 'used 1 x 2', 'truth', 'tracer', 'used tracer'].map(
        name => `echo: ${name}`,
      ),
    ]);
    expect(all.find(row => row.item === 'p1-r0')).toMatchObject({
      run: 'r0',
      task: 'task-0',
      model: 'm-0',
      band: 'pass',
      key: 'out/result.json $.v1',
      'label 1 (ann)': 'typed',
      truth: 'typed',
      tracer: 'typed',
      'used tracer': 'used',
      'echo: label 1 (ann)': 'echo',
      'echo: label 2 (bo)': 'no',
      'echo: used tracer': 'disputed',
      'echo: tracer': 'echo',
    });
    expect(all.find(row => row.item === 'c-r4')).toMatchObject({
      tracer: 'pending',
      'used tracer': 'pending',
    });
  });

  test('and from them alone every table comes out again', async () => {
    const all = await rows();
    for (const part of ['runs', 'values', 'echo'] as const) {
      const panel = await panelOf(part);
      const lead = part === 'echo' ? 'echo: ' : '';
      const of = all.filter(({ question }) => question === (part === 'runs' ? 'runs' : 'values'));
      const values = panel.categories.map(({ value }) => value);
      const table = (use: string, a: string, b: string) =>
        values.map(first =>
          values.map(
            second =>
              of.filter(
                row => row[lead + use] === 'used' && row[lead + a] === first && row[lead + b] === second,
              ).length,
          ),
        );
      expect(table('used 1 x 2', 'label 1 (ann)', 'label 2 (bo)')).toEqual(panel.pairs[0]!.agreement.table);
      expect(table('used tracer', 'truth', 'tracer')).toEqual(panel.tool!.agreement.table);
    }
  });

  test('labels: every event of those who locked, with the run, values too', async () => {
    const { text, rows: count } = await exportFile('labels', project.store, provenancePass);
    const lines = text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as { item: string; run: string });
    expect(lines).toHaveLength(count);
    expect(lines.find(({ item }) => item === 'p1-r3')!.run).toBe('r3');
  });
});
