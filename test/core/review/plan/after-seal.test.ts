import { describe, expect, test } from 'vitest';
import { claimPass, provenancePass } from '../../../../src/core/review/passes.js';
import { addedAfter, addedAfterWords } from '../../../../src/core/review/plan/after-seal.js';
import { drawPlan } from '../../../../src/core/review/plan/draw.js';
import { byVerdict, census, framed } from './frames.js';

const frame = framed({ clean: 20, gamed: 6 });
const more = (count: number) => Array.from({ length: count }, (_, at) => ({ item: `later-${at}` }));

describe('what came after a plan', () => {
  const whole = drawPlan(frame, census);
  const sample = drawPlan(frame, byVerdict({ clean: 5, gamed: 'all' }));
  const practised = drawPlan(frame, { ...census, practice: 3 });

  test.each([
    ['a census', whole],
    ['a sample, most of whose items were not drawn', sample],
    ['a plan with practice', practised],
  ])('%s', (_, plan) => {
    expect(addedAfter(plan, frame.items)).toBe(0);
    expect(addedAfter(plan, [...frame.items, ...more(3)])).toBe(3);
    expect(addedAfter(plan, frame.items.slice(5))).toBe(0);
  });

  test('a drawn run that was imported anew with other words is a new one', () => {
    const [first, ...rest] = frame.items.filter(({ item }) => sample.items.some(each => each.item === item));
    const others = frame.items.filter(each => each !== first && !rest.includes(each));
    expect(addedAfter(sample, [...others, ...rest, ...more(1)])).toBe(1);
  });

  test('in words, with what can be done', () => {
    expect(addedAfterWords(provenancePass, 2, false, 'plan provenance')).toBe(
      '2 runs were imported after the plan of pass C was sealed and are in no queue; to have them labelled, seal another plan: plan provenance',
    );
    expect(addedAfterWords(claimPass, 1, true, '')).toBe(
      '1 run was imported after the plan of pass A was sealed and is in no queue: the pass is locked, so no figure counts it.',
    );
  });
});
