import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audit, auditCommand } from '../../src/commands/audit.js';
import { openStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { computed, importAgain, madeRun, projectWith, typed } from './d2-project.js';
import { fakeIo } from './fake-io.js';

async function audited(cwd: string, options: Parameters<typeof auditCommand>[1] = {}) {
  const { io, stdout, stderr } = fakeIo(cwd);
  const code = await auditCommand(io, options);
  return { code, stdout: stdout(), stderr: stderr() };
}

async function withStore<T>(cwd: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(join(cwd, 'trustlayer.db'));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const labelsOf = (cwd: string) =>
  withStore(cwd, async store =>
    (await store.listTraces()).map(({ runId, values }) => [runId, values[0]?.labels[0]?.label ?? null]),
  );

describe('audit', () => {
  test('traces what was never traced, then nothing, then what has changed', async () => {
    const cwd = await projectWith([madeRun('a', computed), madeRun('b', typed)]);
    expect(await audited(cwd)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Values \(tracer \S+\): 2 runs traced\.$/m),
    });
    expect((await audited(cwd)).stdout).toMatch(/^Values \(tracer \S+\): nothing changed\.$/m);
    expect(await labelsOf(cwd)).toEqual([
      ['a', 'derived'],
      ['b', 'typed'],
    ]);
    await importAgain(cwd, [madeRun('a', typed), madeRun('b', typed)]);
    expect((await audited(cwd)).stdout).toMatch(/: 1 run traced\.$/m);
    expect(await labelsOf(cwd)).toEqual([
      ['a', 'typed'],
      ['b', 'typed'],
    ]);
  });

  test('tells no verdict: whoever labels next would expect it', async () => {
    const { stdout, stderr } = await audited(await projectWith([madeRun('b', typed)]));
    expect(stdout + stderr).not.toMatch(/gamed|typed|suspect|pending/);
  });

  test('one part of it alone', async () => {
    const cwd = await projectWith([madeRun('a', computed, { closing: 'Done.' })]);
    expect((await audited(cwd, { only: 'claims' })).stdout).toMatch(/^Claims \S.*: 1 matched\.\n$/);
    expect(await labelsOf(cwd)).toEqual([]);
    expect((await audited(cwd, { only: 'provenance' })).stdout).toMatch(/^Values .*: 1 run traced\.\n$/);
  });

  test.each([
    [{ only: 'gates' }, 'audit --only takes claims, provenance, grading, not "gates".'],
    [{ jobs: '0' }, 'audit --jobs takes a number from 1 to 256, not "0".'],
    [{ jobs: 'two' }, 'audit --jobs takes a number from 1 to 256, not "two".'],
  ])('%j is refused', async (options, why) => {
    const cwd = await projectWith([madeRun('a', computed)]);
    await expect(audited(cwd, options)).rejects.toThrow(why);
  });

  test('a run that breaks the tracer is named, has a reason, and holds up nothing', async () => {
    const cwd = await projectWith([madeRun('a', computed), madeRun('b', computed)]);
    await withStore(cwd, async store => {
      const breaking = new Proxy(store, {
        get: (target, name) =>
          name === 'getStep'
            ? async (runId: string, i: number) => {
                if (runId === 'a') throw new RangeError('too deep');
                return target.getStep(runId, i);
              }
            : target[name as keyof Store],
      });
      const { provenance } = await audit(fakeIo(cwd).io, breaking);
      expect(provenance).toMatchObject({ traced: 2, faults: [{ runId: 'a', fault: 'too deep' }] });
      expect((await store.getTrace('a'))?.reason).toBe('ungradable');
      expect((await store.getTrace('a'))?.detail).toMatch(/fault of ours/);
      expect((await store.getTrace('b'))?.values[0]?.labels[0]?.label).toBe('derived');
    });
  });

  test('what was traced before the store failed stays', async () => {
    const cwd = await projectWith(Array.from({ length: 120 }, (_, at) => madeRun(`r${at}`, computed)));
    await withStore(cwd, async store => {
      let calls = 0;
      const failing = new Proxy(store, {
        get: (target, name) =>
          name === 'addTraces'
            ? async (...args: Parameters<Store['addTraces']>) => {
                calls += 1;
                if (calls > 1) throw new Error('the disk is full');
                return target.addTraces(...args);
              }
            : target[name as keyof Store],
      });
      await expect(audit(fakeIo(cwd).io, failing, { only: 'provenance' })).rejects.toThrow(
        'the disk is full',
      );
      const kept = (await store.listTraces()).length;
      expect(kept).toBeGreaterThan(0);
      const { provenance } = await audit(fakeIo(cwd).io, store);
      expect(provenance.traced).toBe(120 - kept);
    });
  });
});
