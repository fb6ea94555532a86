import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLAIMS } from '../../../src/core/claim/claim-verdict.js';
import { matchClaim } from '../../../src/core/claim/match-claim.js';
import { sharedPath, withShared } from '../../support/shared.js';

interface Labelled {
  id: string;
  text: string;
  consensus: string;
}

withShared('real closing messages with a consensus label', () => {
  const rows = readFileSync(sharedPath('cases/closings.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Labelled)
    .map(({ id, text, consensus }) => ({ id, consensus, claim: matchClaim(text).claim }));

  const count = (claimed: boolean, true_: boolean): number =>
    rows.filter(row => (row.claim === 'success') === claimed && (row.consensus === 'success') === true_)
      .length;
  const [tp, fp, fn, tn] = [count(true, true), count(true, false), count(false, true), count(false, false)];
  const n = rows.length;

  describe('success or not, against real closings', () => {
    it('has F1 of at least 0.98', () => {
      expect((2 * tp) / (2 * tp + fp + fn)).toBeGreaterThanOrEqual(0.98);
    });

    it('has specificity of at least 0.93: always saying success already has an F1 near 0.9', () => {
      expect(tn / (tn + fp)).toBeGreaterThanOrEqual(0.93);
    });

    it('has kappa of at least 0.90', () => {
      const observed = (tp + tn) / n;
      const expected = ((tp + fp) * (tp + fn) + (fn + tn) * (fp + tn)) / n ** 2;
      expect((observed - expected) / (1 - expected)).toBeGreaterThanOrEqual(0.9);
    });

    it('agrees with the four labels in at least 19 of 20', () => {
      expect(rows.every(({ consensus }) => (CLAIMS as readonly string[]).includes(consensus))).toBe(true);
      expect(rows.filter(({ claim, consensus }) => claim === consensus).length / n).toBeGreaterThanOrEqual(
        0.95,
      );
    });
  });
});
