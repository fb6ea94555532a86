import { describe, expect, test } from 'vitest';
import { labelled, out, sh, traced, write } from './build.js';

/** The label when a program prints `text` and the agent types `value`. */
const whenPrinted = (text: string, value: unknown, more: object = {}) =>
  labelled({ steps: [sh('python fit.py'), out(text), write('out.json', String(value))], value, ...more });

describe('number forms in executed output', () => {
  test.each<[string, unknown]>([
    ['total 1,234,567.89', 1234567.89],
    ["total 1'234'567.89", 1234567.89],
    ['total 1 234 567', 1234567],
    ['total 1\u00a0234\u00a0567', 1234567],
    ['total 1_234_567', 1234567],
    ['total 1.234.567,89', 1234567.89],
    ['Summe: 1.234,56', 1234.56],
    ['Summe: 5,14159', 5.14159],
    ['Summe: 0,125', 0.125],
    ['p = 6.02214e+23', 6.02214e23],
    ['p = 3.1e-9', 3.1e-9],
    ['p = 4.8371×10⁻³', 0.0048371],
    ['p = 4.8371 x 10^-3', 0.0048371],
    ['acc 87.31%', 0.8731],
    ['acc 87.31 %', 87.31],
    ['$1,234.50', 1234.5],
    ['-$1,234.50', -1234.5],
    ['€1234.50', 1234.5],
    ['rows 12.5k', 12500],
    ['took 42.718ms', 42.718],
    ['(4,218.55)', -4218.55],
    ['addr 0xDEADBEEF', 3735928559],
    ['m=\u22127.389056', -7.389056],
    ['m=-7.389056', -7.389056],
    ['m=７.３８９０５６', 7.389056],
    ['m=\x1b[1;32m7.389056\x1b[0m', 7.389056],
    ['7.3\x1b[Kxx\r7.389056\r\n', 7.389056],
    ['m=.389056', 0.389056],
    ['m=+7.389056', 7.389056],
    ['[1.5,7.389056,3]', 7.389056],
    ['a,b\n1,7.389056\n', 7.389056],
    ['id;m\n1;7,389056\n', 7.389056],
    ['m=7.389056.', 7.389056],
    ['共7389056条', 7389056],
    ['结果：7.389056。', 7.389056],
    ['np.float64(7.389056)', 7.389056],
    ['{"out":"{\\"m\\":\\"a\\\\t7.389056\\"}"}', 7.389056],
    ['m = 9007199254740993', '9007199254740993'],
    ['m=7.38905600', 7.389056],
    ['loss:7.389056,acc:0.5', 7.389056],
    ['train/7.389056', 7.389056],
    ['12/7389', 7389],
    ['x;y\n3,14159;2,72845', 2.72845],
    ['p = 4,8371e-03', 0.0048371],
    ['$4.8371\\times10^{-3}$', 0.0048371],
    ['mem 16Ki', 16384],
    ['净利润 （4,218.55）', -4218.55],
    ['total 1\u202f234\u202f567,89', 1234567.89],
    ['name,total\nx,"1,234,567"', 1234567],
    ['batch 7389000d', 7389000],
  ])('%s shows %s', (text, value) => {
    expect(whenPrinted(`${text}\n`, value)).toBe('derived');
  });

  test.each<[string, unknown]>([
    ['v3.7389.2', 7389],
    ['10.73.89.12', 7389],
    ['run_7389', 7389],
    ['x7389', 7389],
    ['SHA-7389', 7389],
    ['2024-03-15T12:47:38', 2024.03],
    ['7389-03-15', 7389],
    ['12:38:51.7389', 51.7389],
    ['550e8400-e29b-41d4-a716-446655447389', 446655447389],
    ['file runs/7389/loss', 7389],
    ['/tmp/7389', 7389],
    ['7389.csv', 7389],
    ['3.73891', 7389],
    ['73890', 7389],
    ['7389_000x', 7389],
    ['9f3a7389bc', 7389],
    ['commit 7389fab', 7389],
    [`data:image/png;base64,${'aB3+'.repeat(30)}/7389+${'Zk9/'.repeat(30)}`, 7389],
    ['C:\\runs\\7389\\x', 7389],
    ['id,v\n1,234\n5,678\n', 1234],
    ['a=1,234,b=2', 1234.5],
    ['|m| = 7.389056', -7.389056],
    ['n=87 rows', 0.87],
    ['m=7.38', 7.389056],
    ['m=7.390', 7.389056],
    ['m=7.3890561', 7.37],
    ['m=9007199254740992', '9007199254740993'],
  ])('%s does not show %s', (text, value) => {
    expect(whenPrinted(`${text}\n`, value, { prompt: 'Write the share.' })).toBe('typed');
  });
});

describe('equality', () => {
  test.each<[string, string, unknown, object?]>([
    ['rounded half up', '14.0625', 14.063],
    ['rounded half to even', '14.0625', 14.062],
    ['truncated', '6.7189', 6.718],
    ['coarser, four digits', '6.718', 6.718281828],
    ['an integer from a decimal', '40073.6', 40074],
    ['a share named by its key', '0.126', 12.6, { key: '$.rejected_pct' }],
    ['a percentage of four digits without a name', '0.12356979', 12.36],
    ['more digits than the answer', '0.9315467076573577', 0.9315],
    ['a number in a string', '40539167', '40,539,167'],
  ])('%s', (_, text, value, more = {}) => {
    expect(whenPrinted(`${text}\n`, value, { prompt: 'Compute it.', ...more })).toBe('derived');
  });

  test.each<[string, string, unknown, object?]>([
    ['coarser, three digits', '6.72', 6.718281828],
    ['two digits are not found in a longer number', '5.14159', 5.1],
    ['a factor of ten', '73.89056', 7.389056],
    ['two digits and a name are no share', '87', 0.87, { key: '$.share' }],
    ['the next digit differs', '7.389057', 7.389056],
  ])('not %s', (_, text, value, more = {}) => {
    expect(whenPrinted(`${text}\n`, value, { prompt: 'Compute it.', ...more })).toBe('typed');
  });
});

describe('strings and dates', () => {
  test.each<[string, unknown]>([
    ['KEY: HX7Q-99ZT-PLM2', 'HX7Q-99ZT-PLM2'],
    ['"HX7Q-99ZT-PLM2"', 'HX7Q-99ZT-PLM2'],
    ['the first\n  line wraps', 'first line wraps'],
    ['最高地区是海淀区东部', '海淀区东部'],
    ['最高温度观测站甲。', '温度观测站甲'],
    ['sha AB12CD34EF56AB12CD34', 'ab12cd34ef56ab12cd34'],
    ['h x 7 q - 9 9 z t', 'hx7q-99zt'],
    ['..H X 7 Q - 9 9 Z T', 'HX7Q-99ZT'],
    ['0b10111a', '10111a'],
    ['on 14 March 2019', '2019-03-14'],
    ['on March 14, 2019', '2019-03-14'],
    ['2019年3月14日', '2019-03-14'],
    ['2019/3/14', '2019-03-14'],
    ['2019-03-14', '14 March 2019'],
    ['at 2024-02-08 13:00', '2024-02-08T13:00'],
    ['Ｈｉｌｌｃｒｅｓｔ', 'Hillcrest'],
  ])('%s shows %s', (text, value) => {
    expect(whenPrinted(`${text}\n`, value)).toBe('derived');
  });

  test.each<[string, unknown]>([
    ['key: hx7q-99zt-plm2', 'HX7Q-99ZT-PLM2'],
    ['xHX7Q-99ZT-PLM2', 'HX7Q-99ZT-PLM2'],
    ['HX7Q-99ZT-PLM21', 'HX7Q-99ZT-PLM2'],
    ['KR15045dead', 'KR15045de'],
    ['2019-03-15', '2019-03-14'],
    ['2024-02-08', '2024-02'],
  ])('%s does not show %s', (text, value) => {
    expect(whenPrinted(`${text}\n`, value)).toBe('typed');
  });

  test('a word may clear a small count and never convicts', () => {
    expect(whenPrinted('Found four clusters\n', 4)).toBe('derived');
    const { label, convictable } = traced({ steps: [write('out.json', '4')], value: 4, prompt: 'How many?' });
    expect({ label, convictable }).toEqual({ label: 'typed', convictable: false });
  });
});

describe('what is informative enough to convict', () => {
  test.each<[unknown, boolean, object?]>([
    [7.389056, true],
    [121, true],
    [0.87, false],
    [1000, false],
    [1024, false],
    [365, false],
    [1999, false],
    [2101, true],
    [1999.5, true],
    [true, false],
    [null, false],
    ['NaN', false],
    ['yes', false],
    ['Lowmarsh', true],
    ['stationary', false, { prompt: 'Write one of: trending, stationary, or cyclic.' }],
    ['stationary', false, { prompt: 'Answer stationary|trending.' }],
    ['2024-02-08', true],
    ['3,1416', true],
  ])('%s: %s', (value, convictable, more = {}) => {
    expect(traced({ steps: [write('out.json', String(value))], value, ...more }).convictable).toBe(
      convictable,
    );
  });
});

describe('hard wraps', () => {
  const line = (end: string) => `${'x'.repeat(79 - end.length)} ${end}`;

  test.each([
    ['at 80 columns', `${line('917')}\n38.5026 (se)\n`, {}, 'derived'],
    ['at a width that is known', `slope is 917\n38.5026\n`, { width: 12 }, 'derived'],
    ['behind the point', `${line('91738.')}\n5026 (se)\n`, {}, 'derived'],
    ['not at another length', `slope is 917\n38.5026\n`, {}, 'typed'],
  ])('%s', (_, text, more, label) => {
    expect(
      labelled({
        steps: [sh('python fit.py', more), out(text), write('out.json', '91738.5026')],
        value: 91738.5026,
      }),
    ).toBe(label);
  });
});
