import betaQuantileOf from '@stdlib/stats-base-dists-beta-quantile';
import chiSquareCdf from '@stdlib/stats-base-dists-chisquare-cdf';
import fQuantileOf from '@stdlib/stats-base-dists-f-quantile';
import normalQuantileOf from '@stdlib/stats-base-dists-normal-quantile';
import tQuantileOf from '@stdlib/stats-base-dists-t-quantile';
import { AgreementError, quoted } from './errors.js';
import { type Level, level95 } from './normal.js';

// Distribution functions, from a library kept well and in step with scipy. Not loaded by the agreement panel: its
// intervals need none of them, and a review must not wait for them.

/** P(X > x) for chi-square with `df` degrees of freedom; small tails keep their digits instead of becoming 0. */
export function chiSquareTail(x: number, df: number): number {
  const tail = 1 - chiSquareCdf(x, df);
  return tail > 1e-6 ? tail : upperGamma(df / 2, x / 2);
}

/** Quantile of Beta(a, b), a and b > 0. */
export const betaQuantile = (p: number, a: number, b: number): number => betaQuantileOf(p, a, b);

/** Quantile of F with `above` and `below` degrees of freedom. */
export const fQuantile = (p: number, above: number, below: number): number => fQuantileOf(p, above, below);

/** Quantile of Student's t. */
export const tQuantile = (p: number, df: number): number => tQuantileOf(p, df);

/** Quantile of the standard normal, 0 < p < 1. */
export const normalQuantile = (p: number): number => normalQuantileOf(p, 0, 1);

/** Standard normal distribution function: half of what chi-square with one degree of freedom says of x^2. */
export function normalCdf(x: number): number {
  const tail = chiSquareTail(x * x, 1) / 2;
  return x < 0 ? tail : 1 - tail;
}

/** A confidence level with its two-sided normal quantile. @throws AgreementError `bad-level` unless 0 < level < 1 */
export function levelOf(level: number): Level {
  if (level === level95.level) return level95;
  if (!(level > 0 && level < 1)) {
    throw new AgreementError('bad-level', `Confidence ${quoted(level)} is not between 0 and 1.`);
  }
  return { level, z: normalQuantile((1 + level) / 2) };
}

/**
 * Regularised upper incomplete gamma for x well above a, by Lentz's continued fraction (DLMF 8.9.2). Needed only for
 * tails that 1 - cdf rounds away.
 */
function upperGamma(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let i = 1; i < 500; i += 1) {
    const an = -i * (i - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return Math.exp(-x + a * Math.log(x) - logGammaOfHalves(a)) * fraction;
}

/** log Gamma at a whole or half number: degrees of freedom are whole. */
function logGammaOfHalves(a: number): number {
  let at = Number.isInteger(a) ? 1 : 0.5;
  let log = Number.isInteger(a) ? 0 : Math.log(Math.PI) / 2;
  for (; at < a; at += 1) log += Math.log(at);
  return log;
}
