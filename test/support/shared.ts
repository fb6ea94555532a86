import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Worked cases and real saved runs that some machines keep beside the project, at ../shared.
 * Tests that need them are registered only where they are present; one line says so where they are not. A file
 * that holds no other tests is named `*.shared.test.ts`: vitest.config.ts leaves it out where they are absent.
 */
export const sharedFolder = fileURLToPath(new URL('../../../shared', import.meta.url));

export const hasShared = existsSync(`${sharedFolder}/cases`) && existsSync(`${sharedFolder}/runs`);

/** Registers `tests` when ../shared is present, else prints the one line that says they were left out. */
export function withShared(what: string, tests: () => void): void {
  if (hasShared) tests();
  else process.stdout.write(`../shared is absent: ${what} not registered.\n`);
}

export const sharedPath = (relative: string): string => `${sharedFolder}/${relative}`;
