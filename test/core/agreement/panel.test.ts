import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreementPanel } from '../../../src/core/agreement/panel.js';
import type { PanelInput } from '../../../src/core/agreement/panel-model.js';
import { annotator, blindView, facts, itemId, items, matcher, panelInput, paper } from './panel-fixture.js';

const sum = (parts: Readonly<Record<string, number>>) =>
  Object.values(parts).reduce((all, one) => all + one, 0);

describe('two people', () => {
  const panel = agreementPanel(
    panelInput([annotator('ann', paper.first), annotator('bo', paper.second)], 50),
  );

  it('agree as in the paper: 48 of 50, kappa .85', () => {
    const { agreement, n, left_out } = panel.pairs[0]!;
    expect(agreement.table).toEqual([
      [41, 1],
      [1, 7],
    ]);
    expect(n).toBe(50);
    expect(sum(left_out)).toBe(0);
    expect(agreement.percent_agreement).toMatchObject({ x: 48, n: 50 });
    expect(agreement.kappa.value).toBeCloseTo(0.8512, 4);
    expect(agreement.kappa.interval).toMatchObject({ method: 'donner-eliasziw' });
    expect(agreement.kappa.interval!.low).toBeCloseTo(0.5396, 4);
    expect(agreement.kappa.se).toBeCloseTo(0.1025, 4);
    expect(agreement.mcnemar).toMatchObject({ b: 1, c: 1, exact_p: { value: 1 } });
  });

  it('work double, with nothing of the demo and no reason for a missing pair', () => {
    expect(panel).toMatchObject({ way: 'double', demo: 'none', no_pair: null, tool: null, items: 50 });
    expect(panel.facts).toEqual({
      locked_at: '2026-12-01 10:12',
      guide_version: 'v1.3',
      snapshot: '9f3c',
      design: 'census',
    });
  });

  it('have their labels and median time counted', () => {
    expect(panel.annotators[0]).toMatchObject({
      name: 'ann',
      labelled: 50,
      by_label: { yes: 42, no: 8, unsure: 0, no_message: 0 },
      median_seconds: { value: 25.5 },
    });
  });
});

describe('what is left out is counted once, with its reason', () => {
  const first = annotator('ann', 'yynnuyxy..');
  const second = annotator('bo', 'yynnyuuy.y', {
    change: (label, at) => (at === 7 ? { ...label, view: { ...blindView, verdictSeen: true } } : label),
  });
  const { pairs, blind } = agreementPanel(panelInput([first, second], 10));
  const pair = pairs[0]!;

  it('skipped, not blind, unsure, no message', () => {
    // Item 6: one says no message, the other unsure: counted under the first declared of the two.
    expect(pair.left_out).toEqual({ skipped: 1, not_blind: 1, unsure: 3, no_message: 0 });
    expect(pair.n).toBe(9);
    expect(pair.agreement).toMatchObject({ n_used: 4, n_dropped: 5 });
    expect(pair.n).toBe(pair.agreement.n_used + sum(pair.left_out));
  });

  it('and kappa is also given with every label as its own category', () => {
    expect(pair.agreement.kappa.value).toBe(1);
    expect(pair.kappa_all_labels).toMatchObject({ n_used: 7, n_dropped: 2 });
    // 7 rows: y/y y/y n/n n/n u/y y/u x/u -> po 4/7, pe = (3*3 + 2*2 + 1*2)/49.
    expect(pair.kappa_all_labels.value).toBeCloseTo((4 / 7 - 15 / 49) / (1 - 15 / 49), 12);
  });

  it('and blindness counts every label', () => {
    expect(blind).toEqual({
      anchoring: null,
      labels: 17,
      verdict_seen: 1,
      others_seen: 0,
      task_opened: 0,
      unrecorded: 0,
    });
  });

  it('a label without a record of what was visible is used and said to be unrecorded', () => {
    const unrecorded = annotator('bo', 'yn', { change: label => ({ ...label, view: null }) });
    const panel = agreementPanel(panelInput([annotator('ann', 'yn'), unrecorded], 2));
    expect(panel.pairs[0]!.agreement.n_used).toBe(2);
    expect(panel.blind.unrecorded).toBe(2);
  });

  it('an explicit null is no label', () => {
    const looked = annotator('bo', 'yn', { change: label => ({ ...label, label: null }) });
    const panel = agreementPanel(panelInput([annotator('ann', 'yn'), looked], 2));
    expect(panel.pairs[0]!.left_out.skipped).toBe(2);
    expect(panel.annotators[1]!.labelled).toBe(0);
    expect(panel.annotators[1]!.median_seconds).toMatchObject({ value: null, reason: 'no-times' });
  });
});

describe('undefined with its reason', () => {
  it('both used one label', () => {
    const { agreement } = agreementPanel(panelInput([annotator('ann', 'yyyy'), annotator('bo', 'yyyy')], 4))
      .pairs[0]!;
    expect(agreement.kappa).toMatchObject({ value: null, reason: 'single-category' });
    expect(agreement.percent_agreement).toMatchObject({ value: 1, x: 4, n: 4 });
  });

  it('no shared item', () => {
    const pair = agreementPanel(panelInput([annotator('ann', 'yy..'), annotator('bo', '..yy')], 4)).pairs[0]!;
    expect(pair.agreement.kappa).toMatchObject({ value: null, reason: 'no-items' });
    expect(pair.left_out.skipped).toBe(4);
  });

  it('nobody has locked', () => {
    const panel = agreementPanel(panelInput([], 4, { tool: matcher('yyyy') }));
    expect(panel).toMatchObject({ way: 'none', no_pair: 'no-annotator', pairs: [], tool: null });
  });
});

describe('the tool', () => {
  it('is scored on unanimous items only', () => {
    const panel = agreementPanel(
      panelInput([annotator('ann', 'yyynnnyu.'), annotator('bo', 'yyynnyyyy')], 9, {
        tool: matcher('yynnny.yy'),
      }),
    );
    const tool = panel.tool!;
    // Truth y y y n n; verdicts y y n n n. Item 5 disputed, 6 without verdict, 7 unsure, 8 by one only.
    expect(tool.left_out).toEqual({
      not_blind: 0,
      unsure: 1,
      no_message: 0,
      single: 1,
      disputed: 1,
      no_verdict: 1,
    });
    expect(tool.scores).toMatchObject({ tp: 2, fn: 1, fp: 0, tn: 2, n: 5 });
    expect(tool.agreement.table).toEqual([
      [2, 1],
      [0, 2],
    ]);
    expect(tool.truth.kind).toBe('unanimous');
    expect(tool.scores!.always_positive.f1.value).toBeCloseTo(6 / 8, 12);
  });

  it('is scored against one annotator in a solo pass, and agreement between people is unknown', () => {
    const panel = agreementPanel(panelInput([annotator('ann', 'yynu')], 4, { tool: matcher('ynny') }));
    expect(panel).toMatchObject({ way: 'solo', no_pair: 'one-annotator', pairs: [] });
    expect(panel.tool).toMatchObject({
      truth: { kind: 'one-annotator' },
      scores: { tp: 1, fn: 1, fp: 0, tn: 1 },
      left_out: { unsure: 1, single: 0 },
    });
  });

  it('takes a third annotator into the unanimity', () => {
    const panel = agreementPanel(
      panelInput([annotator('ann', 'yyn'), annotator('bo', 'yyn'), annotator('cy', 'yn.')], 3, {
        tool: matcher('yyn'),
      }),
    );
    expect(panel.tool).toMatchObject({ agreement: { n_used: 2 }, left_out: { disputed: 1 } });
  });

  it('leaves a label made with the verdict in view out of the truth, and the others stand', () => {
    const shown = {
      change: (label: ReturnType<typeof annotator>['labels'][number]) => ({
        ...label,
        view: { ...blindView, verdictSeen: true },
      }),
    };
    const withThird = agreementPanel(
      panelInput([annotator('ann', 'yn'), annotator('bo', 'yn'), annotator('cy', 'ny', shown)], 2, {
        tool: matcher('yn'),
      }),
    );
    expect(withThird.tool!.agreement.n_used).toBe(2);
    const onlyTwo = agreementPanel(
      panelInput([annotator('ann', 'yn'), annotator('cy', 'yn', shown)], 2, { tool: matcher('yn') }),
    );
    expect(onlyTwo.tool).toMatchObject({ agreement: { n_used: 0 }, left_out: { not_blind: 2 } });
  });

  it('has no yes/no scores for three categories, but agreement with the truth', () => {
    const severity = {
      categories: ['hard', 'soft', 'drop'].map(value => ({ value, short: value, meaning: value })),
      asides: [],
    };
    const letters = (from: string[]) =>
      from.map((label, at) => ({ itemId: itemId(at), label, activeMs: null, view: null }));
    const judged = ['hard', 'soft', 'soft', 'drop'];
    const panel = agreementPanel({
      pass: 'severity',
      ...severity,
      annotators: ['ann', 'bo'].map(name => ({ id: name, name, demo: false, labels: letters(judged) })),
      items: items(4),
      tool: {
        name: 'judge',
        version: null,
        verdicts: judged.map((verdict, at) => ({ itemId: itemId(at), verdict })),
      },
      facts,
    });
    expect(panel.tool).toMatchObject({ scores: null, agreement: { kappa: { value: 1 } } });
    expect(panel.pairs[0]!.agreement.mcnemar).toBeNull();
  });
});

describe('demo annotators', () => {
  const demos = [annotator('demo-1', 'yyn', { demo: true }), annotator('demo-2', 'ynn', { demo: true })];

  it('alone make a panel that is all demo', () => {
    expect(agreementPanel(panelInput(demos, 3))).toMatchObject({ demo: 'all', way: 'double' });
  });

  it('stand behind the only person', () => {
    const panel = agreementPanel(panelInput([...demos, annotator('ann', 'yyn')], 3));
    expect(panel.demo).toBe('some');
    expect(panel.annotators.map(one => one.name)).toEqual(['ann', 'demo-1', 'demo-2']);
    expect(panel.pairs).toHaveLength(3);
  });

  it('drop out of every figure once two people have locked, and the panel says so', () => {
    const people = [annotator('ann', 'yyn'), annotator('bo', 'yyn')];
    const tool = matcher('yyn');
    const mixed = agreementPanel(panelInput([...demos, ...people], 3, { tool }));
    const alone = agreementPanel(panelInput(people, 3, { tool }));
    expect(mixed.demo_set_aside.map(one => one.name)).toEqual(['demo-1', 'demo-2']);
    expect({ ...mixed, demo_set_aside: [] }).toEqual(alone);
  });
});

describe('items of one task', () => {
  const people = [annotator('ann', paper.first), annotator('bo', paper.second)];
  const tool = matcher(`${'y'.repeat(40)}n${'y'.repeat(2)}${'n'.repeat(7)}`);

  it('are counted, and intervals resample whole tasks', () => {
    const panel = agreementPanel(
      panelInput(people, 50, { items: items(50, { task: at => `t${at % 25}` }), tool }),
    );
    const { agreement, clusters } = panel.pairs[0]!;
    expect(clusters).toEqual({ items: 50, tasks: 25, runs: null, largest: 2, clustered: true });
    expect(agreement.kappa.interval).toMatchObject({ method: 'task-bootstrap', draws: 2000 });
    expect(agreement.kappa.flags).toEqual(['clustered-items']);
    expect(panel.tool!.scores!.f1.interval!.method).toBe('task-bootstrap');
    expect(agreement.kappa.se).toBeCloseTo(0.1025, 4);
  });

  it('an item without a known task stands alone', () => {
    const panel = agreementPanel(panelInput(people, 50, { items: items(50, { task: () => null }) }));
    expect(panel.pairs[0]!.clusters).toEqual({
      items: 50,
      tasks: 50,
      runs: null,
      largest: 1,
      clustered: false,
    });
    expect(panel.pairs[0]!.agreement.kappa.interval!.method).toBe('donner-eliasziw');
  });

  it('few tasks are flagged', () => {
    const panel = agreementPanel(panelInput(people, 50, { items: items(50, { task: at => `t${at % 5}` }) }));
    expect(panel.pairs[0]!.agreement.kappa.flags).toContain('few-tasks');
  });

  it('where resampling knows nothing the small-sample interval stays, and is said to be too narrow', () => {
    const same = [annotator('ann', paper.first), annotator('bo', paper.first)];
    const panel = agreementPanel(panelInput(same, 50, { items: items(50, { task: at => `t${at % 5}` }) }));
    const { kappa } = panel.pairs[0]!.agreement;
    expect(kappa.interval!.method).toBe('donner-eliasziw');
    expect(kappa.interval!.low).toBeLessThan(0.8);
    expect(kappa.flags).toEqual(['perfect-agreement-se-zero', 'bootstrap-degenerate']);
  });

  it('all of one task: the same', () => {
    const panel = agreementPanel(panelInput(people, 50, { items: items(50, { task: () => 'only' }) }));
    expect(panel.pairs[0]!.agreement.kappa.flags).toContain('bootstrap-degenerate');
  });
});

describe('strata', () => {
  const strata = (at: number) => ({ band: at < 42 ? 'pass' : at < 49 ? 'fail' : null });
  const panel = agreementPanel(
    panelInput([annotator('ann', paper.first), annotator('bo', paper.second)], 50, {
      items: items(50, { strata }),
      tool: matcher('y'.repeat(50)),
    }),
  );

  it('each have their own figures, known values in alphabetical order, unknown last', () => {
    expect(panel.strata.map(row => [row.by, row.value, row.pair!.agreed.x, row.pair!.agreed.n])).toEqual([
      ['band', 'fail', 6, 7],
      ['band', 'pass', 41, 42],
      ['band', null, 1, 1],
    ]);
  });

  it('with a reason where kappa is undefined', () => {
    expect(panel.strata[2]!.pair!.kappa).toMatchObject({ value: null, reason: 'single-category' });
    expect(panel.strata[1]!.pair!.kappa).toMatchObject({ value: 0, flags: ['constant-rater'] });
  });

  it('and the tool on its own items', () => {
    expect(panel.strata.map(row => [row.tool!.agreed.x, row.tool!.agreed.n])).toEqual([
      [0, 6],
      [41, 41],
      [0, 1],
    ]);
  });
});

const two = () => [annotator('ann', 'yn'), annotator('bo', 'yn')];
const wrong: readonly [string, string, string, PanelInput][] = [
  ['an item twice', 'duplicate-item', 'i000', panelInput(two(), 2, { items: [...items(2), ...items(1)] })],
  [
    'two labels of one annotator for one item',
    'duplicate-label',
    '"ann"',
    panelInput([{ ...two()[0]!, labels: [...two()[0]!.labels, ...two()[0]!.labels] }], 2),
  ],
  ['a label nobody declared', 'undeclared-label', '"q"', panelInput([annotator('ann', 'yq')], 2)],
  ['a label outside the pass', 'unknown-item', 'i001', panelInput(two(), 1)],
  ['a verdict outside the pass', 'unknown-item', 'i002', panelInput(two(), 2, { tool: matcher('yny') })],
  [
    'a verdict nobody declared',
    'undeclared-label',
    '"success"',
    panelInput(two(), 2, {
      tool: { name: 'matcher', version: null, verdicts: [{ itemId: 'i000', verdict: 'success' }] },
    }),
  ],
  [
    'one category',
    'bad-categories',
    'two categories',
    { ...panelInput(two(), 2), categories: [{ value: 'yes', short: 'y', meaning: '' }] },
  ],
];

it.each(wrong)('refuses %s', (_, code, names, input) => {
  expect(() => agreementPanel(input)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(names) }),
  );
});

it('does not depend on the order of items, labels or verdicts', () => {
  const letters = fc.string({ unit: fc.constantFrom('y', 'n', 'u', 'x', '.'), minLength: 12, maxLength: 12 });
  const verdicts = fc.string({ unit: fc.constantFrom('y', 'n', '.'), minLength: 12, maxLength: 12 });
  const order = fc.shuffledSubarray([...Array(12).keys()], { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(letters, letters, verdicts, order, (first, second, tool, places) => {
      const input = panelInput([annotator('ann', first), annotator('bo', second)], 12, {
        items: items(12, { task: at => `t${at % 4}`, strata: at => ({ band: at % 2 ? 'pass' : 'fail' }) }),
        tool: matcher(tool),
        resampling: { draws: 50 },
      });
      const shuffle = <T>(list: readonly T[]) => places.flatMap(at => list[at] ?? []);
      const shuffled: PanelInput = {
        ...input,
        items: shuffle(input.items),
        annotators: input.annotators.map(one => ({ ...one, labels: shuffle(one.labels) })),
        tool: { ...input.tool!, verdicts: shuffle(input.tool!.verdicts) },
      };
      const panel = agreementPanel(input);
      expect(agreementPanel(shuffled)).toEqual(panel);
      expect(panel.pairs[0]!.n).toBe(panel.pairs[0]!.agreement.n_used + sum(panel.pairs[0]!.left_out));
      expect(panel.tool!.n).toBe(panel.tool!.agreement.n_used + sum(panel.tool!.left_out));
    }),
    { numRuns: 60 },
  );
});
