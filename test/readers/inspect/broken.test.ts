import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sharedPath, withShared } from '../../support/shared.js';
import { codes, evalLog, header, type Json, jsonLog, oneRun, readBytes, sample } from './support.js';

describe('a wrong type in one field costs that field', () => {
  const wrong: [string, unknown][] = [
    ['a number', 17],
    ['a text', 'seventeen'],
    ['true', true],
    ['null', null],
    ['an object', { a: { b: [1] } }],
    ['a list', [[1], { c: 2 }, null, 'x']],
    ['an empty list', []],
    ['a huge number', 1e308],
  ];
  const sampleFields = [
    'id',
    'epoch',
    'input',
    'choices',
    'target',
    'files',
    'messages',
    'output',
    'scores',
    'score',
    'metadata',
    'store',
    'events',
    'transcript',
    'attachments',
    'model_usage',
    'uuid',
    'error',
    'error_retries',
    'limit',
    'message_pool',
    'events_data',
    'started_at',
    'completed_at',
    'invalidation',
    'message_refs',
  ];
  test.each(sampleFields)('sample.%s', async field => {
    for (const [, value] of wrong) {
      const { head } = await oneRun({ [field]: value });
      if (field !== 'messages' && field !== 'output') expect(head.closing?.text).toBe('The answer is 42.');
      if (!['id', 'uuid', 'epoch'].includes(field)) expect(head.runId).toBe('RUN/U1');
    }
  });

  const messageFields = [
    'id',
    'role',
    'content',
    'tool_calls',
    'tool_call_id',
    'function',
    'error',
    'tool_error',
    'reasoning',
    'source',
  ];
  test.each(messageFields)('message.%s', async field => {
    for (const [, value] of wrong) {
      const messages = [
        { role: 'user', content: 'q' },
        { role: 'assistant', content: 'a', [field]: value },
        { role: 'tool', content: 'r', [field]: value },
      ];
      expect((await oneRun({ messages, output: {} })).steps.length).toBe(3);
    }
  });

  const callFields = ['id', 'function', 'arguments', 'parse_error', 'type', 'view'];
  test.each(callFields)('tool call.%s', async field => {
    for (const [, value] of wrong) {
      const tool_calls = [{ id: 'c', function: 'bash', arguments: { cmd: 'ls' }, [field]: value }];
      const { steps } = await oneRun({ messages: [{ role: 'assistant', content: 'a', tool_calls }] });
      expect(steps[0]!.calls.length).toBe(1);
    }
  });

  test.each(['type', 'text', 'reasoning', 'image', 'result', 'error', 'arguments', 'name'])(
    'part.%s',
    async field => {
      for (const type of ['text', 'reasoning', 'image', 'tool_use'])
        for (const [, value] of wrong) {
          const content = [{ type, text: 't', [field]: value }];
          expect((await oneRun({ messages: [{ role: 'assistant', content }] })).steps.length).toBe(1);
        }
    },
  );

  test.each(['version', 'status', 'eval', 'plan', 'results', 'stats', 'reductions'])(
    'log.%s',
    async field => {
      for (const [, value] of wrong) {
        const { runs, error } = await readBytes(
          JSON.stringify({ ...header(), [field]: value, samples: [sample()] }),
        );
        expect(error).toBeUndefined();
        expect(runs.length).toBe(1);
      }
    },
  );

  test.each([
    'run_id',
    'task',
    'task_version',
    'model',
    'model_args',
    'config',
    'task_args',
    'scorers',
    'solver',
    'solver_args',
  ])('eval.%s', async field => {
    for (const [, value] of wrong)
      expect((await oneRun({}, {}, { [field]: value })).head.closing?.text).toBe('The answer is 42.');
  });

  test('numbers too large for any number', async () => {
    const over = {
      epoch: 7777,
      scores: { a: { value: 7777 }, b: { value: { x: 7777 } } },
      model_usage: { m: { output_tokens: 7777, total_cost: 7777 } },
      limit: { type: 'time', limit: 7777 },
    };
    const { runs } = await readBytes(
      jsonLog([sample(over)], {}, { config: { epochs: 7777 } }).replaceAll('7777', '1e999'),
    );
    expect(runs[0]!.head).toMatchObject({ score: { value: null }, usage: { toolCalls: 0 } });
    expect(runs[0]!.head.repetition).toBeUndefined();
  });

  test('it is said, with the place', async () => {
    const { head } = await oneRun({ messages: [{ role: 'assistant', content: 17 }, 'no message'], uuid: 5 });
    expect(head.warnings.map(({ code, at }) => [code, at?.at])).toEqual([
      ['wrong_type', '$.samples[0].messages[1]'],
      ['wrong_type', '$.samples[0].messages[0].content'],
      ['wrong_type', '$.samples[0].uuid'],
    ]);
  });

  test('any JSON anywhere in a sample', async () => {
    const fields = fc.constantFrom(
      ...sampleFields,
      'messages.0',
      'events.0',
      'scores.match',
      'output.choices',
    );
    await fc.assert(
      fc.asyncProperty(fields, fc.jsonValue({ maxDepth: 4 }), async (field, value) => {
        const [name, key] = field.split('.');
        const over = key === undefined ? value : key === '0' ? [value] : { [key]: value };
        await readBytes(jsonLog([sample({ [name!]: over })]));
      }),
      { numRuns: 150 },
    );
  });
});

describe('samples that are none', () => {
  test('beside a good one', async () => {
    const { runs, skipped } = await readBytes(jsonLog(['x', sample(), 3, null]));
    expect(runs.length).toBe(1);
    expect(skipped.map(({ code, at }) => [code, at?.at])).toEqual([
      ['wrong_type', '$.samples[0]'],
      ['wrong_type', '$.samples[2]'],
      ['wrong_type', '$.samples[3]'],
    ]);
  });

  test('alone: one error', async () => {
    const { error, skipped } = await readBytes(jsonLog(['x', 3]));
    expect(skipped).toEqual([]);
    expect(error?.message).toMatch(
      /none of its samples can be read: log\.json, \$\.samples\[0\]: a sample should be an object but is a text \(and 1 more\)$/,
    );
  });

  test('the same run twice', async () => {
    const { runs, skipped } = await readBytes(jsonLog([sample(), sample(), sample({ uuid: 'U2' })]));
    expect(runs.map(run => run.head.runId)).toEqual(['RUN/U1', 'RUN/U2']);
    expect(skipped).toMatchObject([{ code: 'duplicate_run', at: { at: '$.samples[1]' } }]);
  });

  test('one past the limit for a record', async () => {
    const big = sample({ metadata: { text: 'x'.repeat(5000) }, uuid: 'BIG' });
    const { runs, skipped } = await readBytes(jsonLog([big, sample()]), { limits: { recordBytes: 4000 } });
    expect(runs.length).toBe(1);
    expect(codes(skipped)).toEqual(['too_large']);
  });

  test('one nested too deep', async () => {
    const deep = jsonLog([sample({ store: 'DEEP' }), sample({ uuid: 'U2' })]).replace(
      '"DEEP"',
      '['.repeat(5000) + ']'.repeat(5000),
    );
    const { runs, skipped } = await readBytes(deep);
    expect(runs.length).toBe(1);
    expect(codes(skipped)).toEqual(['json_too_deep']);
  });

  test('one that is not JSON inside', async () => {
    const text = jsonLog([sample({ id: 'BAD' }), sample({ uuid: 'U2' })]).replace('"BAD"', 'BAD');
    const { runs, skipped } = await readBytes(text);
    expect(runs.map(run => run.head.runId)).toEqual(['RUN/U2']);
    expect(skipped).toMatchObject([{ code: 'not_json', at: { at: '$.samples[0]' } }]);
  });
});

describe('documents', () => {
  const log = jsonLog([sample(), sample({ uuid: 'U2', epoch: 2 }), sample({ uuid: 'U3', id: 2 })]);

  test('cut at any place: what is whole is read, what is lost is said', async () => {
    const ends = [...log.matchAll(/"uuid":"U\d"\}/g)].map(found => found.index + found[0].length);
    for (let length = 1; length < log.length; length += 13) {
      const { runs, skipped, error } = await readBytes(log.slice(0, length));
      const whole = ends.filter(end => end <= length).length;
      expect(runs.length).toBe(whole);
      if (whole === 0) expect(error).toMatchObject({ code: 'json_cut_off' });
      else expect(skipped.at(-1)).toMatchObject({ code: 'json_cut_off' });
    }
  });

  const marked: [string, Uint8Array][] = [
    ['a byte order mark', Buffer.from(`\ufeff${log}`)],
    ['UTF-16', Buffer.from(`\ufeff${log}`, 'utf16le')],
    ['white space around it', Buffer.from(`\r\n  ${log}\n\n`)],
    [
      'pretty-printed with CRLF',
      Buffer.from(JSON.stringify(JSON.parse(log), null, 2).replaceAll('\n', '\r\n')),
    ],
  ];
  test.each(marked)('%s', async (_, bytes) => {
    expect((await readBytes(bytes)).runs.length).toBe(3);
  });

  test('bytes that are no UTF-8 cost themselves', async () => {
    const bytes = Buffer.from(jsonLog([sample({ target: 'QQQ' })]));
    bytes[bytes.indexOf('QQQ')] = 0xff;
    const { runs } = await readBytes(bytes);
    expect(runs[0]!.head.reference?.value).toBe('\ufffdQQ');
    expect(codes(runs[0]!.head.warnings)).toEqual(['not_utf8']);
  });

  test('samples before their description', async () => {
    const { samples, ...rest } = JSON.parse(log) as Json;
    const { runs } = await readBytes(JSON.stringify({ version: 2, samples, ...rest }));
    expect(runs.map(run => run.head.benchmark)).toEqual(['sums', 'sums', 'sums']);
  });

  test('samples without a description', async () => {
    const { runs } = await readBytes(JSON.stringify({ samples: [sample()] }));
    expect(runs[0]!.head).toMatchObject({ runId: 'log.json/U1', benchmark: 'inspect', taskId: 'inspect/1' });
  });

  const none: [string, string, string][] = [
    ['nothing', '', 'not_json'],
    ['white space', ' \n ', 'not_json'],
    ['a list', '[1]', 'not_json'],
    ['another object', '{"a": 1}', 'not_inspect'],
    ['two documents', '{"a": 1} {"b": 2}', 'not_json'],
    ['a missing comma', '{"eval": {} "samples": []}', 'not_json'],
    ['samples that are no list', '{"samples": {"a": 1}}', 'not_inspect'],
  ];
  test.each(none)('%s', async (_, text, code) => {
    expect((await readBytes(text)).error).toMatchObject({ code });
  });

  test('detection goes by what a file holds', async () => {
    const detected = async (text: string | Uint8Array, name = 'x.dat'): Promise<string> =>
      (await readBytes(text, { name })).detected;
    expect(await detected(log)).toBe('certain');
    expect(await detected(JSON.stringify(header()), 'x.txt')).toBe('certain');
    expect(await detected('{"version": 1, "status": "st', 'x.json')).toBe('likely');
    expect(await detected('{"version": 1}', 'x.eval')).toBe('no');
    expect(await detected('[{"version": 2, "status": "x", "eval": {}}]', 'x.eval')).toBe('no');
    expect(await detected(evalLog({ 'header.json': header() }), 'x.json')).toBe('certain');
    expect(await detected(evalLog({ 'word/document.xml': 'x' }), 'x.eval')).toBe('no');
    expect(await detected('plain words', 'x.eval')).toBe('no');
  });
});

withShared('real Inspect logs, cut off', () => {
  const folder = sharedPath('runs/inspect');
  test.each(readdirSync(folder))('%s at many places', async name => {
    const bytes = readFileSync(`${folder}/${name}`);
    const whole = await readBytes(bytes, { name });
    const ids = whole.runs.map(run => run.head.runId);
    for (let i = 1; i <= 24; i += 1) {
      const outcome = await readBytes(bytes.subarray(0, Math.floor((bytes.length * i) / 25)), { name });
      for (const run of outcome.runs) expect(ids).toContain(run.head.runId);
      if (outcome.error) expect(outcome.runs).toEqual([]);
    }
  });
});
