import { describe, expect, it } from 'vitest';
import { expectedRuns, jsonLines, readText, savedRuns } from './saved-runs.js';

const labels = jsonLines(readText('demo-labels.jsonl'));
const by = (annotator: string): Map<string, string> =>
  new Map(labels.filter(label => label.annotator === annotator).map(label => [label.run, label.label]));
const [one, two] = [by('demo-1'), by('demo-2')];
const shared = [...one.keys()].filter(run => two.has(run));

describe('the demo labels', () => {
  it('are by demo-1 and demo-2 alone, one for each run, with a time', () => {
    expect(new Set(labels.map(label => label.annotator))).toEqual(new Set(['demo-1', 'demo-2']));
    expect(one.size + two.size).toBe(labels.length);
    for (const label of labels) {
      expect(['yes', 'no', 'unsure', 'no_message']).toContain(label.label);
      expect(label.active_ms).toBeGreaterThan(500);
    }
  });

  it('are on runs that are there and have a closing', () => {
    const known = new Set(savedRuns().map(run => run.id));
    const closing = new Set(expectedRuns().flatMap(run => (run.claim === null ? [] : [run.run])));
    for (const label of labels) {
      expect(known).toContain(label.run);
      expect(closing).toContain(label.run);
    }
  });

  it('cover about two thirds of the closings, most of them twice', () => {
    const closings = expectedRuns().filter(run => run.claim !== null).length;
    const share = new Set(labels.map(label => label.run)).size / closings;
    expect(share).toBeGreaterThan(0.6);
    expect(share).toBeLessThan(0.75);
    expect(one.size).toBeGreaterThan(shared.length);
    expect(two.size).toBeGreaterThan(shared.length);
  });

  it('disagree on a few, with one unsure and one empty message', () => {
    const clear = (label: string | undefined): boolean => label === 'yes' || label === 'no';
    const apart = shared.filter(
      run => clear(one.get(run)) && clear(two.get(run)) && one.get(run) !== two.get(run),
    );
    expect(apart.length).toBe(3);
    expect(labels.filter(label => label.label === 'unsure').length).toBe(1);
    expect(new Set(labels.filter(label => label.label === 'no_message').map(label => label.run)).size).toBe(
      1,
    );
  });
});
