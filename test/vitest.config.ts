import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.{ts,tsx}'],
    reporters: ['default', new URL('./support/closing-line.ts', import.meta.url).pathname],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more forks would only make the pseudo-terminal tests wait for each other.
    maxWorkers: 2,
  },
});
