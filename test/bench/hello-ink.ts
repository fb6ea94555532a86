import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { spawn } from 'node-pty';
import { bundle } from '../support/bundle.js';
import { percentile } from './row.js';

/**
 * From start to first frame of an Ink hello world, bundled as the program is, in a pseudo-terminal: median of
 * `times`, milliseconds. Run from the project's folder.
 */
export async function firstFrameFloor(times = 9): Promise<number> {
  const { file, remove } = await bundle(pathToFileURL(join(process.cwd(), 'test/bench/hello-ink.app.tsx')));
  try {
    const measured: number[] = [];
    // The first start reads the files from disk.
    await firstFrame(file);
    for (let turn = 0; turn < times; turn += 1) measured.push(await firstFrame(file));
    return percentile(measured, 0.5);
  } finally {
    await remove();
  }
}

function firstFrame(file: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const from = performance.now();
    let ms: number | undefined;
    let output = '';
    const pty = spawn(process.execPath, [file], {
      name: 'xterm-256color',
      cols: 100,
      rows: 30,
      env: { PATH: process.env.PATH ?? '', TERM: 'xterm-256color', LANG: 'C.UTF-8' },
    });
    pty.onData(data => {
      output += data;
      if (ms === undefined && output.includes('Hello, Ink')) ms = performance.now() - from;
    });
    // The next start waits for the end of this one, so that they do not measure each other.
    pty.onExit(() => {
      if (ms === undefined) reject(new Error(`The hello world showed nothing: ${output}`));
      else resolve(ms);
    });
  });
}
