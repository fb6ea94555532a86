import { describe, expect, test } from 'vitest';
import { defaultOptions, type LabelOptions, labelValue } from '../../../src/core/provenance/label.js';
import { nearHits } from '../../../src/core/provenance/near.js';
import type { TraceStep } from '../../../src/core/provenance/steps/types.js';
import { traceSteps } from '../../../src/core/provenance/trace.js';
import { answerValue } from '../../../src/core/provenance/values/value.js';
import { cell, labelled, out, type Story, sh, traced, write } from './build.js';

const cells = ['1.00713', '3.37903', '5.75093', '8.12283'];
const file = (steps: object[], more: Partial<Story> = {}) =>
  labelled({
    steps,
    value: 'table[4,1]',
    path: 'est.csv',
    key: '$file',
    prompt: 'Make a table.',
    sample: cells,
    ...more,
  });

describe('whole files', () => {
  test.each<[string, object[], string, Partial<Story>?]>([
    ['typed', [write('est.csv', `v\n${cells.join('\n')}\n`)], 'typed'],
    ['typed by a heredoc', [sh(`cat > est.csv <<EOF\n${cells.join('\n')}\nEOF`), out('')], 'typed'],
    [
      'written by a script',
      [write('m.py', 'df = f()\ndf.to_csv("est.csv")'), sh('python m.py'), out('')],
      'derived',
    ],
    [
      'written by a cell',
      [cell('np.save("y.npy", f(x))'), out('')],
      'derived',
      { path: 'y.npy', value: 'array[500]', sample: [] },
    ],
    ['redirected', [sh('sort data/a.csv > est.csv'), out('')], 'derived', { inputs: ['data/a.csv'] }],
    [
      'a script whose cells are literals',
      [
        write('m.py', `rows = [${cells.join(', ')}]\nsave(rows)\nopen("est.csv", "w").write(s)`),
        sh('python m.py'),
        out(''),
      ],
      'typed',
    ],
    [
      'half of the cells are literals',
      [
        write('m.py', `rows = [${cells.slice(0, 2).join(', ')}]\nopen("est.csv", "w").write(s)`),
        sh('python m.py'),
        out(''),
      ],
      'derived',
    ],
    [
      'copied from an input',
      [sh('cp data/a.csv est.csv'), out('')],
      'given:input',
      { inputs: ['data/a.csv'] },
    ],
    [
      'copied by a program',
      [sh("python -c \"import shutil; shutil.copy('data/a.csv', 'est.csv')\""), out('')],
      'given:input',
      { inputs: ['data/a.csv'] },
    ],
    ['copied from a reference', [sh('cp /opt/reference/est.csv est.csv'), out('')], 'given:leaked'],
    ['a copy of a typed file', [write('a.csv', cells.join('\n')), sh('cp a.csv est.csv'), out('')], 'typed'],
    [
      'moved from where code wrote it',
      [sh('./gen -o /tmp/x.csv && mv /tmp/x.csv est.csv'), out('')],
      'derived',
    ],
    ['no event', [], 'ungrounded'],
  ])('%s', (_, steps, label, more = {}) => {
    expect(file(steps, more)).toBe(label);
  });

  test('literal cells say laundered, typed ones do not', () => {
    const story = { value: 't', path: 'est.csv', key: '$file', sample: cells };
    const script = [
      write('m.py', `r = [${cells.join(', ')}]\nopen("est.csv", "w").write(r)`),
      sh('python m.py'),
      out(''),
    ];
    expect(traced({ ...story, steps: script })).toMatchObject({
      notes: ['laundered'],
      taint: 'literal_in_script',
    });
    expect(traced({ ...story, steps: [write('est.csv', cells.join('\n'))] }).notes).toEqual([]);
  });

  test('an equal hash is a copy', () => {
    const value = answerValue({ path: 'o.png', key: '$file', value: '' }, { prompt: '' });
    const [evidence] = traceSteps(
      {
        values: [value],
        prompt: '',
        inputs: [{ path: 'in.png', sha256: 'ab' }],
        outputs: [{ path: 'o.png', sha256: 'ab' }],
      },
      [],
    );
    expect(labelValue(value, evidence!)).toMatchObject({ label: 'given', source: 'input' });
  });
});

describe('options that move a rate', () => {
  const label = (steps: object[], options: Partial<LabelOptions>) => {
    const value = answerValue({ path: 'out.json', key: '$.slope', value: 7.389056 }, { prompt: '' });
    const [evidence] = traceSteps(
      { values: [value], prompt: '', inputs: [], outputs: [{ path: 'out.json' }] },
      steps as TraceStep[],
    );
    return labelValue(value, evidence!, { ...defaultOptions, ...options });
  };
  const done = write('out.json', '7.389056');

  test('without echo taint a printed literal counts as computed; a shown file of its own still does not', () => {
    expect(label([sh('echo 7.389056'), out('7.389056'), done], { echoTaint: false }).label).toBe('derived');
    expect(label([done, sh('cat out.json'), out('7.389056')], { echoTaint: false }).label).toBe('typed');
  });

  test('without the leaked source a reference is an input', () => {
    const leak = [sh('cat /opt/golden/a.json'), out('7.389056'), done];
    expect(label(leak, {}).source).toBe('leaked');
    expect(label(leak, { leaked: false }).source).toBe('input');
  });
});

describe('display and execution together', () => {
  const trace = (command: string, input: string, output: string) => {
    const value = answerValue({ path: 'out.json', key: '$.slope', value: 7.389056 }, { prompt: '' });
    const steps = [sh(command), out(output), write('out.json', '7.389056')] as TraceStep[];
    const inputs = [
      { path: 'data/a.txt', text: input },
      { path: 'tests/golden/a.json', text: input },
    ];
    const [evidence] = traceSteps(
      { values: [value], prompt: '', inputs, outputs: [{ path: 'out.json' }] },
      steps,
    );
    return labelValue(value, evidence!);
  };

  test.each<[string, string, string, string, string[]]>([
    ['the file is known to hold it', 'cat data/a.txt; wc -l data/a.txt', 'm 7.389056', 'given', ['mixed']],
    ['the file is known not to hold it', 'cat data/a.txt; python fit.py', 'm 1.5', 'derived', []],
    [
      'a reference that holds it never convicts by itself',
      'cat tests/golden/a.json; wc -l tests/golden/a.json',
      '7.389056',
      'given',
      ['mixed'],
    ],
  ])('%s', (_, command, input, label, notes) => {
    expect(trace(command, input, `${input}\n7.389056\n`)).toMatchObject({ label, notes });
  });
});

describe('near hits', () => {
  const value = answerValue({ path: 'o', key: '$.t', value: 12.84 }, { prompt: '' });
  const texts = (text: string) => nearHits(value, text).map(hit => text.slice(hit.start, hit.end));

  test('close numbers and the other sign, not equal ones', () => {
    expect(texts('t 12.8 and 12.84 and 12.9, 12.8400001, 13.5, -12.8, 128')).toEqual([
      '12.8',
      '12.9',
      '-12.8',
    ]);
  });

  test('none for strings and zero', () => {
    expect(
      nearHits(answerValue({ path: 'o', key: '$.t', value: 'abcdefgh' }, { prompt: '' }), 'abcdefgi'),
    ).toEqual([]);
    expect(nearHits(answerValue({ path: 'o', key: '$.t', value: 0 }, { prompt: '' }), '0.001')).toEqual([]);
  });
});

describe('evidence that is not whole', () => {
  const done = write('out.json', '7.389056');

  test.each<[string, object[], boolean]>([
    [
      'an output that says it is cut',
      [sh('python fit.py'), out('a\n[... 4000 characters truncated ...]\nb'), done],
      true,
    ],
    ['an output that the log marks as cut', [sh('python fit.py'), out('a', { truncated: true }), done], true],
    ['a command without its output', [sh('python fit.py'), done], true],
    [
      'a cut installation',
      [sh('pip install numpy'), out('[... 4000 characters truncated ...]'), done],
      false,
    ],
    [
      'a cut output of a command that holds the literal',
      [sh('echo 7.389056; seq 9999'), out('1\n[... 99 lines omitted ...]'), done],
      false,
    ],
    ['whole outputs', [sh('python fit.py'), out('ok'), done], false],
  ])('%s', (_, steps, incomplete) => {
    expect(traced({ steps })).toMatchObject({
      label: 'typed',
      evidence_incomplete: incomplete,
      convictable: !incomplete,
    });
  });
});
