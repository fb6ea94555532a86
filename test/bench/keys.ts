import { setTimeout as pause } from 'node:timers/promises';
import { longClosing } from './made/projects.js';
import { openReview, type ReviewTerminal, withCopy } from './review-terminal.js';
import { type BenchRow, percentile } from './row.js';
import { viewerFloorTimes } from './viewer-floor.js';

const keys = 200;
const burst = 400;

/** From a key to the frame that shows what it did, in a closing message of 100,000 lines at 120x40. */
export async function run(): Promise<BenchRow[]> {
  const project = await longClosing();
  const measured = await withCopy(project, async copy => {
    const review = openReview(copy, { columns: 120, rows: 40 });
    try {
      const opened = await review.frame(frame => topRow(frame) === 0, 'the top of the message');
      await pause(500);
      return {
        opened: opened - review.startedAt,
        single: await singleKeys(review),
        fast: await fastKeys(review),
        lost: await lostOfABurst(review),
      };
    } finally {
      await review.close();
    }
  });
  const viewer = await viewerFloorTimes(keys);
  return [
    keyRow('key to screen, 100,000 lines, 120x40: p50', measured.single, 0.5, 16),
    keyRow('key to screen, 100,000 lines, 120x40: p95', measured.single, 0.95, 16),
    keyRow('keys 5 ms apart: p95', measured.fast, 0.95, 20),
    {
      what: `keys lost of a burst of ${burst}`,
      value: measured.lost,
      unit: 'keys',
      target: '0',
      holds: measured.lost === 0,
    },
    {
      what: 'first key after opening (unfolds the middle)',
      value: measured.single[0]!,
      unit: 'ms',
      target: '-',
      holds: null,
    },
    {
      what: 'first frame with that message',
      value: measured.opened,
      unit: 'ms',
      target: '-',
      holds: null,
    },
  ];

  function keyRow(what: string, times: readonly number[], share: number, most: number): BenchRow {
    const value = percentile(times, share);
    const floor = { what: 'plain Ink viewer', value: percentile(viewer, share), unit: 'ms' };
    return { what, value, unit: 'ms', target: `<= ${most} ms`, holds: value <= most, floor };
  }
}

/** The number of the line in the message's top row; every line begins with its number, so every key changes it. */
function topRow(frame: string): number | null {
  let top: { row: number; line: number } | null = null;
  for (const [, row, line] of frame.matchAll(/\x1b\[(\d+);1H\| (\d{7}) /g))
    if (!top || Number(row) < top.row) top = { row: Number(row), line: Number(line) };
  return top?.line ?? null;
}

async function singleKeys(review: ReviewTerminal): Promise<number[]> {
  const taken: number[] = [];
  for (let key = 1; key <= keys; key += 1) {
    const shown = review.frame(frame => topRow(frame) === key, `line ${key} on top`);
    const from = performance.now();
    review.write('j');
    taken.push((await shown) - from);
    await pause(20);
  }
  return taken;
}

/** One frame may answer several keys; each key's time ends with the first frame that holds its effect. */
async function fastKeys(review: ReviewTerminal): Promise<number[]> {
  const written: number[] = [];
  const taken: number[] = [];
  const forget = review.onFrame((frame, at) => {
    const top = topRow(frame);
    if (top !== null) for (let key = taken.length; key < top - keys; key += 1) taken.push(at - written[key]!);
  });
  const last = review.frame(frame => topRow(frame) === 2 * keys, `line ${2 * keys} on top`);
  const start = performance.now();
  for (let key = 0; key < keys; key += 1) {
    const wait = start + key * 5 - performance.now();
    if (wait > 0) await pause(wait);
    written.push(performance.now());
    review.write('j');
  }
  await last;
  forget();
  return taken;
}

async function lostOfABurst(review: ReviewTerminal): Promise<number> {
  const want = 2 * keys + burst;
  let top = 2 * keys;
  let lastAt = performance.now();
  const forget = review.onFrame((frame, at) => {
    top = topRow(frame) ?? top;
    lastAt = at;
  });
  review.write('j'.repeat(burst));
  do await pause(50);
  while (performance.now() - lastAt < 500);
  forget();
  return want - top;
}
