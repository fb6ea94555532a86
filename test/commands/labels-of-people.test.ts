import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectOf, run } from '../support/command.js';
import { labelled } from '../support/labels.js';

const two = [
  { task: 'a', run: 'a', closing: 'Done.' },
  { task: 'b', run: 'b', closing: 'I could not do it.' },
];

test('audit says how many it matched, and no share of verdicts that would colour whoever labels next', async () => {
  const cwd = await projectOf(two);
  const first = await run(['audit', '--db', './trustlayer.db'], { cwd });
  expect(first.stdout).toMatch(/^Claims \(matcher [\w.]+\): 2 matched\.\n/);
  expect(first.stderr).toMatch(/Next: \S.* review claim --as NAME --db \.\/trustlayer\.db\n$/);
  const again = await run(['audit', '--quiet'], { cwd });
  expect(again.stdout).toMatch(/^Claims [^\n]*: nothing changed\.\n/);
  expect(again.stderr).toBe('');
  const json = JSON.parse((await run(['audit', '--json'], { cwd })).stdout);
  expect(json.claims).toEqual({ success: 1, partial: 0, failure: 1, none: 0 });
});

describe('agreement', () => {
  test('names who is not counted, before the panel', async () => {
    const cwd = await projectOf(two);
    for (const name of ['ann', 'bea', 'cyd']) await labelled(cwd, name, ['yes', 'no']);
    await run(['lock', 'claim', '--as', 'ann'], { cwd });
    const { code, stdout, stderr } = await run(['agreement', 'claim'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain('ann');
    expect(stderr).toMatch(/the labels of bea, cyd\. Who is still labelling should not read on/);
    expect((await run(['agreement', '--quiet'], { cwd })).stderr).toBe('');
    for (const name of ['bea', 'cyd']) await run(['lock', 'claim', '--as', name], { cwd });
    expect((await run(['agreement', 'claim'], { cwd })).stderr).toBe('');
  });

  test('before any lock says the command that locks, for this project', async () => {
    const cwd = await projectOf(two);
    await labelled(cwd, 'ann', ['yes']);
    const { code, stderr } = await run(['agreement', '--db', './trustlayer.db'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/not locked yet: ann[^\n]* lock claim --as NAME --db \.\/trustlayer\.db\n$/);
  });
});

describe('lock', () => {
  test('says that it is final', async () => {
    const cwd = await projectOf(two);
    await labelled(cwd, 'ann', ['yes']);
    const asked = await run(['lock', 'claim', '--as', 'ann'], { cwd });
    expect(asked).toMatchObject({ code: 2, stdout: '' });
    expect(asked.stderr).toMatch(
      /^trustlayer: ann has labelled 1 of 2 closing messages of pass A; 1 is open\. The lock is final and leaves it so\. .* lock claim --as ann --yes\n$/,
    );
    const { stdout, stderr } = await run(['lock', 'claim', '--as', 'ann', '--yes'], { cwd });
    expect(stdout).toBe('Locked pass A of ann, which is final: 1 labelled, 1 left open.\n');
    expect(stderr).toMatch(/^Next: .* agreement claim\n$/);
    expect((await run(['lock', 'claim', '--as', 'ann'], { cwd })).stderr).toMatch(/already/);
  });

  test.each([
    [['yes', 'no'], /All 2 labels of ann in pass A are stale: guide 2\.0 changed/],
    [['yes'], /The one label of ann in pass A is stale: guide 2\.0 changed/],
    [[], /ann has no label in pass A yet/],
  ])('of %j under an older meaning of the guide', async (values, says) => {
    const cwd = await projectOf(two);
    await labelled(cwd, 'ann', values);
    writeFileSync(join(cwd, 'en.md'), 'Other words.');
    const change = ['guide', 'claim', '--set', 'en=en.md', '--version-name', '2.0', '--changes-meaning'];
    expect((await run(change, { cwd })).code).toBe(0);
    const { code, stderr } = await run(['lock', 'claim', '--as', 'ann'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(says);
  });
});

describe('a name that is a slip of a known one is refused', () => {
  test.each([
    ['Ann', 'ann'],
    [' ann', 'ann'],
    ['ÉVA', 'e\u0301va'],
    // A Cyrillic letter; full-width letters.
    ['\u0430nn', 'ann'],
    ['ａｎｎ', 'ann'],
  ])('%j for %j', async (written, known) => {
    const cwd = await projectOf(two);
    await labelled(cwd, known, ['yes']);
    const { code, stderr } = await run(['lock', 'claim', '--as', written], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(`this project knows "${known.normalize('NFC')}", not "${written}"`);
    expect((await run(['lock', 'claim', '--as', known, '--yes'], { cwd })).code).toBe(0);
  });

  test('an unknown one is told who is known', async () => {
    const cwd = await projectOf(two);
    await labelled(cwd, 'ann', ['yes']);
    const { stderr } = await run(['lock', 'claim', '--as', 'bea\u001b[2J'], { cwd });
    expect(stderr).toBe('trustlayer: No annotator is called "bea<ESC>[2J" here; this project knows: ann.\n');
  });
});

describe('guide', () => {
  const added = async (cwd: string, version: string, set: string, ...more: string[]) => {
    writeFileSync(join(cwd, 'text.md'), `Text of ${version}.`);
    return run(['guide', 'claim', '--set', set, '--version-name', version, ...more], { cwd });
  };

  test('a language that keeps its text is named, with the version of that text', async () => {
    const cwd = await projectOf(two);
    expect((await added(cwd, '1.1', 'en=text.md')).stdout).toContain('\nzh still has the text of 1.0;');
    const { unchanged_languages } = JSON.parse((await added(cwd, '1.2', 'en=text.md', '--json')).stdout);
    expect(unchanged_languages).toEqual([{ language: 'zh', version: '1.0' }]);
    expect((await added(cwd, '1.3', 'zh=text.md')).stdout).toContain('\nen still has the text of 1.2;');
    expect((await added(cwd, '1.4', 'en=text.md')).stdout).toContain('\nzh still has the text of 1.3;');
  });

  test('what belongs to a new version is refused without its text', async () => {
    const cwd = await projectOf(two);
    for (const options of [['--version-name', '2'], ['--changes-meaning'], ['--note', 'x']]) {
      const { code, stderr } = await run(['guide', 'claim', ...options], { cwd });
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: 'trustlayer: A new guide needs its text: --set en=FILE\n',
      });
    }
  });
});
