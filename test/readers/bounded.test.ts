import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importInto } from '../../src/commands/import.js';
import { shortText } from '../../src/readers/bounded.js';
import { openStore } from '../../src/store/sqlite/open.js';
import { fakeIo } from '../commands/fake-io.js';
import { folder } from '../support/command.js';

const long = 'x'.repeat(1_000_000);

/** Everything that an import says and keeps of what it could not use. */
async function said(text: string): Promise<string[]> {
  const cwd = folder();
  writeFileSync(join(cwd, 'r.jsonl'), text);
  const store = await openStore(':memory:', { create: true });
  const report = await importInto(fakeIo(cwd).io, store, ['r.jsonl']);
  const kept = [];
  for (const { runId } of await store.listRuns())
    kept.push(
      ...((await store.getRun(runId))?.warnings ?? []).flatMap(({ text, at }) => [text, at?.at ?? '']),
    );
  await store.close();
  return [
    ...report.warnings.map(notice => notice.text),
    ...report.skippedRecords.map(notice => notice.text),
    ...report.failed.map(failure => failure.message),
    ...kept,
  ].filter(each => each !== '');
}

describe('a hostile value of a million characters makes no long sentence', () => {
  test.each([
    ['the name of a field', { task: 't', closing: 'Done.', [`scor${long}`]: 1 }],
    ['a role', { task: 't', steps: [{ role: long, text: 'x' }] }],
    ['a score', { task: 't', closing: 'Done.', score: long }],
    ['a path', { task: 't', closing: 'Done.', files: [{ path: long, use: long }] }],
  ])('%s', async (_, run) => {
    const sentences = await said(JSON.stringify(run));
    expect(sentences.length).toBeGreaterThan(0);
    for (const sentence of sentences) expect(sentence.length).toBeLessThan(1000);
  });
});

test('the ends of a sentence are kept, what is left out is counted, no character is cut', () => {
  expect(shortText('short')).toBe('short');
  expect(shortText(`a${'😀'.repeat(1000)}b; the line was left out`)).toMatch(
    /^a(?:😀)+\[\.\.\. \d+ more characters \.\.\.\](?:😀)+b; the line was left out$/,
  );
});
