import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxes } from './support.js';

let folder: string;
let script: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trustlayer-script-'));
  script = join(folder, 'interrupted.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('scripts/interrupted.ts', import.meta.url))],
    outfile: script,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    loader: { '.py': 'text' },
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const marked = (mark: string): number =>
  readdirSync('/proc').filter(name => {
    if (!/^\d+$/u.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(mark);
    } catch {
      return false;
    }
  }).length;

/** Waits until it holds; the test's own limit ends what never does. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(50);
}

for (const { name } of sandboxes) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    test(`${signal} ends a grader under ${name} with its children and removes its folder`, async () => {
      const mark = `marked-${process.pid}-${name}-${signal}`;
      const own = spawn(process.execPath, [script, mark, name], { stdio: 'ignore' });
      // The child that left its group; what the grader itself is given comes on stdin.
      await until(() => marked(`child-of-${mark}`) >= 1);
      const folders = () =>
        readdirSync(tmpdir()).filter(each => each.startsWith(`trustlayer-grading-${own.pid}-`));
      expect(folders()).toHaveLength(1);
      own.kill(signal);
      const [, by] = await once(own, 'exit');
      expect(by).toBe(signal);
      await until(() => marked(`child-of-${mark}`) === 0);
      expect(folders()).toEqual([]);
    });
  }
}
