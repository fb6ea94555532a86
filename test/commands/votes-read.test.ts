import { describe, expect, test } from 'vitest';
import { VotePlaces } from '../../src/commands/votes/places.js';
import { readVote } from '../../src/commands/votes/read-votes.js';
import type { Asked } from '../../src/commands/votes/resolve.js';
import type { Vote } from '../../src/core/votes/vote.js';
import type { StoredTrace } from '../../src/store/provenance.js';

const hash = 'c'.repeat(64);
const asked: Asked = {
  subjects: [
    {
      question: 'fabricated',
      hash,
      runId: 'r1',
      item: 'i1',
      text: JSON.stringify({
        values: [
          { key: '$.slope', text: '7.3890' },
          { key: '$.flow[P-1]', text: 'n/a' },
        ],
      }),
    },
  ],
  traces: new Map([
    ['r1', { subjects: [{ question: 'fabricated', hash }] } as unknown as StoredTrace],
    ['clean', { subjects: [] } as unknown as StoredTrace],
  ]),
  hasRun: runId => ['r1', 'clean', 'untraced'].includes(runId),
  taskOf: () => undefined,
};
const values = [
  { key: '$.slope', value: 7.389 },
  { key: 'out.csv!flow[P-1]', value: 'n/a' },
];
const vote = (more: object = {}) => ({
  question: 'fabricated',
  subject: { run: 'r1', values },
  voter: 'judge',
  voter_kind: 'recorded',
  n: 1,
  answer: 'yes',
  at: '2026-01-01T00:00:00Z',
  ...more,
});
const read = (line: unknown) => readVote(typeof line === 'string' ? line : JSON.stringify(line), asked);

describe('a line of votes', () => {
  test('by run and values, whose keys and numbers may be spelled otherwise', () => {
    const { subject: _, ...plain } = vote({ subject_hash: hash });
    expect(read(vote())).toEqual({ votes: [plain] });
    expect(read(plain)).toEqual({ votes: [plain] });
    expect(read(vote({ subject: { run: 'r1', values: values.map(({ key }) => ({ key })) } }))).toEqual({
      votes: [plain],
    });
  });

  test('on a claim that nobody is asked of is told, its form checked', () => {
    expect(read(vote({ question: 'lie', answer: 'drop', subject: { run: 'r1' } }))).toEqual({
      notAsked: 'lie',
      why: 'no claim of run "r1" is refuted by a re-grade here, so lie is not asked',
    });
    expect(() => read(vote({ question: 'lie', answer: 'yes', subject: { run: 'r1' } }))).toThrow(
      /it takes confirm, drop, abstain$/,
    );
    expect(() => read(vote({ question: 'lie', answer: 'drop', voter: ' ', subject: { run: 'r1' } }))).toThrow(
      /a vote names its voter/,
    );
  });

  test.each<[string, unknown, RegExp]>([
    ['no JSON', '{"question"', /^is not JSON$/],
    ['a list', '[]', /^is no object/],
    ['an unknown question', vote({ question: 'guilty' }), /^asks "guilty"; the questions are gate_type, /],
    [
      'an unknown answer',
      vote({ answer: 'maybe' }),
      /^answers fabricated with "maybe"; it takes yes, no, abstain$/,
    ],
    ['a fourth vote', vote({ n: 4 }), /three votes decide .* a fourth is not counted$/],
    ['half a vote', vote({ n: 1.5 }), /^has n = 1\.5/],
    ['an unknown kind of voter', vote({ voter_kind: 'oracle' }), /^is no vote: voter_kind: /],
    ['a vote of a person', vote({ voter_kind: 'person' }), /^is of a person: people vote on the screen/],
    ['another field', vote({ weight: 2 }), /^is no vote: .*weight/],
    ['no subject', { ...vote(), subject: undefined }, /neither by "subject_hash" nor by "subject"/],
    ['a subject of another form', vote({ subject: { task: 't' } }), /^has a "subject" that is not/],
    [
      'a run that is not here',
      vote({ subject: { run: 'r9', values } }),
      /there is no run "r9" in this project$/,
    ],
    [
      'a run that is not traced',
      vote({ subject: { run: 'untraced', values } }),
      /not traced yet: audit first$/,
    ],
    [
      'a run that nothing is asked of',
      vote({ subject: { run: 'clean', values } }),
      /nothing of run "clean" is asked by fabricated/,
    ],
    [
      'a value too many',
      vote({ subject: { run: 'r1', values: [...values, { key: '$.n', value: 3 }] } }),
      /does not ask of \$\.n = 3: the vote was on another text$/,
    ],
    [
      'a value too few',
      vote({ subject: { run: 'r1', values: values.slice(1) } }),
      /asks of \$\.slope = 7\.3890 too: the vote was on another text$/,
    ],
    [
      'another value',
      vote({ subject: { run: 'r1', values: [{ key: '$.slope', value: 7.38 }, values[1]] } }),
      /does not ask of \$\.slope = 7\.38/,
    ],
    [
      'another text',
      { ...vote({ subject_hash: 'd'.repeat(64) }), subject: undefined },
      /^is a vote on another text: nothing of this project asks fabricated .* dddddddddddd\.\.\./,
    ],
    ['no hash', { ...vote({ subject_hash: 'abc' }), subject: undefined }, /subject_hash is a SHA-256/],
  ])('%s is refused', (_, line, why) => {
    expect(() => read(line)).toThrow(why);
  });
});

describe('three votes of a kind on a question', () => {
  const placed = (n: number, more: Partial<Vote> = {}, place: string | null = `votes.jsonl:${n}`) => ({
    vote: {
      question: 'fabricated',
      subject_hash: hash,
      voter: 'judge',
      voter_kind: 'recorded',
      n,
      answer: 'yes',
      at: '',
      ...more,
    } as Vote,
    place,
  });

  test('and the same one again', () => {
    const places = new VotePlaces([placed(1).vote]);
    expect([1, 2, 3, 3].map(n => places.add(placed(n)))).toEqual([null, null, null, null]);
    expect(places.add(placed(1, { voter_kind: 'model', answer: 'no' }))).toBeNull();
  });

  test('another one in a place that is taken is refused, with where the first stands', () => {
    const places = new VotePlaces([placed(1).vote]);
    places.add(placed(2));
    expect(places.add(placed(1, { voter: 'other' }))).toMatch(
      /second vote n = 1 .* "yes" by judge is in the project; a full set is three/,
    );
    expect(places.add(placed(2, { answer: 'no' }))).toMatch(/stands at votes\.jsonl:2/);
  });
});
