// Bundles src/ into dist/: one esbuild call for the command and the library, then the library's types.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
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

rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: { cli: 'src/cli.ts', index: 'src/index.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  jsx: 'automatic',
  external: ['better-sqlite3'],
  legalComments: 'none',
  // fetch: Yoga would load its WebAssembly through it, 22 ms later than from the inlined bytes.
  define: { 'process.env.NODE_ENV': '"production"', fetch: 'undefined' },
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
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
});

const { status } = spawnSync(
  process.execPath,
  [
    require.resolve('typescript/package.json').replace('package.json', 'bin/tsc'),
    ...[
      'src/index.ts',
      '--ignoreConfig',
      '--declaration',
      '--emitDeclarationOnly',
      '--outDir',
      'dist/types',
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
);
process.exitCode = status ?? 1;
