import { describe, expect, test } from 'vitest';
import { codes, type Json, jsonLog, oneRun, readBytes, sample } from './support.js';

const say = (content: unknown, over: Json = {}): Json => ({ role: 'assistant', content, ...over });
const ask = { role: 'user', content: 'Do it.', source: 'input' };
const call = (name: string, args: unknown, over: Json = {}): Json => ({
  id: 'c1',
  function: name,
  arguments: args,
  type: 'function',
  ...over,
});

describe('the closing', () => {
  const rows: [what: string, messages: unknown[], over: Json, closing: unknown][] = [
    ['the last text', [ask, say('first'), say('last')], {}, { text: 'last', step: 2, how: 'last_assistant' }],
    [
      'an empty last message',
      [ask, say('first'), say('')],
      {},
      { text: 'first', step: 1, how: 'last_assistant' },
    ],
    [
      'a submit call alone',
      [ask, say('', { tool_calls: [call('submit', { answer: '42' })] })],
      {},
      { text: '42', step: 1, how: 'finish_call' },
    ],
    [
      'a submit call with words: both',
      [ask, say('I could not check it.', { tool_calls: [call('submit', { answer: '42' })] })],
      {},
      { text: 'I could not check it.\n\n42', step: 1, how: 'finish_call' },
    ],
    [
      'a submit call with words that hold the answer',
      [ask, say('It is 42.', { tool_calls: [call('submit', { answer: '42' })] })],
      {},
      { text: 'It is 42.', step: 1, how: 'finish_call' },
    ],
    [
      'a submit call without arguments, after other words: what Inspect took for the answer',
      [ask, say('Looking.'), say('', { tool_calls: [call('submit', {})] })],
      { output: { completion: 'The answer.', choices: [] } },
      { text: 'The answer.', step: 2, how: 'finish_call' },
    ],
    [
      'a run that ends on a tool call',
      [
        ask,
        say('Let me look.', { tool_calls: [call('bash', { cmd: 'ls' })] }),
        { role: 'tool', content: 'a', tool_call_id: 'c1' },
      ],
      {},
      { text: 'Let me look.', step: 1, how: 'last_assistant', endedOnToolCall: true },
    ],
    [
      'no agent message at all: the output',
      [ask],
      { output: { choices: [{ message: say('From the output.') }] } },
      { text: 'From the output.', step: 1, how: 'last_assistant' },
    ],
    [
      'no agent message, only a completion',
      [ask],
      { output: { completion: 'Completed.' } },
      { text: 'Completed.', step: 1, how: 'last_assistant' },
    ],
    ['a demonstration is no closing', [{ ...say('Demo.'), source: 'input' }, ask], { output: {} }, null],
    ['nothing', [ask], { output: {} }, null],
  ];
  test.each(rows)('%s', async (_, messages, over, closing) => {
    const { head } = await oneRun({ messages, ...over });
    if (closing === null) expect(head.closing).toBeNull();
    else expect(head.closing).toMatchObject(closing as object);
  });

  test.each(['max_tokens', 'model_length', 'length'])('cut off by %s', async stop_reason => {
    const { head } = await oneRun({ output: { choices: [{ message: say('The answer is'), stop_reason }] } });
    expect(head.closing?.cutOff).toBe(true);
  });

  test('not cut off when the last message is another', async () => {
    const messages = [ask, say('All done.'), say('', { tool_calls: [call('bash', { cmd: 'ls' })] })];
    const { head } = await oneRun({
      messages,
      output: { choices: [{ message: say(''), stop_reason: 'max_tokens' }] },
    });
    expect(head.closing).toMatchObject({ text: 'All done.', endedOnToolCall: true });
    expect(head.closing?.cutOff).toBeUndefined();
  });
});

describe('steps', () => {
  test('roles', async () => {
    const messages = ['system', 'user', 'assistant', 'tool', 'developer', 'observer'].map(role => ({
      role,
      content: 'x',
    }));
    const { steps } = await oneRun({ messages });
    expect(steps.map(step => step.role)).toEqual([
      'system',
      'user',
      'agent',
      'tool',
      'system',
      'environment',
    ]);
  });

  test('parts: text, reasoning, media, server tools', async () => {
    const content = [
      { type: 'reasoning', reasoning: 'thinking' },
      { type: 'reasoning', reasoning: 'cipher', redacted: true, summary: 'a summary' },
      { type: 'text', text: 'One sen' },
      { type: 'text', text: 'tence.' },
      { type: 'image', image: `data:image/png;base64,${'A'.repeat(500)}` },
      { type: 'data', data: { opaque: true } },
      {
        type: 'tool_use',
        id: 'w1',
        tool_type: 'web_search',
        name: 'web_search',
        arguments: '{"query": "x"}',
        result: [{ title: 't' }],
      },
    ];
    const { steps, head } = await oneRun({ messages: [ask, say(content)] });
    expect(steps[1]).toMatchObject({
      text: 'One sentence.',
      reasoning: 'thinking\na summary',
      images: [{ at: '$.samples[0].messages[1].content[4].image' }],
      calls: [{ id: 'w1', name: 'web_search', args: { query: 'x' }, argsRaw: '{"query": "x"}' }],
      results: [{ callId: 'w1', text: '[{"title":"t"}]' }],
    });
    expect(head.usage?.toolCalls).toBe(1);
    expect(head.warnings).toEqual([]);
  });

  test('reasoning beside the content, as old logs have it', async () => {
    expect((await oneRun({ messages: [say('x', { reasoning: 'old' })] })).steps[0]!.reasoning).toBe('old');
  });

  test('base64 data inside a text is left out and its place kept', async () => {
    const data = 'QUJD'.repeat(200);
    const { steps } = await oneRun({
      messages: [
        ask,
        { role: 'tool', content: `shot: data:image/png;base64,${data} end`, tool_call_id: 'c1' },
      ],
    });
    expect(steps[1]!.results[0]!.text).toBe('shot: [image/png, 800 characters of base64] end');
    expect(steps[1]!.images).toEqual([{ file: 'log.json', at: '$.samples[0].messages[1].content' }]);
  });

  test('calls: arguments as text, arguments that could not be parsed', async () => {
    const tool_calls = [
      call('bash', '{"cmd": "ls"}', { id: 'a' }),
      call('bash', 'ls -l', { id: 'b' }),
      call('bash', {}, { id: 'c', parse_error: 'no JSON: {"cmd"' }),
      call('bash', {}, { id: 'd', parse_error: 'said by the tool too' }),
    ];
    const messages = [
      ask,
      say('', { tool_calls }),
      {
        role: 'tool',
        tool_call_id: 'd',
        content: '',
        error: { type: 'parsing', message: 'said by the tool too' },
      },
    ];
    const { steps } = await oneRun({ messages });
    expect(steps[1]!.calls.map(({ args, commands }) => [args, commands])).toEqual([
      [{ cmd: 'ls' }, ['ls']],
      ['ls -l', ['ls -l']],
      [{}, undefined],
      [{}, undefined],
    ]);
    expect(steps[1]!.results).toEqual([{ callId: 'c', text: 'no JSON: {"cmd"', isError: true }]);
    expect(steps[2]!.results).toEqual([{ callId: 'd', text: 'said by the tool too', isError: true }]);
  });

  test.each([
    ['new', { error: { type: 'timeout', message: 'Too slow.' } }],
    ['old', { tool_error: { type: 'timeout', message: 'Too slow.' } }],
    ['a text', { tool_error: 'Too slow.' }],
  ])('tool error: %s', async (_, over) => {
    const { steps } = await oneRun({
      messages: [{ role: 'tool', content: 'partial', tool_call_id: 'x', ...over }],
    });
    expect(steps[0]!.results).toEqual([{ callId: 'x', text: 'partial\nToo slow.', isError: true }]);
  });

  test('a text past the limit is cut, and said', async () => {
    const { runs } = await readBytes(jsonLog([sample({ messages: [say('x'.repeat(100))] })]), {
      limits: { textChars: 10 },
    });
    expect(runs[0]!.steps[0]!.text).toBe('x'.repeat(10));
    expect(codes(runs[0]!.head.warnings)).toContain('text_cut');
  });
});

describe('attachments', () => {
  const long = 'A long text that is held once.';

  test.each([
    ['attachment', { attachments: { h1: long } }],
    ['tc', { transcript: { content: { h1: long }, events: [] } }],
  ])('%s:// is resolved wherever it is used', async (scheme, over) => {
    const ref = `${scheme}://h1`;
    const messages = [
      { role: 'user', content: ref },
      say([{ type: 'text', text: ref }], {
        tool_calls: [call('bash', { cmd: ref, nested: [{ deep: ref }] })],
      }),
    ];
    const { steps, head } = await oneRun({ input: ref, messages, ...over });
    expect(head.instruction?.text).toBe(long);
    expect(steps[0]!.text).toBe(long);
    expect(steps[1]!.calls[0]).toMatchObject({
      args: { cmd: long, nested: [{ deep: long }] },
      commands: [long],
    });
    expect(head.warnings).toEqual([]);
  });

  test('one that is missing leaves its name, and is said with its place', async () => {
    const { steps, head } = await oneRun({ messages: [say('attachment://gone')] });
    expect(steps[0]!.text).toBe('attachment://gone');
    expect(head.warnings).toMatchObject([
      { code: 'attachment_missing', at: { at: '$.samples[0].messages[0].content' } },
    ]);
  });

  test('a name inside a longer text is text', async () => {
    const { steps } = await oneRun({
      messages: [say('see attachment://h1 there')],
      attachments: { h1: long },
    });
    expect(steps[0]!.text).toBe('see attachment://h1 there');
  });

  test('a small file cannot grow without bound by naming one text often', async () => {
    const messages = Array.from({ length: 500 }, () => say('attachment://h1'));
    const log = jsonLog([sample({ messages, attachments: { h1: 'x'.repeat(10_000) } })]);
    const { runs } = await readBytes(log, { limits: { recordBytes: 100_000 } });
    const kept = runs[0]!.steps.filter(step => step.text!.length === 10_000);
    expect(kept.length).toBe(10);
    expect(codes(runs[0]!.head.warnings)).toContain('attachments_too_large');
  });
});

describe('a sample without messages is rebuilt from its events', () => {
  const user = { id: 'u', role: 'user', content: 'Do it.' };
  const first = {
    id: 'a1',
    role: 'assistant',
    content: 'Looking.',
    tool_calls: [call('bash', { cmd: 'ls' })],
  };
  const result = { id: 't1', role: 'tool', content: 'file.txt', tool_call_id: 'c1', function: 'bash' };
  const last = { id: 'a2', role: 'assistant', content: 'Done.' };
  const output = (message: Json): Json => ({ choices: [{ message }] });
  const toolEvent = {
    event: 'tool',
    id: 'c1',
    function: 'bash',
    result: 'file.txt',
    message_id: 't1',
    completed: '2025-01-01T00:00:02Z',
    timestamp: '2025-01-01T00:00:01Z',
  };
  const texts = ['Do it.', 'Looking.', 'file.txt', 'Done.'];

  const rows: [what: string, over: Json, at: string][] = [
    [
      'whole inputs',
      {
        events: [
          { event: 'model', input: [user], output: output(first) },
          toolEvent,
          { event: 'model', input: [user, first, result], output: output(last) },
        ],
      },
      '$.samples[0].events[0].input[0]',
    ],
    [
      'a pool (version 3)',
      {
        message_pool: [user, first, result],
        events: [
          { event: 'model', input: [], input_refs: [[0, 1]], output: output(first) },
          toolEvent,
          {
            event: 'model',
            input: [],
            input_refs: [
              [0, 2],
              [2, 3],
            ],
            output: output(last),
          },
        ],
      },
      '$.samples[0].message_pool[0]',
    ],
    [
      'events_data',
      {
        events_data: { messages: [user, first, result], calls: [] },
        events: [{ event: 'model', input: [], input_refs: [[0, 3]], output: output(last) }],
      },
      '$.samples[0].events_data.messages[0]',
    ],
    [
      'messages without ids',
      {
        events: [
          {
            event: 'model',
            input: [{ ...user, id: undefined }],
            output: output({ ...first, id: undefined }),
          },
          toolEvent,
          {
            event: 'model',
            input: [user, first, result].map(message => ({ ...message, id: undefined })),
            output: output(last),
          },
        ],
      },
      '$.samples[0].events[0].input[0]',
    ],
    [
      'a history that was compacted in between',
      {
        events: [
          { event: 'model', input: [user], output: output(first) },
          toolEvent,
          { event: 'model', input: [result], output: output(last) },
        ],
      },
      '$.samples[0].events[0].input[0]',
    ],
  ];
  test.each(rows)('%s', async (_, over, at) => {
    const { steps, head } = await oneRun({ messages: undefined, output: {}, ...over });
    expect(steps.map(step => step.text ?? step.results[0]?.text)).toEqual(texts);
    expect(steps[0]!.ref.at).toBe(at);
    expect(head.closing).toMatchObject({ text: 'Done.', step: 3 });
    expect(codes(head.warnings)).toEqual(['messages_rebuilt']);
  });

  test('a grading model is not taken for the agent', async () => {
    const events = [
      {
        event: 'model',
        span_id: 'run',
        input: [user],
        output: { ...output(last), usage: { output_tokens: 3 } },
      },
      { event: 'span_begin', id: 'sc', type: 'scorer' },
      {
        event: 'model',
        span_id: 'sc',
        input: [{ role: 'user', content: 'Grade this.' }],
        output: { ...output({ role: 'assistant', content: 'GRADE: C' }), usage: { output_tokens: 900 } },
      },
    ];
    const { steps, head } = await oneRun({
      messages: [],
      output: {},
      events,
      model_usage: { m: { output_tokens: 903 } },
    });
    expect(steps.map(step => step.text)).toEqual(['Do it.', 'Done.']);
    expect(head.usage).toEqual({ toolCalls: 0, outputTokens: 3 });
  });

  test('times come from the events', async () => {
    const { steps, head } = await oneRun({ messages: [user, first, result, last], events: [toolEvent] });
    expect(steps[2]!.time).toBe('2025-01-01T00:00:02Z');
    expect([head.startedAt, head.endedAt]).toEqual(['2025-01-01T00:00:01Z', '2025-01-01T00:00:02Z']);
  });

  test('ranges that name a pool over and over stay bounded', async () => {
    const input_refs = Array.from({ length: 2000 }, () => [0, 200]);
    const message_pool = Array.from({ length: 200 }, (_, i) => ({
      id: `p${i}`,
      role: 'user',
      content: `${i}`,
    }));
    const { steps } = await oneRun({
      messages: [],
      output: {},
      message_pool,
      events: [
        { event: 'model', input_refs },
        { event: 'model', input_refs: [[-5, 1e12], ['a'], null, [3, 1]] },
      ],
    });
    expect(steps.length).toBe(200);
  });
});

describe('what a run is', () => {
  test('identity, configuration and place', async () => {
    const { head } = await oneRun(
      { id: 'a/b c', epoch: 2, choices: ['seven', 'eight'], files: ['data.csv'] },
      {},
      { solver: 'react', task_args: { size: 3 } },
    );
    expect(head).toMatchObject({
      runId: 'RUN/U1',
      benchmark: 'sums',
      taskId: 'sums/a/b c',
      taskVersion: '1',
      variant: '{"size":3}',
      agent: { name: 'react', model: 'maker/model-1', config: { generate: { temperature: 0 } } },
      repetition: { index: 2, of: 2, how: 'recorded' },
      instruction: {
        text: 'What is 6 x 7?\n\nA) seven\nB) eight',
        ref: { file: 'log.json', at: '$.samples[0].input' },
      },
      given: [{ at: '$.samples[0].input' }, { at: '$.samples[0].files' }],
      reference: { value: '42', hiddenFromAgent: true },
    });
  });

  test('without a uuid: run, id and epoch', async () => {
    expect((await oneRun({ uuid: undefined, id: 'x y', epoch: 3 })).head.runId).toBe('RUN/x y/3');
  });

  test('what may change a result changes the configuration; what was counted does not', async () => {
    const key = async (log: Json, spec: Json): Promise<string> =>
      (await oneRun({}, log, spec)).head.configKey;
    const base = await key({}, {});
    expect(await key({}, { config: { epochs: 5, limit: 3 } })).toBe(base);
    expect(await key({}, { model: 'other' })).not.toBe(base);
    expect(await key({}, { model_args: { effort: 'high' } })).not.toBe(base);
    expect(await key({}, { config: { message_limit: 10 } })).not.toBe(base);
    expect(await key({ plan: { steps: [{ solver: 'basic_agent', params: { attempts: 2 } }] } }, {})).not.toBe(
      base,
    );
  });

  test('more epochs than planned: the plan is not repeated', async () => {
    expect((await oneRun({ epoch: 9 })).head.repetition).toEqual({ index: 9, how: 'recorded' });
  });

  test('retries are places, not repetitions', async () => {
    const { head } = await oneRun({ error_retries: [{ message: 'a' }, { message: 'b' }] });
    expect(head.retries?.map(ref => ref.at)).toEqual([
      '$.samples[0].error_retries[0]',
      '$.samples[0].error_retries[1]',
    ]);
    expect(head.repetition?.index).toBe(1);
  });

  test('the instruction is the last user text of an input of messages', async () => {
    const input = [
      { role: 'user', content: 'An example.' },
      { role: 'assistant', content: 'Its answer.' },
      { role: 'user', content: [{ type: 'text', text: 'The question.' }] },
    ];
    const messages = [
      { role: 'system', content: 'Be brief.' },
      ...input.map(message => ({ ...message, source: 'input' })),
      say('An answer.'),
    ];
    const { head, steps } = await oneRun({ input, messages });
    expect(head.instruction).toMatchObject({
      text: 'The question.',
      system: 'Be brief.',
      ref: { at: '$.samples[0].input[2]' },
    });
    expect(steps.map(step => step.copied ?? false)).toEqual([false, false, true, false, false]);
  });

  test('usage: what the sample sums up when no event says', async () => {
    const { head } = await oneRun({
      model_usage: { a: { output_tokens: 5, total_cost: 0.5 }, b: { output_tokens: 7 } },
    });
    expect(head.usage).toEqual({ toolCalls: 0, outputTokens: 12, costUsd: 0.5 });
  });

  test('a sample that was marked invalid says so', async () => {
    expect(codes((await oneRun({ invalidation: { author: 'x' } })).head.warnings)).toEqual(['invalidated']);
  });
});
