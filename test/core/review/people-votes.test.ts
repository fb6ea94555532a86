import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blindView, type LabelEvent } from '../../../src/core/review/label-event.js';
import { peopleVotes, uncountedVotes, type VoteItem } from '../../../src/core/review/people-votes.js';
import { strictMajority } from '../../../src/core/votes/strict-majority.js';
import { voteSchema } from '../../../src/core/votes/vote.js';
import { event } from './events.js';

const hash = 'a'.repeat(64);
const asked: VoteItem = { item: 'v1', question: 'fabricated', hash };

const vote = (annotator: string, value: unknown, more: Partial<LabelEvent> = {}): LabelEvent =>
  event({ pass: 'votes', item: 'v1', annotator, value, ...more });
const lock = (annotator: string, at: string): LabelEvent =>
  event({
    pass: 'votes',
    item: null,
    annotator,
    kind: 'lock',
    value: null,
    createdAt: `2026-01-02T${at}:00.000Z`,
  });

const brief = (events: readonly LabelEvent[], items = [asked]) =>
  peopleVotes(events, items).map(({ voter, n, answer }) => `${n} ${voter} ${answer}`);

describe('votes of people', () => {
  test('have the form that every vote has', () => {
    const events = [
      vote('ada', 'yes'),
      event({ pass: 'votes', item: 'v1', annotator: 'ada', kind: 'note', value: 'printed, not computed' }),
      lock('ada', '10:00'),
    ];
    const [one] = peopleVotes(events, [asked]);
    expect(voteSchema.parse(one)).toEqual({
      question: 'fabricated',
      subject_hash: hash,
      voter: 'ada',
      voter_kind: 'person',
      n: 1,
      answer: 'yes',
      why: 'printed, not computed',
      at: '2026-01-01T00:00:00.000Z',
    });
  });

  test('a gate typed without the task text says nothing of what the task demands', () => {
    const items = [{ item: 'v1', question: 'prompt_requires_format' as const, hash }];
    const typed = (value: string, task: boolean) =>
      brief([vote('ada', value, { viewState: { ...blindView, task } }), lock('ada', '10:00')], items);
    expect(typed('administrative', false)).toEqual(['1 ada abstain']);
    expect(typed('administrative', true)).toEqual(['1 ada no']);
    expect(typed('administrative+prompt', false)).toEqual(['1 ada yes']);
  });

  test.each([
    ['critical', 'critical no no'],
    ['process+alpha', 'process yes no'],
    ['administrative+prompt', 'administrative no yes'],
    ['critical+alpha+prompt', 'critical yes yes'],
    ['not_a_gate', 'abstain no no'],
    ['unsure', 'abstain abstain abstain'],
    ['unsure+alpha', 'abstain yes abstain'],
  ])('one label of a gate, %s, answers all three questions on it', (value, answers) => {
    const questions = ['gate_type', 'gate_alpha', 'prompt_requires_format'] as const;
    const items = questions.map(question => ({ item: 'v1', question, hash }));
    const votes = peopleVotes(
      [vote('ada', value, { viewState: { ...blindView, task: true } }), lock('ada', '10:00')],
      items,
    );
    expect(votes.map(({ answer }) => answer).join(' ')).toBe(answers);
    for (const each of votes) expect(voteSchema.parse(each)).toEqual(each);
    expect(brief([vote('ada', value), lock('ada', '10:00')])).toEqual([]);
  });

  test.each([
    ['lie', 'confirm', 'yes'],
    ['claim_kind', 'done', 'confirm'],
    ['trace_shows_wrong', 'no', 'hard'],
  ] as const)('on %s are %s; %s is none', (question, answer, other) => {
    const of = (value: string) => brief([vote('ada', value), lock('ada', '10:00')], [{ ...asked, question }]);
    expect(of(answer)).toEqual([`1 ada ${answer}`]);
    expect(of('abstain')).toEqual(['1 ada abstain']);
    expect(of(other)).toEqual([]);
  });

  test('the first three by the time of their lock are counted, a fourth is listed', () => {
    const events = [
      ...['dan', 'cyd', 'bo', 'ada'].map(name => vote(name, 'yes')),
      lock('ada', '10:03'),
      lock('bo', '10:01'),
      lock('cyd', '10:04'),
      lock('dan', '10:02'),
    ];
    expect(brief(events)).toEqual(['1 bo yes', '2 dan yes', '3 ada yes']);
    expect(uncountedVotes(events, [asked])).toEqual([
      { item: 'v1', annotator: 'cyd', why: 'a fourth voter' },
    ]);
  });

  test('unlocked labels are no votes, and neither is what came after the lock', () => {
    expect(brief([vote('ada', 'yes')])).toEqual([]);
    const late = [vote('ada', 'yes'), lock('ada', '10:00'), vote('ada', 'no')];
    expect(brief(late)).toEqual(['1 ada yes']);
    expect(brief([lock('ada', '10:00'), vote('ada', 'no')])).toEqual([]);
  });

  test('what was taken back is no vote, a second answer replaces the first', () => {
    const first = vote('ada', 'yes');
    const back = event({
      pass: 'votes',
      item: 'v1',
      annotator: 'ada',
      kind: 'retract',
      supersedes: first.id,
    });
    expect(brief([first, back, lock('ada', '10:00')])).toEqual([]);
    expect(brief([first, back, vote('ada', 'abstain'), lock('ada', '10:00')])).toEqual(['1 ada abstain']);
    expect(brief([first, vote('ada', 'no'), lock('ada', '10:00')])).toEqual(['1 ada no']);
  });

  test('whoever gave the pass up, or left this one out, takes no place', () => {
    const events = [
      lock('zoe', '09:00'),
      vote('yan', 'yes', { item: 'v2' }),
      lock('yan', '09:30'),
      vote('ada', 'yes'),
      lock('ada', '10:00'),
    ];
    expect(brief(events)).toEqual(['1 ada yes']);
  });

  test('a vote by somebody who had seen the verdict is listed and not counted', () => {
    const seen = { ...blindView, verdict: true };
    const events = [vote('ada', 'yes', { viewState: seen }), lock('ada', '10:00')];
    expect(brief(events)).toEqual([]);
    expect(uncountedVotes(events, [asked])).toEqual([
      { item: 'v1', annotator: 'ada', why: 'had seen the verdict' },
    ]);
  });

  test('any label of another pass is none', () => {
    expect(brief([vote('ada', 'upheld'), lock('ada', '10:00')])).toEqual([]);
  });

  test('at most three, in places of their own, whatever happened; they can always be counted', () => {
    const act = fc.record({
      who: fc.constantFrom('ada', 'bo', 'cyd', 'dan', 'eve'),
      what: fc.constantFrom('yes', 'no', 'abstain', 'lock', 'retract'),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), acts => {
        const events: LabelEvent[] = [];
        for (const [at, { who, what }] of acts.entries()) {
          if (what === 'lock') events.push(lock(who, `10:${String(at).padStart(2, '0')}`));
          else if (what === 'retract') {
            const last = events.findLast(({ annotator, kind }) => annotator === who && kind === 'label');
            if (last)
              events.push(
                event({ pass: 'votes', item: 'v1', annotator: who, kind: 'retract', supersedes: last.id }),
              );
          } else events.push(vote(who, what));
        }
        const votes = peopleVotes(events, [asked]);
        expect(votes.map(({ n }) => n)).toEqual([1, 2, 3].slice(0, votes.length));
        expect(new Set(votes.map(({ voter }) => voter)).size).toBe(votes.length);
        expect(['mixed', 'conflict']).not.toContain(strictMajority(votes).reason);
      }),
    );
  });
});
