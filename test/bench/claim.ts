import { CLAIM_MATCHER_VERSION, matchClaim } from '../../src/core/claim/index.js';
import { ENGLISH_CLOSINGS } from '../core/claim/closings-en.js';
import { CHINESE_CLOSINGS } from '../core/claim/closings-zh.js';
import { SHORT_CLOSINGS } from '../core/claim/short-closings.js';
import type { BenchRow } from './row.js';

const TARGET = 20;

/** Megabytes of UTF-8 that `matchClaim` reads in a second: ordinary closings, and texts made to be slow. */
export async function run(): Promise<BenchRow[]> {
  const english = [...ENGLISH_CLOSINGS.map(({ text }) => text), ...Object.values(SHORT_CLOSINGS).flat()];
  const chinese = CHINESE_CLOSINGS.map(({ text }) => text);
  // Closings of working agents are reports of a few hundred words, not one-liners.
  const reports = reportsOf(english, 1_000);
  const hostile = [
    'not done ',
    '(',
    '`` ` ',
    'a',
    'if not verify should ',
    'has been fixed and ',
    '没有完成测试',
  ];
  const rates = hostile.map(piece => rateOf([piece.repeat(Math.ceil(500_000 / piece.length))]));
  return [
    row('claims, reports of a thousand characters', rateOf(reports), `version ${CLAIM_MATCHER_VERSION}`),
    { ...row('claims, one-line closings', rateOf([...english, ...chinese])), target: '', holds: null },
    { ...row('claims, slowest of the hostile texts', Math.min(...rates)), target: 'linear', holds: null },
  ];
}

function row(what: string, value: number, note?: string): BenchRow {
  return {
    what,
    value,
    unit: 'MB/s',
    target: `>= ${TARGET} MB/s`,
    holds: value >= TARGET,
    ...(note && { note }),
  };
}

/** Closings run together to texts of about so many characters. */
function reportsOf(texts: readonly string[], length: number): string[] {
  const reports: string[] = [];
  let report = '';
  for (const text of texts) {
    report += `${text}\n\n`;
    if (report.length < length) continue;
    reports.push(report);
    report = '';
  }
  return reports;
}

/** Reads the texts until a second has gone by, after as long to warm up. */
function rateOf(texts: readonly string[]): number {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const turn = (): void => {
    for (const text of texts) matchClaim(text);
  };
  spend(turn);
  const { turns, seconds } = spend(turn);
  return (turns * bytes) / seconds / 1e6;
}

function spend(turn: () => void): { turns: number; seconds: number } {
  const from = performance.now();
  let turns = 0;
  while (turns === 0 || performance.now() - from < 1_000) {
    turn();
    turns += 1;
  }
  return { turns, seconds: (performance.now() - from) / 1_000 };
}
