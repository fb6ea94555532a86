// Bundles src/ into dist/: one esbuild call for the command and the library, then the library's types.
import { spawnSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);

// Modules that would slow the first frame or misbehave in a terminal of ours, replaced at build time.
const stubs = {
  // Ink imports it only when DEV=true, but a static import would still be bundled.
  'react-devtools-core': 'export default { initialize() {}, connectToDevTools() {} };',
  // With CI=true Ink would draw only its last frame; the review must draw wherever there is a terminal.
  'is-in-ci': 'export default false;',
};

// Built beside the old one and put in its place whole: a failed build leaves a program that works.
const fresh = `${root}dist.new`;
rmSync(fresh, { recursive: true, force: true });
const bundled = await build({
  absWorkingDir: root,
  entryPoints: {
    cli: 'src/cli.ts',
    index: 'src/index.ts',
    // Large imports are written by a thread of their own while they are read.
    'import-worker': 'src/store/sqlite/import/worker.ts',
    // Audits trace in as many threads as there are cores.
    'audit-worker': 'src/commands/audit/worker.ts',
  },
  outdir: fresh,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  jsx: 'automatic',
  external: ['better-sqlite3', 'piscina'],
  legalComments: 'none',
  // Our wrapper around Python graders, written out where one runs.
  loader: { '.py': 'text' },
  // fetch: Yoga would load its WebAssembly through it, 22 ms later than from the inlined bytes.
  define: { 'process.env.NODE_ENV': '"production"', fetch: 'undefined' },
  // For the CommonJS parts. Made when it is first called: every chunk has it, and few ever need it.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = id => __createRequire(import.meta.url)(id);",
  },
  plugins: [
    {
      name: 'stubs',
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /.*/ }, ({ path }) => (path in stubs ? { path, namespace: 'stub' } : undefined));
        onLoad({ filter: /.*/, namespace: 'stub' }, ({ path }) => ({ contents: stubs[path] }));
      },
    },
  ],
  logLevel: 'warning',
}).then(
  () => true,
  () => false,
);

const typed =
  bundled &&
  spawnSync(
    process.execPath,
    [
      require.resolve('typescript/package.json').replace('package.json', 'bin/tsc'),
      ...[
        'src/index.ts',
        '--ignoreConfig',
        '--declaration',
        '--emitDeclarationOnly',
        '--outDir',
        `${fresh}/types`,
        '--strict',
      ],
      ...['--module', 'NodeNext', '--moduleResolution', 'NodeNext', '--target', 'ES2023', '--lib', 'ES2023'],
      ...[
        '--types',
        'node',
        '--skipLibCheck',
        '--exactOptionalPropertyTypes',
        '--noUncheckedIndexedAccess',
        '--rootDir',
        'src',
      ],
    ],
    { cwd: root, stdio: 'inherit' },
  ).status === 0;

if (typed) {
  rmSync(`${root}dist`, { recursive: true, force: true });
  renameSync(fresh, `${root}dist`);
} else process.exitCode = 1;
