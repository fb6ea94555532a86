import { matchClaim } from '../../src/core/claim/index.js';
import type { BenchRow } from './row.js';

/** Texts made to be slow: nested or unclosed marks, endless words, clauses that never come to their point. */
const hostile = [
  'not done ',
  'if not verify should ',
  'has been fixed and ',
  '没有完成测试',
  '(((',
  '`` ` ',
  '```\n',
  '| a ',
  '- [ ] ',
  '> ',
  '# ',
  '"',
  'a',
  '-',
  ' ',
  '\n',
  '{"a":[',
  'tests: 1 failed, ',
  'e\u0301',
];

/** How much longer the claim matcher takes for twice the text, at its worst: 2 when it is linear. */
export async function run(): Promise<BenchRow[]> {
  let worst = { ratio: 0, piece: '' };
  for (const piece of hostile) {
    const half = piece.repeat(Math.ceil(300_000 / piece.length));
    const ratio = timeOf(half + half) / timeOf(half);
    if (ratio > worst.ratio) worst = { ratio, piece };
  }
  return [
    {
      what: 'claims, twice the hostile text',
      value: worst.ratio,
      unit: 'x',
      target: '<= 2.6 x',
      holds: worst.ratio <= 2.6,
      note: `worst of ${hostile.length}: ${JSON.stringify(worst.piece)}`,
    },
  ];
}

/** The best of several: what disturbs a measurement only ever makes it longer, and would pass for a square. */
function timeOf(text: string): number {
  const times = Array.from({ length: 7 }, () => {
    const from = performance.now();
    matchClaim(text);
    return performance.now() - from;
  });
  return Math.min(...times);
}
