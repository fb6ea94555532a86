import { chmodSync, closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { folder, type Outcome, run } from './support/command.js';

// Every bad input that issue-writers thought of, and what the built program does with it: the exit code, the
// sentence, and what was kept. One row an input.

interface Row {
  name: string;
  /** Puts the input into the folder; returns the arguments of `trustlayer import`, default the input's name. */
  make(cwd: string): string[] | undefined;
  code: 0 | 2;
  /** In what was printed (recoverable) or on stderr (not recoverable). */
  says: RegExp;
  /** Runs in the project afterwards. */
  kept: number;
}

const file =
  (name: string, content: string | Uint8Array) =>
  (cwd: string): undefined => {
    writeFileSync(join(cwd, name), content);
  };

const program = new URL('../bin/trustlayer.js', import.meta.url).pathname;

const two = '{"task":"a","closing":"Done."}\n{"task":"b","closing":"Failed."}\n';

const inspectLog = (change: object = {}): string =>
  JSON.stringify({
    version: 2,
    status: 'success',
    eval: {
      run_id: 'r',
      eval_id: 'e',
      created: '2026-01-01T00:00:00Z',
      task: 'sums',
      task_id: 'x',
      model: 'mock/one',
      dataset: {},
      config: {},
    },
    samples: [
      {
        id: 1,
        epoch: 1,
        input: 'add',
        target: '4',
        messages: [{ role: 'assistant', content: 'It is 4.' }],
        scores: { match: { value: 'C' } },
      },
    ],
    ...change,
  });

const evalMembers = (): Record<string, Uint8Array> => ({
  'header.json': strToU8(inspectLog({ samples: undefined })),
  'samples/1_epoch_1.json': strToU8(JSON.stringify(JSON.parse(inspectLog()).samples[0])),
});

const recoverable: Row[] = [
  {
    name: 'JSONL with a broken tail',
    make: file('x', `${two}{"task":"c","clos`),
    code: 0,
    says: /line 3/,
    kept: 2,
  },
  {
    name: 'NaN',
    make: file('x', '{"task":"a","score":NaN,"closing":"Done."}\n'),
    code: 0,
    says: /NaN/,
    kept: 1,
  },
  { name: 'a byte order mark', make: file('x', `\ufeff${two}`), code: 0, says: /trustlayer +1 +2/, kept: 2 },
  { name: 'CRLF', make: file('x', two.replaceAll('\n', '\r\n')), code: 0, says: /trustlayer +1 +2/, kept: 2 },
  {
    name: 'bytes that are not UTF-8',
    make: file('x', new Uint8Array([...strToU8('{"task":"a","closing":"caf'), 0xe9, ...strToU8('"}\n')])),
    code: 0,
    says: /UTF-8/,
    kept: 1,
  },
  {
    name: 'wrong types in single fields',
    make: file('x', '{"task":"a","score":"high","model":7,"repetition":"x","closing":"Done.","steps":3}\n'),
    code: 0,
    says: /"model" should be a text but is a number.*3 more/,
    kept: 1,
  },
  {
    name: 'a repeated id with other content',
    make: file('x', '{"task":"a","run":"r","closing":"Done."}\n{"task":"a","run":"r","closing":"Failed."}\n'),
    code: 0,
    says: /line 2: run "r": another run above has this id; the first was kept/,
    kept: 1,
  },
  {
    name: 'hostile bytes in every field, file name included',
    make: cwd => {
      const hostile = 'x\u001b]52;c;AA==\u0007\u001b[2J\u202e\u0000';
      const name = 'runs\u001b]0;t\u0007.jsonl';
      const fields = [
        'task',
        'run',
        'model',
        'agent',
        'benchmark',
        'prompt',
        'closing',
        'termination',
        hostile,
      ];
      writeFileSync(
        join(cwd, name),
        `${JSON.stringify(Object.fromEntries(fields.map(field => [field, hostile])))}\n{"task":"b","closing":`,
      );
      return [name];
    },
    code: 0,
    says: /<ESC>/,
    kept: 1,
  },
  {
    name: 'lines that are no objects',
    make: file('x', `${two}[1,2]\n"text"\n7\nnull\n{"task":"c"}\n`),
    code: 0,
    says: /line 3/,
    kept: 3,
  },
  {
    name: 'an Inspect archive cut in the middle',
    make: cwd => {
      const whole = zipSync(evalMembers());
      writeFileSync(join(cwd, 'x'), whole.subarray(0, whole.length - 90));
    },
    code: 0,
    says: /director|cut|truncat/i,
    kept: 1,
  },
  {
    name: 'an archive with a member that would leave its folder',
    make: file('x', zipSync({ ...evalMembers(), '../../escape.json': strToU8('{}') })),
    code: 0,
    says: /\.\.\/\.\.\/escape\.json/,
    kept: 1,
  },
  {
    name: 'an archive with a bomb beside the samples',
    make: file('x', zipSync({ ...evalMembers(), 'samples/2_epoch_1.json': new Uint8Array(300_000_000) })),
    code: 0,
    says: /samples\/2_epoch_1\.json.*(ratio|times|larger|limit|most)/i,
    kept: 1,
  },
  {
    name: '64 MB in one file',
    make: cwd => {
      const handle = openSync(join(cwd, 'x'), 'w');
      writeSync(handle, '{"task":"big","closing":"Done."}\n');
      const line = `${JSON.stringify({ role: 'tool', text: 'y'.repeat(1_000_000) })}\n`;
      for (let turn = 0; turn < 64; turn += 1) writeSync(handle, line);
      closeSync(handle);
      return undefined;
    },
    code: 0,
    says: /trustlayer +1 +1/,
    kept: 1,
  },
];

/** Beside each of these lies a good file, which must still be read. */
const fatal: Row[] = [
  {
    name: 'not a run',
    make: file('x', 'Dear diary,\nnothing happened.\n'),
    code: 2,
    says: /x\b.*(format|run)/i,
    kept: 1,
  },
  {
    name: 'binary',
    make: file(
      'x',
      new Uint8Array(2048).map((_, at) => (at * 37) % 251),
    ),
    code: 2,
    says: /x\b/,
    kept: 1,
  },
  {
    name: 'an unknown format',
    make: () => ['good', '--format', 'nonsense'],
    code: 2,
    says: /nonsense.*(trustlayer|tau-bench|inspect)/is,
    kept: -1,
  },
  {
    name: 'an empty folder',
    make: cwd => {
      mkdirSync(join(cwd, 'x'));
      return undefined;
    },
    code: 2,
    says: /x\b.*(empty|no )/i,
    kept: 1,
  },
  { name: 'an empty file', make: file('x', ''), code: 2, says: /x\b.*empty/i, kept: 1 },
  { name: 'a path that is not there', make: () => ['good', 'nowhere'], code: 2, says: /nowhere/, kept: 1 },
  {
    name: 'a truncated JSON document',
    make: file('x', inspectLog().slice(0, 300)),
    code: 2,
    says: /x\b.*(line|broke|cut|end)/i,
    kept: 1,
  },
  {
    name: 'an archive that is only a bomb',
    make: file('x', zipSync({ 'header.json': new Uint8Array(300_000_000) })),
    code: 2,
    says: /x\b/,
    kept: 1,
  },
  {
    name: 'a broken archive',
    make: file('x', Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9, 9])),
    code: 2,
    says: /x\b/,
    kept: 1,
  },
];

async function importOf(row: Row, cwd: string): Promise<Outcome> {
  const named = row.make(cwd) ?? ['x'];
  return run(['import', ...named, '--quiet'], { cwd });
}

async function runsIn(cwd: string): Promise<number> {
  const { code, stdout } = await run(['runs', '--json'], { cwd });
  return code === 0 ? JSON.parse(stdout).length : -1;
}

describe('recoverable: read, with a warning that names the place', () => {
  test.each(recoverable.map(row => [row.name, row] as const))('%s', async (_, row) => {
    const cwd = folder();
    const { code, stdout, stderr } = await importOf(row, cwd);
    expect({ code, stderr }).toEqual({ code: row.code, stderr: '' });
    expect(stdout).toMatch(row.says);
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(await runsIn(cwd)).toBe(row.kept);
  });
});

describe('not recoverable: one sentence, exit code 2, the other inputs still read', () => {
  test.each(fatal.map(row => [row.name, row] as const))('%s', async (_, row) => {
    const cwd = folder();
    writeFileSync(join(cwd, 'good'), '{"task":"good","closing":"Done."}\n');
    const named = row.make(cwd) ?? ['x', 'good'];
    const { code, stderr } = await run(['import', ...named, '--quiet'], { cwd });
    expect(code).toBe(row.code);
    expect(stderr).toMatch(row.says);
    expect(stderr).toMatch(/^trustlayer: [^\n]+\n$/);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(await runsIn(cwd)).toBe(row.kept);
  });

  test('a file that this user may not read', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'good'), '{"task":"good","closing":"Done."}\n');
    writeFileSync(join(cwd, 'x'), two);
    const { code, stderr } = await asNobody(cwd, () => chmodSync(join(cwd, 'x'), 0o000), [
      'import',
      'x',
      'good',
      '--quiet',
    ]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^trustlayer: x[^\n]*permission[^\n]*\n$/);
    expect(await runsIn(cwd)).toBe(1);
  });
});

describe('a project file that cannot be used: one sentence, exit code 2, the file unchanged', () => {
  const projects: [string, (path: string) => unknown, RegExp][] = [
    ['text', path => writeFileSync(path, 'hello, this is no database at all'), /no SQLite database/],
    [
      'another program database',
      path => new Sqlite(path).exec('create table t (x)').close() as never,
      /trustlayer\.db/,
    ],
    [
      'a newer version',
      path => {
        const db = new Sqlite(path);
        db.pragma('user_version = 999');
        db.close();
      },
      /newer/,
    ],
  ];
  test.each(projects)('%s', async (name, make, says) => {
    const cwd = folder();
    const path = join(cwd, 'trustlayer.db');
    if (name === 'a newer version') {
      writeFileSync(join(cwd, 'x'), two);
      await run(['import', 'x', '--quiet'], { cwd });
    }
    make(path);
    for (const command of [
      ['runs'],
      ['import', 'x'],
      ['audit'],
      ['agreement'],
      ['lock', 'claim', '--as', 'a'],
    ]) {
      writeFileSync(join(cwd, 'x'), two);
      const { code, stderr } = await run(command, { cwd });
      expect(code).toBe(2);
      expect(stderr).toMatch(says);
      expect(stderr).toMatch(/^trustlayer: [^\n]+\n$/);
    }
  });

  test('locked by another program', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'x'), two);
    await run(['import', 'x', '--quiet'], { cwd });
    const db = new Sqlite(join(cwd, 'trustlayer.db'));
    db.exec('BEGIN IMMEDIATE');
    try {
      const { code, stderr } = await run(['audit'], { cwd });
      expect(code).toBe(2);
      expect(stderr).toMatch(/^trustlayer: [^\n]*trustlayer\.db is locked by another program[^\n]*\n$/);
    } finally {
      db.exec('ROLLBACK');
      db.close();
    }
    expect((await run(['audit'], { cwd })).code).toBe(0);
  });

  test('no room left to write: what was saved is kept', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'small'), two);
    await run(['import', 'small', '--quiet'], { cwd });
    const line = (at: number): string =>
      JSON.stringify({ task: `t${at}`, closing: `Done ${at}.${' '.repeat(4000)}.` });
    writeFileSync(join(cwd, 'large'), Array.from({ length: 2000 }, (_, at) => line(at)).join('\n'));
    // A limit on the size of a file stands in for a full disk: the kernel refuses the write in the same place.
    const { execa } = await import('execa');
    const command = `ulimit -f 2000; exec "$0" "$1" import large --quiet`;
    const { exitCode, stderr } = await execa('bash', ['-c', command, process.execPath, program], {
      cwd,
      reject: false,
    });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^trustlayer: [^\n]*(?:disk|space)[^\n]*saved before is kept[^\n]*$/i);
    expect(await runsIn(cwd)).toBeGreaterThanOrEqual(2);
    expect((await run(['doctor'], { cwd })).code).toBe(0);
  });

  test('read-only', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'x'), two);
    await run(['import', 'x', '--quiet'], { cwd });
    const { code, stderr } = await asNobody(cwd, () => chmodSync(join(cwd, 'trustlayer.db'), 0o444), [
      'audit',
    ]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^trustlayer: [^\n]*read-only[^\n]*\n$/);
  });
});

describe('wrong use: one sentence, exit code 2', () => {
  test.each([
    [['fly'], /no command "fly"/],
    [['runs', '--colour'], /unknown option '--colour'/],
    [['import'], /missing required argument 'path'/],
    [['lock', 'claim'], /--as/],
    [['review', 'clam'], /no pass "clam".*claim/],
    [['agreement', 'claim', 'more'], /too many arguments/],
    [['runs'], /no project at trustlayer\.db.*import PATH.*demo/],
    [['runs', '--db', 'other.db'], /no project at other\.db/],
    [['tool', 'claim', 'nowhere.jsonl'], /nowhere\.jsonl cannot be read \(no such file or folder\)/],
    [['bands', '--pass', 'high'], /no project|--pass takes a number/],
  ])('trustlayer %j', async (args, says) => {
    const { code, stderr, stdout } = await run(args, { cwd: folder() });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

/** Runs the program as a user without rights: for root a file's mode means nothing. */
async function asNobody(cwd: string, prepare: () => void, args: string[]): Promise<Outcome> {
  prepare();
  if (process.getuid?.() !== 0) return run(args, { cwd });
  const nobody = 65_534;
  chmodSync(cwd, 0o777);
  const { execa } = await import('execa');
  const { exitCode, stdout, stderr } = await execa(process.execPath, [program, ...args], {
    cwd,
    uid: nobody,
    gid: nobody,
    input: '',
    reject: false,
    stripFinalNewline: false,
  });
  return { code: exitCode ?? -1, stdout, stderr };
}
