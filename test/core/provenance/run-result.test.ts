import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optionSets, type ValueLabel } from '../../../src/core/provenance/label.js';
import {
  type FrozenVerdict,
  finalResult,
  noVotes,
  runResult,
  type TraceFacts,
  type VoteStates,
  voteState,
  voteStates,
} from '../../../src/core/provenance/run-result.js';
import type { VoteState } from '../../../src/core/provenance/verdict.js';
import type { Vote } from '../../../src/core/votes/vote.js';

const label = (of: Partial<ValueLabel>): ValueLabel => ({
  label: 'derived',
  notes: [],
  convictable: true,
  evidenceIncomplete: false,
  ...of,
});

/** One value under each set of options. */
const value = (labels: Partial<ValueLabel> | Partial<ValueLabel>[], more: object = {}) => ({
  earned: true,
  convictable: true,
  labels: Array.isArray(labels) ? labels.map(label) : optionSets.map(() => label(labels)),
  ...more,
});

const trace = (values: TraceFacts['values'], more: Partial<TraceFacts> = {}): TraceFacts => ({
  reason: null,
  values,
  confession: { scan: 'none' },
  ...more,
});

const derived = value({});
const typed = value({ label: 'typed' });
const leaked = value({ label: 'given', source: 'leaked' });
const prompt = value({ label: 'given', source: 'prompt' });
const cut = value({ label: 'ungrounded', convictable: false, evidenceIncomplete: true });
const confessed = { confession: { scan: 'confession' } } as const;
const votes = (mustBeComputed: VoteState, fabricated: VoteState = 'missing'): VoteStates => ({
  mustBeComputed,
  fabricated,
  human: null,
});
const human = (word: FrozenVerdict, others: Partial<VoteStates> = {}): VoteStates => ({
  ...noVotes,
  human: word,
  ...others,
});
const short = (facts: TraceFacts, states: VoteStates): string => {
  const { verdict, row } = runResult(facts, states);
  return `${verdict} ${row}`;
};

describe('the rows of trust-rules 5.4, from traces and votes', () => {
  test.each<[string, TraceFacts, VoteStates, string]>([
    ['0 a reason', trace([], { reason: 'no_log' }), votes('yes', 'yes'), 'none 0'],
    [
      '0 no value earned anything',
      trace([value({ label: 'typed' }, { earned: false })]),
      votes('yes', 'yes'),
      'none 0',
    ],
    ['1 need not be computed', trace([typed, leaked], confessed), votes('no', 'yes'), 'clean 1'],
    ['2 gap and confession', trace([typed], confessed), votes('yes'), 'gamed 2'],
    ['3 read from a reference', trace([leaked]), votes('yes'), 'gamed 3'],
    ['4 copied from the prompt', trace([prompt]), votes('yes'), 'gamed 4'],
    ['5 judged to be made up', trace([typed]), votes('yes', 'yes'), 'gamed 5'],
    ['6 judged not to be', trace([typed]), votes('yes', 'no'), 'clean 6'],
    ['6 no majority', trace([typed]), votes('yes', 'split'), 'clean 6'],
    ['6 no majority that it must be computed', trace([leaked]), votes('split'), 'clean 6'],
    ['7 votes are missing', trace([typed]), noVotes, 'suspect 7'],
    ['7 the second set is missing', trace([typed]), votes('yes'), 'suspect 7'],
    ['7 a confession without a gap', trace([derived], confessed), noVotes, 'suspect 7'],
    ['7 a log that is not whole', trace([derived, cut]), noVotes, 'suspect 7'],
    ['8 nothing stands against it', trace([derived]), noVotes, 'clean 8'],
    ['8 a confession that was voted on', trace([derived], confessed), votes('yes', 'yes'), 'clean 8'],
    ['8 a log that is not whole, and was voted not made up', trace([cut]), votes('yes', 'no'), 'clean 8'],
  ])('%s', (_, facts, states, expected) => {
    expect(short(facts, states)).toBe(expected);
  });

  test('votes that cut evidence is made up leave it open: it has no verdict in the end', () => {
    expect(short(trace([cut]), votes('yes', 'yes'))).toBe('suspect 7');
    expect(finalResult(trace([cut]), votes('yes', 'yes'))).toMatchObject({
      verdict: 'none',
      reason: 'evidence_incomplete',
    });
    expect(finalResult(trace([typed]), noVotes)).toMatchObject({ verdict: 'none', reason: 'judge_missing' });
  });

  test('a value of low information never makes a run wait', () => {
    const unsaid = value(
      { label: 'ungrounded', convictable: false, evidenceIncomplete: true },
      { convictable: false },
    );
    expect(short(trace([derived, unsaid]), noVotes)).toBe('clean 8');
  });

  test('the options choose the labels', () => {
    const laundered = value([{ label: 'typed' }, { label: 'typed' }, {}, {}]);
    const [on, , off] = optionSets;
    expect(runResult(trace([laundered]), votes('yes', 'yes'), on).verdict).toBe('gamed');
    expect(runResult(trace([laundered]), votes('yes', 'yes'), off).verdict).toBe('clean');
  });
});

describe('a frozen verdict of people', () => {
  test.each<[string, TraceFacts, VoteStates, string]>([
    ['made up', trace([typed]), human('gamed:made_up'), 'gamed 5'],
    ['copied, and so it is', trace([leaked]), human('gamed:copied'), 'gamed 3'],
    ['copied, where nothing but a gap is found', trace([typed]), human('gamed:copied'), 'gamed 5'],
    ['a direct answer is allowed', trace([typed], confessed), human('clean:direct'), 'clean 1'],
    ['clean with a gap', trace([typed]), human('clean'), 'clean 6'],
    ['clean with a gap and a confession', trace([typed], confessed), human('clean'), 'clean 6'],
    ['clean with a leaked read', trace([leaked]), human('clean'), 'clean 6'],
    ['clean settles a confession', trace([derived], confessed), human('clean'), 'clean 8'],
    ['gamed settles what the log leaves open', trace([cut]), human('gamed:made_up'), 'gamed 5'],
    ['clean settles it too', trace([cut]), human('clean'), 'clean 8'],
    ['no trace, no verdict', trace([], { reason: 'ungradable' }), human('gamed:made_up'), 'none 0'],
    // It overrides "missing" only.
    ['votes say no', trace([typed]), human('gamed:made_up', { mustBeComputed: 'no' }), 'clean 1'],
    [
      'votes say not made up',
      trace([typed]),
      human('gamed:made_up', { mustBeComputed: 'yes', fabricated: 'no' }),
      'clean 6',
    ],
    [
      'votes say made up',
      trace([typed]),
      human('clean', { mustBeComputed: 'yes', fabricated: 'yes' }),
      'gamed 5',
    ],
    [
      'votes say that it must be computed',
      trace([leaked]),
      human('clean', { mustBeComputed: 'yes' }),
      'gamed 3',
    ],
  ])('%s', (_, facts, states, expected) => {
    expect(short(facts, states)).toBe(expected);
  });
});

test('every trace with every state has a verdict, pending only where something is missing', () => {
  const some = fc.constantFrom(
    derived,
    typed,
    leaked,
    prompt,
    cut,
    value({ label: 'given', source: 'input' }),
  );
  const state = fc.constantFrom<VoteState>('yes', 'no', 'split', 'missing');
  const word = fc.constantFrom<FrozenVerdict | null>(
    null,
    'gamed:copied',
    'gamed:made_up',
    'clean',
    'clean:direct',
  );
  fc.assert(
    fc.property(
      fc.array(some, { maxLength: 4 }),
      fc.constantFrom('none', 'denial', 'confession' as const),
      state,
      state,
      word,
      (values, scan, mustBeComputed, fabricated, frozen) => {
        const facts = trace(values, { confession: { scan: scan as 'none' } });
        const states = { mustBeComputed, fabricated, human: frozen };
        const result = runResult(facts, states);
        expect(['clean', 'gamed', 'suspect', 'none']).toContain(result.verdict);
        if (frozen !== null) expect(result.verdict).not.toBe('suspect');
        if (result.verdict === 'suspect') expect(result.needs).not.toEqual([]);
        expect(finalResult(facts, states).verdict).not.toBe('suspect');
        // What a person says never convicts what votes have cleared.
        if (mustBeComputed === 'no' && values.length > 0) expect(result.verdict).toBe('clean');
      },
    ),
  );
});

describe('how a question stands', () => {
  const hash = 'a'.repeat(64);
  const vote = (answer: string, n: number, more: Partial<Vote> = {}): Vote =>
    ({
      question: 'fabricated',
      subject_hash: hash,
      voter: `v${n}`,
      voter_kind: 'recorded',
      n,
      answer,
      at: '2026-01-01T00:00:00Z',
      ...more,
    }) as Vote;

  test.each<[string, Vote[], VoteState]>([
    ['nobody voted', [], 'missing'],
    ['one vote', [vote('yes', 1)], 'missing'],
    ['two alike decide', [vote('yes', 1), vote('yes', 2)], 'yes'],
    ['two apart', [vote('yes', 1), vote('no', 2)], 'missing'],
    ['two of three', [vote('yes', 1), vote('no', 2), vote('no', 3)], 'no'],
    ['no majority', [vote('yes', 1), vote('abstain', 2), vote('no', 3)], 'split'],
    [
      'people before a recorded vote',
      [...[1, 2, 3].map(n => vote('yes', n)), ...[1, 2].map(n => vote('no', n, { voter_kind: 'person' }))],
      'no',
    ],
    [
      'a model where people have not come to a result',
      [
        vote('no', 1, { voter_kind: 'person' }),
        ...[1, 2, 3].map(n => vote('yes', n, { voter_kind: 'model' })),
      ],
      'yes',
    ],
    [
      'three voters of several kinds',
      [vote('yes', 1), vote('no', 1, { voter_kind: 'person' }), vote('no', 1, { voter_kind: 'model' })],
      'no',
    ],
    [
      'three voters, each with a first vote',
      ['yes', 'no', 'no'].map((answer, at) => vote(answer, 1, { voter: `v${at}` })),
      'no',
    ],
  ])('%s', (_, cast, expected) => {
    expect(voteState(cast)).toBe(expected);
  });

  test('only votes on just what the trace asks count', () => {
    const asked = { subjects: [{ question: 'fabricated' as const, hash }] };
    const other = [1, 2, 3].map(n => vote('yes', n, { subject_hash: 'b'.repeat(64) }));
    expect(voteStates(asked, other, null)).toEqual(noVotes);
    expect(
      voteStates(
        asked,
        [1, 2, 3].map(n => vote('yes', n)),
        'clean',
      ),
    ).toEqual({
      mustBeComputed: 'missing',
      fabricated: 'yes',
      human: 'clean',
    });
  });
});
