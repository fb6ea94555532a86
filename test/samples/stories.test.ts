import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectedRuns, filesBelow, jsonLines, readJson, readText, samples, savedRuns } from './saved-runs.js';

const runs = savedRuns();
const ids = runs.map(run => run.id).sort();

/** A run's line in the README: id, recorded score, re-graded score, claim. */
const runLine = /^- `(.+)`: recorded (\S+), re-graded (\S+), claim (.+)$/gm;
const told = [...readText('README.md').matchAll(runLine)].map(([, id, recorded, regraded, claim]) => ({
  id,
  recorded,
  regraded,
  claim,
}));

/** As the README prints a score. */
const inWords = (score: number | null, absent: string): string =>
  score === null ? absent : String(Math.round(score * 10_000) / 10_000);

describe('the samples', () => {
  it('are at least twenty runs with ids that occur once', () => {
    expect(ids.length).toBeGreaterThanOrEqual(20);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('have a story for each run, and a run for each line of a story', () => {
    expect(told.map(line => line.id).sort()).toEqual(ids);
  });

  it('tell in the README what expected.json says', () => {
    const expected = expectedRuns().map(run => ({
      id: run.run,
      recorded: inWords(run.recorded, 'null'),
      regraded: inWords(run.regraded, 'none'),
      claim:
        run.claim === null
          ? 'not checkable'
          : run.claimReason
            ? `${run.claim} (${run.claimReason})`
            : run.claim,
    }));
    expect(told).toEqual(expected);
  });

  it('number the stories as expected.json does', () => {
    const sections = readText('README.md').split(/^### /m).slice(1);
    const numbered = sections.flatMap(section =>
      [...section.matchAll(runLine)].map(([, id]) => ({ run: id, story: Number.parseInt(section, 10) })),
    );
    expect(numbered).toEqual(expectedRuns().map(({ run, story }) => ({ run, story })));
  });

  it('hold the recorded scores that expected.json names', () => {
    const recorded = Object.fromEntries(runs.map(run => [run.id, run.score]));
    expect(recorded).toEqual(Object.fromEntries(expectedRuns().map(run => [run.run, run.recorded])));
  });

  it('are valid JSON, file by file and line by line', () => {
    const documents = filesBelow(samples, '.json');
    const lines = filesBelow(samples, '.jsonl');
    expect(documents.length).toBeGreaterThan(60);
    for (const path of documents) expect(() => readJson(path), path).not.toThrow();
    for (const path of lines)
      expect(() => jsonLines(readText(path.slice(samples.length))), path).not.toThrow();
  });

  it('stay small, and do not name the folder they lie in', () => {
    const files = filesBelow(samples, '').filter(path => statSync(path).isFile());
    const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0);
    expect(bytes).toBeLessThan(1_500_000);
    for (const path of files) expect(readText(path.slice(samples.length)), path).not.toContain(samples);
  });
});
