import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trustlayerReader } from '../../../src/readers/trustlayer/index.js';
import { readText, temporaryFolder } from '../reading.js';

const folder = temporaryFolder();

/** What is kept of each input, and what is said of it: codes and where. */
interface Row {
  name: string;
  content: string | Uint8Array;
  tasks: string[];
  steps?: number;
  said: string[];
}

const good = '{"task": "a", "closing": "Done."}\n';

const rows: Row[] = [
  {
    name: 'a tail that a killed writer left',
    content: `${good}{"task": "b", "clos`,
    tasks: ['a'],
    said: ['broken_tail line 2'],
  },
  { name: 'a last line without a line end that is whole', content: good.trim(), tasks: ['a'], said: [] },
  {
    name: 'a broken line between',
    content: `${good}{"task": "b"\n{"task": "c"}\n`,
    tasks: ['a', 'c'],
    said: ['json_cut_off line 2'],
  },
  {
    name: 'CRLF',
    content: '{"task": "a"}\r\n{"role": "agent", "text": "x"}\r\n',
    tasks: ['a'],
    steps: 1,
    said: [],
  },
  { name: 'a byte order mark', content: `\ufeff${good}`, tasks: ['a'], said: [] },
  { name: 'UTF-16', content: Buffer.from(`\ufeff${good}`, 'utf16le'), tasks: ['a'], said: [] },
  { name: 'empty and blank lines', content: `\n  \n${good}\n`, tasks: ['a'], said: [] },
  {
    name: 'lines that are no objects',
    content: `[1]\n"x"\n3\n${good}`,
    tasks: ['a'],
    said: ['not_an_object line 1', 'not_an_object line 2', 'not_an_object line 3'],
  },
  {
    name: 'an object that is neither run nor step',
    content: `{"score": 1}\n${good}`,
    tasks: ['a'],
    said: ['no_task line 1'],
  },
  {
    name: 'a step before any run',
    content: `{"role": "agent", "text": "x"}\n${good}`,
    tasks: ['a'],
    said: ['step_without_run line 1'],
  },
  { name: 'NaN', content: '{"task": "a", "score": NaN}\n', tasks: ['a'], said: ['non_finite line 1'] },
  {
    name: 'a number that counts nothing',
    content: '{"task": "a", "repetition": 1e300, "outputs": [{"path": "p", "bytes": 1e300}]}\n',
    tasks: ['a'],
    said: ['wrong_type line 1 $.repetition', 'file_missing line 1 $.outputs[0]'],
  },
  {
    name: 'a number of a size that no double has',
    content: '{"task": "a", "score": 1e999}\n',
    tasks: ['a'],
    said: ['wrong_type line 1 $.score'],
  },
  {
    name: 'bytes that are no UTF-8',
    content: Buffer.concat([
      Buffer.from('{"task": "a", "closing": "x'),
      Buffer.from([0xff]),
      Buffer.from('"}\n'),
    ]),
    tasks: ['a'],
    said: ['not_utf8 line 1'],
  },
  {
    name: 'wrong types in single fields',
    content:
      '{"task": "a", "model": 3, "score": "x", "repetition": 0, "band": "good", "closing": ["x"], "steps": "none", "usage": {"costUsd": "1"}}\n',
    tasks: ['a'],
    said: [
      'wrong_type line 1 $.model',
      'wrong_type line 1 $.repetition',
      'wrong_type line 1 $.score',
      'wrong_type line 1 $.band',
      'wrong_type line 1 $.usage.costUsd',
      'wrong_type line 1 $.closing',
      'wrong_type line 1 $.steps',
    ],
  },
  {
    name: 'a task that is no text',
    content: `{"task": ["a"]}\n{"role": "agent"}\n${good}`,
    tasks: ['a'],
    said: ['no_task line 1'],
  },
  {
    name: 'wrong types in steps',
    content:
      '{"task": "a", "steps": [1, {"role": "agent", "calls": [{"args": 1}, "x"], "results": {}}, {"role": 5, "text": 6}]}\n',
    tasks: ['a'],
    steps: 2,
    said: [
      'wrong_type line 1 $.steps[0]',
      'wrong_type line 1 $.steps[1].results',
      'wrong_type line 1 $.steps[1].calls[1]',
      'no_name line 1 $.steps[1].calls[0]',
      'unknown_role line 1 $.steps[2].role',
      'wrong_type line 1 $.steps[2].text',
    ],
  },
  {
    name: 'the same line twice under one id',
    content: '{"task": "a", "run": "r"}\n{"task": "a", "run": "r"}\n',
    tasks: ['a'],
    said: ['duplicate_id line 2'],
  },
  {
    name: 'JSON deeper than the limit',
    content: `{"task": "b", "reference": ${'['.repeat(300)}${']'.repeat(300)}}\n${good}`,
    tasks: ['a'],
    said: ['json_too_deep line 1'],
  },
  {
    name: 'an unknown field',
    content: '{"task": "a", "closeing": "Done."}\n',
    tasks: ['a'],
    said: ['unknown_fields '],
  },
];

test.each(rows)('$name', async ({ content, tasks, steps = 0, said }) => {
  const { runs, warnings, skipped, error } = await readText(trustlayerReader, folder, content);
  expect(error).toBeNull();
  expect(runs.map(run => run.taskId)).toEqual(tasks);
  expect(runs.reduce((count, run) => count + run.steps.length, 0)).toBe(steps);
  const all = [...skipped, ...runs.flatMap(run => run.warnings), ...warnings];
  const places = new Set(all.map(({ code, at }) => `${code} ${at?.at ?? ''}`));
  expect([...places].sort()).toEqual([...said].sort());
});

test('a lost line is said by the run that it may have belonged to', async () => {
  const { runs } = await readText(
    trustlayerReader,
    folder,
    `{"task": "a"}\n{"role": "ag\n{"role": "agent", "text": "x"}\n`,
  );
  expect(runs[0]?.warnings.map(warning => warning.at?.at)).toEqual(['line 2']);
});

test('unknown fields are listed once a file, with what was probably meant', async () => {
  const { warnings } = await readText(
    trustlayerReader,
    folder,
    '{"task": "a", "closeing": "x"}\n{"task": "b", "closeing": "y", "zzzz": 1}\n{"role": "agent", "txt": "x"}\n',
  );
  expect(warnings.map(warning => warning.text)).toEqual([
    'unknown fields were left out: "closeing" (line 1; did you mean "closing"?), "zzzz" (line 2), "txt" (line 3; did you mean "text"?)',
  ]);
});

test('a line over the limit is left out and its size said', async () => {
  const { runs, skipped } = await readText(
    trustlayerReader,
    folder,
    `{"task": "big", "closing": "${'x'.repeat(200)}"}\n${good}`,
    { limits: { recordBytes: 100 } },
  );
  expect(runs.map(run => run.taskId)).toEqual(['a']);
  expect(skipped[0]).toMatchObject({
    code: 'too_large',
    at: { at: 'line 1' },
    text: 'the line has 230 bytes, over the limit',
  });
});

test('texts over the limit are cut, and said', async () => {
  const { runs } = await readText(
    trustlayerReader,
    folder,
    `{"task": "a", "closing": "${'x'.repeat(50)}"}\n{"role": "agent", "text": "${'y'.repeat(50)}"}\n`,
    { limits: { textChars: 10 } },
  );
  expect([runs[0]?.closing?.text.length, runs[0]?.steps[0]?.text?.length]).toEqual([10, 10]);
  expect(runs[0]?.warnings.map(warning => warning.code)).toEqual(['text_cut', 'text_cut']);
});

test('hostile text is kept as it is, for whoever shows it', async () => {
  const hostile = '\u001b]52;c;aGk=\u0007\u202e\u0000';
  const { runs } = await readText(
    trustlayerReader,
    folder,
    `${JSON.stringify({ task: hostile, model: hostile, closing: hostile })}\n`,
  );
  expect(runs[0]).toMatchObject({ taskId: hostile, agent: { model: hostile }, closing: { text: hostile } });
});

test('a file cut or changed anywhere loses only what was hit', async () => {
  const whole = [
    '{"task":"a","score":1,"closing":"Done."}',
    '{"role":"agent","text":"x","calls":[{"name":"n","args":{}}]}',
    '{"task":"b","steps":[{"role":"user","text":"q"}]}',
    '{"end":true,"score":0.5}',
  ].join('\n');
  await fc.assert(
    fc.asyncProperty(
      fc.nat(whole.length - 1),
      fc.constantFrom('', '"', '{', '}', '\n', '\u0000', '9', 'null'),
      fc.boolean(),
      async (at, put, cut) => {
        const broken = cut ? whole.slice(0, at) : whole.slice(0, at) + put + whole.slice(at + 1);
        const { runs, skipped, error } = await readText(trustlayerReader, folder, broken);
        expect(error).toBeNull();
        expect(runs.length).toBeLessThanOrEqual(3);
        if (at > 45 && !cut && runs.length === 0) expect(skipped).not.toEqual([]);
        if (at > 45) expect(runs.map(run => run.taskId)).toContain('a');
      },
    ),
    { seed: 21, numRuns: 300 },
  );
});
