import { describe, expect, it } from 'vitest';
import {
  betaQuantile,
  chiSquareTail,
  fQuantile,
  levelOf,
  normalCdf,
  normalQuantile,
  tQuantile,
} from '../../../src/core/agreement/distributions.js';
import { level95, z95 } from '../../../src/core/agreement/normal.js';

/** Values of scipy.stats 1.17, to the digits it printed. */
const rows: readonly [string, number, number][] = [
  ['chi-square tail 3.84, 1 df', chiSquareTail(3.841458820694124, 1), 0.04999999999999989],
  ['chi-square tail 0.5, 1 df', chiSquareTail(0.5, 1), 0.47950012218695337],
  ['chi-square tail 11.96, 3 df', chiSquareTail(11.956569622982554, 3), 0.007533425054800539],
  ['chi-square tail 80, 1 df', chiSquareTail(80, 1), 3.744097384202887e-19],
  ['chi-square tail 500, 2 df', chiSquareTail(500, 2), 2.6691902155412655e-109],
  ['chi-square tail 300, 7 df', chiSquareTail(300, 7), 6.0496418565564134e-61],
  ['chi-square tail 0, 4 df', chiSquareTail(0, 4), 1],
  ['beta .025; 19, 66', betaQuantile(0.025, 19, 66), 0.14201420551708555],
  ['beta .95; 1, 60', betaQuantile(0.95, 1, 60), 0.04870291331009749],
  ['beta .025; 1, 1e6', betaQuantile(0.025, 1, 1e6), 2.5317807663794178e-8],
  ['beta .975; 3, 1', betaQuantile(0.975, 3, 1), 0.9915962413403874],
  ['F .975; 5, 18', fQuantile(0.975, 5, 18), 3.381967805875243],
  ['F .975; 18, 5', fQuantile(0.975, 18, 5), 6.361883204654352],
  ['F .975; 86, 348', fQuantile(0.975, 86, 348), 1.3748866517096079],
  ['t .975; 1', tQuantile(0.975, 1), 12.706204736174694],
  ['t .975; 49', tQuantile(0.975, 49), 2.0095752371292392],
  ['t .95; 7', tQuantile(0.95, 7), 1.8945786050900062],
  ['normal .975', normalQuantile(0.975), 1.959963984540054],
  ['normal .0001', normalQuantile(0.0001), -3.7190164854556804],
  ['normal cdf -8', normalCdf(-8), 6.22096057427174e-16],
  ['normal cdf -1.5', normalCdf(-1.5), 0.06680720126885807],
  ['normal cdf 0', normalCdf(0), 0.5],
  ['normal cdf 2.3', normalCdf(2.3), 0.9892758899783242],
];

describe('distribution functions match scipy', () => {
  it.each(rows)('%s', (_, ours, scipy) => {
    expect(Math.abs(ours / scipy - 1)).toBeLessThan(1e-9);
  });
});

it('a confidence level is its two-sided quantile, and only between 0 and 1', () => {
  expect(levelOf(0.95)).toBe(level95);
  expect(levelOf(0.9).z).toBeCloseTo(1.6448536269514722, 12);
  expect(normalQuantile((1 + 0.95) / 2)).toBeCloseTo(z95, 12);
  for (const level of [0, 1, -0.5, 95, Number.NaN]) {
    expect(() => levelOf(level)).toThrow(expect.objectContaining({ code: 'bad-level' }));
  }
});
