import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { spawn } from 'node-pty';
import { bundle } from '../support/bundle.js';
import { percentile } from './row.js';

/** From key to frame of a plain virtualised Ink viewer on 100,000 lines, 120x40: median of `keys`, milliseconds. */
export async function viewerFloor(keys = 60): Promise<number> {
  return percentile(await viewerFloorTimes(keys), 0.5);
}

/** The same, key by key. Run from the project's folder. */
export async function viewerFloorTimes(keys = 60): Promise<number[]> {
  const { file, remove } = await bundle(
    pathToFileURL(join(process.cwd(), 'test/bench/viewer-floor.app.tsx')),
  );
  const pty = spawn(process.execPath, [file], {
    name: 'xterm-256color',
    cols: 120,
    rows: 40,
    env: { PATH: process.env.PATH ?? '', TERM: 'xterm-256color', LANG: 'C.UTF-8' },
  });
  let output = '';
  let seen = (): void => {};
  pty.onData(data => {
    output += data;
    seen();
  });
  const exited = new Promise<void>(resolve => pty.onExit(() => resolve()));
  const shown = (text: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`The viewer did not show "${text}".`)), 10_000);
      seen = () => {
        if (!output.includes(text)) return;
        clearTimeout(timer);
        seen = () => {};
        output = '';
        resolve(performance.now());
      };
      seen();
    });

  try {
    await shown('end 0');
    const measured: number[] = [];
    for (let key = 1; key <= keys; key += 1) {
      // A person's pace, so that a frame is not measured against the end of the one before.
      await sleep(30);
      const from = performance.now();
      pty.write('j');
      measured.push((await shown(`end ${key}`)) - from);
    }
    // The first keys meet code that is not compiled yet, here as in the review.
    return measured.slice(Math.min(5, keys - 1));
  } finally {
    pty.write('q');
    await exited;
    await remove();
  }
}
