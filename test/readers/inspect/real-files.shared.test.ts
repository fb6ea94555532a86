import { expect, test } from 'vitest';
import { sharedPath, withShared } from '../../support/shared.js';
import { codes, type Outcome, type ReadRun, readFile } from './support.js';

const file = (name: string): string => sharedPath(`runs/inspect/${name}`);

/** What a person would check first of a run. */
const brief = ({ head, steps }: ReadRun): unknown[] => [
  head.runId,
  head.taskId,
  head.repetition?.index,
  head.score.raw,
  head.score.value,
  head.band.derived,
  head.termination.kind,
  steps.length,
  head.closing?.how ?? null,
];

withShared('real Inspect logs', () => {
  const rows: [name: string, version: string | undefined, runs: unknown[][], warnings: string[]][] = [
    [
      '2025-05-12T20-28-13-04-00_popularity.json',
      '2',
      [
        [
          '7KyCuAQSqp76qKQZEKmG6M/G7qmTyE6WB9wLq6GAv5w9K',
          'popularity/1',
          1,
          'C',
          1,
          'pass',
          'completed',
          3,
          'last_assistant',
        ],
        [
          '7KyCuAQSqp76qKQZEKmG6M/76snEZzrGrPY97wTmfrn3j',
          'popularity/2',
          1,
          'C',
          1,
          'pass',
          'completed',
          3,
          'last_assistant',
        ],
        [
          '7KyCuAQSqp76qKQZEKmG6M/W8MPQk6wsigrQepwJF9pUJ',
          'popularity/3',
          1,
          'I',
          0,
          'fail',
          'completed',
          3,
          'last_assistant',
        ],
      ],
      [],
    ],
    ['2025-05-12T20-28-13-04-00_no-samples.json', undefined, [], ['no_samples']],
    [
      '2025-05-12T20-28-26-04-00_security-guide.json',
      '2',
      [
        [
          'SGXvsm4KEQwf7JZmPLCGZF/jejv2PukU7Xq5AJrutaZi7',
          'security_guide/1',
          1,
          'C',
          1,
          'pass',
          'completed',
          3,
          'last_assistant',
        ],
        [
          'SGXvsm4KEQwf7JZmPLCGZF/azKp2SRnKjCTS9rimuwWy2',
          'security_guide/2',
          1,
          'C',
          1,
          'pass',
          'completed',
          3,
          'last_assistant',
        ],
        [
          'SGXvsm4KEQwf7JZmPLCGZF/HsRaLUYeLvb6ehcfhHorXD',
          'security_guide/3',
          1,
          'C',
          1,
          'pass',
          'completed',
          3,
          'last_assistant',
        ],
      ],
      [],
    ],
    [
      'log_length_stop_reason.txt',
      '2',
      [['jNQ3Z5KuoJScyNa9x6JBYv/1/1', 'hello_world/1', 1, 'I', 0, 'fail', 'completed', 2, 'last_assistant']],
      [],
    ],
    [
      'log_tool_call_error.json',
      '2',
      [['.../1/4', '.../1', 4, null, null, 'none', 'completed', 11, null]],
      ['fewer_samples'],
    ],
    ['log_with_nan.txt', undefined, [], ['non_finite', 'no_samples']],
    ['log_version_3.txt', undefined, [], ['later_version', 'no_samples']],
    [
      'log_formats.json',
      '2',
      [['BpiPFmbVcMCRUAXv8ovCTx/1/1', 'popularity/1', 1, 'I', 0, 'fail', 'completed', 3, 'last_assistant']],
      [],
    ],
    [
      'log_formats.eval',
      '2',
      [['BpiPFmbVcMCRUAXv8ovCTx/1/1', 'popularity/1', 1, 'I', 0, 'fail', 'completed', 3, 'last_assistant']],
      [],
    ],
    [
      'log_streaming.eval',
      '2',
      [
        ['3RWm2YmdLiKCyQMzEcERin/2/2', 'popularity/2', 2, 'C', 1, 'pass', 'completed', 3, 'last_assistant'],
        ['3RWm2YmdLiKCyQMzEcERin/2/1', 'popularity/2', 1, 'C', 1, 'pass', 'completed', 3, 'last_assistant'],
        ['3RWm2YmdLiKCyQMzEcERin/1/1', 'popularity/1', 1, 'I', 0, 'fail', 'completed', 3, 'last_assistant'],
        ['3RWm2YmdLiKCyQMzEcERin/1/2', 'popularity/1', 2, 'C', 1, 'pass', 'completed', 3, 'last_assistant'],
      ],
      [],
    ],
    [
      'log_message_deduplication.eval',
      '3',
      [
        [
          'oNudNHL32se6mcUiF8ingo/5XJAqKPKGtzrXUZ3UhthJM',
          'inspect_test_utils/guess_number/0',
          1,
          0,
          0,
          'fail',
          'completed',
          12,
          'last_assistant',
        ],
      ],
      [],
    ],
    [
      'log_images_tc.json',
      '2',
      [['eJCDmwYjFJJeJpJZfovPsz/1/1', 'images/1', 1, 'I', 0, 'fail', 'completed', 3, 'last_assistant']],
      [],
    ],
    [
      '2025-11-07_websearch-addition-problem.eval',
      '2',
      [
        [
          'K9HWL8yxF2M3E5WoBZk6ZL/G9mQKT6S6gPzeedGHWextB',
          'websearch_addition_problem/1',
          1,
          'C',
          1,
          'pass',
          'completed',
          2,
          'last_assistant',
        ],
      ],
      [],
    ],
    [
      'docent_intercode_ctf_subset.eval',
      '2',
      [
        [
          'mAfeKsLqDAoArcBLPnx4jc/15/1',
          'inspect_evals/luce_intercode_ctf/15',
          1,
          'I',
          0,
          'fail',
          'completed',
          24,
          'finish_call',
        ],
        [
          'mAfeKsLqDAoArcBLPnx4jc/19/1',
          'inspect_evals/luce_intercode_ctf/19',
          1,
          'C',
          1,
          'pass',
          'completed',
          6,
          'finish_call',
        ],
        [
          'mAfeKsLqDAoArcBLPnx4jc/47/1',
          'inspect_evals/luce_intercode_ctf/47',
          1,
          'I',
          0,
          'fail',
          'completed',
          28,
          'finish_call',
        ],
        [
          'mAfeKsLqDAoArcBLPnx4jc/64/1',
          'inspect_evals/luce_intercode_ctf/64',
          1,
          'C',
          1,
          'pass',
          'completed',
          10,
          'finish_call',
        ],
        [
          'mAfeKsLqDAoArcBLPnx4jc/83/1',
          'inspect_evals/luce_intercode_ctf/83',
          1,
          'I',
          0,
          'fail',
          'completed',
          18,
          'finish_call',
        ],
      ],
      ['fewer_samples'],
    ],
  ];

  test.each(rows)('%s', async (name, version, runs, warnings) => {
    const outcome = await readFile(file(name));
    expect(outcome.error).toBeUndefined();
    expect(outcome.detected).toBe('certain');
    expect(outcome.runs.map(brief)).toEqual(runs);
    expect(codes(outcome.warnings)).toEqual(warnings);
    expect(outcome.skipped).toEqual([]);
    for (const { head } of outcome.runs) {
      expect(head.source.formatVersion).toBe(version);
      expect(head.warnings).toEqual([]);
    }
  });

  test('broken JSON is one clear error', async () => {
    const { detected, error, runs } = await readFile(file('log_invalid.txt'));
    expect(detected).toBe('likely');
    expect(runs).toEqual([]);
    expect(error).toMatchObject({ code: 'json_cut_off' });
    expect(error?.message).toMatch(
      /log_invalid\.txt: the JSON is cut off at byte \d+, after 0 whole samples$/,
    );
  });

  test('the same sample in a .json and an .eval is the same run', async () => {
    const [json, zip] = await Promise.all(
      ['log_formats.json', 'log_formats.eval'].map(name => readFile(file(name))),
    );
    expect(neutral(json!)).toEqual(neutral(zip!));
  });

  test('a cancelled log keeps its scored samples, and says how it ended', async () => {
    const { runs } = await readFile(file('2025-05-12T20-28-13-04-00_popularity.json'));
    for (const { head } of runs)
      expect(head.termination).toMatchObject({ kind: 'completed', raw: 'cancelled' });
  });

  test('a grading model with the name of the agent: its tokens are not the agent’s', async () => {
    const { runs } = await readFile(file('2025-05-12T20-28-26-04-00_security-guide.json'));
    expect(runs.map(run => run.head.usage?.outputTokens)).toEqual([17, 9, 23]);
    expect(runs[0]!.head.grader.checks[0]).toMatchObject({
      id: 'model_graded_fact',
      status: 'pass',
      label: 'C',
    });
    expect(runs[0]!.head.grader.checks[0]!.message).toContain("the expert's answer");
  });

  test('a message that was cut off by its limit', async () => {
    const { runs } = await readFile(file('log_length_stop_reason.txt'));
    expect(runs[0]!.head.closing).toMatchObject({ text: 'Hello', cutOff: true });
  });

  test('an image is a place, never text', async () => {
    const { runs } = await readFile(file('log_images_tc.json'));
    const [run] = runs;
    expect(run!.steps[1]!.images).toEqual([
      { file: 'log_images_tc.json', at: '$.samples[0].messages[1].content[1].image' },
    ]);
    expect(JSON.stringify(run)).not.toContain('iVBORw0KGgo');
    expect(run!.head.instruction).toMatchObject({ text: 'What is this a picture of?' });
    expect(run!.head.reference).toEqual({ value: ['bike', 'bicycle'], hiddenFromAgent: true });
  });

  test('tool errors of every type; an output that was only cut is none', async () => {
    const { runs } = await readFile(file('log_tool_call_error.json'));
    const results = runs[0]!.steps.map(step => step.results[0]!);
    expect(results.filter(result => result.isError).length).toBe(10);
    expect(results.at(-1)).toMatchObject({ callId: 'bash_11', truncated: true });
    expect(results.at(-1)!.text).toContain('The tool output limit of 10 MiB was exceeded.');
  });

  test('commands of tool calls, their results beside them, and when', async () => {
    const { runs } = await readFile(file('log_message_deduplication.eval'));
    const [, call, result] = runs[0]!.steps;
    expect(call).toMatchObject({
      role: 'agent',
      calls: [{ id: 'hardcoded_0', name: 'bash', commands: ['ls'] }],
    });
    expect(result).toMatchObject({
      role: 'tool',
      results: [{ callId: 'hardcoded_0' }],
      time: '2025-10-06T10:15:45.470832+00:00',
    });
    expect(runs[0]!.head.closing?.text).toBe('done');
    expect(runs[0]!.head.usage).toEqual({ toolCalls: 5 });
  });

  test('a submitted answer is the closing; the one that was refused before stays a candidate', async () => {
    const { runs } = await readFile(file('docent_intercode_ctf_subset.eval'));
    const { closing, reference, grader } = runs[0]!.head;
    expect(closing?.text).toBe('picoCTF{1|\\/|_4_p34|\\|ut_f3bc410e}');
    expect(closing?.candidates?.length).toBe(3);
    expect(closing?.cutOff).toBeUndefined();
    expect(closing?.endedOnToolCall).toBeUndefined();
    expect(reference?.value).toBe('picoCTF{1|/|_4_p34|\\|ut_f3bc410e}');
    expect(grader.log?.at).toBe('samples/15_epoch_1.json $.scores.includes');
    expect(runs.map(run => run.head.usage?.outputTokens)).toEqual([2080, 140, 2380, 437, 1491]);
  });

  test('epochs share one configuration', async () => {
    const { runs } = await readFile(file('log_streaming.eval'));
    expect(new Set(runs.map(run => run.head.configKey)).size).toBe(1);
    expect(runs.map(run => run.head.repetition)).toEqual(
      [2, 1, 1, 2].map(index => ({ index, of: 2, how: 'recorded' })),
    );
  });
});

/** A log without what tells where it was read. */
function neutral({ runs }: Outcome): unknown {
  return runs.map(({ head, steps }) => withoutPlaces({ ...head, source: null, steps }));
}

function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value !== 'object' || value === null) return value;
  if ('file' in value) return 'somewhere';
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutPlaces(member)]));
}
