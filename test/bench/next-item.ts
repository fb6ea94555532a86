import { setTimeout as pause } from 'node:timers/promises';
import { closingWords, manyRuns } from './made/projects.js';
import { openReview, withCopy } from './review-terminal.js';
import { type BenchRow, percentile } from './row.js';
import { viewerFloor } from './viewer-floor.js';

const labels = 80;
/** Well over the 120 ms that a held key is told by (review 1.3). */
const between = 200;

/** From a label key to the next item on screen, with the label on disk by then. */
export async function run(): Promise<BenchRow[]> {
  const project = await manyRuns();
  const taken = await withCopy(project, async copy => {
    const review = openReview(copy, { columns: 120, rows: 40 });
    const measured: number[] = [];
    try {
      await review.frame(isItem(1), 'the first item');
      for (let item = 2; item <= labels + 1; item += 1) {
        await pause(between);
        const shown = review.frame(isItem(item), `item ${item}`);
        const from = performance.now();
        review.write('1');
        measured.push((await shown) - from);
      }
      return measured;
    } finally {
      await review.close();
    }
  });
  const value = percentile(taken, 0.95);
  const floor = { what: 'plain Ink viewer: p50', value: await viewerFloor(), unit: 'ms' };
  const row = { unit: 'ms', floor };
  return [
    { ...row, what: 'next item after a label: p50', value: percentile(taken, 0.5), target: '-', holds: null },
    { ...row, what: 'next item after a label: p95', value, target: '<= 16 ms', holds: value <= 16 },
  ];
}

const isItem = (number: number) => (frame: string) =>
  frame.includes(`item ${String(number).padStart(4, '0')} of`) && frame.includes(closingWords);
