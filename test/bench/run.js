// `npm run bench`: every speed target (engineering 6) beside its floor, measured in the same run on this machine.
// `npm run bench -- claim import` measures only these.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const outdir = `${root}node_modules/.trustlayer/bench`;
mkdirSync(outdir, { recursive: true });
await build({
  absWorkingDir: root,
  entryPoints: ['test/bench/main.ts'],
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  jsx: 'automatic',
  packages: 'external',
  logLevel: 'warning',
});
const { status } = spawnSync(
  process.execPath,
  ['--expose-gc', `${outdir}/main.mjs`, ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
