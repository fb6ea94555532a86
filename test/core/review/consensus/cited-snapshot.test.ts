import { describe, expect, test } from 'vitest';
import { citedSnapshot } from '../../../../src/core/review/consensus/cited-snapshot.js';
import type { PassConsensus } from '../../../../src/core/review/consensus/model.js';
import type { LabelEvent } from '../../../../src/core/review/label-event.js';

const of = (annotators: string[], createdAt: string) => ({ json: JSON.stringify({ annotators }), createdAt });
const two = of(['ann', 'bo'], '10:00');
const twoMore = of(['bo', 'ann'], '11:00');
const three = of(['ann', 'bo', 'cy'], '12:00');
const answers = (...times: string[]) =>
  times.map(createdAt => ({ kind: 'own_answer', createdAt }) as unknown as LabelEvent);
const people = (...annotators: string[]) => ({ people: { annotators } }) as unknown as PassConsensus;

describe('the snapshot that a consensus rests on', () => {
  test.each([
    ['none', [], people('ann', 'bo'), answers('13:00'), null],
    ['the only one', [three], people('ann', 'bo'), answers('09:00'), three],
    ['the newest while nobody settles', [two, twoMore], people('ann', 'bo'), [], twoMore],
    ['not one with a later annotator', [two, three], people('ann', 'bo'), [], two],
    [
      'the newest before the first answer',
      [two, twoMore],
      people('ann', 'bo'),
      answers('12:30', '10:30'),
      two,
    ],
    ['the earliest where all came after it', [two, twoMore], people('ann', 'bo'), answers('09:00'), two],
    ['of three people that of three', [two, three], people('cy', 'bo', 'ann'), answers('12:30'), three],
  ])('%s', (_, snapshots, consensus, events, expected) => {
    expect(citedSnapshot(snapshots, consensus, events)).toBe(expected);
  });
});
