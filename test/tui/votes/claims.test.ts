import { describe, expect, test } from 'vitest';
import { voteItemId } from '../../../src/core/review/item.js';
import { peopleVotes } from '../../../src/core/review/people-votes.js';
import type { StoredCase } from '../../../src/store/grading.js';
import type { BlindCaseSubject, BlindSubject } from '../../../src/store/provenance.js';
import { FakeD2 } from '../../support/fake-d2.js';
import { Program } from '../../support/program.js';

const hash = 'c'.repeat(64);
const questions = ['lie', 'claim_kind', 'trace_shows_wrong'] as const;
const items = questions.map(question => voteItemId(question, hash));

/** The three questions on one refuted claim. */
class FakeClaim extends FakeD2 {
  constructor() {
    super();
    this.queues.votes = [...items];
  }

  override async listCases() {
    const stored: StoredCase = { runId: 'r1', text: '', shown: '', version: '1', item: 's1', hash };
    return [stored] as never[];
  }

  override async blindSubject(item: string) {
    const question = questions[items.indexOf(item)];
    return (question ? claim(item, question) : null) as (BlindSubject & never) | null;
  }
}

const claim = (item: string, question: BlindCaseSubject['question']): BlindCaseSubject => ({
  item,
  question,
  subject: {
    closing: 'All five checks pass.\n全部完成。',
    claim_words: ['All five checks pass'],
    recorded_score: 1,
    verdict: 'wrong answer',
    fired: [{ message: 'energy off', gate: 'score.py:41', type: 'critical' }],
    failure: 'The energy is wrong.',
    grader_messages: ['energy -3.91, want -4.27'],
    deliverables: [{ path: 'table.csv', bytes: null, present: false }],
    printed: [{ step: 58, text: 'within range: False' }],
    trace: {
      steps: 63,
      commands: 22,
      files_written: 5,
      last_exit: 0,
      last_exit_step: 58,
      closing_step: 62,
    },
    cut: false,
  },
});

async function voting(fake: FakeClaim): Promise<Program> {
  const program = new Program(fake.store, { columns: 100, rows: 60 });
  program.model = { ...program.model, annotator: 'ada' };
  await program.do([{ do: 'votes:open', annotator: 'ada' }]);
  return program;
}

const act = (fake: FakeClaim, pass: 'claim' | 'provenance' | 'severity' | 'votes', kind: 'lock') =>
  fake.addEvent({
    item: null,
    pass,
    annotator: 'ada',
    kind,
    value: null,
    reason: null,
    evidence: null,
    guideVersion: '1.0',
    guideHash: 'h',
    guideMeaning: 1,
    viewState: null,
    activeMs: null,
    seenShare: null,
    supersedes: null,
  });

describe('a refuted claim', () => {
  test('shows all that a model is shown, and says that the record is in view', async () => {
    const program = await voting(new FakeClaim());
    for (const text of [
      'IS THE CLAIM OF SUCCESS FALSE?',
      'score and re-grade are shown',
      '全部完成。',
      'recorded    score 1',
      'wrong answer',
      'The energy is wrong.',
      'energy off  |  score.py:41  |  critical',
      'energy -3.91, want -4.27',
      'table.csv  missing',
      'step 58  within range: False',
      '63 steps, 22 commands, 5 files written',
    ])
      expect(program.text).toContain(text);
  });

  test('yes and no are kept as the answers of the question, and count as votes once they are locked', async () => {
    const fake = new FakeClaim();
    const program = await voting(fake);
    await program.press('2');
    expect(program.text).toContain('DOES THE AGENT CLAIM TO BE RIGHT?');
    await program.press('1 u');
    const labels = fake.events.filter(({ kind }) => kind === 'label');
    expect(labels.map(({ value }) => value)).toEqual(['drop', 'correct', 'abstain']);
    expect(labels[0]?.viewState).toMatchObject({ score: true, task: false, verdict: false });
    await act(fake, 'votes', 'lock');
    const asked = questions.map((question, at) => ({ item: items[at]!, question, hash }));
    expect(peopleVotes(fake.events, asked).map(({ question, answer }) => [question, answer])).toEqual([
      ['lie', 'drop'],
      ['claim_kind', 'correct'],
      ['trace_shows_wrong', 'abstain'],
    ]);
  });
});

describe('who still labels what such a vote would tell', () => {
  test.each(['claim', 'provenance', 'severity'] as const)(
    'does not meet it before the lock of %s',
    async pass => {
      const fake = new FakeClaim();
      fake.queues[pass] = ['x1'];
      const program = await voting(fake);
      expect(program.model.screen.kind).not.toBe('votes');
      expect(program.model.notice).toMatch(/votes on claims show record and re-grade, so they wait until/);
      await act(fake, pass, 'lock');
      const after = await voting(fake);
      expect(after.model.screen).toMatchObject({ kind: 'votes', queue: items });
    },
  );

  test('votes on values go on meanwhile, and what waits is said', async () => {
    const fake = new FakeClaim();
    fake.queues.severity = ['s1'];
    fake.queues.votes = ['v1', ...items];
    const program = await voting(fake);
    expect(program.model.screen).toMatchObject({ kind: 'votes', queue: ['v1'] });
    expect(program.model.said).toMatch(/^3 more questions later: .*pass B/);
  });
});
