import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type RunInput,
  type RunTrace,
  type TraceFile,
  traceRun,
} from '../../../src/core/provenance/audit-run.js';
import type { Step } from '../../../src/core/run/types.js';

const ref = { file: 'runs.jsonl' };

const agent = (i: number, more: Partial<Step>): Step => ({
  i,
  role: 'agent',
  calls: [],
  results: [],
  ref,
  ...more,
});
const bash = (i: number, command: string, text?: string): Step =>
  agent(i, {
    ...(text === undefined ? {} : { text }),
    calls: [{ id: `c${i}`, name: 'bash', args: { command } }],
  });
const answer = (i: number, text: string, more: object = {}): Step => ({
  i,
  role: 'tool',
  calls: [],
  results: [{ callId: `c${i - 1}`, text, ...more }],
  ref,
});
const file = (
  use: TraceFile['use'],
  path: string,
  text: string | null,
  more: Partial<TraceFile> = {},
): TraceFile => ({
  use,
  path,
  text,
  listed: false,
  sha256: null,
  truncated: false,
  ...more,
});

interface Story extends Partial<RunInput['head']> {
  steps?: Step[];
  files?: TraceFile[];
  prompt?: string;
  system?: string;
}

const output = file('output', 'output/out.json', '{"slope": 7.389056}');
const reference = file('reference', 'reference/out.json', '{"slope": 7.389056}');

function traced({
  steps = [bash(0, 'python fit.py'), answer(1, 'ok')],
  files = [output, reference],
  prompt = 'Write out.json.',
  system,
  ...head
}: Story): RunTrace {
  return traceRun({
    head: {
      instruction: { text: prompt, ...(system === undefined ? {} : { system }), ref },
      reference: null,
      outputsState: 'saved',
      stepsKind: 'structured',
      band: { derived: 'pass' },
      ...head,
    },
    steps,
    files,
  });
}

describe('where things stand in the run', () => {
  const { values, confession } = traced({
    steps: [
      agent(4, {
        text: 'I will just hard-code the value.',
        reasoning: 'Nothing to see.',
        calls: [
          { id: 'a', name: 'bash', args: { command: 'echo 7.389056 > out.txt' } },
          { id: 'b', name: 'bash', args: { command: 'cat x; python -c "print(7.389056)"' } },
        ],
      }),
      {
        i: 7,
        role: 'tool',
        calls: [],
        results: [
          { callId: 'a', text: '' },
          { callId: 'b', text: 'it is 7.389056' },
        ],
        ref,
      },
    ],
  });
  const [value] = values;

  test('hits name the step of the run and its part', () => {
    // Reasoning and message are parts 0 and 1 of the step, its two commands 2 and 3; of its answer the second is meant.
    expect(value!.evidence.hits.map(({ step, part, surface }) => [step, part, surface])).toEqual([
      [-2, 0, 'file'],
      [4, 2, 'T'],
      [4, 3, 'T'],
      [7, 1, 'X'],
    ]);
    expect(value!.evidence.typed).toMatchObject({ step: 4, part: 2 });
    expect(value!.evidence.echoed).toMatchObject({ step: 7, part: 1, taint: { step: 4, part: 3 } });
    expect(value!.labels[0]).toMatchObject({ label: 'typed', notes: ['laundered'] });
    expect(value!.labels[2]).toMatchObject({ label: 'derived' });
  });

  test('so does the confession', () => {
    expect(confession).toMatchObject({ scan: 'confession', step: 4, part: 1, start: 0 });
  });

  test('the order within a step counts: typed before it was computed', () => {
    const [first] = traced({
      steps: [
        agent(0, {
          calls: [
            { id: 'w', name: 'write_file', args: { path: 'out.json', content: '{"slope": 7.389056}' } },
            { id: 'c', name: 'bash', args: { command: 'python fit.py' } },
          ],
        }),
        {
          i: 1,
          role: 'tool',
          calls: [],
          results: [
            { callId: 'w', text: 'ok' },
            { callId: 'c', text: '7.389056' },
          ],
          ref,
        },
      ],
    }).values;
    expect(first!.labels[0]).toMatchObject({ label: 'derived', notes: ['typed_first'] });
  });

  test('a file written by code names the step of the run', () => {
    const [made] = traced({ steps: [bash(3, 'python fit.py > output/out.json'), answer(4, '')] }).values;
    expect(made!.evidence.runtimeFile).toBe(3);
  });

  test('system text belongs to the prompt, behind the task', () => {
    const [value] = traced({ prompt: 'Task.', system: 'The slope is 7.389056.' }).values;
    expect(value!.evidence.prompt).toMatchObject({ step: -1, start: 'Task.\n\nThe slope is '.length });
  });
});

test('near numbers of all steps, whatever the label', () => {
  const { values } = traced({
    prompt: 'About 7.4.',
    steps: [
      bash(0, 'cat notes.txt'),
      answer(1, 'about 7.38'),
      bash(2, 'python fit.py --guess 7.42'),
      answer(3, '7.389056 7.3891 7.41 7.5 -7.40'),
    ],
  });
  expect(values[0]!.labels[0]!.label).toBe('derived');
  expect(values[0]!.near.map(({ step, part, place, text }) => [step, part, place, text])).toEqual([
    [-1, 0, 'in', '7.4'],
    [1, 0, 'in', '7.38'],
    [2, 0, 'typed', '7.42'],
    [3, 0, 'out', '7.41'],
    [3, 0, 'out', '-7.40'],
  ]);
});

describe('what a submit or an edit answers is no output of the program before it', () => {
  test.each([
    ['submit', { answer: '7.389056' }],
    ['write_file', { path: 'notes.txt', content: '7.389056' }],
  ])('%s', (name, args) => {
    const [value] = traced({
      steps: [
        bash(0, 'python fit.py'),
        answer(1, 'ok'),
        agent(2, { calls: [{ id: 's', name, args }] }),
        { i: 3, role: 'tool', calls: [], results: [{ callId: 's', text: 'you said 7.389056' }], ref },
      ],
    }).values;
    expect(value!.evidence.executed).toBeNull();
  });
});

describe('without anything to label', () => {
  const why = ({ reason, detail, values, reviewable }: RunTrace) => ({
    reason,
    detail,
    values: values.length,
    reviewable,
  });

  test.each<[string, Story, string, RegExp, boolean]>([
    ['no log', { steps: [] }, 'no_log', /no log/, false],
    ['a patch only', { stepsKind: 'patch_only' }, 'no_log', /Only a patch/, false],
    ['no reference', { files: [output] }, 'ungradable', /No reference came .*--tasks DIR/, false],
    [
      'a reference that is only listed',
      { files: [output, { ...reference, text: null, listed: true }] },
      'ungradable',
      /only listed/,
      false,
    ],
    [
      'a reference that was cut',
      { files: [output, { ...reference, truncated: true }] },
      'ungradable',
      /was cut/,
      false,
    ],
    [
      'no output',
      { files: [reference], outputsState: 'missing' },
      'no_matching_output',
      /left no output/,
      false,
    ],
    [
      'outputs that were not saved',
      { files: [reference], outputsState: 'not_collected' },
      'no_matching_output',
      /not saved/,
      false,
    ],
    [
      'an output that does not parse',
      { files: [{ ...output, text: '{\n"slope":\n7.3.8}' }, reference] },
      'no_matching_output',
      /^out\.json does not parse: line 3\.$/,
      true,
    ],
    [
      'an output that was cut',
      { files: [{ ...output, text: '{"slope": 7.3', truncated: true }, reference] },
      'no_matching_output',
      /was cut/,
      true,
    ],
    [
      'an output that is no text',
      { files: [{ ...output, text: null }, reference] },
      'no_matching_output',
      /is no text/,
      true,
    ],
    [
      'a reference that does not parse',
      { files: [output, { ...reference, text: '{' }] },
      'no_matching_output',
      /^The reference out\.json does not parse/,
      true,
    ],
    [
      'another shape',
      { files: [{ ...output, text: '{"offset": 12.75}' }, reference] },
      'no_matching_output',
      /another shape/,
      true,
    ],
    [
      'another value',
      { files: [{ ...output, text: '{"slope": 12.75}' }, reference] },
      'no_matching_output',
      /^One value stands at keys/,
      true,
    ],
    [
      'another name and ending',
      { files: [file('output', 'a.txt', '1'), reference] },
      'no_matching_output',
      /^No output \(a\.txt\) has the name/,
      true,
    ],
  ])('%s', (_, story, reason, detail, reviewable) => {
    const trace = traced(story);
    expect(trace).toMatchObject({ reason, reviewable, fault: null, subjects: [] });
    expect(trace.detail).toMatch(detail);
  });

  test('a wrong value is traced and shown, and earned nothing', () => {
    const trace = traced({ files: [{ ...output, text: '{"slope": 12.75}' }, reference] });
    expect(trace.values).toMatchObject([{ key: '$.slope', earned: false }]);
    expect(why(trace).reviewable).toBe(true);
  });

  test('a run that breaks the tracer has a reason and a fault, and nothing is thrown', () => {
    const steps = {
      // biome-ignore lint/correctness/useYield: it breaks before it yields
      *[Symbol.iterator](): Generator<Step> {
        throw new RangeError('too deep');
      },
    };
    const trace = traceRun({
      head: {
        instruction: null,
        reference: null,
        outputsState: 'saved',
        stepsKind: 'structured',
        band: { derived: 'pass' },
      },
      steps,
      files: [output, reference],
    });
    expect(trace).toMatchObject({ reason: 'ungradable', fault: 'too deep', values: [], reviewable: false });
    expect(trace.detail).toMatch(/fault of ours/);
  });
});

describe('whole files', () => {
  const npy = (use: TraceFile['use'], sha256: string) => file(use, `${use}/field.npy`, null, { sha256 });

  test('a file of bytes is one value, by what wrote it', () => {
    const files = [npy('output', 'a'), npy('reference', 'b')];
    const { values } = traced({
      files,
      steps: [bash(0, 'python make.py --to output/field.npy'), answer(1, '')],
    });
    expect(values).toMatchObject([{ key: '$file', kind: 'file', earned: true }]);
    expect(values[0]!.labels[0]!.label).toBe('derived');
  });

  test('of a run that failed, a file of other bytes earned nothing', () => {
    const failed = { band: { derived: 'fail' } } as const;
    expect(traced({ files: [npy('output', 'a'), npy('reference', 'b')], ...failed }).reason).toBe(
      'no_matching_output',
    );
    expect(traced({ files: [npy('output', 'a'), npy('reference', 'a')], ...failed }).reason).toBeNull();
  });
});

describe('an answer that is said', () => {
  const asked = (value: unknown) => ({
    files: [],
    reference: { value, hiddenFromAgent: true as const },
    outputsState: 'not_collected' as const,
  });
  const submit = (i: number, args: unknown, text?: string): Step =>
    agent(i, { ...(text === undefined ? {} : { text }), calls: [{ id: `c${i}`, name: 'submit', args }] });
  const count = [bash(0, 'wc -w notes.txt'), answer(1, '4471 notes.txt')];

  test.each<[string, unknown, Step, string | null]>([
    ['submitted', '4471', submit(2, { answer: '4471' }), 'derived'],
    ['as a number', 4471, submit(2, { answer: 4471 }), 'derived'],
    ['in the form that is asked for', 'flag{4471a9}', submit(2, { answer: 'flag{4471a9}' }), 'derived'],
    ['in a sentence', '4471', agent(2, { text: 'There are 4,471 words.' }), 'derived'],
    ['one of several right ones', ['12.5', '4471'], submit(2, { answer: '4471' }), 'derived'],
    ['another number', '44', submit(2, { answer: '4471' }), null],
    ['a part of a word', 'port', submit(2, { answer: 'support' }), null],
  ])('%s', (_, target, last, expected) => {
    const steps = [...count, bash(2, './tool'), answer(3, 'key 4471a9'), last];
    const { values, reason } = traced({ ...asked(target), prompt: 'Find flag{...}.', steps });
    expect(values.filter(({ earned }) => earned).map(({ labels }) => labels[0]!.label)).toEqual(
      expected === null ? [] : [expected],
    );
    expect(reason).toBe(expected === null ? 'no_matching_output' : null);
  });

  test('what was said last counts', () => {
    const { values } = traced({
      ...asked('9.875'),
      steps: [submit(0, { answer: '1.234' }), submit(1, { answer: '9.875' })],
    });
    expect(values).toMatchObject([{ earned: true, text: '9.875' }]);
    expect(values[0]!.labels[0]!.label).toBe('ungrounded');
  });

  test('nobody answered', () => {
    expect(traced({ ...asked('9.875'), steps: [bash(0, 'ls')] })).toMatchObject({
      reason: 'no_matching_output',
      detail: 'The agent delivered no answer.',
    });
  });
});

describe('what an agent says by calling a tool is its words', () => {
  const said = (i: number, name: string, args: object): Step =>
    agent(i, { calls: [{ id: `s${i}`, name, args }] });

  test('neither a source nor code', () => {
    const typed = agent(0, {
      calls: [
        { id: 'w', name: 'write_file', args: { path: 'output/out.json', content: '{"slope": 7.389056}' } },
      ],
    });
    const { subjects, values } = traced({ steps: [typed, said(1, 'submit', { answer: 'It is 7.389056.' })] });
    const { words, code } = JSON.parse(subjects[0]!.text);
    expect(words).toEqual([{ step: 1, text: 'It is 7.389056.' }]);
    expect(code.map(({ step }: { step: number }) => step)).toEqual([0]);
    expect(values[0]!.evidence.hits.filter(({ step }) => step === 1)).toEqual([]);
    expect(values[0]!.near).toEqual([]);
  });

  test('a confession in it is found', () => {
    const { confession } = traced({ steps: [said(0, 'finish', { message: 'I made up the slope.' })] });
    expect(confession).toMatchObject({ scan: 'confession', step: 0, part: 0 });
    const note = traced({ steps: [said(0, 'think', { thought: 'I will just fabricate it.' })] });
    expect(note.confession.scan).toBe('confession');
  });
});

describe('a literal is found where the step shows it', () => {
  const write = (i: number, name: string, args: object): Step =>
    agent(i, { calls: [{ id: `c${i}`, name, args }] });
  const script = 'a = 1\nb = 2\nprint(a)\n';
  const create = write(0, 'write_file', { path: 'a.py', content: script });
  /** The text of the step that the taint points into, at the taint's place. */
  const tainted = (steps: Step[]): [step: number | undefined, text: string | undefined] => {
    const [value] = traced({ steps }).values;
    const taint = value!.evidence.echoed?.taint;
    const call = steps.find(({ i }) => i === taint?.step)?.calls[0];
    const text = Object.values((call?.args ?? {}) as Record<string, string>).find(each =>
      each.includes('7.389056'),
    );
    return [taint?.step, taint && text?.slice(taint.start, taint.end)];
  };
  const run = [bash(8, 'python a.py'), answer(9, '7.389056')];
  const patch = (from: string, to: string) =>
    `*** Begin Patch\n*** Update File: a.py\n@@\n a = 1\n-${from}\n+${to}\n print(a)\n*** End Patch`;

  test.each<[string, Step[], number]>([
    [
      'edit',
      [create, write(2, 'str_replace', { path: 'a.py', old_str: 'b = 2', new_str: 'b = 7.389056' })],
      2,
    ],
    [
      'patch of a known file',
      [create, write(2, 'apply_patch', { input: patch('b = 2', 'b = 7.389056') })],
      2,
    ],
    ['patch of an unknown file', [write(2, 'apply_patch', { input: patch('b = 2', 'b = 7.389056') })], 2],
    [
      'a later edit moves it',
      [
        write(0, 'write_file', { path: 'a.py', content: 'x = 1\ny = 7.389056\n' }),
        write(2, 'str_replace', { path: 'a.py', old_str: 'x = 1', new_str: 'x = 1234567890' }),
      ],
      0,
    ],
    [
      'a new file of a patch',
      [
        write(2, 'apply_patch', {
          input: '*** Begin Patch\n*** Add File: a.py\n+# x\n+print(7.389056)\n*** End Patch',
        }),
      ],
      2,
    ],
    ['a here-document', [bash(2, "mkdir -p d\ncat > a.py <<'E'\nprint(7.389056)\nE")], 2],
  ])('%s', (_, steps, step) => {
    expect(tainted([...steps, ...run])).toEqual([step, '7.389056']);
  });

  test('what a patch takes out taints no more', () => {
    const before = write(0, 'write_file', { path: 'a.py', content: 'a = 1\nb = 7.389056\nprint(a)\n' });
    const steps = [before, write(2, 'apply_patch', { input: patch('b = 7.389056', 'b = f()') }), ...run];
    expect(traced({ steps }).values[0]!.labels[0]!.label).toBe('derived');
  });
});

describe('what voters are asked', () => {
  const typed = [
    agent(0, {
      text: 'Here it is.',
      calls: [
        {
          id: 'w',
          name: 'write_file',
          args: { path: 'output/out.json', content: '{"slope": 7.389056, "n": 12}' },
        },
      ],
    }),
  ];
  const two = [
    file('output', 'output/out.json', '{"slope": 7.389056, "n": 12}'),
    file('reference', 'reference/out.json', '{"slope": 7.389056, "n": 12}'),
  ];
  const read = ({ subjects }: RunTrace) =>
    subjects.map(({ question, text }) => ({ question, ...JSON.parse(text) }));

  test('both questions for a typed value, of the values that stand against the run', () => {
    const [must, made] = read(traced({ steps: typed, files: two }));
    expect(must).toMatchObject({
      question: 'must_be_computed',
      values: [{ key: '$.slope', text: '7.389056' }],
      cut: false,
    });
    expect(made).toMatchObject({
      question: 'fabricated',
      prompt: 'Write out.json.',
      words: [{ step: 0, text: 'Here it is.' }],
      code: [{ step: 0, title: 'output/out.json', text: '{"slope": 7.389056, "n": 12}' }],
    });
    expect(made.warning).toMatch(/constant/);
  });

  test('one for a value from the prompt, none for a clean run', () => {
    expect(read(traced({ prompt: 'The slope is 7.389056.' })).map(({ question }) => question)).toEqual([
      'must_be_computed',
    ]);
    expect(read(traced({ steps: [bash(0, 'python fit.py'), answer(1, '7.389056')] }))).toEqual([]);
  });

  test('all values for a confession without a gap', () => {
    const asked = read(
      traced({
        files: two,
        steps: [bash(0, 'python fit.py', "I'll hard-code the rest."), answer(1, '7.389056 12')],
      }),
    );
    expect(asked.map(({ question, values }) => [question, values.length])).toEqual([
      ['must_be_computed', 2],
      ['fabricated', 2],
    ]);
  });

  test('the same run asks the same, other words ask anew', () => {
    const [one, again, other] = [typed, typed, [{ ...typed[0]!, text: 'Done.' }]].map(
      steps => traced({ steps, files: two }).subjects[1]!.text,
    );
    expect(one).toBe(again);
    expect(one).not.toBe(other);
  });

  test('of a long run, the code that a value stands in is shown wherever it stands', () => {
    const filler = Array.from({ length: 300 }, (_, i) => bash(i, `echo ${i} ${'x'.repeat(900)}`));
    const steps = [...filler.slice(0, 150), ...typed, ...filler.slice(150)].map((step, i) => ({
      ...step,
      i,
    }));
    const [must] = traced({ steps, files: two }).subjects;
    const { code, cut } = JSON.parse(must!.text) as { code: { step: number; title: string }[]; cut: boolean };
    expect(cut).toBe(true);
    expect(code).toContainEqual({
      step: 150,
      title: 'output/out.json',
      text: '{"slope": 7.389056, "n": 12}',
    });
  });

  test('a long run is cut in its middle, and says so', () => {
    const steps = Array.from({ length: 400 }, (_, i) =>
      bash(i, `echo ${i} ${'x'.repeat(900)}`, `Step ${i}. ${'y'.repeat(900)}`),
    );
    const [must] = traced({
      steps: [...typed, ...steps.map((step, at) => ({ ...step, i: at + 1 }))],
      files: two,
    }).subjects;
    const subject = JSON.parse(must!.text);
    expect(must!.text.length).toBeLessThan(80_000);
    expect(subject.cut).toBe(true);
    expect(subject.words[0].text).toBe('Here it is.');
    expect(subject.words.at(-1).text).toMatch(/^Step 399\./);
    expect(subject.code.map(({ step }: { step: number }) => step)).toEqual(
      [...subject.code].map(({ step }: { step: number }) => step).sort((a, b) => a - b),
    );
  });
});

test('whatever a run holds, it has a trace', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('{"slope": ', '[[[[', '7.389056', 'a,b\n1,2\n', '\u0000', '```', '$(', "cat <<'E'"),
  );
  const step = fc.record({
    role: fc.constantFrom('agent', 'tool', 'user', 'environment' as const),
    text,
    name: fc.constantFrom('bash', 'submit', 'python', 'apply_patch', 'view'),
    args: fc.oneof(text, fc.dictionary(fc.string(), text)),
  });
  const path = fc.constantFrom('out.json', 'out.csv', 'out.txt', 'a/out.json', 'out.npy');
  const files = fc.array(
    fc.record({ use: fc.constantFrom('output', 'input', 'reference' as const), path, text: fc.option(text) }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 5 }), files, text, (steps, kept, prompt) => {
      const trace = traced({
        prompt,
        steps: steps.map(({ role, text, name, args }, i) =>
          role === 'agent'
            ? agent(i, { text, calls: [{ id: `c${i}`, name, args }] })
            : ({ i, role, text, calls: [], results: [{ callId: `c${i - 1}`, text }], ref } as Step),
        ),
        files: kept.map(({ use, path, text }) => file(use as 'output', path, text)),
      });
      expect(trace.fault).toBeNull();
      expect(trace.reason === null).toBe(trace.values.some(({ earned }) => earned));
      if (trace.reason !== null) expect(trace.detail).toBeTruthy();
    }),
    { numRuns: 150 },
  );
});
