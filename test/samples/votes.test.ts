import { describe, expect, it } from 'vitest';
import { expectedRuns, inSamples, jsonLines, readText, savedRuns } from './saved-runs.js';

const votes = jsonLines(readText('votes.jsonl'));
const answers: Record<string, string[]> = {
  gate_type: ['critical', 'process', 'administrative'],
  gate_alpha: ['yes', 'no'],
  prompt_requires_format: ['yes', 'no'],
  must_be_computed: ['yes', 'no'],
  fabricated: ['yes', 'no'],
  lie: ['confirm', 'drop'],
  claim_kind: ['correct', 'done'],
  trace_shows_wrong: ['yes', 'no'],
};

describe('the recorded votes', () => {
  it('answer the questions of the tables with their own answers, by number 1 to 3', () => {
    expect(new Set(votes.map(vote => vote.question))).toEqual(new Set(Object.keys(answers)));
    for (const vote of votes) {
      expect(answers[vote.question], vote.question).toContain(vote.answer);
      expect(vote.voter_kind).toBe('recorded');
      expect([1, 2, 3]).toContain(vote.n);
    }
    const keys = votes.map(vote => JSON.stringify([vote.question, vote.subject, vote.voter, vote.n]));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are on runs that are there, and on words that stand in a grader', () => {
    const known = new Set(savedRuns().map(run => run.id));
    for (const { subject } of votes) {
      if (subject.run !== undefined) {
        expect(known).toContain(subject.run);
        continue;
      }
      const folder =
        subject.task === 'pocket-tasks' ? 'local-tasks' : `ale-tasks/${subject.task.replace('/', '__')}`;
      expect(readText(folder, subject.file), inSamples(folder)).toContain(
        subject.template ?? subject.check_key,
      );
    }
  });

  it('are missing where a verdict is to be pending', () => {
    const count = (question: string, run: string): number =>
      votes.filter(vote => vote.question === question && vote.subject.run === run).length;
    for (const run of expectedRuns()) {
      if (run.provenance === 'suspect') expect(count('must_be_computed', run.run)).toBeLessThan(3);
      if (run.provenance === 'gamed') expect(count('must_be_computed', run.run)).toBe(3);
    }
  });
});
