import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, test } from 'vitest';
import type { Io } from '../../src/commands/io.js';
import type { LabelTableOptions } from '../../src/commands/tool/agreement/label-options.js';
import { toolAgreementCommand } from '../../src/commands/tool/agreement.js';

// The command with streams of its own: what it prints, and its exit code.

const folders: string[] = [];
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
});

interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

async function run(
  content: string | Uint8Array,
  options: LabelTableOptions & { json?: boolean; file?: boolean } = {},
): Promise<Outcome> {
  const { json = false, file: named = false, ...rest } = options;
  const folder = mkdtempSync(join(tmpdir(), 'trustlayer-test-'));
  folders.push(folder);
  const file = join(folder, 'labels.csv');
  writeFileSync(file, content);
  const out: string[] = [];
  const err: string[] = [];
  const io = {
    stdin: Readable.from([Buffer.from(content)]),
    stdout: { write: (text: string) => out.push(text), columns: 100 },
    stderr: { write: (text: string) => err.push(text) },
    json,
    quiet: false,
  } as unknown as Io;
  let code: number | null = null;
  try {
    code = await toolAgreementCommand(io, named ? file : '-', rest);
  } catch (error) {
    err.push((error as Error).message.replaceAll(folder, ''));
    if ((error as Error).name !== 'UsageError') throw error;
  }
  return { code, stdout: out.join(''), stderr: err.join('') };
}

const flat = (text: string): string =>
  text
    .split('\n')
    .map(line => line.replace(/^\| | \|$/g, ''))
    .join(' ')
    .replace(/\s+/g, ' ');

/** The paper's 48 of 50: 41 yes/yes, one each way, 7 no/no. */
const paper = [...Array(41).fill('yes,yes'), 'yes,no', 'no,yes', ...Array(7).fill('no,no')].map(
  (pair: string, at) => `i${at},${pair}`,
);
const wide = `item,ann,bo\n${paper.join('\n')}\n`;
const long = `item,annotator,label\n${paper
  .flatMap(row => {
    const [item, first, second] = row.split(',');
    return [`${item},ann,${first}`, `${item},bo,${second}`];
  })
  .join('\n')}\n`;

describe('a table of labels', () => {
  test('one row a label and one column an annotator give the same panel', async () => {
    const [one, other] = [await run(wide), await run(long)];
    expect(one.code).toBe(0);
    const panel = (text: string) => text.replace(/READ.*\|/, '');
    expect(panel(one.stdout)).toBe(panel(other.stdout));
    expect(flat(one.stdout)).toContain('observed agreement 48/50 0.960 [0.865, 0.989] Wilson');
    expect(flat(one.stdout)).toContain('Cohen kappa 0.851 [0.540, 0.959] GOF');
  });

  const bytes = (text: string): Uint8Array => Buffer.from(text);
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(wide, 'utf16le')]);
  it.each<[string, Uint8Array]>([
    ['a byte order mark', bytes(`\ufeff${wide}`)],
    ['semicolons', bytes(wide.replaceAll(',', ';'))],
    ['tabs', bytes(wide.replaceAll(',', '\t'))],
    ['a first line that names the delimiter', bytes(`sep=;\r\n${wide.replaceAll(',', ';')}`)],
    ['CRLF', bytes(wide.replaceAll('\n', '\r\n'))],
    ['no newline at the end', bytes(wide.trimEnd())],
    ['everything quoted', bytes(wide.replace(/[^,\n]+/g, '"$&"'))],
    ['blank lines and spaces around', bytes(wide.replaceAll('\n', '\n\n').replaceAll(',', ' , '))],
    ['headings in other words', bytes(wide.replace('item', 'Unit_ID'))],
    ['rows in another order', bytes(`item,ann,bo\n${[...paper].reverse().join('\n')}\n`)],
    ['UTF-16', utf16],
  ])('%s changes nothing', async (_, content) => {
    expect((await run(content)).stdout).toBe((await run(wide)).stdout);
  });

  test('a file is read like standard input', async () => {
    const [named, piped] = [await run(wide, { file: true }), await run(wide)];
    expect(named.stdout).toContain('labels.csv -');
    expect(named.stdout.split('\n').slice(1)).toEqual(piped.stdout.split('\n').slice(1));
  });

  test('quotes keep commas, semicolons and line ends within a cell', async () => {
    const { stdout } = await run('item,a,b\n"1,""x"";\ny","needs, work",ok\n2,ok,ok\n');
    expect(stdout).toContain('needs, work');
  });

  test('--json holds the panel, the counts and no NaN', async () => {
    const { stdout } = await run(wide, { json: true });
    const { format, panel, counts, categories } = JSON.parse(stdout);
    expect({ format, counts, categories }).toEqual({
      format: 'trustlayer-label-table',
      counts: { rows: 50, blank: 0 },
      categories: ['no', 'yes'],
    });
    expect(panel.pairs[0].agreement.kappa.value).toBeCloseTo(0.8512, 4);
  });

  test('blanks are missing, counted, and never agreement', async () => {
    const { stdout } = await run('item,a,b\n1,y,y\n2,,\n3,n, \n4,n,n\n');
    expect(flat(stdout)).toContain('items 3 = used 2, skipped by one 1 (1 of the table not labelled)');
    expect(flat(stdout)).toContain('rows 4, blank labels 3');
  });

  test('items of one task: intervals resample tasks, and nothing else keeps a narrow one', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, at) =>
        `i${at},t${at % 8},${at % 3},${(at * 7) % 5 === 0 ? 1 : at % 3},${at % 7 === 0 ? 2 : at % 3}`,
    );
    const { stdout } = await run(`item,task,a,b,c\n${rows.join('\n')}\n`, { labels: '0,1,2', ordered: true });
    expect(flat(stdout)).toContain(
      '8 tasks contribute 40 items, up to 5 each; intervals resample whole tasks',
    );
    expect(flat(stdout)).toMatch(/Fleiss' kappa 0\.\d+ linear weights, a x b 0\.\d+ quadratic/);
    expect(flat(stdout)).not.toContain('Dirich');
  });

  test('three annotators: every pair, alpha, Fleiss or why not', async () => {
    const full = 'item,a,b,c\n1,y,y,y\n2,n,n,y\n3,y,n,y\n4,n,n,n\n';
    expect(flat((await run(full)).stdout)).toMatch(
      /OTHER PAIRS.*a x c.*b x c.*ALL 3 ANNOTATORS.*alpha 0\.\d+.*Fleiss' kappa 0\.\d+/,
    );
    const gaps = flat((await run(full.replace('4,n,n,n', '4,n,n,'))).stdout);
    expect(gaps).toContain("use Krippendorff's alpha");
  });

  test('more annotators than pairs can be shown for: the figures of all', async () => {
    const rows = Array.from(
      { length: 63 },
      (_, at) => `i${Math.floor(at / 3)},p${at % 21},${at % 2 ? 'y' : 'n'}`,
    );
    const { stdout, code } = await run(`item,annotator,label\n${rows.join('\n')}\n`);
    expect(code).toBe(0);
    expect(flat(stdout)).toContain('21 annotators are too many to show every pair');
    expect(flat(stdout)).toMatch(/Krippendorff's alpha -?\d\.\d+/);
  });

  test('an order that is declared gives weighted figures, and only then', async () => {
    const table = 'item,a,b\n1,low,low\n2,mid,high\n3,high,high\n4,low,mid\n5,mid,mid\n';
    const ordered = flat((await run(table, { labels: 'low,mid,high', ordered: true })).stdout);
    expect(ordered).toMatch(/order of the labels: low < mid < high linear weights, a x b 0\.\d+/);
    expect(ordered).toMatch(/alpha, ordinal, all 0\.\d+/);
    expect(flat((await run(table)).stdout)).not.toContain('weights');
    expect((await run(table, { ordered: true })).stderr).toContain('must be declared from low to high');
  });

  test('a tool among the annotators is scored, beside the tool that always says one label', async () => {
    const table = `item,ann,bo,matcher\n${paper.map((row, at) => `${row},${at % 9 ? row.split(',')[1] : 'yes'}`).join('\n')}\n`;
    const text = flat((await run(table, { tool: 'matcher', positive: 'yes' })).stdout);
    expect(text).toContain('MATCHER x UNANIMOUS LABELS ann, bo');
    expect(text).toMatch(/always "yes" matcher yes 41 1\* precision 41\/42 0\.976 \[0\.877, 0\.996\] 0\.854/);
    expect(text).not.toContain('OTHER PAIRS');
    const three = table.replace('i0,yes,yes', 'i0,odd,odd');
    expect(flat((await run(three, { tool: 'matcher' })).stdout)).toMatch(/always "yes" agreement .*macro F1/);
  });

  test('labels that a terminal could obey are shown, not sent', async () => {
    const { stdout } = await run('item,a,b\n1,\u001b[31mred,=cmd|x\n2,\u202eok,=cmd|x\n');
    expect(stdout).not.toContain('\u001b');
    expect(stdout).not.toContain('\u202e');
    expect(stdout).toContain('<RLO>ok');
  });

  test('labels that differ in case only are counted as two, and said', async () => {
    expect((await run('item,a,b\n1,Yes,yes\n2,no,no\n')).stdout).toContain('"Yes" and "yes" count as two');
  });

  test('bytes that are no UTF-8 are said', async () => {
    const mixed = Buffer.concat([
      Buffer.from('item,a,b\n1,caf'),
      Buffer.from([0xe9]),
      Buffer.from(',café\n'),
    ]);
    expect((await run(mixed)).stdout).toContain('not UTF-8 at byte 14');
  });
});

describe('what has no value says why', () => {
  it.each([
    [
      'one annotator',
      'item,a\n1,y\n2,n\n',
      'Agreement between people is unknown: the table holds one annotator.',
    ],
    ['no overlap', 'item,a,b\n1,y,\n2,,n\n', 'Cohen kappa undefined: no items to compare'],
    ['one label', 'item,a,b\n1,y,y\n2,y,y\n', 'Cohen kappa undefined: both annotators used'],
    ['one item', 'item,a,b\n1,y,n\n', 'one item: too few for any statement'],
    ['one constant annotator', 'item,a,b\n1,y,y\n2,y,n\n3,y,y\n', 'kappa is 0 whatever the agreement'],
  ])('%s', async (_, content, sentence) => {
    const { code, stdout } = await run(content);
    expect(code).toBe(0);
    expect(flat(stdout)).toContain(sentence);
    expect(stdout).not.toMatch(/NaN|Infinity|null/);
  });
});

describe('what cannot be counted is refused in one sentence', () => {
  const head = 'item,annotator,label\n';
  it.each<[string, string, RegExp, LabelTableOptions?]>([
    [
      'an item labelled twice',
      `${head}1,a,y\n1,b,y\n1,a,n\n`,
      /row 4: annotator "a" has labelled item "1" already, in row 2/,
    ],
    ['an item in two rows', 'item,a,b\n1,y,n\n1,y,n\n', /row 3.*already, in row 2/],
    ['rows of unequal length', `${head}1,a,y\n1,b\n`, /line 3: this row has more or fewer cells/],
    ['an open quote', `${head}1,a,"y\n`, /a quote is opened and never closed/],
    ['a quote within a cell', `${head}1,a,y"x\n`, /a quote stands within a cell/],
    ['text behind a quote', `${head}1,a,"y"x\n`, /text follows a closing quote/],
    ['no rows', head, /has a heading and no rows/],
    ['nothing', '', /is empty/],
    ['white space', ' \n\n', /is empty/],
    ['no label', `${head}1,a,\n`, /holds no label/],
    ['no item column', 'a,b\ny,n\n', /has no column "item"/],
    ['no label column', 'item,annotator\n1,a\n', /none called "label"/],
    ['items alone', 'item\n1\n', /no column of labels/],
    ['two columns of one name', 'item,a,a\n1,y,n\n', /two columns are called "a"/],
    ['a column without a name', 'item,a,\n1,y,n\n', /column 3 has no heading/],
    ['a label without an item', 'item,a,b\n,y,n\n', /row 2: a label without an item/],
    ['a label without an annotator', `${head}1,,y\n`, /row 2: a label without an annotator/],
    ['an undeclared label', 'item,a,b\n1,y,n\n', /Label "n" is not declared/, { labels: 'y,z' }],
    ['an empty declared label', 'item,a,b\n1,y,n\n', /declared labels is empty/, { labels: 'y,,n' }],
    ['a label declared twice', 'item,a,b\n1,y,n\n', /each label only once/, { labels: 'y,n,y' }],
    ['an unknown tool', 'item,a,b\n1,y,n\n', /no labels of "m": there are "a", "b"/, { tool: 'm' }],
    ['a tool alone', 'item,m\n1,y\n', /labels of "m" only/, { tool: 'm' }],
    ['an unknown positive', 'item,a,b\n1,y,n\n', /positive label "z"/, { positive: 'z' }],
    [
      'an item of two tasks',
      'item,task,annotator,label\n1,t,a,y\n1,u,b,y\n',
      /item "1" is of task "u" and of "t"/,
    ],
    [
      'free text',
      `item,a\n${Array.from({ length: 31 }, (_, at) => `${at},text ${at}`).join('\n')}\n`,
      /31 different labels/,
    ],
  ])('%s', async (_, content, sentence, options = {}) => {
    const { code, stdout, stderr } = await run(content, options);
    expect(code).toBeNull();
    expect(stdout).toBe('');
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toContain('\n');
  });

  test('a file that is not there, a folder, no file', async () => {
    const io = { stdin: Readable.from([]) } as unknown as Io;
    await expect(toolAgreementCommand(io, '/nowhere/x.csv')).rejects.toThrow(
      /cannot be read \(no such file or folder\)/,
    );
    await expect(toolAgreementCommand(io, tmpdir())).rejects.toThrow(/cannot be read \(it is a folder\)/);
    await expect(toolAgreementCommand(io, undefined)).rejects.toThrow(/needs a file/);
  });
});

describe('lines of questions', () => {
  const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
  const ask = (measure: string, input: unknown, parameters: unknown = {}, id: unknown = 'q') =>
    line({ id, measure, input, parameters });
  const answers = ({ stdout }: Outcome) =>
    stdout
      .trimEnd()
      .split('\n')
      .map(text => JSON.parse(text));

  test('one answer a line, in order, whatever the ids; blank lines and a byte order mark are passed over', async () => {
    const share = { x: 19, n: 84 };
    const outcome = await run(
      `\ufeff${ask('proportion_ci', share, {}, 7)}\n${ask('proportion_ci', share, {}, null)}`,
    );
    expect(outcome.code).toBe(0);
    expect(answers(outcome).map(({ id }) => id)).toEqual([7, null]);
    expect(answers(outcome)[0].result).toMatchObject({ defined: true, x: 19, n: 84 });
  });

  test('what is refused is refused by line; the others are answered; the exit code says that some were', async () => {
    const outcome = await run(
      [
        ask('proportion_ci', { x: 1, n: 2 }),
        ask('no_such_thing', {}),
        '{"id": broken\n',
        line([1]).replace('[1]', '{}'),
        ask('proportion_ci', { x: 5, n: 2 }),
        ask('proportion_ci', { x: 1, n: 2 }, { confidence: 2 }),
        ask('two_rater_table', { a: ['y', 'n'], b: ['y'], categories: ['y', 'n'] }),
      ].join(''),
    );
    expect(outcome.code).toBe(2);
    expect(outcome.stderr).toContain('6 lines were refused');
    expect(answers(outcome).map(({ error }) => error?.code)).toEqual([
      undefined,
      'unknown-measure',
      'not-json',
      'unknown-measure',
      'bad-input',
      'bad-level',
      'length-mismatch',
    ]);
    for (const { error } of answers(outcome)) if (error) expect(error.message).toMatch(/^[^\n]+\.$/);
  });

  test('a refusal of the labels is the answer of the measure too', async () => {
    const pairs = { a: ['low', 'high'], b: ['low', 'low'] };
    const [order, label, fleiss] = answers(
      await run(
        ask('weighted_kappa', pairs, { weights: 'linear' }) +
          ask('two_rater_table', { ...pairs, categories: ['low'] }) +
          ask('fleiss_kappa', {
            raters: [
              [1, 2],
              [1, null],
            ],
            categories: [1, 2],
          }),
      ),
    );
    expect(order.result.error).toBe('no-order');
    expect(label.result).toMatchObject({
      error: 'undeclared-label',
      message: expect.stringContaining('"high"'),
    });
    expect(fleiss.result).toMatchObject({
      error: 'unequal-raters-per-item',
      message: expect.stringContaining('alpha'),
    });
  });

  test('undefined is said with its reason and a sentence, never NaN', async () => {
    const outcome = await run(
      ask('kappa_edge', { a: ['y', 'y'], b: ['y', 'y'], categories: ['y', 'n'] }) +
        ask('krippendorff_alpha', {
          raters: [
            [1, null],
            [null, 1],
          ],
          categories: [1, 2],
        }) +
        ask('multiclass_f1', { truth: [], pred: [], categories: ['a', 'b'] }) +
        ask('rogan_gladen', { pos: 1, n: 2, se: 0.2, sp: 0.3 }) +
        ask('variance_decomposition', { tasks: [[1, 0]] }) +
        ask('pass_k', { tasks: [{ n: 1, c: 1 }] }, { k: 3 }) +
        ask('stratified_recall', { strata: [{ flag: 1, N: 9, audited: 3, positive: 2 }] }) +
        ask('bootstrap_kappa', {
          table: [
            [0, 0],
            [0, 0],
          ],
          categories: ['y', 'n'],
        }) +
        ask('bootstrap_kappa_cluster', { clusters: [] }),
    );
    const all = answers(outcome);
    const reasons = all.map(({ result }) => result.reason ?? result.recall.reason);
    expect(reasons).toEqual([
      'single-category',
      'no-pairable-items',
      'no-items',
      'youden-j-not-positive',
      'one-task',
      'fewer-runs-than-k',
      'only-flagged-audited',
      'no-items',
      'no-items',
    ]);
    expect(all[0].result.message).toBe(
      'kappa is undefined: both annotators used one category; percent agreement 100% of 2',
    );
    expect(outcome.code).toBe(0);
    expect(outcome.stdout).not.toMatch(/NaN|Infinity/);
  });

  test('every answer that has an interval says how it was made; the level is the one asked for', async () => {
    const table = {
      table: [
        [40, 9],
        [6, 45],
      ],
      categories: ['yes', 'no'],
    };
    const [usual, wide] = answers(
      await run(ask('two_rater_table', table) + ask('two_rater_table', table, { confidence: 0.99 })),
    );
    expect(usual.result.kappa.interval.method).toContain('Donner-Eliasziw');
    expect(wide.result.kappa.ci_low).toBeLessThan(usual.result.kappa.ci_low);
    expect(wide.result.gwet_ac1.ci_high).toBeGreaterThan(usual.result.gwet_ac1.ci_high);
  });

  test('the extras: kappa of a stratified draw, sample sizes', async () => {
    const [kappa, items, runs] = answers(
      await run(
        ask('design_kappa', {
          categories: ['y', 'n'],
          strata: [
            {
              N: 20,
              tasks: [
                [3, 1, 0, 2],
                [1, 0, 1, 2],
              ],
            },
          ],
        }) +
          ask('kappa_sample_size', { kappa: 0.9, prevalence: 0.5, half_width: 0.1 }) +
          ask('recall_sample_size', { true_positives: 48.4, unflagged: 430, recall: 0.8 }),
      ),
    );
    expect(kappa.result).toMatchObject({ defined: true, n_used: 10 });
    expect(items.result).toMatchObject({ n: 73, n_advised: 81 });
    expect(runs.result.rule_of_three).toBe(107);
  });

  test('long lists of tasks are summed up, unless they are asked for', async () => {
    const tasks = Array.from({ length: 30 }, () => [1, 0, 1]);
    const [brief, full] = answers(
      await run(ask('pass_k', { tasks }, { k: 2 }) + ask('pass_k', { tasks }, { k: 2, per_task: true })),
    );
    expect(brief.result.per_task).toBeNull();
    expect(full.result.per_task).toHaveLength(30);
  });
});
