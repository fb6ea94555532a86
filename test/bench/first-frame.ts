import { firstFrameFloor } from './hello-ink.js';
import { closingWords, manyRuns } from './made/projects.js';
import { openReview, withCopy } from './review-terminal.js';
import { type BenchRow, percentile } from './row.js';

/** Turns of both in exchange, so that a machine that grows slow or fast meanwhile does so for both. */
const rounds = 5;
const turns = 3;

/** From the start of the process to the closing message on screen, in a project of 1,000 runs and 200 MB. */
export async function run(): Promise<BenchRow[]> {
  const project = await manyRuns();
  const review: number[] = [];
  const floor: number[] = [];
  await withCopy(project, async copy => {
    // The first opening writes the annotator's queue and reads the program from disk.
    await firstFrame(copy);
    for (let round = 0; round < rounds; round += 1) {
      for (let turn = 0; turn < turns; turn += 1) review.push(await firstFrame(copy));
      floor.push(await firstFrameFloor(turns));
    }
  });
  const value = percentile(review, 0.5);
  const least = percentile(floor, 0.5);
  return [
    {
      what: 'first frame of a review, 1,000 runs, 200 MB',
      value,
      unit: 'ms',
      target: '<= 1.5 x',
      holds: value <= 1.5 * least,
      floor: { what: 'bundled Ink hello world', value: least, unit: 'ms' },
    },
  ];
}

async function firstFrame(project: string): Promise<number> {
  const review = openReview(project, { columns: 100, rows: 30 });
  try {
    const at = await review.frame(
      frame => frame.includes('CLOSING MESSAGE') && frame.includes(closingWords),
      'the first closing message',
    );
    return at - review.startedAt;
  } finally {
    await review.close();
  }
}
