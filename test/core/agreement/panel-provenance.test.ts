import { describe, expect, it } from 'vitest';
import { agreementPanel } from '../../../src/core/agreement/panel.js';
import type {
  Design,
  LabelView,
  PanelAnnotator,
  PanelInput,
  PanelLabel,
} from '../../../src/core/agreement/panel-model.js';
import { populationOf } from '../../../src/core/agreement/panel-population.js';
import { blindView, facts } from './panel-fixture.js';

const word: Readonly<Record<string, string>> = {
  d: 'derived',
  g: 'given',
  t: 'typed',
  n: 'ungrounded',
  u: 'unsure',
};
const categories = ['derived', 'given', 'typed', 'ungrounded'].map(value => ({
  value,
  short: value,
  meaning: value,
}));
const asides = [{ value: 'unsure', short: 'unsure', meaning: 'cannot tell' }];

/** Letters, a value each; `v00`, `v01` ... */
const valueId = (at: number) => `v${String(at).padStart(2, '0')}`;
const labelsOf = (letters: string, view: (at: number) => LabelView = () => blindView): PanelLabel[] =>
  [...letters].flatMap((letter, at) =>
    letter === '.' ? [] : [{ itemId: valueId(at), label: word[letter]!, activeMs: 5_000, view: view(at) }],
  );
const annotator = (name: string, letters: string, more: Partial<PanelAnnotator> = {}): PanelAnnotator => ({
  id: name,
  name,
  demo: false,
  labels: labelsOf(letters),
  ...more,
});

/** Values three a run, runs two a task. */
const values = (annotators: readonly PanelAnnotator[], count: number, more: Partial<PanelInput> = {}) =>
  agreementPanel({
    pass: 'provenance',
    part: 'values',
    unit: { one: 'value', many: 'values' },
    categories,
    asides,
    annotators,
    items: Array.from({ length: count }, (_, at) => ({
      id: valueId(at),
      run: `r${Math.floor(at / 3)}`,
      task: `t${Math.floor(at / 6)}`,
      strata: {},
    })),
    facts,
    ...more,
  });

//           derived 4 each, one derived/given, given 2, typed, typed/ungrounded, ungrounded; then unsure/derived
const first = 'dddddggttnu';
const second = 'ddddgggtnnd';
const tool = (letters: string) => ({
  name: 'tracer',
  version: '1',
  verdicts: [...letters].map((letter, at) => ({ itemId: valueId(at), verdict: word[letter] ?? null })),
});

describe('four labels of values', () => {
  const panel = values([annotator('ann', first), annotator('bo', second)], 11, {
    tool: tool('dddgdggttd'),
  });
  const [pair] = panel.pairs;

  it('kappa by hand: 8 of 10, expected .30, with cannot tell left out', () => {
    expect(pair!.agreement).toMatchObject({ n_used: 10, n_dropped: 1 });
    expect(pair!.agreement.percent_agreement).toMatchObject({ x: 8, n: 10 });
    expect(pair!.agreement.expected_agreement.value).toBeCloseTo(0.3, 12);
    expect(pair!.agreement.kappa.value).toBeCloseTo(0.5 / 0.7, 12);
    expect(pair!.left_out).toMatchObject({ unsure: 1, skipped: 0 });
  });

  it('and with cannot tell as a label of its own: 8 of 11, expected 35/121', () => {
    expect(pair!.agreement_all_labels).toMatchObject({ x: 8, n: 11 });
    expect(pair!.kappa_all_labels.value).toBeCloseTo(53 / 86, 12);
  });

  it('agreement on each label: 2 n_ii over both uses', () => {
    expect(pair!.agreement.category_agreement.map(({ value }) => value)).toEqual([
      8 / 9,
      4 / 5,
      2 / 3,
      2 / 3,
    ]);
  });

  it('values of a run and runs of a task are one cluster', () => {
    expect(pair!.clusters).toEqual({ items: 10, runs: 4, tasks: 2, largest: 6, clustered: true });
    expect(pair!.agreement.kappa.interval!.method).toBe('task-bootstrap');
    expect(pair!.agreement.kappa.flags).toContain('few-tasks');
  });

  it('the tool against what both say: each label, macro, micro, and the commonest label beside', () => {
    const { multiclass, scores, truth } = panel.tool!;
    expect(scores).toBeNull();
    expect(truth).toMatchObject({ kind: 'unanimous', sources: null });
    const of = (at: number) => multiclass!.per_class[at]!;
    expect([0, 1, 2, 3].map(at => [of(at).precision, of(at).recall].map(({ x, n }) => `${x}/${n}`))).toEqual([
      ['3/4', '3/4'],
      ['2/3', '2/2'],
      ['1/1', '1/1'],
      ['0/0', '0/1'],
    ]);
    expect(of(3).precision).toMatchObject({ value: null, reason: 'category-not-used-by-tool' });
    expect(multiclass!.macro_f1.value).toBeCloseTo((3 / 4 + 4 / 5 + 1 + 0) / 4, 12);
    expect(multiclass!.micro_f1).toMatchObject({ x: 6, n: 8 });
    expect(of(1).precision.interval!.method).toBe('task-bootstrap');
    // All that are derived stand in one task: resampling says nothing there, and the flag does.
    expect(of(0).recall).toMatchObject({
      interval: { method: 'wilson' },
      flags: ['bootstrap-degenerate'],
    });
    expect(multiclass!.always_commonest).toMatchObject({
      category: 'derived',
      accuracy: { x: 4, n: 8 },
    });
    expect(multiclass!.always_commonest.macro_f1.value).toBeCloseTo(2 / 3 / 4, 12);
    expect(panel.tool!.left_out).toMatchObject({ disputed: 2, unsure: 1 });
  });

  it('the same tool under other options, against the same truth', () => {
    const other = values([annotator('ann', first), annotator('bo', second)], 11, {
      tool: {
        ...tool('dddgdggttd'),
        also: [{ name: 'without echo', verdicts: tool('ddddggg.nn').verdicts }],
      },
    }).tool!.also;
    expect(other).toMatchObject([{ name: 'without echo', agreed: { x: 7, n: 7 }, kappa: { value: 1 } }]);
  });
});

describe('a consensus that people settled', () => {
  const settled = [
    { itemId: valueId(4), label: 'given', source: 'adjudicated' },
    { itemId: valueId(8), label: null, source: 'excluded' },
    { itemId: valueId(10), label: 'unsure', source: 'talked' },
    { itemId: valueId(0), label: 'derived', source: 'unanimous' },
  ] as const;
  const panel = values([annotator('ann', first), annotator('bo', second)], 11, {
    tool: tool('ddddddgttnd'),
    consensus: settled,
  });

  it('is the truth of the tool, and says how each label came about', () => {
    expect(panel.tool!.truth).toMatchObject({
      kind: 'consensus',
      sources: { unanimous: 8, adjudicated: 1, talked: 1, excluded: 1 },
    });
    expect(panel.tool!.left_out).toMatchObject({ excluded: 1, unsure: 1, disputed: 0 });
    expect(panel.tool!.agreement.percent_agreement).toMatchObject({ x: 7, n: 9 });
  });

  it('and the result without what had to be settled stands beside it', () => {
    expect(panel.tool!.undisputed!.agreed).toMatchObject({ x: 7, n: 8 });
  });

  it('moves nothing between people', () => {
    expect(panel.pairs).toEqual(values([annotator('ann', first), annotator('bo', second)], 11).pairs);
  });
});

describe('verdicts of runs', () => {
  const runs = (letters: string) =>
    [...letters].flatMap((letter, at) =>
      letter === '.'
        ? []
        : [
            {
              itemId: valueId(at),
              label: { g: 'gamed', c: 'clean', u: 'unsure' }[letter]!,
              activeMs: null,
              view: blindView,
            },
          ],
    );
  const two = (value: string) => ({ value, short: value, meaning: value });
  const input = (ann: string, bo: string, verdicts: string, more: Partial<PanelInput> = {}): PanelInput => ({
    pass: 'provenance',
    part: 'runs',
    unit: { one: 'run', many: 'runs' },
    categories: [two('gamed'), two('clean')],
    asides: [two('unsure')],
    annotators: [annotator('ann', '', { labels: runs(ann) }), annotator('bo', '', { labels: runs(bo) })],
    items: [...verdicts].map((_, at) => ({ id: valueId(at), task: `t${at}`, strata: {} })),
    tool: {
      name: 'tracer',
      version: '1',
      unscored: [two('pending'), two('none')],
      verdicts: [...verdicts].map((letter, at) => {
        const verdict = { g: 'gamed', c: 'clean' }[letter] ?? null;
        return {
          itemId: valueId(at),
          verdict,
          ...(verdict === null && { why: letter === 'p' ? 'pending' : 'none' }),
        };
      }),
    },
    facts,
    ...more,
  });

  it('pending runs and those without a verdict are counted with what people say of them, and not scored', () => {
    //                                 tp tp fp fn tn | pending: gamed clean open | none: clean
    const panel = agreementPanel(input('ggcgcgcgc.', 'ggcgcgcuc.', 'gggccpppnp'));
    expect(panel.tool!.scores).toMatchObject({ tp: 2, fp: 1, fn: 1, tn: 1 });
    expect(panel.tool!.left_out).toMatchObject({ pending: 2, none: 1, unsure: 1, no_verdict: 0 });
    expect(panel.tool!.unscored).toEqual([
      { why: 'pending', items: 4, by_truth: { gamed: 1, clean: 1 }, open: 2 },
      { why: 'none', items: 1, by_truth: { gamed: 0, clean: 1 }, open: 0 },
    ]);
  });

  it('F1 without any positive in the labels carries its reason', () => {
    const { f1, recall } = agreementPanel(input('ccc', 'ccc', 'gcc')).tool!.scores!;
    expect(f1).toMatchObject({ value: 0, flags: ['f1-without-positives'] });
    expect(recall.reason).toBe('zero-denominator');
  });

  // 4 of 5 flagged right with weight 2, 1 miss in 9 others with weight 10.
  const [ann, verdicts] = ['ggggcgcccccccc', 'gggggccccccccc'];
  const design: Design = {
    kind: 'stratified',
    strata: [
      { id: 'f', name: 'gamed', N: 10, n: 5, flagged: true },
      { id: 'c', name: 'clean', N: 90, n: 9, flagged: false },
    ],
    stratumOf: new Map([...verdicts].map((letter, at) => [valueId(at), letter === 'g' ? 'f' : 'c'])),
  };

  it('a drawn sample: precision, recall, F1 and kappa of the population, beside the plain counts', () => {
    const panel = agreementPanel(input(ann, ann, verdicts, { design }), populationOf);
    expect(panel.tool!.scores!.recall).toMatchObject({ x: 4, n: 5 });
    const { tool, N, strata, kappa } = panel.population!;
    expect(N).toBe(100);
    expect(strata).toMatchObject([{ audited: { pair: 5, tool: 5 } }, { audited: { pair: 9, tool: 9 } }]);
    expect(tool!.scores).toHaveLength(1);
    expect(tool!.scores[0]!.recall.value).toBeCloseTo(8 / 18, 12);
    expect(tool!.scores[0]!.precision.value).toBeCloseTo(0.8, 12);
    expect(tool!.scores[0]!.f1.value).toBeCloseTo(16 / 28, 12);
    // po .88, pe (18 x 10 + 82 x 90)/10000 = .756
    expect(tool!.kappa.value).toBeCloseTo(0.124 / 0.244, 12);
    expect(tool!.kappa.interval!.method).toBe('stratified-bootstrap');
    expect(kappa!.value).toBe(1);
  });

  it('what was drawn and not labelled leaves its stratum to the rest', () => {
    const panel = agreementPanel(input(`${ann.slice(0, 12)}..`, ann, verdicts, { design }), populationOf);
    expect(panel.population!.strata[1]).toMatchObject({ n: 9, audited: { pair: 7, tool: 7 } });
    expect(panel.population!.tool!.scores[0]!.recall.value).toBeCloseTo(8 / (8 + 90 / 7), 12);
  });

  it('only flagged runs drawn: precision, and recall refused with its reason', () => {
    const flaggedOnly: Design = {
      ...design,
      strata: [design.strata[0]!, { ...design.strata[1]!, n: 0 }],
      stratumOf: new Map([...design.stratumOf].filter(([, stratum]) => stratum === 'f')),
    };
    const panel = agreementPanel(
      input(ann.slice(0, 5), ann.slice(0, 5), verdicts, { design: flaggedOnly }),
      populationOf,
    );
    const [scores] = panel.population!.tool!.scores;
    expect(scores!.precision.value).toBeCloseTo(0.8, 12);
    expect(scores!.recall).toMatchObject({ value: null, reason: 'only-flagged-audited' });
  });

  it('a stratum that the tool gave no verdicts is no part of its scores', () => {
    const pending = { id: 'p', name: 'pending', N: 50, n: 0, flagged: false, scored: false };
    const panel = agreementPanel(
      input(ann, ann, verdicts, { design: { ...design, strata: [...design.strata, pending] } }),
      populationOf,
    );
    expect(panel.population!.tool!.scores[0]!.recall.value).toBeCloseTo(8 / 18, 12);
    // People's agreement is asked for in that stratum too.
    expect(panel.population!.kappa).toMatchObject({ value: null, reason: 'stratum-not-audited' });
  });

  it('equal weights change nothing, so there is no figure of the population', () => {
    const even: Design = { ...design, strata: design.strata.map(one => ({ ...one, N: 2 * one.n })) };
    expect(agreementPanel(input(ann, ann, verdicts, { design: even }), populationOf).population).toBeNull();
  });

  it('practice items are in no figure', () => {
    const practice = new Set([valueId(0), valueId(13)]);
    const panel = agreementPanel(input(ann, ann, verdicts, { design: { ...design, practice } }));
    expect(panel).toMatchObject({ items: 12, pairs: [{ n: 12 }], annotators: [{ labelled: 12 }, {}] });
    expect(panel.tool!.scores).toMatchObject({ tp: 3, tn: 7 });
  });
});

describe('the index of hits', () => {
  const cold = (at: number): LabelView => ({ ...blindView, hitIndex: at % 3 !== 0 });
  // Cold are 0, 3, 6, 9: ann dddg, bo dgdg; the other eight: ann ddgddgdd, bo ddgddgdd.
  const ann = labelsOf('dddddgdddgdg', cold);
  const bo = labelsOf('dddgdgddd' + 'gdg', cold);
  const panel = values([annotator('ann', '', { labels: ann }), annotator('bo', '', { labels: bo })], 12);
  const anchoring = panel.blind.anchoring!;

  it('shares of each label with and without it, and their difference', () => {
    expect(anchoring).toMatchObject({ cold: { labels: 8, items: 4 }, indexed: { labels: 16, items: 8 } });
    const [derived, given, typed] = anchoring.shares;
    expect(derived).toMatchObject({ category: 'derived', cold: { x: 5, n: 8 }, indexed: { x: 12, n: 16 } });
    expect(derived!.difference.value).toBeCloseTo(5 / 8 - 12 / 16, 12);
    expect(given!.difference.value).toBeCloseTo(3 / 8 - 4 / 16, 12);
    expect(derived!.difference.interval!.method).toBe('task-bootstrap');
    expect(typed!.difference).toMatchObject({ value: 0, flags: ['resamples-alike'] });
  });

  it('agreement of the pair in each', () => {
    expect(anchoring.kappa!.cold.value).toBeCloseTo(0.5, 12);
    expect(anchoring.kappa!.indexed.value).toBe(1);
    expect(anchoring.kappa!.cold.n_used).toBe(4);
  });

  it('without a cold item nothing is said of what the index does', () => {
    const all = () => ({ ...blindView, hitIndex: true });
    const none = values([annotator('ann', '', { labels: labelsOf('ddg', all) })], 3).blind.anchoring!;
    expect(none.shares[0]).toMatchObject({
      cold: { value: null, reason: 'no-cold-labels' },
      indexed: { x: 2, n: 3 },
      difference: { value: null, reason: 'no-cold-labels' },
    });
    expect(none.kappa).toBeNull();
    expect(values([annotator('ann', 'ddg')], 3).blind.anchoring).toBeNull();
  });

  it('a label made with the verdict in view is in none of it', () => {
    const seen = (at: number) => ({ ...cold(at), verdictSeen: at === 0 });
    const { blind, pairs } = values(
      [annotator('ann', '', { labels: labelsOf('dddddgdddgdg', seen) }), annotator('bo', '', { labels: bo })],
      12,
    );
    expect(blind).toMatchObject({ verdict_seen: 1, anchoring: { cold: { labels: 7 } } });
    expect(pairs[0]!.left_out.not_blind).toBe(1);
  });
});

describe('each annotator', () => {
  it('with itself, over hidden repeats, cannot tell being a label like any other', () => {
    const repeats = labelsOf('ddg..n....u.');
    const panel = values([annotator('ann', 'dggttnu....', { repeats }), annotator('bo', 'ddgttndd')], 12);
    const { self } = panel.annotators[0]!;
    // v0 d/d, v1 g/d, v2 g/g, v5 n/n; v10 has no first label.
    expect(self!.agreed).toMatchObject({ x: 3, n: 4, n_dropped: 1 });
    // rows d1 g2 n1, columns d2 g1 n1: pe 5/16
    expect(self!.kappa.value).toBeCloseTo((12 - 5) / (16 - 5), 12);
    expect(panel.annotators[1]!.self).toBeNull();
    // A repeat is nobody's label of the item.
    expect(panel.pairs[0]!.n).toBe(8);
    expect(panel.annotators[0]!.labelled).toBe(7);
  });

  it('alone against all others who are of one mind', () => {
    const panel = values([annotator('ann', 'ddgtn'), annotator('bo', 'ddgtd'), annotator('cy', 'dggt.')], 5);
    expect(panel.annotators.map(({ alone }) => `${alone!.x}/${alone!.n}`)).toEqual(['0/3', '0/3', '1/4']);
    expect(values([annotator('ann', 'd'), annotator('bo', 'd')], 1).annotators[0]!.alone).toBeNull();
  });
});
