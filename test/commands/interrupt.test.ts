import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { inTurn, isGone } from '../../src/commands/turn.js';
import { openStore } from '../../src/store/sqlite/open.js';
import type { Turn } from '../../src/store/store.js';
import { folder, run } from '../support/command.js';
import { fakeIo } from './fake-io.js';

const program = fileURLToPath(new URL('../../bin/trustlayer.js', import.meta.url));

/** Long closings, so that there is time to interrupt whoever reads or matches them. */
function manyRuns(cwd: string, runs: number): void {
  const words = 'All is well, and nothing was left out of the report. '.repeat(400);
  const lines = Array.from({ length: runs }, (_, at) =>
    JSON.stringify({ task: `t${at}`, model: 'aurora-2', score: 1, closing: `Done ${at}. ${words}` }),
  );
  writeFileSync(join(cwd, 'runs.jsonl'), `${lines.join('\n')}\n`);
}

const count = (cwd: string, table: string): number => {
  const db = new Sqlite(join(cwd, 'trustlayer.db'), { readonly: true });
  try {
    return db.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
  } catch {
    // The schema is being made.
    return 0;
  } finally {
    db.close();
  }
};

/** Starts a command, interrupts it as soon as something is in the table, and waits for its end. */
async function interrupted(cwd: string, args: string[], table: string) {
  const child = spawn(process.execPath, [program, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', data => {
    said += data;
  });
  const ended = new Promise<number | null>(resolve => child.on('close', resolve));
  while (!existsSync(join(cwd, 'trustlayer.db')) || count(cwd, table) === 0) await sleep(2);
  child.kill('SIGINT');
  return { code: await ended, said };
}

describe('Ctrl-C', () => {
  test('in an import: what is kept and how to go on; the same import adds the rest', async () => {
    const cwd = folder();
    manyRuns(cwd, 4000);
    const { code, said } = await interrupted(cwd, ['import', 'runs.jsonl'], 'run');
    expect(code).toBe(130);
    const runs = count(cwd, 'run');
    expect(said).toMatch(
      /^Interrupted\. The runs that were read until now are kept: trustlayer\.db has \d+ runs?\. The same import again adds the others\.\n$/,
    );
    expect(runs).toBeLessThan(4000);
    expect((await run(['doctor'], { cwd })).code).toBe(0);
    await run(['import', 'runs.jsonl', '--quiet'], { cwd });
    expect(count(cwd, 'run')).toBe(4000);
  });

  test('in an audit: what is kept; the next one goes on from there', async () => {
    const cwd = folder();
    manyRuns(cwd, 1500);
    await run(['import', 'runs.jsonl', '--quiet'], { cwd });
    const { code, said } = await interrupted(cwd, ['audit'], 'auto_claim');
    expect(code).toBe(130);
    expect(said).toMatch(
      /^Interrupted\. What was matched and traced until now is kept, \d+ runs? still to trace; `[^`]* audit` goes on from there\.\n$/,
    );
    // The one that is gone is not waited for.
    const { stdout, stderr } = await run(['audit'], { cwd });
    expect(stderr).not.toContain('Another audit');
    expect(Number(/: (\d+) matched/.exec(stdout)?.[1])).toBeLessThan(1500);
    expect(count(cwd, 'auto_claim')).toBe(1500);
  });
});

describe('two at once', () => {
  test('the second audit waits for the first, says so, and finds the work done', async () => {
    const cwd = folder();
    manyRuns(cwd, 300);
    await run(['import', 'runs.jsonl', '--quiet'], { cwd });
    const store = await openStore(join(cwd, 'trustlayer.db'));
    const own: Turn = {
      pid: process.pid,
      host: hostname(),
      no: 1,
      since: 'then',
      seen: new Date().toISOString(),
    };
    expect(await store.takeTurn('audit', own, isGone)).toBeNull();
    const second = spawn(process.execPath, [program, 'audit'], { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    second.stderr.on('data', data => {
      said += data;
    });
    const ended = new Promise(resolve => second.on('close', resolve));
    while (!said.includes(`Another audit is at work here (process ${process.pid}, `)) await sleep(10);
    expect((await store.listClaims()).length).toBe(0);
    await store.endTurn('audit', own);
    expect(await ended).toBe(0);
    expect((await store.listClaims()).length).toBe(300);
    await store.close();
  });

  test('demos in one new folder: each shows the same, and labels are there once', async () => {
    const cwd = folder();
    const said = await Promise.all([1, 2, 3].map(() => run(['demo', 'd', '--quiet'], { cwd })));
    expect(said.map(({ code, stderr }) => [code, stderr])).toEqual([1, 2, 3].map(() => [0, '']));
    expect(new Set(said.map(({ stdout }) => stdout)).size).toBe(1);
    const alone = folder();
    await run(['demo', 'd', '--quiet'], { cwd: alone });
    for (const table of ['label_event', 'run', 'auto_claim', 'vote'])
      expect([table, count(join(cwd, 'd'), table)]).toEqual([table, count(join(alone, 'd'), table)]);
  });
});

describe('a turn', () => {
  const io = fakeIo('.').io;
  const at = (seen: number, more: Partial<Turn> = {}): Turn => ({
    pid: process.pid,
    host: hostname(),
    no: 1,
    since: 'then',
    seen: new Date(seen).toISOString(),
    ...more,
  });

  test.each<[string, Turn, boolean]>([
    ['of a program that runs', at(1_000_000), false],
    ['of one that has ended', at(1_000_000, { pid: 2 ** 22 + 5 }), true],
    ['of another machine, a moment ago', at(1_000_000, { host: 'elsewhere', pid: 2 ** 22 + 5 }), false],
    ['without a sign of life for minutes', at(700_000), true],
    ['that nobody can read', at(1_000_000, { seen: 'x' } as Partial<Turn>), true],
  ])('%s', (_, turn, gone) => {
    expect(isGone(turn, 1_000_500)).toBe(gone);
  });

  test('is given back when the work fails, and work is never done by two', async () => {
    const store = await openStore(':memory:', { create: true });
    const turn = { name: 'x', said: 'Another' };
    const fails = () => Promise.reject(new Error('no'));
    await expect(inTurn(io, store, turn, fails)).rejects.toThrow('no');
    let [within, most] = [0, 0];
    const work = async () => {
      within += 1;
      most = Math.max(most, within);
      await sleep(5);
      within -= 1;
    };
    await Promise.all([1, 2, 3].map(() => inTurn(io, store, turn, work)));
    expect(most).toBe(1);
    await store.close();
  });
});
