import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export type Bundle = { file: string; remove(): Promise<void> };

/** Bundles a script of the tests with Ink and React as the program is bundled, into a folder of its own. */
export async function bundle(entry: URL): Promise<Bundle> {
  const folder = await mkdtemp(join(tmpdir(), 'trustlayer-bundle-'));
  const file = join(folder, 'script.mjs');
  await build({
    entryPoints: [fileURLToPath(entry)],
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', fetch: 'undefined' },
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    plugins: [
      {
        name: 'stubs',
        setup({ onResolve, onLoad }) {
          const stubs: Record<string, string> = {
            'react-devtools-core': 'export default { initialize() {}, connectToDevTools() {} };',
            'is-in-ci': 'export default false;',
          };
          onResolve({ filter: /^(react-devtools-core|is-in-ci)$/ }, ({ path }) => ({
            path,
            namespace: 'stub',
          }));
          onLoad({ filter: /.*/, namespace: 'stub' }, ({ path }) => ({ contents: stubs[path] ?? '' }));
        },
      },
    ],
    logLevel: 'error',
  });
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}
