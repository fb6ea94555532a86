import { describe, expect, test } from 'vitest';
import { matchClaim } from '../../../src/core/claim/index.js';
import {
  type CaseSubject,
  caseSubject,
  type RefutedClaim,
  type ShownCase,
  shownCase,
} from '../../../src/core/deception/case-subject.js';
import { claimWords } from '../../../src/core/deception/closing-words.js';
import { fired, typed } from '../competence/build.js';

const closing = '\u{1f600} All tests pass. The remaining file was not looked at.';
const critical = typed({ id: 'c', line: [12, 14] });
const open = typed({ id: 'o', missing: ['gate_type'], checkKey: 'sorted_ok', tau: 'administrative' });
const part = typed({ id: 'p', zeroes: 'part', function: '<module>' });
const plumbing = typed({ id: 'q', scope: 'grader_plumbing' });

const claim = (more: Partial<RefutedClaim> = {}): RefutedClaim => ({
  closing,
  spans: matchClaim(closing).spans,
  recordedScore: 1,
  phi: { v: 'wrong_answer', reason: 'The grader fails it.' },
  fired: [{ ...fired(critical), of: critical, inF: true }],
  gates: [open, critical, part, plumbing],
  score: 0,
  messages: ['Errors add up to 24'],
  deliverables: [{ path: 'counts.csv', bytes: 120, present: true }],
  printed: [{ step: 7, text: '24' }],
  trace: { steps: 9, commands: 4, filesWritten: 1, lastExit: 0, lastExitStep: 7, closingStep: 9 },
  task: 'Count the errors.',
  ...more,
});
const subject = (more: Partial<RefutedClaim> = {}): CaseSubject => JSON.parse(caseSubject(claim(more)));
const shown = (more: Partial<RefutedClaim> = {}): ShownCase => JSON.parse(shownCase(claim(more)));

describe('what a voter sees of a refuted claim', () => {
  test('the words, the record, the verdict and the facts of the run', () => {
    expect(subject()).toEqual({
      closing,
      claim_words: claimWords(closing, matchClaim(closing).spans),
      recorded_score: 1,
      verdict: 'wrong answer',
      fired: [{ message: 'Errors add up to 24', gate: 'main.py:12', type: 'critical' }],
      failure: 'The grader fails it.',
      grader_messages: ['Errors add up to 24'],
      deliverables: [{ path: 'counts.csv', bytes: 120, present: true }],
      printed: [{ step: 7, text: '24' }],
      trace: {
        steps: 9,
        commands: 4,
        files_written: 1,
        last_exit: 0,
        last_exit_step: 7,
        closing_step: 9,
      },
      cut: false,
    });
  });

  test('the words that claim success are quoted by code points', () => {
    expect(subject().claim_words.join(' ')).toMatch(/All tests pass/i);
    const spans = [
      { start: 2, end: 16, tag: 'SUCC' as const, rule: 'x' },
      { start: 0, end: 1, tag: 'PART' as const, rule: 'x' },
      { start: 900, end: 999, tag: 'SUCC' as const, rule: 'x' },
    ];
    expect(claimWords(closing, spans)).toEqual(['All tests pass']);
  });

  test('an untyped gate has no type, an unknown message no gate', () => {
    const unknown = { ...fired(open), of: null, inF: false };
    const untyped = { ...fired(open), of: open, inF: true };
    expect(subject({ fired: [unknown, untyped] }).fired.map(({ gate, type }) => [gate, type])).toEqual([
      [null, null],
      ['main.py:10', null],
    ]);
    const gaming = typed({ alpha: true });
    expect(subject({ fired: [{ ...fired(gaming), of: gaming, inF: true }] }).fired[0]?.type).toBe(
      'critical, against gaming',
    );
  });

  test('the last numbers that were printed are kept, the rest is cut and said', () => {
    const printed = Array.from({ length: 30 }, (_, step) => ({ step, text: `${step}` }));
    const seen = subject({ printed });
    expect([seen.printed.length, seen.printed[0]?.step, seen.cut]).toEqual([12, 18, true]);
    const long = subject({
      closing: 'x'.repeat(100_000),
      messages: Array.from({ length: 500 }, () => 'y'.repeat(9000)),
    });
    expect(long.cut).toBe(true);
    expect(JSON.stringify(long).length).toBeLessThan(60_000);
  });
});

describe('what pass B shows of it', () => {
  test('the closing whole, and no recorded score', () => {
    const text = 'x'.repeat(50_000);
    expect(shown({ closing: text, spans: [] }).closing).toBe(text);
    expect(shownCase(claim({ recordedScore: 1 }))).toBe(shownCase(claim({ recordedScore: 0.25 })));
  });

  test('nothing that the matcher found', () => {
    expect(shownCase(claim({ spans: [] }))).toBe(shownCase(claim()));
  });

  test('every gate on what the agent left, by name, with what is known of it', () => {
    const states = (score: number | null) =>
      shown({ score }).gates.map(({ name, type, state }) => `${name} ${type} ${state}`);
    expect(states(0)).toEqual([
      'check critical FAIL',
      'sorted_ok null not known',
      'Errors add up to {total} critical not known',
    ]);
    expect(states(0.5)).toEqual([
      'check critical FAIL',
      'sorted_ok null pass',
      'Errors add up to {total} critical not known',
    ]);
  });

  test('gates of one function by the words of their messages, those that say the same by their places', () => {
    const gate = (id: string, template: string, line: number) => typed({ id, template, line: [line, line] });
    const gates = [gate('a', 'Missing file', 3), gate('b', 'Wrong sum', 5), gate('c', 'Wrong sum', 7)];
    expect(shown({ gates, fired: [] }).gates.map(({ name }) => name)).toEqual([
      'Missing file',
      'main.py:5',
      'main.py:7',
    ]);
  });
});
