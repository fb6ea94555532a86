import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consensusOf, growingConsensus } from '../../../../src/core/review/consensus/consensus.js';
import { consensusLabels, hasSettled } from '../../../../src/core/review/consensus/labels.js';
import type { ConsensusInput, ItemConsensus } from '../../../../src/core/review/consensus/model.js';
import { sidesOf } from '../../../../src/core/review/consensus/sides.js';
import { nothingToSettle, waitsFor } from '../../../../src/core/review/consensus/step.js';
import type { LabelEvent } from '../../../../src/core/review/label-event.js';
import { planOf, Story } from './events.js';

const stateOf = (input: ConsensusInput, item = 'i1'): ItemConsensus =>
  consensusOf(input).items.find(each => each.item === item) as ItemConsensus;

/** Ann and Bo on three items: alike, apart, and one that only Ann labelled. */
const two = () =>
  new Story().labels('ann', { i1: 'yes', i2: 'yes', i3: 'no' }).labels('bo', { i1: 'yes', i2: 'no' });
const locked = () => two().lock('ann', 'bo');

describe('before all have locked nothing is compared', () => {
  test.each<[string, Story, string, string]>([
    ['nobody has labelled', new Story(), 'i1', 'unassigned'],
    ['nobody has labelled this one', two(), 'i3', 'open'],
    [
      'one of two has labelled',
      new Story().labels('ann', { i1: 'yes' }).labels('bo', { i2: 'no' }),
      'i1',
      'open',
    ],
    ['both have labelled', two(), 'i1', 'committed'],
    ['one has locked', two().lock('ann'), 'i2', 'committed'],
    ['one has locked without the other label', two().lock('ann'), 'i3', 'open'],
  ])('%s', (_, story, item, state) => {
    const pass = consensusOf(story.input());
    const found = pass.items.find(each => each.item === item);
    expect(found?.state).toBe(state);
    expect(found?.units.every(({ raw }) => raw.size === 0)).toBe(true);
    expect(pass.revealed).toBe(false);
    expect(consensusLabels(pass)).toEqual([]);
  });

  test('a stale label is open again, and said', () => {
    const item = stateOf(two().input({ guideMeaning: 2 }));
    expect(item).toMatchObject({ state: 'open', stale: true });
  });

  test('an item of a plan that nobody has is unassigned, one without a label assigned', () => {
    const plan = planOf(['ann', 'bo'], { i1: {}, i2: { annotators: [] } });
    const input = new Story().labels('ann', {}).input({ plan });
    expect([stateOf(input), stateOf(input, 'i2'), stateOf(input, 'i3')].map(({ state }) => state)).toEqual([
      'assigned',
      'unassigned',
      'unassigned',
    ]);
  });

  test('an item is locked when those who have it have locked, others of the pass being at work', () => {
    const plan = planOf(['ann', 'bo', 'cy'], { i1: { annotators: ['ann', 'bo'] }, i2: {} });
    const input = locked().input({ plan });
    expect(stateOf(input).state).toBe('locked');
    expect(stateOf(input, 'i2').state).toBe('open');
  });

  test('flags and "cannot tell" are side states', () => {
    const story = new Story().labels('ann', { i1: 'unsure' });
    story.act('ann', 'flag', 'i1');
    expect(stateOf(story.input())).toMatchObject({ unsure: true, flagged: true });
  });
});

describe('once all have locked', () => {
  test('alike is frozen, apart waits, one label is in no consensus', () => {
    const pass = consensusOf(locked().input());
    expect(pass.items.map(({ state, out, source }) => [state, out, source])).toEqual([
      ['frozen', null, 'unanimous'],
      ['disagree', null, null],
      ['locked', 'single', null],
    ]);
    expect(pass.counts).toMatchObject({ agreed: 1, open: 1, single: 1, resolved: 0 });
    expect(consensusLabels(pass)).toEqual([{ itemId: 'i1', label: 'yes', source: 'unanimous' }]);
    expect(hasSettled(pass)).toBe(false);
  });

  test.each([
    ['unsure against a label is a difference', { i1: 'unsure' }, { i1: 'yes' }, 'disagree'],
    ['two who cannot tell are alike', { i1: 'unsure' }, { i1: 'unsure' }, 'frozen'],
  ])('%s', (_, ann, bo, state) => {
    expect(stateOf(new Story().labels('ann', ann).labels('bo', bo).lock('ann', 'bo').input()).state).toBe(
      state,
    );
  });

  test('three are alike only when all three are', () => {
    const story = locked();
    const three = new Story()
      .labels('ann', { i1: 'yes' })
      .labels('bo', { i1: 'yes' })
      .labels('cy', { i1: 'no' });
    expect(stateOf(three.lock('ann', 'bo', 'cy').input()).state).toBe('disagree');
    expect(stateOf(story.input()).state).toBe('frozen');
  });

  test('whoever labels and has not locked holds all up', () => {
    const pass = consensusOf(locked().labels('cy', { i2: 'no' }).input());
    expect(pass.people).toMatchObject({ missing: ['cy'], locked: false });
    expect(nothingToSettle(pass, 'di', false)).toMatch(/not locked yet: cy/);
  });

  test('whoever locks after settling has begun is late, and opens nothing again', () => {
    const story = locked();
    story.act('di', 'own_answer', 'i2', { value: 'yes' });
    story.labels('cy', { i1: 'no' }).lock('cy');
    const pass = consensusOf(story.input());
    expect(pass.people).toMatchObject({ annotators: ['ann', 'bo'], late: ['cy'], locked: true });
    expect(pass.items[0]?.state).toBe('frozen');
  });

  test('two who come late do not put the demo annotators out whose labels were settled', () => {
    const people = ['ann', 'bo', 'cy', 'di'].map(name => ({ name, demo: name < 'c' }));
    const story = locked();
    story.act('di', 'own_answer', 'i2', { value: 'yes' });
    story.labels('cy', { i1: 'no' }).lock('cy').labels('di', { i1: 'no' });
    expect(consensusOf(story.input({ people })).people).toMatchObject({
      annotators: ['ann', 'bo'],
      late: ['cy', 'di'],
      locked: true,
    });
  });

  test('a plan says whose labels count, and practice is in no consensus', () => {
    const plan = planOf(['ann', 'bo'], { i1: { practice: true }, i2: {} });
    const pass = consensusOf(locked().labels('cy', { i2: 'no' }).input({ plan }));
    expect(pass.people).toMatchObject({ late: ['cy'], locked: true });
    expect(pass.items.map(({ out }) => out)).toEqual(['practice', null, 'unlabelled']);
    expect(pass.items[2]?.state).toBe('unassigned');
  });

  test('demo annotators count while there are not two people', () => {
    const people = ['ann', 'bo', 'cy'].map(name => ({ name, demo: name !== 'cy' }));
    expect(consensusOf(locked().input({ people })).people.annotators).toEqual(['ann', 'bo']);
    const mixed = locked().labels('cy', { i1: 'yes' }).lock('cy');
    const two = ['ann', 'bo', 'cy'].map(name => ({ name, demo: name === 'bo' }));
    expect(consensusOf(mixed.input({ people: two })).people.annotators).toEqual(['ann', 'cy']);
  });
});

/** An act that must change nothing, and why. */
const answered = () => locked().answers('di', 'i2', { i2: 'no' });

describe('the way of a disagreement', () => {
  test('own answer, then the labels, then cause and resolution', () => {
    const story = locked();
    const wait = () => waitsFor(stateOf(story.input(), 'i2'), 'di', false);
    expect(wait()).toBe('answer');
    story.act('di', 'own_answer', 'i2', { value: 'no' });
    expect([wait(), stateOf(story.input(), 'i2').state]).toEqual(['see', 'disagree']);
    story.act('di', 'sides_shown', 'i2');
    expect([wait(), stateOf(story.input(), 'i2').state]).toEqual(['resolve', 'adjudicated']);
    story.resolves('di', 'i2', '1', { i2: 'no' });
    const item = stateOf(story.input(), 'i2');
    expect([wait(), item.state, item.source]).toEqual([null, 'frozen', 'adjudicated']);
    expect(item.acts?.end).toMatchObject({ kind: 'resolved', side: '1', cause: 'slip' });
    const pass = consensusOf(story.input());
    expect(pass.counts).toMatchObject({ agreed: 1, resolved: 1, open: 0, single: 1 });
    expect(pass.revealed).toBe(true);
    expect(consensusLabels(pass)[1]).toEqual({ itemId: 'i2', label: 'no', source: 'adjudicated' });
    expect(hasSettled(pass)).toBe(true);
  });

  test.each<[string, (story: Story) => void]>([
    ['labels shown before the own answer', s => s.act('di', 'sides_shown', 'i2')],
    ['a cause before the labels were shown', s => s.act('di', 'cause', 'i2', { value: 'slip' })],
    ['talk before the labels were shown', s => s.act('di', 'talk', 'i2')],
    ['an exclusion before the labels were shown', s => s.act('di', 'exclude', 'i2', { reason: 'no' })],
    ['a resolution before the labels were shown', s => s.resolves('di', 'i2', '1', { i2: 'no' })],
    ['a line without talk', s => s.act('ann', 'talk_line', 'i2', { value: 'hm' })],
    ['a label without talk', s => s.act('ann', 'talk_label', 'i2', { value: 'no' })],
    ['an own answer that is no label', s => s.act('di', 'own_answer', 'i2', { value: 3 })],
  ])('refused: %s', (_, act) => {
    const story = locked();
    act(story);
    expect(stateOf(story.input(), 'i2').state).toBe('disagree');
  });

  test.each<[string, (story: Story) => void]>([
    ['an unknown cause', s => s.act('di', 'cause', 'i2', { value: 'mood' })],
    [
      'a resolution without a cause',
      s => s.act('di', 'resolve', 'i2', { value: { side: '1', labels: { i2: 'no' } }, reason: 'x' }),
    ],
    [
      'without a reason',
      s => {
        s.act('di', 'cause', 'i2', { value: 'slip' });
        s.act('di', 'resolve', 'i2', { value: { side: '1', labels: { i2: 'no' } }, reason: ' ' });
      },
    ],
    ['of another item', s => s.resolves('di', 'i2', '1', { i1: 'no' })],
    ['of nothing', s => s.resolves('di', 'i2', '1', {})],
    ['on a side that there cannot be', s => s.resolves('di', 'i2', 'left', { i2: 'no' })],
    ['by somebody who gave no own answer', s => s.resolves('cy', 'i2', '1', { i2: 'no' })],
    ['an exclusion without a reason', s => s.act('di', 'exclude', 'i2')],
    [
      'a second own answer once the labels were shown',
      s => s.act('di', 'own_answer', 'i2', { value: 'unsure' }),
    ],
  ])('refused: %s', (_, act) => {
    const story = answered();
    act(story);
    const item = stateOf(story.input(), 'i2');
    expect(item.state).toBe('adjudicated');
    expect(item.acts?.adjudicators.get('di')?.own.get('i2')?.value).toBe('no');
  });

  test('excluded with a reason', () => {
    const story = answered();
    story.act('di', 'exclude', 'i2', { reason: 'two runs in one log' });
    const pass = consensusOf(story.input());
    expect(pass.counts).toMatchObject({ excluded: 1, open: 0 });
    expect(consensusLabels(pass)[1]).toEqual({ itemId: 'i2', label: null, source: 'excluded' });
    expect(pass.revealed).toBe(true);
  });

  test('the labels of people stay as they were', () => {
    const story = answered();
    const before = stateOf(story.input(), 'i2').units[0]?.raw;
    story.act('di', 'talk', 'i2');
    story.act('ann', 'talk_label', 'i2', { value: 'no' });
    expect(stateOf(story.input(), 'i2').units[0]?.raw).toEqual(before);
  });
});

describe('talk', () => {
  const talking = () => {
    const story = answered();
    story.act('di', 'talk', 'i2');
    return story;
  };

  test('waits for the line of each, and then for the adjudicator again', () => {
    const story = talking();
    const wait = (name: string) => waitsFor(stateOf(story.input(), 'i2'), name, false);
    expect([wait('ann'), wait('bo'), wait('di'), stateOf(story.input(), 'i2').state]).toEqual([
      'talk',
      'talk',
      'lines',
      'talk',
    ]);
    story.act('ann', 'talk_line', 'i2', { value: 'I read it as done' });
    expect([wait('ann'), wait('bo')]).toEqual([null, 'talk']);
    story.act('bo', 'talk_label', 'i2', { value: 'yes' });
    story.act('bo', 'talk_line', 'i2', { value: 'I overlooked the last line' });
    expect([wait('bo'), wait('di'), stateOf(story.input(), 'i2').state]).toEqual([
      null,
      'resolve',
      'adjudicated',
    ]);
    story.resolves('di', 'i2', '1', { i2: 'yes' });
    const item = stateOf(story.input(), 'i2');
    expect([item.source, item.units[0]?.source, item.units[0]?.label]).toEqual(['talked', 'talked', 'yes']);
    expect([...(item.units[0]?.talked ?? [])]).toEqual([
      ['ann', 'yes'],
      ['bo', 'yes'],
    ]);
  });

  test('who stays apart after talk is adjudicated', () => {
    const story = talking();
    for (const name of ['ann', 'bo']) story.act(name, 'talk_line', 'i2', { value: 'as before' });
    story.resolves('di', 'i2', '2', { i2: 'no' });
    expect(stateOf(story.input(), 'i2').source).toBe('adjudicated');
  });

  test('who never writes their line does not keep the item from its end', () => {
    const story = talking();
    story.act('ann', 'talk_label', 'i2', { value: 'no' });
    story.act('ann', 'talk_line', 'i2', { value: 'I read it anew' });
    story.resolves('di', 'i2', '2', { i2: 'no' });
    const late = story.act('bo', 'talk_line', 'i2', { value: 'too late' });
    const { state, source, units, acts } = stateOf(story.input(), 'i2');
    expect([state, source, units[0]?.label]).toEqual(['frozen', 'talked', 'no']);
    expect([...(acts?.talk?.lines.values() ?? [])]).not.toContain(late);
  });

  test.each<[string, (story: Story) => void]>([
    ['a line of somebody else', s => s.act('cy', 'talk_line', 'i2', { value: 'me too' })],
    ['an empty line', s => s.act('ann', 'talk_line', 'i2', { value: ' ' })],
    ['a second talk', s => s.act('di', 'talk', 'i2')],
  ])('refused: %s', (_, act) => {
    const story = talking();
    act(story);
    const { state, acts } = stateOf(story.input(), 'i2');
    expect([state, acts?.talk?.lines.size]).toEqual(['talk', 0]);
  });
});

describe('taking back', () => {
  const withdraw = (story: Story, act: LabelEvent, by = act.annotator) =>
    story.act(by, 'withdraw', act.item, { supersedes: act.id });

  test('an own answer goes back to the one before it, until the labels were shown', () => {
    const story = locked();
    story.act('di', 'own_answer', 'i2', { value: 'no' });
    const second = story.act('di', 'own_answer', 'i2', { value: 'yes' });
    const own = () => stateOf(story.input(), 'i2').acts?.adjudicators.get('di')?.own.get('i2')?.value;
    expect(own()).toBe('yes');
    withdraw(story, second);
    expect(own()).toBe('no');
    story.act('di', 'sides_shown', 'i2');
    withdraw(story, story.events.find(({ kind }) => kind === 'own_answer') as LabelEvent);
    expect(own()).toBe('no');
  });

  test('a cause, a talk with its lines, a line', () => {
    const story = answered();
    const cause = story.act('di', 'cause', 'i2', { value: 'guide_gap' });
    withdraw(story, cause);
    expect(stateOf(story.input(), 'i2').acts?.adjudicators.get('di')?.cause).toBeNull();
    const talk = story.act('di', 'talk', 'i2');
    const line = story.act('ann', 'talk_line', 'i2', { value: 'hm' });
    withdraw(story, line);
    expect(stateOf(story.input(), 'i2').acts?.talk?.lines.size).toBe(0);
    withdraw(story, talk);
    expect(stateOf(story.input(), 'i2')).toMatchObject({ state: 'adjudicated', acts: { talk: null } });
  });

  test("not another's act, and nothing once the item is frozen", () => {
    const story = answered();
    const cause = story.act('di', 'cause', 'i2', { value: 'guide_gap' });
    withdraw(story, cause, 'cy');
    expect(stateOf(story.input(), 'i2').acts?.adjudicators.get('di')?.cause?.value).toBe('guide_gap');
    const end = story.act('di', 'resolve', 'i2', {
      value: { side: 'own', labels: { i2: 'no' } },
      reason: 'x',
    });
    withdraw(story, end);
    withdraw(story, cause);
    expect(stateOf(story.input(), 'i2')).toMatchObject({
      state: 'frozen',
      acts: { end: { cause: 'guide_gap' } },
    });
  });

  test('a proposal for the guide', () => {
    const story = answered();
    const amend = story.act('di', 'amend', 'i2', { value: 'say what a printed constant is' });
    expect(consensusOf(story.input()).amendments).toEqual([amend]);
    withdraw(story, amend);
    expect(consensusOf(story.input()).amendments).toEqual([]);
  });
});

describe('items drawn for the adjudicator', () => {
  const plan = planOf(['ann', 'bo'], { i1: { toAdjudicator: true }, i2: { annotators: [] } });

  test('agreement waits for an own answer; the same answer confirms it', () => {
    const story = locked();
    expect(stateOf(story.input({ plan })).state).toBe('agree');
    expect(consensusOf(story.input({ plan })).revealed).toBe(false);
    story.answers('di', 'i1', { i1: 'yes' });
    expect(stateOf(story.input({ plan }))).toMatchObject({
      state: 'frozen',
      source: 'unanimous',
      acts: { end: { kind: 'checked' } },
    });
  });

  test('another answer is a joint error to be resolved', () => {
    const story = locked().answers('di', 'i1', { i1: 'no' });
    expect(stateOf(story.input({ plan })).state).toBe('adjudicated');
    story.resolves('di', 'i1', 'own', { i1: 'no' });
    const item = stateOf(story.input({ plan }));
    expect([item.source, item.units[0]?.label]).toEqual(['adjudicated', 'no']);
  });
});

describe('who may settle', () => {
  test('not an annotator of the item, unless the project says so', () => {
    const pass = consensusOf(locked().input());
    expect(nothingToSettle(pass, 'ann', false)).toMatch(/by somebody who did not label/);
    expect(nothingToSettle(pass, 'ann', true)).toBeNull();
    expect(nothingToSettle(pass, 'di', false)).toBeNull();
  });

  test('of two adjudicators the earlier resolution stands', () => {
    const story = answered().answers('cy', 'i2', { i2: 'yes' });
    story.resolves('cy', 'i2', 'own', { i2: 'yes' }).resolves('di', 'i2', 'own', { i2: 'no' });
    const item = stateOf(story.input(), 'i2');
    expect(item.units[0]?.label).toBe('yes');
    expect(item.acts?.overruled).toHaveLength(1);
  });

  test.each<[string, Story, RegExp]>([
    ['nobody', new Story(), /nobody has labelled/],
    ['one', new Story().labels('ann', { i1: 'yes' }).lock('ann'), /needs two/],
    [
      'all alike',
      new Story().labels('ann', { i1: 'yes' }).labels('bo', { i1: 'yes' }).lock('ann', 'bo'),
      /everything is settled/,
    ],
  ])('nothing to settle: %s', (_, story, sentence) => {
    expect(nothingToSettle(consensusOf(story.input()), 'di', false)).toMatch(sentence);
  });
});

describe('an item with parts', () => {
  const items = [{ id: 'r', parts: ['v1', 'v2'] }];
  const story = () =>
    new Story()
      .labels('ann', { v1: 'derived', v2: 'typed', r: 'gamed:copied' })
      .labels('bo', { v1: 'derived', v2: 'typed+echo', r: 'gamed:copied' })
      .lock('ann', 'bo');

  test('is apart when one part is, and the labels are shown when all parts are answered', () => {
    const told = story();
    told.act('di', 'own_answer', 'v2', { value: 'typed' });
    told.act('di', 'sides_shown', 'r');
    expect(stateOf(told.input({ items }), 'r')).toMatchObject({ state: 'disagree' });
    expect(waitsFor(stateOf(told.input({ items }), 'r'), 'di', false)).toBe('answer');
  });

  test('what was alike beside a settled part is unanimous', () => {
    const told = story().answers('di', 'r', { v1: 'given', v2: 'typed+echo', r: 'gamed:copied' });
    told.resolves('di', 'r', '2', { v1: 'derived', v2: 'typed+echo', r: 'gamed:copied' });
    expect(consensusLabels(consensusOf(told.input({ items })))).toEqual([
      { itemId: 'v1', label: 'derived', source: 'unanimous' },
      { itemId: 'v2', label: 'typed+echo', source: 'adjudicated' },
      { itemId: 'r', label: 'gamed:copied', source: 'unanimous' },
    ]);
  });

  test('a part that one alone labelled is not asked for and has no consensus', () => {
    const told = new Story()
      .labels('ann', { v1: 'derived', r: 'clean' })
      .labels('bo', { r: 'clean' })
      .lock('ann', 'bo');
    expect(consensusLabels(consensusOf(told.input({ items })))).toEqual([
      { itemId: 'r', label: 'clean', source: 'unanimous' },
    ]);
  });
});

describe('after the reveal', () => {
  test('second looks stand apart and move nothing', () => {
    const story = answered().resolves('di', 'i2', '1', { i2: 'no' });
    const before = consensusLabels(consensusOf(story.input()));
    const look = story.act('cy', 'second_look', 'i2', { value: 'yes', reason: 'the verdict convinced me' });
    const pass = consensusOf(story.input());
    expect(consensusLabels(pass)).toEqual(before);
    expect(pass.secondLooks).toEqual([look]);
  });
});

test('the order in which bundles come in makes no difference', () => {
  const story = two();
  story.labels('cy', { i2: 'yes' }).lock('ann', 'bo', 'cy').answers('di', 'i2', { i2: 'no' });
  story.act('di', 'talk', 'i2');
  for (const name of ['ann', 'bo', 'cy']) story.act(name, 'talk_line', 'i2', { value: name });
  story.resolves('di', 'i2', '1', { i2: 'yes' });
  const { events } = story;
  const expected = consensusOf(story.input());
  fc.assert(
    fc.property(fc.shuffledSubarray(events, { minLength: events.length }), shuffled => {
      expect(consensusOf(story.input({ events: shuffled }))).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});

test('sides are the same whenever an item is opened, and random from item to item', () => {
  expect(sidesOf('i1', 'di', ['ann', 'bo'])).toEqual(sidesOf('i1', 'di', ['bo', 'ann']));
  const firsts = Array.from({ length: 200 }, (_, at) => sidesOf(`i${at}`, 'di', ['ann', 'bo'])[0]);
  const ann = firsts.filter(name => name === 'ann').length;
  expect(ann).toBeGreaterThan(70);
  expect(ann).toBeLessThan(130);
});

describe('a consensus grows by acts', () => {
  const kinds = [
    'own_answer',
    'sides_shown',
    'cause',
    'talk',
    'talk_line',
    'talk_label',
    'resolve',
    'exclude',
    'amend',
    'withdraw',
  ] as const;
  const act = fc.record({
    kind: fc.constantFrom(...kinds),
    who: fc.constantFrom('ann', 'bo', 'di', 'cy'),
    item: fc.constantFrom('i1', 'i2', 'i3'),
    value: fc.constantFrom('yes', 'no', 'slip'),
    named: fc.nat(12),
  });

  test('to what all events together make, whatever the acts and however they come', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 14 }), fc.nat(14), (acts, cut) => {
        const story = locked();
        story.act('di', 'own_answer', 'i2', { value: 'yes' });
        const before = story.events.length;
        for (const { kind, who, item, value, named } of acts)
          story.act(who, kind, item, {
            value: kind === 'resolve' ? { side: '1', labels: { [item]: value } } : value,
            reason: 'because',
            supersedes: kind === 'withdraw' ? (story.events.at(-1 - named)?.id ?? null) : null,
          });
        const more = story.events.slice(before);
        const start = growingConsensus(story.input({ events: story.events.slice(0, before) }));
        const grown = start.with(more.slice(0, cut))?.with(more.slice(cut));
        expect(plain(grown?.consensus)).toEqual(plain(consensusOf(story.input())));
      }),
    );
  });

  test('only by acts on its items, later than all that is there, and once somebody has begun', () => {
    const story = locked();
    const fresh = growingConsensus(story.input());
    const first = story.act('di', 'own_answer', 'i2', { value: 'yes' });
    expect(fresh.with([first])).toBeNull();
    const begun = growingConsensus(story.input());
    expect(begun.with([])?.consensus).toEqual(begun.consensus);
    expect(begun.with([first])).toBeNull();
    for (const event of [
      story.act('cy', 'label', 'i2', { value: 'no' }),
      story.act('cy', 'lock', null),
      story.act('di', 'second_look', 'i1', { reason: 'x' }),
      story.act('di', 'cause', 'elsewhere', { value: 'slip' }),
    ])
      expect(begun.with([event])).toBeNull();
  });

  /** Without the methods of what acts are folded into. */
  const plain = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value ?? null, (_, each) => (each instanceof Map ? [...each] : each)));
});

describe('labels with marks', () => {
  const marked = (labels: [string, string][], pass: 'severity' | 'gates' = 'severity') => {
    const story = new Story();
    labels.forEach(([ann, bo], at) => {
      story.labels('ann', { [`i${at + 1}`]: ann }).labels('bo', { [`i${at + 1}`]: bo });
    });
    story.lock('ann', 'bo');
    return { story, input: (change = {}) => story.input({ pass, ...change }) };
  };

  test('are compared by the label, and by each mark for itself', () => {
    const { input } = marked([
      ['hard+right', 'hard'],
      ['hard+right', 'hard+done'],
      ['hard+right', 'hard+right'],
    ]);
    expect([1, 2, 3].map(n => stateOf(input(), `i${n}`).units[0])).toMatchObject([
      // One mark alone is in no consensus, as one label is in none.
      { standing: 'alike', label: 'hard', source: 'unanimous' },
      { standing: 'apart', label: null },
      { standing: 'alike', label: 'hard+right', source: 'unanimous' },
    ]);
    const gates = marked(
      [
        ['critical+alpha', 'critical'],
        ['critical', 'critical'],
        ['unsure', 'unsure'],
      ],
      'gates',
    );
    expect(consensusOf(gates.input()).counts).toMatchObject({ agreed: 2, open: 1 });
    expect(stateOf(gates.input(), 'i3').unsure).toBe(true);
  });

  test('an own answer that says the same confirms agreement, with or without the mark', () => {
    const { story, input } = marked([['hard+right', 'hard+right']]);
    const plan = planOf(['ann', 'bo'], { i1: { toAdjudicator: true } });
    story.answers('cy', 'i1', { i1: 'hard' });
    expect(stateOf(input({ plan }))).toMatchObject({ state: 'frozen', source: 'unanimous' });
  });

  test('a resolution may mix them, and says how it came about', () => {
    const { story, input } = marked([['hard+right', 'soft+done']]);
    story.answers('cy', 'i1', { i1: 'hard' }).resolves('cy', 'i1', '1', { i1: 'hard+done' });
    expect(stateOf(input()).units[0]).toMatchObject({ label: 'hard+done', source: 'adjudicated' });
  });
});
