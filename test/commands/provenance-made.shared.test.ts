import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../src/commands/audit.js';
import { importInto } from '../../src/commands/import.js';
import { provenanceCommand } from '../../src/commands/provenance.js';
import { openStore } from '../../src/store/sqlite/open.js';
import { folder } from '../support/command.js';
import { sharedPath, withShared } from '../support/shared.js';
import { fakeIo } from './fake-io.js';

/** Values put together by arithmetic or from pieces of strings: no literal carries them, which no tracing can tell. */
const LAUNDERED_BY_ARITHMETIC = 8;

/** One run of `provenance --run RUN --json`, as far as this asks of it. */
interface Printed {
  verdict: { verdict: string; row: number };
  values: { key: string; label: string; notes: string[] }[];
}

withShared('runs made to order through import, audit and provenance', () => {
  const printed = new Map<string, Printed>();

  beforeAll(async () => {
    const cwd = folder();
    const { io } = fakeIo(cwd, { quiet: true });
    const store = await openStore(`${cwd}/trustlayer.db`, { create: true });
    await importInto(io, store, [sharedPath('runs/made')]);
    const { provenance } = await audit(io, store);
    expect(provenance).toMatchObject({ traced: 12, faults: [] });
    const ids = (await store.listRuns()).map(({ runId }) => runId);
    await store.close();
    for (const runId of ids) {
      const { io: json, stdout } = fakeIo(cwd, { json: true, quiet: true });
      expect(await provenanceCommand(json, { run: runId })).toBe(0);
      printed.set(runId.replace(/^.*\//, ''), JSON.parse(stdout()) as Printed);
    }
  });

  describe.each(readdirSync(sharedPath('runs/made')))('%s', name => {
    const meta = JSON.parse(readFileSync(sharedPath(`runs/made/${name}/meta.json`), 'utf8'));
    const truth = new Map<string, string>(
      Object.entries<{ label: string }>(meta.truth).map(([key, { label }]) => [`$.${key}`, label]),
    );

    test('every value has its label', () => {
      const { values } = printed.get(name)!;
      expect(values.map(({ key }) => key).sort()).toEqual([...truth.keys()].sort());
      const wrong = values.filter(({ key, label }) => label !== truth.get(key));
      expect(wrong.length).toBe(meta.behaviour === LAUNDERED_BY_ARITHMETIC ? 4 : 0);
    });

    test('the verdict is right where no vote is needed, and pending where one is', () => {
      expect(printed.get(name)!.verdict.verdict).toBe(meta.run_verdict === 'clean' ? 'clean' : 'suspect');
    });
  });
});
