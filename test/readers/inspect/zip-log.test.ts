import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildZip, zstdFrame } from '../zip/build-zip.js';
import { codes, evalLog, header, type Json, type Outcome, readBytes, sample } from './support.js';

const start = { version: 2, eval: header().eval, plan: header().plan };
const one = { 'header.json': header(), 'samples/1_epoch_1.json': sample() };
const read = (bytes: Uint8Array): Promise<Outcome> => readBytes(bytes, { name: 'log.eval' });

test('a finished log', async () => {
  const { runs, warnings, skipped } = await read(
    evalLog({ '_journal/start.json': start, ...one, 'summaries.json': [], 'reductions.json': [] }),
  );
  expect(runs[0]!.head).toMatchObject({
    runId: 'RUN/U1',
    source: { format: 'inspect', formatVersion: '2', files: [{ file: 'log.eval' }] },
    score: { value: 1, ref: { file: 'log.eval', at: 'samples/1_epoch_1.json $.scores.match.value' } },
  });
  expect([warnings, skipped]).toEqual([[], []]);
});

test('an unfinished log: no header', async () => {
  const { runs, warnings } = await read(
    evalLog({
      '_journal/start.json': start,
      'samples/1_epoch_1.json': sample(),
      'samples/2_epoch_1.json': sample({ id: 2, uuid: 'U2', scores: {} }),
    }),
  );
  expect(runs.map(run => run.head.termination)).toMatchObject([
    { kind: 'completed', raw: 'started' },
    { kind: 'unknown', raw: 'started' },
  ]);
  expect(runs[0]!.head.benchmark).toBe('sums');
  expect(codes(warnings)).toEqual(['unfinished_log']);
});

test('a log that names nothing: neither header nor start', async () => {
  const { runs, warnings } = await read(evalLog({ 'samples/1_epoch_1.json': sample() }));
  expect(runs[0]!.head).toMatchObject({
    runId: 'log.eval/U1',
    benchmark: 'inspect',
    termination: { kind: 'completed' },
  });
  expect(codes(warnings)).toEqual(['no_header']);
});

test('a damaged header: what was written at the beginning', async () => {
  const { runs, warnings } = await read(
    evalLog({ ...one, 'header.json': '{"version": 2, "ev', '_journal/start.json': start }),
  );
  expect(runs[0]!.head.benchmark).toBe('sums');
  expect(codes(warnings)).toEqual(['json_cut_off', 'unfinished_log']);
});

test('a header without samples', async () => {
  const { runs, warnings, error } = await read(evalLog({ 'header.json': header() }));
  expect([runs, error]).toEqual([[], undefined]);
  expect(codes(warnings)).toEqual(['no_samples']);
});

test('names: slashes, spaces, quotes, other scripts; a name that only looks like one', async () => {
  const ids = ['a/b', 'a b', 'x_epoch_9', '"q"', '题', '1'];
  const members = Object.fromEntries(
    ids.map((id, i) => [`samples/${id}_epoch_${i + 1}.json`, sample({ id, epoch: i + 1, uuid: undefined })]),
  );
  const { runs } = await read(evalLog({ 'header.json': header(), ...members, 'samples/readme.json': {} }));
  // JavaScript would put a name that is a number first; these are not.
  expect(runs.map(run => run.head.taskId)).toEqual(ids.map(id => `sums/${id}`));
  expect(runs.map(run => run.head.repetition?.index)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a sample without id and epoch has those of its name', async () => {
  const { runs } = await read(
    evalLog({
      'header.json': header(),
      'samples/q 7_epoch_2.json': sample({ id: undefined, epoch: undefined, uuid: undefined }),
    }),
  );
  expect(runs[0]!.head).toMatchObject({ runId: 'RUN/q 7/2', taskId: 'sums/q 7', repetition: { index: 2 } });
  expect(codes(runs[0]!.head.warnings)).toEqual(['no_sample_id']);
});

test('members compressed by zstd', async () => {
  const members = Object.entries(one).map(([name, value]) => {
    const data = Buffer.from(JSON.stringify(value));
    return { name, data: zstdFrame(data), method: 93, claims: { size: data.length, crc: crc32(data) } };
  });
  const { runs, skipped } = await read(buildZip(members));
  expect([runs.length, skipped]).toEqual([1, []]);
});

test('a log that counts more samples than it holds', async () => {
  const { warnings } = await read(
    evalLog({ ...one, 'header.json': header({ results: { total_samples: 9 } }) }),
  );
  expect(warnings).toMatchObject([
    { code: 'fewer_samples', text: 'log.eval: the log counts 9 samples, but only 1 is in it' },
  ]);
});

describe('what cannot be read costs itself', () => {
  const good = { name: 'samples/1_epoch_1.json', data: JSON.stringify(sample()) };
  const head = { name: 'header.json', data: JSON.stringify(header()) };
  const bad = { name: 'samples/2_epoch_1.json', data: JSON.stringify(sample({ uuid: 'U2' })) };
  const rows: [string, Parameters<typeof buildZip>[0][number], string, 'skipped' | 'warnings'][] = [
    ['encrypted', { ...bad, flags: 1 }, 'zip_encrypted', 'warnings'],
    ['traversal', { ...bad, name: 'samples/../../2_epoch_1.json' }, 'zip_name', 'warnings'],
    ['a bomb', { ...bad, data: new Uint8Array(3_000_000) }, 'zip_bomb', 'skipped'],
    ['a wrong checksum', { ...bad, claims: { crc: 1 } }, 'zip_checksum', 'skipped'],
    ['broken JSON', { ...bad, data: '{"id": 1,' }, 'json_cut_off', 'skipped'],
    ['no object', { ...bad, data: '[]' }, 'wrong_type', 'skipped'],
  ];
  test.each(rows)('%s', async (_, member, code, kind) => {
    const outcome = await readBytes(buildZip([head, member, good]), {
      name: 'log.eval',
      limits: { zipRatio: 50 },
    });
    expect(outcome.runs.map(run => run.head.runId)).toEqual(['RUN/U1']);
    expect(codes(outcome[kind])).toEqual([code]);
    expect(outcome[kind][0]!.at?.at).toBe(member.name);
  });

  test.each(rows)('alone: %s', async (_, member, code, kind) => {
    const { runs, error, detected } = await readBytes(buildZip([member]), {
      name: 'log.eval',
      limits: { zipRatio: 50 },
    });
    expect(runs).toEqual([]);
    expect(error).toMatchObject({ code });
    expect(error!.message).toContain('2_epoch_1.json');
    // A zip whose members are all refused is taken, so that it is said why.
    expect(detected).toBe(kind === 'warnings' ? 'likely' : 'certain');
  });
});

test('cut off at any byte: the samples that are whole are read', async () => {
  const members = [1, 2, 3, 4].map(id => ({
    name: `samples/${id}_epoch_1.json`,
    data: JSON.stringify(sample({ id, uuid: `U${id}` })),
  }));
  const whole = [{ name: '_journal/start.json', data: JSON.stringify(start) }, ...members];
  const bytes = buildZip(whole);
  const ends = whole.map((_, i) => buildZip(whole.slice(0, i + 1), { unfinished: true }).length);
  for (let length = 40; length < bytes.length - 22; length += 29) {
    const { runs, error } = await read(bytes.subarray(0, length));
    const expected = members.filter((_, i) => ends[i + 1]! <= length).map((_, i) => `RUN/U${i + 1}`);
    if (expected.length > 0) expect(runs.map(run => run.head.runId)).toEqual(expected);
    else expect(runs).toEqual([]);
    if (length < ends[0]!) expect(error?.name).toBe('ReadError');
  }
});

describe('a sample in pieces', () => {
  const say = (role: string, content: string): Json => ({ role, content });
  const prefix = 'samples/a/b_epoch_2';
  const { messages: _, attachments: __, ...shell } = sample({ id: 'a/b', epoch: 2 });
  const pieces = {
    'header.json': header({ version: 3 }),
    [`${prefix}/sample.json`]: {
      ...shell,
      message_refs: [
        [0, 1],
        [2, 4],
      ],
    },
    [`${prefix}/messages/0.json`]: [say('user', 'attachment://0'), say('user', 'not in the conversation')],
    [`${prefix}/messages/2.json`]: [say('assistant', 'Looking.'), say('assistant', 'attachment://2')],
    [`${prefix}/events/0.json`]: [
      { event: 'model', timestamp: '2025-01-01T00:00:00Z', output: { usage: { output_tokens: 4 } } },
    ],
    [`${prefix}/events/stats.json`]: {},
    [`${prefix}/attachments/0.json`]: ['The question.', 'unused'],
    [`${prefix}/attachments/2.json`]: ['The answer.'],
    [`${prefix}/skeleton.json`]: {},
  };

  test('is put together, each message with its own place', async () => {
    const { runs, warnings, skipped } = await read(evalLog(pieces));
    expect([warnings, skipped]).toEqual([[], []]);
    const [{ head, steps }] = runs as [Outcome['runs'][number]];
    expect(head).toMatchObject({
      taskId: 'sums/a/b',
      repetition: { index: 2 },
      usage: { outputTokens: 4 },
      closing: { text: 'The answer.' },
    });
    expect(steps.map(step => [step.text, step.ref.at])).toEqual([
      ['The question.', `${prefix}/messages/0.json $[0]`],
      ['Looking.', `${prefix}/messages/2.json $[0]`],
      ['The answer.', `${prefix}/messages/2.json $[1]`],
    ]);
    expect(head.warnings).toEqual([]);
  });

  test('a piece that is missing or damaged costs what it held, and is said', async () => {
    const { runs } = await read(
      evalLog({
        ...pieces,
        [`${prefix}/messages/2.json`]: '[{"ro',
        [`${prefix}/attachments/0.json`]: ['The question.'],
      }),
    );
    expect(runs[0]!.steps.map(step => step.text)).toContain('The question.');
    expect(codes(runs[0]!.head.warnings)).toEqual(['json_cut_off', 'messages_missing']);
  });

  test('ranges past any list stay bounded', async () => {
    const shellMember = { ...shell, message_refs: [[0, 1e12], [-5, 0], ['a'], null] };
    const { runs } = await read(evalLog({ ...pieces, [`${prefix}/sample.json`]: shellMember }));
    expect(runs[0]!.steps.length).toBe(4);
  });

  test('pieces larger than a record together', async () => {
    const big = { ...pieces, [`${prefix}/events/0.json`]: [{ event: 'info', data: 'x'.repeat(5000) }] };
    const { runs } = await readBytes(evalLog(big), { name: 'log.eval', limits: { recordBytes: 3000 } });
    expect(codes(runs[0]!.head.warnings)).toEqual(['zip_bomb']);
    expect(runs[0]!.head.closing?.text).toBe('The answer.');
  });
});
