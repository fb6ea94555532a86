import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../src/store/sqlite/open.js';
import { run } from '../support/command.js';
import { computed, madeRun, projectWith, typed } from './d2-project.js';

/** Traces of a project, without what a second audit need not repeat. */
async function traces(place: string) {
  const store = await openStore(place);
  const found = await store.listTraces();
  await store.close();
  return found;
}

test('several threads trace what one traces', async () => {
  // Enough transcript that threads are worth their start.
  const filler = { role: 'agent', text: 'reading the table, 12 rows of it. '.repeat(6000) };
  const cwd = await projectWith(
    Array.from({ length: 40 }, (_, at) => madeRun(`r${at}`, [filler, ...(at % 2 ? typed : computed)])),
  );
  copyFileSync(join(cwd, 'trustlayer.db'), join(cwd, 'one.db'));
  const several = await run(['audit', '--json', '--jobs', '3'], { cwd });
  expect({ code: several.code, stderr: several.stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(several.stdout).provenance).toMatchObject({ traced: 40, faults: [] });
  await run(['audit', '--json', '--jobs', '1', '--db', 'one.db'], { cwd });
  const one = await traces(join(cwd, 'one.db'));
  expect(one.map(({ values }) => values[0]?.labels[0]?.label)).toContain('typed');
  expect(await traces(join(cwd, 'trustlayer.db'))).toEqual(one);
});
