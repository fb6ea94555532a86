import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { type LaunchOptions, openTerminal, type Terminal } from './terminal.js';

export type { Exit, LaunchOptions, Terminal } from './terminal.js';

const open = new Set<Terminal>();
let home: string | undefined;

/**
 * The built program in a real pseudo-terminal, ended after the test whatever happens. Programs of one test share
 * a HOME of their own, so that what the program remembers lives through a restart and no longer.
 */
export function launch(options: LaunchOptions = {}): Terminal {
  home ??= mkdtempSync(join(tmpdir(), 'trustlayer-home-'));
  const terminal = openTerminal({ ...options, env: { HOME: home, ...options.env } });
  open.add(terminal);
  return terminal;
}

afterEach(async () => {
  await Promise.all([...open].map(terminal => terminal.dispose()));
  open.clear();
  if (home !== undefined) rmSync(home, { recursive: true, force: true });
  home = undefined;
});
