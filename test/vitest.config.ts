import { configDefaults, defineConfig } from 'vitest/config';
import { hasShared } from './support/shared.js';

// A file without a test is a failure to vitest, so those that hold nothing else are left out by their name.
const needShared = 'test/**/*.shared.test.{ts,tsx}';
if (!hasShared) process.stdout.write(`../shared is absent: the tests in ${needShared} are left out.\n`);

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(hasShared ? [] : [needShared])],
    reporters: ['default', new URL('./support/closing-line.ts', import.meta.url).pathname],
    pool: 'forks',
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // Two cores: more forks would only make the pseudo-terminal tests wait for each other.
    maxWorkers: 2,
  },
});
