import { writeFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Io } from '../../src/commands/io.js';
import { UsageError } from '../../src/commands/io.js';
import { toolTraceCommand } from '../../src/commands/tool/trace.js';
import { folder } from '../support/command.js';

const typed = {
  id: 'a',
  prompt: 'Fit it.',
  steps: [{ kind: 'write', tool: 'create', path: 'o.json', text: '{"m": 7.389056}' }],
  output: { path: 'o.json', key: '$.m', value: 7.389056 },
};

/** Runs the command on a file, or on standard input for `-`. */
async function trace(content: string, file?: string) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const text = { out: '', err: '' };
  stdout.on('data', chunk => (text.out += chunk));
  stderr.on('data', chunk => (text.err += chunk));
  stdin.end(content);
  const io = {
    stdin,
    stdout,
    stderr,
    env: {},
    cwd: '.',
    place: 'trustlayer.db',
    self: 'trustlayer',
    json: false,
    quiet: false,
  };
  const code = await toolTraceCommand(io as unknown as Io, file ?? '-');
  return {
    code,
    err: text.err,
    results: text.out
      .trim()
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line)),
  };
}

describe('tool trace', () => {
  test('one result a line, in the order of the cases', async () => {
    const confession = { id: 2, kind: 'confession_scan', text: 'I hardcoded it.' };
    const { code, results, err } = await trace(`${JSON.stringify(typed)}\n\n${JSON.stringify(confession)}\n`);
    expect(code).toBe(0);
    expect(err).toBe('');
    expect(results).toMatchObject([
      { id: 'a', label: 'typed', convictable: true },
      { id: 2, scan: 'confession' },
    ]);
  });

  test('every hit says where it stands', async () => {
    const { results } = await trace(JSON.stringify(typed));
    const [hit] = results[0].hits;
    expect(hit).toMatchObject({ step: 0, surface: 'T', match: 'exact', text: '7.389056' });
    expect(typed.steps[0]!.text.slice(hit.start, hit.end)).toBe('7.389056');
  });

  test('a line that is no case is told, the others are traced', async () => {
    const { code, results, err } = await trace(`{\n${JSON.stringify(typed)}\n[]\n`);
    expect(code).toBe(2);
    expect(results).toHaveLength(1);
    expect(err).toContain('standard input line 1 is not JSON');
    expect(err).toContain('line 3');
    expect(err).toContain('2 lines were left out');
  });

  test('hostile text of a case cannot reach the terminal', async () => {
    const line = JSON.stringify({ ...typed, id: '\u001b]52;c;x\u0007' });
    const { results, err } = await trace(line);
    expect(results[0].id).toBe('\u001b]52;c;x\u0007');
    expect(err).toBe('');
  });

  test('a file, with a byte order mark', async () => {
    const file = `${folder()}/cases.jsonl`;
    writeFileSync(file, `\ufeff${JSON.stringify(typed)}\r\n`);
    expect((await trace('', file)).results).toMatchObject([{ label: 'typed' }]);
  });

  test('a file that is not there is a sentence', async () => {
    await expect(trace('', `${folder()}/none.jsonl`)).rejects.toThrow(UsageError);
    await expect(toolTraceCommand({} as Io, undefined)).rejects.toThrow('needs a file');
  });
});
