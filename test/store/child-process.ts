import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Node 20 runs no TypeScript, so the child's program is bundled once for the tests of a file. */
export async function buildChild(): Promise<{ start: (options: StartOptions) => Child; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'trustlayer-child-'));
  // Another user has to be able to load it.
  chmodSync(folder, 0o755);
  symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const path = (from: string) => fileURLToPath(new URL(from, import.meta.url));
  await build({
    entryPoints: {
      child: path('./child.ts'),
      // Beside the program, as in the built one: large imports go on in a thread.
      'import-worker': path('../../src/store/sqlite/import/worker.ts'),
    },
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: ['better-sqlite3'],
    logLevel: 'error',
  });
  return {
    start: options => startChild(join(folder, 'child.js'), options),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface StartOptions {
  args: string[];
  /** Run as this user; only root can. */
  runAs?: number;
  /** Load everything, then wait for `go`. */
  waits?: boolean;
}

export interface Child {
  process: ChildProcess;
  /** Whole lines printed so far. */
  lines(): string[];
  go(): void;
  /** Resolves when there are this many lines, or the child has ended. */
  printed(count: number): Promise<void>;
  /** Resolves with the lines when the child has ended; rejects when it failed by itself. */
  ended(): Promise<string[]>;
  /** kill -9, and wait until it is gone. */
  kill(): Promise<string[]>;
}

function startChild(program: string, { args, runAs, waits }: StartOptions): Child {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      ...(runAs === undefined ? {} : { RUN_AS: String(runAs) }),
      ...(waits ? { WAIT_FOR_GO: '1' } : {}),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let out = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  // A child that was killed before it read its input closes the pipe; that is no fault of the test.
  child.stdin.on('error', () => {});
  const exit = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(resolve => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  const lines = () =>
    out
      .split('\n')
      .slice(0, -1)
      .filter(line => line !== 'ready');
  return {
    process: child,
    lines,
    go: () => {
      child.stdin.write('go\n');
    },
    printed: async count => {
      let over = false;
      void exit.then(() => {
        over = true;
      });
      while (!over && out.split('\n').length - 1 < count)
        await new Promise(resolve => setTimeout(resolve, 2));
    },
    ended: async () => {
      const { code, signal } = await exit;
      if (code !== 0) throw new Error(`The child ended with ${code ?? signal}: ${errors}`);
      return lines();
    },
    kill: async () => {
      child.kill('SIGKILL');
      const { signal } = await exit;
      if (signal !== 'SIGKILL' && errors !== '')
        throw new Error(`The child failed before it was killed: ${errors}`);
      return lines();
    },
  };
}
