import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterEach } from 'vitest';

const program = fileURLToPath(new URL('../../bin/trustlayer.js', import.meta.url));
const folders: string[] = [];

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** The built program without a terminal: what it prints, and its exit code. */
export async function run(
  args: readonly string[],
  options: { cwd: string; input?: string; env?: NodeJS.ProcessEnv },
): Promise<Outcome> {
  const { exitCode, stdout, stderr } = await execa(process.execPath, [program, ...args], {
    cwd: options.cwd,
    input: options.input ?? '',
    env: { CI: undefined, ...options.env },
    reject: false,
    timeout: 60_000,
    stripFinalNewline: false,
  });
  return { code: exitCode ?? -1, stdout, stderr };
}

/** An empty folder that is gone after the test. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'trustlayer-test-'));
  folders.push(path);
  return path;
}

/** A folder with a project in it, imported from these lines of trustlayer's own JSONL. */
export async function projectOf(lines: readonly object[]): Promise<string> {
  const cwd = folder();
  writeFileSync(join(cwd, 'runs.jsonl'), `${lines.map(line => JSON.stringify(line)).join('\n')}\n`);
  const { code, stderr } = await run(['import', 'runs.jsonl', '--quiet'], { cwd });
  if (code !== 0) throw new Error(stderr);
  return cwd;
}

afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
});
