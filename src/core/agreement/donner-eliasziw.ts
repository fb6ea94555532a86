import { type Level, level95 } from './normal.js';
import type { Interval } from './stat.js';

/**
 * Donner-Eliasziw goodness-of-fit interval for the kappa of two annotators and two labels (Donner and Eliasziw 1992).
 * The limits are the k at which sum (n_i - n P_i)^2 / (n P_i) reaches z^2 (3.8415 at 95%), with p the pooled share of the first
 * label, q = 1 - p and P = (p^2 + pqk, 2pq(1 - k), q^2 + pqk). No seed; valid at kappa 1. Its centre is Scott's pi.
 *
 * @param both items that both called the first label; `split` items they disagree on; `neither` the rest.
 *   Both labels must have been used (0 < p < 1).
 */
export function donnerEliasziw(
  both: number,
  split: number,
  neither: number,
  { level, z }: Level = level95,
): Interval {
  const n = both + split + neither;
  const p = (2 * both + split) / (2 * n);
  const q = 1 - p;
  const centre = 1 - split / (2 * n * p * q);
  // Below this one of the two cell probabilities would be negative.
  const lowest = -Math.min(p, q) / Math.max(p, q);

  const misfit = (k: number): number =>
    term(both, n * (p * p + p * q * k)) +
    term(split, n * 2 * p * q * (1 - k)) +
    term(neither, n * (q * q + p * q * k));

  return {
    low: misfit(lowest) <= z * z ? lowest : crossing(misfit, z * z, centre, lowest),
    high: split === 0 ? 1 : crossing(misfit, z * z, centre, 1),
    level,
    method: 'donner-eliasziw',
  };
}

/** One cell of the chi-square; an impossible cell that was seen cannot fit. */
function term(seen: number, expected: number): number {
  if (expected <= 1e-12) return seen > 0 ? Number.POSITIVE_INFINITY : 0;
  return (seen - expected) ** 2 / expected;
}

/** Bisection between a k that fits and one that does not; the misfit grows with distance from the centre. */
function crossing(misfit: (k: number) => number, most: number, fits: number, fails: number): number {
  let inside = fits;
  let outside = fails;
  for (let step = 0; step < 100; step += 1) {
    const middle = (inside + outside) / 2;
    if (misfit(middle) <= most) inside = middle;
    else outside = middle;
  }
  return inside;
}
