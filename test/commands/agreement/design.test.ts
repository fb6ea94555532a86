import { describe, expect, test } from 'vitest';
import { designOf, designWords } from '../../../src/commands/agreement/design.js';
import { drawPlan } from '../../../src/core/review/plan/draw.js';
import type { PlanSpec } from '../../../src/core/review/plan/plan.js';

const spec: PlanSpec = {
  design: {
    kind: 'stratified',
    by: ['verdict'],
    take: [
      { where: { verdict: 'gamed' }, take: 'all' },
      { where: { verdict: 'clean' }, take: { n: 4 } },
      { where: { verdict: 'pending' }, take: { n: 1 } },
    ],
    rest: null,
  },
  annotators: ['ann', 'bo'],
  overlap: 1,
  repeats: 0,
  adjudicate: 0,
  practice: 2,
  cold: 0,
  seed: 7,
};
const verdicts = [...Array(5).fill('gamed'), ...Array(20).fill('clean'), ...Array(6).fill('pending')];
const frame = {
  pass: 'provenance' as const,
  items: verdicts.map((verdict: string, at) => ({
    item: `i${String(at).padStart(2, '0')}`,
    model: 'm',
    band: 'pass' as const,
    benchmark: 'b',
    verdict,
  })),
};
const plan = drawPlan(frame, spec);
const today = (change: (item: string, verdict: string | null) => string | null = (_, verdict) => verdict) =>
  frame.items.map(({ item, verdict }) => ({
    itemId: item,
    verdict: change(item, verdict === 'pending' ? null : verdict),
  }));

describe('a sealed plan as the figures need it', () => {
  test('strata with N and n, what the tool flags, practice apart', () => {
    const design = designOf(plan, today(), 'gamed')!;
    expect(design.kind).toBe('stratified');
    const of = (name: string) => design.strata.find(({ id }) => id === name)!;
    expect(of('gamed')).toMatchObject({ flagged: true, scored: true });
    expect(of('gamed').n).toBe(of('gamed').N);
    expect(of('clean')).toMatchObject({ n: 4, flagged: false, scored: true });
    expect(of('pending')).toMatchObject({ n: 1, flagged: false, scored: false });
    expect(design.strata.reduce((sum, { N }) => sum + N, 0)).toBe(31 - 2);
    expect(design.practice!.size).toBe(2);
    expect([...design.practice!].some(item => design.stratumOf.has(item))).toBe(false);
    expect(design.stratumOf.size).toBe(of('gamed').n + 4 + 1);
    expect(designWords(plan)).toBe('stratified');
  });

  test('a verdict that is another one by now leaves open what its stratum holds', () => {
    const design = designOf(plan, today(), 'gamed')!;
    const drawn = [...design.stratumOf].find(([, stratum]) => stratum === 'clean')![0];
    const changed = designOf(
      plan,
      today((item, verdict) => (item === drawn ? 'gamed' : verdict)),
      'gamed',
    )!;
    expect(changed.strata.find(({ id }) => id === 'clean')).toMatchObject({ flagged: null, scored: true });
    const voted = designOf(
      plan,
      today((_, verdict) => verdict ?? 'gamed'),
      'gamed',
    )!;
    expect(voted.strata.find(({ id }) => id === 'pending')).toMatchObject({ flagged: null, scored: true });
  });

  test('no plan: no design, and every item is in', () => {
    expect(designOf(null, [], 'gamed')).toBeNull();
    expect(designWords(null)).toBe('census');
  });
});
