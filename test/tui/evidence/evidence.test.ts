import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellWidth } from '../../../src/core/text/width.js';
import { linesAround, rowsAround } from '../../../src/tui/evidence/around.js';
import { bigText, longestPiece, pieceAt, type TextPart } from '../../../src/tui/evidence/big-text.js';
import { hitName, hitRows } from '../../../src/tui/evidence/hit-names.js';
import {
  firstTop,
  isOnScreen,
  placeInWords,
  scrolledTop,
  stepRows,
  topAt,
} from '../../../src/tui/evidence/read-step.js';
import { focusedRow, headRow, type Mark, shownLine } from '../../../src/tui/evidence/shown-line.js';
import type { Row } from '../../../src/tui/present/row.js';

const written = (row: Row): string => row.map(segment => segment.text).join('');
const of = (text: string, title = ''): TextPart[] => [{ title, text }];
const find = (text: string, word: string) => {
  const start = text.indexOf(word);
  return { part: 0, start, end: start + word.length };
};

describe('lines of a big text', () => {
  test('lines keep their numbers; CRLF and a last newline make no further line', () => {
    const text = bigText(of('one\r\ntwo\n\nfour\n'));
    const lines = Array.from({ length: text.count }, (_, at) => [
      text.line[at],
      text.parts[0]?.text.slice(text.start[at], text.end[at]),
    ]);
    expect(lines).toEqual([
      [1, 'one'],
      [2, 'two'],
      [3, ''],
      [4, 'four'],
    ]);
  });

  test('an empty part has one empty line', () => {
    expect(bigText(of('')).count).toBe(1);
    expect(bigText([]).count).toBe(0);
  });

  test('every offset is found in the piece that holds it, over all parts', () => {
    const anyText = fc.array(fc.constantFrom('a', '\n', '数', '👩‍🔬', '\r\n', 'x'.repeat(1500)), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 3 }), drawn => {
        const parts = drawn.map((words, at) => ({ title: at === 1 ? 'part' : '', text: words.join('') }));
        const text = bigText(parts);
        for (const [part, { text: whole }] of parts.entries()) {
          for (let offset = 0; offset < whole.length; offset += 97) {
            const piece = pieceAt(text, part, offset);
            expect(text.part[piece]).toBe(part);
            expect(text.start[piece]).toBeLessThanOrEqual(offset);
            expect((text.end[piece] ?? 0) - (text.start[piece] ?? 0)).toBeLessThanOrEqual(longestPiece);
            // What follows in the same part begins behind it.
            const next = text.part[piece + 1] === part ? text.start[piece + 1] : whole.length + 1;
            expect(next).toBeGreaterThan(offset);
          }
        }
      }),
    );
  });

  test('a character of two halves is never cut', () => {
    const text = `${'x'.repeat(longestPiece - 1)}👩${'y'.repeat(10)}`;
    const big = bigText(of(text));
    expect(big.count).toBe(2);
    expect(text.slice(big.start[1], big.end[1])).toBe(`👩${'y'.repeat(10)}`);
  });
});

describe('around a hit', () => {
  const code = [
    'rows = load(path)',
    '# fallback if the solver is missing',
    't_stat = 12.84',
    'print("t =", t_stat)',
    'end',
  ].join('\n');

  test('the hit stands in the middle, with line numbers and a mark at its line', () => {
    const rows = rowsAround(bigText(of(code)), find(code, '12.84'), 3, 40);
    expect(rows.map(row => written(row).trimEnd())).toEqual([
      ' 2  # fallback if the solver is missing',
      '>3  t_stat = [12.84]',
      ' 4  print("t =", t_stat)',
    ]);
    expect(rows[1]?.find(segment => segment.inverse)?.text).toBe('[12.84]');
  });

  test('at the beginning and the end the other side gets the rows', () => {
    const text = bigText(of(code));
    expect(linesAround(text, find(code, 'rows'), 4, 40).map(line => line.number)).toEqual([1, 2, 3, 4]);
    expect(linesAround(text, find(code, 'end'), 4, 40).map(line => line.number)).toEqual([2, 3, 4, 5]);
    expect(linesAround(text, find(code, '12.84'), 99, 40)).toHaveLength(5);
  });

  test('other parts of the step stay out', () => {
    const parts = [...of('before', 'one'), ...of('12.84', 'two'), ...of('after', 'three')];
    expect(linesAround(bigText(parts), { part: 1, start: 0, end: 5 }, 5, 40)).toHaveLength(1);
    expect(linesAround(bigText(parts), { part: 9, start: 0, end: 5 }, 5, 40)).toEqual([]);
  });

  test('a line of a million characters is cut around its hit, at the ends of the line too', () => {
    const long = `${'a'.repeat(500_000)}12.84${'b'.repeat(500_000)}`;
    const row = written(rowsAround(bigText(of(long)), find(long, '12.84'), 1, 60)[0] as Row);
    expect(row).toMatch(/^>1 {2}\.\.a+\[12\.84\]b+\.\.$/);
    expect(row).toHaveLength(60);
    const first = `12.84${'b'.repeat(1_000_000)}`;
    expect(written(rowsAround(bigText(of(first)), find(first, '12.84'), 1, 40)[0] as Row)).toMatch(
      /^>1 {2}\[12\.84\]b+\.\.$/,
    );
    const last = `${'数'.repeat(200_000)}12.84`;
    expect(written(rowsAround(bigText(of(last)), find(last, '12.84'), 1, 41)[0] as Row)).toMatch(
      /^>1 {2}\.\.数+\[12\.84\] *$/,
    );
  });

  test('where there is room, the hit line is wrapped into it, the hit in the middle', () => {
    const long = `${'word '.repeat(100_000)}12.84 ${'数'.repeat(100_000)}`;
    const rows = rowsAround(bigText(of(long)), find(long, '12.84'), 5, 40).map(written);
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatch(/^>1 {2}\.\.word /);
    expect(rows[2]).toContain('[12.84]');
    expect(rows[4]?.trimEnd()).toMatch(/^ {4}数+\.\.$/);
    for (const row of rows) expect(cellWidth(row)).toBe(40);
    const short = 'prompt with a constant of 12.84 to be estimated anew';
    expect(
      rowsAround(bigText(of(short)), find(short, '12.84'), 9, 36).map(row => written(row).trimEnd()),
    ).toEqual(['>1  prompt with a constant of', '    [12.84] to be estimated anew']);
  });

  test('rows are as wide as asked, the focus is always in sight, whatever stands around it', () => {
    const bit = fc.constantFrom('a', ' ', '数', '👩‍🔬', '\t', '\x1b[31m', '\u202e', 'é', 'word ');
    fc.assert(
      fc.property(
        fc.array(bit, { maxLength: 300 }),
        fc.array(bit, { maxLength: 300 }),
        fc.integer({ min: 24, max: 90 }),
        (before, after, cells) => {
          const head = before.join('');
          const text = `${head}12.84${after.join('')}`;
          const focus: Mark = { start: head.length, end: head.length + 5, current: true };
          const row = focusedRow(text, { from: 0, to: text.length }, focus, [focus], cells);
          expect(cellWidth(written(row))).toBeLessThanOrEqual(cells);
          expect(written(row)).toContain('[12.84]');
          expect(written(row)).not.toMatch(/[\x00-\x1f\u202e]/);
        },
      ),
    );
  });

  test('a long line without a hit shows its beginning', () => {
    expect(written(headRow('x'.repeat(100), { from: 0, to: 100 }, [], 10))).toBe('xxxxxxxx..');
  });
});

describe('a shown line', () => {
  test('marks follow what the text is made into', () => {
    const text = 'a\x1b[1m b 5 c';
    const start = text.indexOf('5');
    const line = shownLine(text, 0, text.length, [{ start, end: start + 1 }]);
    expect(line.text).toBe('a<ESC>[1m b 5 c');
    expect(line.marks.map(mark => line.text.slice(mark.start, mark.end))).toEqual(['5']);
  });

  test('a mark that reaches over the end of a stretch is clipped', () => {
    expect(
      shownLine('abcdef', 2, 4, [
        { start: 0, end: 3 },
        { start: 3, end: 9 },
      ]).marks,
    ).toEqual([
      { start: 0, end: 1 },
      { start: 1, end: 2 },
    ]);
  });
});

describe('reading a whole step', () => {
  const lines = Array.from({ length: 1000 }, (_, at) => `line ${at + 1}`).join('\n');
  const text = bigText([...of(lines, 'command'), ...of('the end', 'output')]);

  test('parts stand under their titles', () => {
    expect(stepRows(text, firstTop, 2, 20).map(written)).toEqual(['-- command', 'line 1']);
    const last = scrolledTop('bottom', text, firstTop, 3, 20);
    expect(stepRows(text, last ?? firstTop, 3, 20).map(written)).toEqual([
      'line 1000',
      '-- output',
      'the end',
    ]);
  });

  test('scrolling moves by rows and by screens, and stops at the ends', () => {
    expect(scrolledTop('down', text, firstTop, 10, 20)).toEqual({ piece: 1, row: 0 });
    expect(scrolledTop('page-down', text, firstTop, 10, 20)).toEqual({ piece: 9, row: 0 });
    expect(scrolledTop('up', text, firstTop, 10, 20)).toEqual(firstTop);
    expect(scrolledTop('page-down', text, { piece: 990, row: 0 }, 10, 20)).toEqual({ piece: 993, row: 0 });
    expect(scrolledTop('flag', text, firstTop, 10, 20)).toBeNull();
    expect(scrolledTop('down', bigText(of('short')), firstTop, 10, 20)).toEqual(firstTop);
  });

  test('a hit is brought on the screen, and known to be there', () => {
    const place = { part: 0, start: lines.indexOf('line 500') };
    const top = topAt(text, place, 12, 20);
    expect(stepRows(text, top, 12, 20).map(written)).toContain('line 500');
    expect(isOnScreen(text, place, top, 12, 20)).toBe(true);
    expect(isOnScreen(text, place, firstTop, 12, 20)).toBe(false);
    expect(isOnScreen(text, { part: 1, start: 0 }, top, 12, 20)).toBe(false);
  });

  test('a hit in a line that is wrapped to many rows is brought on the screen', () => {
    const long = `${'word '.repeat(5000)}12.84 ${'word '.repeat(5000)}`;
    const big = bigText(of(long));
    const place = { part: 0, start: long.indexOf('12.84') };
    const marks = new Map([[0, [{ start: place.start, end: place.start + 5, current: true }]]]);
    const top = topAt(big, place, 12, 40);
    expect(stepRows(big, top, 12, 40, marks).map(written).join('\n')).toContain('[12.84]');
    expect(isOnScreen(big, place, top, 12, 40)).toBe(true);
  });

  test('walking down a row at a time meets every row once', () => {
    const mixed = bigText([...of(`${'数'.repeat(3000)}\nb\n\n${'word '.repeat(100)}`, 'a'), ...of('z')]);
    const all = stepRows(mixed, firstTop, 10_000, 33).map(written);
    const walked: string[] = [];
    let top = firstTop;
    for (;;) {
      walked.push(written(stepRows(mixed, top, 1, 33)[0] as Row));
      const next = scrolledTop('down', mixed, top, 1, 33);
      if (!next || (next.piece === top.piece && next.row === top.row)) break;
      top = next;
    }
    expect(walked).toEqual(all);
  });

  test('says where it stands', () => {
    expect(placeInWords(text, firstTop, 10, 20)).toBe('top');
    expect(placeInWords(text, { piece: 501, row: 0 }, 10, 20)).toBe('50% down');
    expect(placeInWords(text, { piece: 993, row: 0 }, 10, 20)).toBe('end');
    expect(placeInWords(bigText(of('short')), firstTop, 10, 20)).toBe('');
  });
});

describe('hits by name', () => {
  test('step, place and the name of a file', () => {
    expect(hitName({ step: 19, place: 'typed' })).toBe('s19 typed');
    expect(hitName({ step: 31, place: 'typed', path: '/out/report.md' })).toBe('s31 typed (report.md)');
    expect(hitName({ step: -1, place: 'in' })).toBe('prompt');
    expect(hitName({ step: -2, place: 'file', path: 'a/b.json' })).toBe('output file (b.json)');
    expect(hitName({ step: 2, place: 'in', path: 'x\x1b[2J.csv' })).toBe('s2 in (x<ESC>[2J.csv)');
  });

  const hits = Array.from({ length: 50 }, (_, at) => ({ step: at, place: 'out' }));

  test('the current one is in brackets and always in sight, and what is left out is counted', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 49 }),
        fc.integer({ min: 40, max: 90 }),
        fc.integer({ min: 1, max: 3 }),
        (at, cells, lines) => {
          const rows = hitRows(hits, at, cells, lines);
          expect(rows.length).toBeLessThanOrEqual(lines);
          expect(rows.join('\n')).toContain(`[s${at} out]`);
          for (const row of rows) expect(row.length).toBeLessThanOrEqual(cells);
          const shown = rows.join(' ').match(/s\d+ out/g)?.length ?? 0;
          const before = Number(/^(\d+) before/.exec(rows[0] ?? '')?.[1] ?? 0);
          const more = Number(/(\d+) more$/.exec(rows.at(-1) ?? '')?.[1] ?? 0);
          expect(before + shown + more).toBe(50);
        },
      ),
    );
  });

  test('few hits stand in one row', () => {
    expect(hitRows(hits.slice(0, 3), 1, 60, 2)).toEqual(['s0 out   [s1 out]   s2 out']);
    expect(hitRows([], -1, 60, 2)).toEqual(['']);
  });
});
