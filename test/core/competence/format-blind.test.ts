import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatBlind, type GradedFile } from '../../../src/core/competence/format-blind.js';

const file = (path: string, text: string): GradedFile => ({ path, text });
const json = (value: unknown, path = 'output/result.json') => file(path, JSON.stringify(value));
const kappa = (
  output: GradedFile | GradedFile[],
  reference: GradedFile | GradedFile[],
  tolerancePpm?: bigint,
) =>
  formatBlind([output].flat(), [reference].flat(), tolerancePpm === undefined ? {} : { tolerancePpm }).kappa;

const counts = 'hour,errors,rate\n08,4,0.125\n09,13,0.25\n';

describe('kappa: equal values whatever their packaging (trust-rules 5.3)', () => {
  test.each<[string, GradedFile | GradedFile[], GradedFile | GradedFile[]]>([
    ['another file name', file('output/error_rates.csv', counts), file('counts.csv', counts)],
    [
      'another order of rows',
      file('a.csv', 'hour,errors,rate\n09,13,0.25\n08,4,0.125\n'),
      file('a.csv', counts),
    ],
    [
      'another order of columns',
      file('a.csv', 'rate,hour,errors\n0.125,08,4\n0.25,09,13\n'),
      file('a.csv', counts),
    ],
    ['another delimiter', file('a.txt', counts.replaceAll(',', '\t')), file('a.csv', counts)],
    [
      'decimal commas',
      file('a.csv', counts.replaceAll(',', ';').replaceAll('.', ',')),
      file('a.csv', counts),
    ],
    ['other column names', file('a.csv', counts.replace('hour,errors', 'Stunde,n')), file('a.csv', counts)],
    ['no header', file('a.csv', counts.slice(counts.indexOf('\n') + 1)), file('a.csv', counts)],
    ['a header of words, and none', file('a.csv', 'x,y\nrose,lily\n'), file('b.csv', 'rose,lily\n')],
    ['another ending', file('a.txt', counts), file('a.csv', counts)],
    ['the wrong ending', file('a.json', counts), file('a.csv', counts)],
    ['other keys', json({ m: 3.21659, n: 12 }), json({ mean: 3.21659, count: 12 })],
    [
      'other nesting',
      json({ stats: [{ mean: 3.21659 }, { count: 12 }] }),
      json({ mean: 3.21659, count: 12 }),
    ],
    [
      'JSON for a table',
      json([
        { h: '08', e: 4, r: 0.125 },
        { h: '09', e: 13, r: 0.25 },
      ]),
      file('a.csv', counts),
    ],
    [
      'JSON lines',
      file('a.jsonl', '{"h":"08","e":4,"r":0.125}\n{"h":"09","e":13,"r":0.25}\n'),
      file('a.csv', counts),
    ],
    ['text for JSON', file('answer.txt', 'Mean: 3.21659\ncount = 12\n'), json({ mean: 3.21659, count: 12 })],
    ['a number as text', json({ mean: '3.21659' }), json({ mean: 3.21659 })],
    ['another form of a date', json({ day: '14 March 2019' }), json({ day: '2019-03-14' })],
    ['groups of digits', json({ n: '1,234,567' }), json({ n: 1234567 })],
    ['a value within 1e-6', json({ n: 1000000.4 }), json({ n: 1000000 })],
    ['a value that is rounded', json({ n: 3.217 }), json({ n: 3.21659 })],
    ['files besides', [file('notes.md', 'x'), json({ n: 31 })], json({ n: 31 })],
    [
      'files of other names',
      [json({ b: 2.5 }, 'x.json'), json({ a: 1.5 }, 'y.json')],
      [json({ a: 1.5 }, 'a.json'), json({ b: 2.5 }, 'b.json')],
    ],
    [
      'empty cells for null',
      file('a.csv', 'a,b\n1.5,\n2.5,7\n'),
      json([
        { a: 1.5, b: null },
        { a: 2.5, b: 7 },
      ]),
    ],
    ['true in other letters', json({ ok: 'True', n: 31 }), json({ ok: true, n: 31 })],
    ['the same words', file('a.txt', 'the valve  is stuck'), file('b.md', 'the valve is\nstuck\n')],
  ])('%s', (_, output, reference) => {
    expect(formatBlind([output].flat(), [reference].flat())).toEqual({ kappa: true, detail: null });
  });

  test.each<[string, GradedFile | GradedFile[], GradedFile | GradedFile[], RegExp]>([
    [
      'another number',
      file('a.csv', counts.replace('13', '14')),
      file('a.csv', counts),
      /14 where the reference has 13/,
    ],
    ['another word', json({ a: 'rose' }), json({ a: 'lily' }), /"lily" of the reference/],
    ['a truth value', json({ a: true }), json({ a: false }), /false of the reference/],
    ['one value more', json({ a: 1.5, b: 2.5 }), json({ a: 1.5 }), /2 values, the reference has 1/],
    ['one value less', json([1.5]), json([1.5, 1.5]), /1 value, the reference has 2/],
    ['swapped values', json({ a: 1.5, b: 2.5 }), json({ a: 2.5, b: 1.5 }), /the values of a stand elsewhere/],
    [
      'rows mixed up',
      file('a.csv', 'stunde,n,r\n08,13,0.125\n09,4,0.25\n'),
      file('a.csv', counts),
      /in other rows/,
    ],
    [
      'columns mixed up',
      file('a.csv', 'errors,hour,rate\n08,4,0.125\n09,13,0.25\n'),
      file('a.csv', counts),
      /stand elsewhere/,
    ],
    ['a rounding too coarse', json({ n: 3.2 }), json({ n: 3.21659 }), /3\.2 where/],
    ['another sign', json({ n: -3.5 }), json({ n: 3.5 }), /-3\.5 where/],
    [
      'words around the same number',
      file('a.txt', 'valve A 3.5'),
      file('a.txt', 'valve B 3.5'),
      /"B" of the reference/,
    ],
    [
      'a file of two is missing',
      json({ a: 1.5 }),
      [json({ a: 1.5 }, 'a.json'), json({ a: 1.5 }, 'b.json')],
      /no output is left/,
    ],
    ['no output', [], json({ a: 1.5 }), /no output/],
  ])('not: %s', (_, output, reference, detail) => {
    const found = formatBlind([output].flat(), [reference].flat());
    expect(found.kappa).toBe(false);
    expect(found.detail).toMatch(detail);
  });

  test.each<[string, GradedFile[], GradedFile[], RegExp]>([
    ['no reference', [json({ a: 1 })], [], /no reference/],
    ['an empty reference', [json({})], [json({})], /holds no value/],
    ['a reference of nulls', [json({ a: null })], [json({ a: null })], /holds no value/],
    ['an empty text', [file('a.txt', '')], [file('a.txt', ' \n')], /holds no value/],
    [
      'a reference that is no text',
      [json({ a: 1 })],
      [{ path: 'r.npy', bytes: new Uint8Array([1, 2]) }],
      /cannot be read/,
    ],
    [
      'an output that is no text',
      [{ path: 'r.npy', bytes: new Uint8Array([1, 2]) }],
      [json({ a: 1 })],
      /r\.npy cannot be read/,
    ],
    ['a file that was not read', [{ path: 'a.json' }], [json({ a: 1 })], /cannot be read/],
    ['NUL bytes', [file('a.txt', 'a\u0000b')], [json({ a: 1 })], /cannot be read/],
    [
      'too many files',
      Array.from({ length: 300 }, () => json({ a: 1 })),
      [json({ a: 2 })],
      /more than 200 files/,
    ],
  ])('cannot be told: %s', (_, outputs, references, detail) => {
    const found = formatBlind(outputs, references);
    expect(found.kappa).toBeNull();
    expect(found.detail).toMatch(detail);
  });

  test('broken JSON has no values', () => {
    expect(kappa(file('a.json', '{"a": 1.5'), json({ a: 1.5 }))).toBeNull();
  });

  test('equal bytes are equal values, also of what cannot be read', () => {
    const bytes = new Uint8Array([0x93, 0x4e, 0, 1]);
    expect(kappa({ path: 'x.npy', bytes }, { path: 'y.npy', bytes: new Uint8Array(bytes) })).toBe(true);
    expect(
      kappa({ path: 'x.npy', bytes: new Uint8Array() }, { path: 'y.npy', bytes: new Uint8Array() }),
    ).toBeNull();
  });

  test('the encoding does not matter', () => {
    const text = '{"city": "Zürich", "n": 31}';
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(new Uint16Array([...text].map(char => char.charCodeAt(0))).buffer),
    ]);
    const latin = new Uint8Array([...text].map(char => char.charCodeAt(0)));
    for (const bytes of [utf16, latin, new TextEncoder().encode(`\ufeff${text}`)])
      expect(kappa({ path: 'a.json', bytes }, file('r.json', text))).toBe(true);
  });

  test("the grader's own tolerance", () => {
    expect(kappa(json({ n: 1.0004 }), json({ n: 1.0001 }))).toBe(false);
    expect(kappa(json({ n: 1.0004 }), json({ n: 1.0001 }), 1000n)).toBe(true);
  });

  test('of alternatives any matches, each as a whole (trust-rules 6, 17)', () => {
    const reference = json({
      id: 31,
      route: {
        any_of: [
          ['A', 'B'],
          ['C', 'D'],
        ],
      },
    });
    expect(kappa(json({ id: 31, route: ['A', 'B'] }), reference)).toBe(true);
    expect(kappa(json({ id: 31, route: ['D', 'C'] }), reference)).toBe(true);
    expect(kappa(json({ id: 31, route: ['A', 'D'] }), reference)).toBe(false);
    const many = json(
      Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`k${at}`, { any_of: [1, 2] }])),
    );
    expect(kappa(json({ k: 1 }), many)).toBeNull();
  });
});

describe('kappa over random tables', () => {
  const cell = fc.oneof(
    fc.integer({ min: -1000, max: 1000 }),
    fc.constantFrom('rose', 'lily', '2019-03-14', 'x y'),
    fc.integer({ min: -100_000, max: 100_000 }).map(n => n / 1000),
  );
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain(width =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
    );

  test('a shuffled table under other names equals itself', () => {
    fc.assert(
      fc.property(table, fc.infiniteStream(fc.nat()), (rows, chance) => {
        const shuffled = rows
          .map(row => ({ row, at: chance.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ row }) => Object.fromEntries(row.map((value, at) => [`other${at}`, value])));
        const reference = rows.map(row => Object.fromEntries(row.map((value, at) => [`name${at}`, value])));
        expect(kappa(json(shuffled, 'x.json'), json(reference, 'y.json'))).toBe(true);
      }),
    );
  });

  test('one changed number makes it another', () => {
    fc.assert(
      fc.property(table, fc.nat(), (rows, pick) => {
        const changed = rows.map(row => [...row]);
        const row = changed[pick % changed.length]!;
        row[0] = 4242;
        const same = rows[pick % rows.length]![0] === 4242;
        expect(kappa(json(changed), json(rows))).toBe(same);
      }),
    );
  });

  test('a table of 40,000 cells is compared whole', () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => `${at},${at * 0.37 + 0.001},name${at},${at % 97}`);
    const text = (lines: string[]) => ['id,value,name,group', ...lines].join('\n');
    expect(kappa(file('a.csv', text([...rows].reverse())), file('b.csv', text(rows)))).toBe(true);
    const swapped = [...rows];
    swapped[7] = rows[7]!.replace(/7$/, '8');
    expect(kappa(file('a.csv', text(swapped)), file('b.csv', text(rows)))).toBe(false);
  });

  test('what is too large is not told', () => {
    const text = Array.from({ length: 160_000 }, (_, at) => `${at},${at}`).join('\n');
    expect(kappa(file('a.csv', text), file('b.csv', text))).toBeNull();
  });
});
