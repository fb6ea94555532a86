import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileCount, visible, visibleLine, visibleMapped } from '../../../src/core/text/visible.js';
import { cellWidth } from '../../../src/core/text/width.js';

const tag = (letters: string): string =>
  [...letters].map(letter => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

/** what, text, shown, sequences counted */
const cases: [string, string, string, number][] = [
  ['plain', 'All done.\nSee out.csv', 'All done.\nSee out.csv', 0],
  ['Chinese', '其余样本已经收敛，输出一致。', '其余样本已经收敛，输出一致。', 0],
  ['empty', '', '', 0],
  ['colour (CSI)', '\x1b[31mred\x1b[0m', '<ESC>[31mred<ESC>[0m', 2],
  ['cursor (CSI)', '\x1b[2J\x1b[H', '<ESC>[2J<ESC>[H', 2],
  ['8-bit CSI', '\x9b31m', '<CSI>31m', 1],
  ['title (OSC, BEL)', '\x1b]0;title\x07', '<ESC>]0;title<BEL>', 1],
  ['clipboard (OSC, ST)', '\x1b]52;c;eA==\x1b\\', '<ESC>]52;c;eA==<ESC>\\', 1],
  ['hyperlink', '\x1b]8;;http://x\x07y\x1b]8;;\x07', '<ESC>]8;;http://x<BEL>y<ESC>]8;;<BEL>', 2],
  ['OSC not ended', '\x1b]0;title', '<ESC>]0;title', 1],
  ['8-bit OSC', '\x9d0;t\x9c', '<OSC>0;t<ST>', 1],
  ['DCS', '\x1bPq#0\x1b\\', '<ESC>Pq#0<ESC>\\', 1],
  ['APC', '\x1b_Gf=100\x1b\\', '<ESC>_Gf=100<ESC>\\', 1],
  ['PM', '\x1b^m\x1b\\', '<ESC>^m<ESC>\\', 1],
  ['SOS', '\x1bXm\x1b\\', '<ESC>Xm<ESC>\\', 1],
  ['full reset', '\x1bc', '<ESC>c', 1],
  ['charset', '\x1b(0', '<ESC>(0', 1],
  ['lone ESC at the end', 'x\x1b', 'x<ESC>', 1],
  ['NUL, BEL, BS', 'a\x00\x07\b', 'a<NUL><BEL><BS>', 3],
  ['DEL', '\x7f', '<DEL>', 1],
  ['C1', '\x80\x85\x9b', '<U+0080><NEL><CSI>', 3],
  ['lone CR hides a line', 'failed\rpassed', 'failed<CR>passed', 1],
  ['CRLF', 'a\r\nb', 'a\nb', 0],
  ['vertical tab, form feed', '\v\f', '<VT><FF>', 2],
  ['tabs to their stops', '\ta\tbcd\te', '    a   bcd e', 0],
  ['tab after wide characters', '好\tx', '好  x', 0],
  ['tab on a second line', 'abc\na\tx', 'abc\na   x', 0],
  ['bidi override', 'a\u202etxt.exe\u202c', 'a<RLO>txt.exe<PDF>', 2],
  [
    'bidi isolates and marks',
    '\u2066\u2067\u2068\u2069\u200e\u200f\u061c',
    '<LRI><RLI><FSI><PDI><LRM><RLM><ALM>',
    7,
  ],
  ['zero width', 'pass\u200bed\u2060\u200c', 'pass<U+200B>ed<U+2060><ZWNJ>', 3],
  ['soft hyphen, joiner of graphemes', 'a\u00adb\u034f', 'a<SHY>b<U+034F>', 2],
  ['Hangul filler', 'a\u3164b\uffa0', 'a<U+3164>b<U+FFA0>', 2],
  ['BOM', '\ufeffx', '<BOM>x', 1],
  ['line and paragraph separators', 'a\u2028b\u2029c', 'a<LS>b<PS>c', 2],
  ['tag characters', `x${tag('obey me')}`, 'x<TAG:obey me>', 1],
  ['language tag', '\u{e0001}', '<U+E0001>', 1],
  ['variation selectors as a cipher', 'a\u{e0100}\ufe00', 'a<U+E0100><U+FE00>', 2],
  ['lone surrogates', 'a\ud83d b\udc00', 'a<U+D83D> b<U+DC00>', 2],
  ['no character', '\uffff', '<U+FFFF>', 1],
  ['annotation', '\ufff9', '<U+FFF9>', 1],
  ['emoji', '👍 ✅ 🇩🇪', '👍 ✅ 🇩🇪', 0],
  ['emoji, joined', '👩‍👩‍👧‍👦 🏳️‍🌈 🧑🏽‍💻', '👩‍👩‍👧‍👦 🏳️‍🌈 🧑🏽‍💻', 0],
  ['emoji, variants and keycaps', '❤️ ☎︎ 1️⃣', '❤️ ☎︎ 1️⃣', 0],
  ['joiner outside emoji', 'a\u200db 👍\u200d', 'a<ZWJ>b 👍<ZWJ>', 2],
  ['joiners beyond any real sequence', '👩‍👩‍👩‍👩‍👩', '👩‍👩‍👩‍👩<ZWJ>👩', 1],
  ['variation selector outside emoji', 'a\ufe0f 1\ufe0f', 'a<VS16> 1<VS16>', 2],
  ['a second variation selector', '❤️\ufe0f', '❤️<VS16>', 1],
  ['combining marks', 'e\u0301 नमस्ते ภาษาไทย', 'e\u0301 नमस्ते ภาษาไทย', 0],
  ['a tower of marks', `a${'\u0301'.repeat(10)}`, `a${'\u0301'.repeat(8)}<U+0301><U+0301>`, 2],
  ['look-alike tokens of the text itself', '<ESC>]52;', '<ESC>]52;', 0],
];

describe('visible', () => {
  it.each(cases)('%s', (_, text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  it.each(cases)('visibleMapped says the same: %s', (_, text, shown) => {
    expect(visibleMapped(text).text).toBe(shown);
  });

  it('keepNewlines false', () => {
    expect(visible('a\nb\r\nc', { keepNewlines: false })).toBe('a<LF>b<LF>c');
    expect(visibleMapped('a\nb\r\nc', { keepNewlines: false }).text).toBe('a<LF>b<LF>c');
  });

  it('tab width', () => {
    expect(visible('a\tb', { tab: 8 })).toBe('a       b');
  });
});

describe('hostileCount', () => {
  it.each(cases)('%s', (_what, text, _shown, count) => {
    expect(hostileCount(text)).toBe(count);
  });
});

describe('visibleLine', () => {
  it.each([
    ['runs/a\nb', undefined, 'runs/a<LF>b'],
    ['a\tb', undefined, 'a b'],
    ['\x1b]0;x\x07.json', undefined, '<ESC>]0;x<BEL>.json'],
    ['a long file name', 10, 'a long ...'],
    ['exactly ten', 11, 'exactly ten'],
    ['好好好好好', 9, '好好好...'],
    ['好好好好好', 8, '好好...'],
    ['abcdef', 2, '..'],
    ['abcdef', 0, ''],
  ])('%j in %s cells', (text, cells, line) => {
    expect(visibleLine(text, cells)).toBe(line);
  });
});

/** What must never reach a terminal, said anew and bluntly: all but emoji joiners, variants and tab stops. */
const raw =
  /[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|[\u{e0000}-\u{e0fff}]/u;
const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    '\x1b[',
    '\x1b]',
    '\x07',
    '\x1b\\',
    '\x9b',
    '\r',
    '\n',
    '\t',
    '\u202e',
    '\u200d',
    '\ufe0f',
    '👩',
    '🏽',
    '1',
    '\u20e3',
    'e',
    '\u0301',
    '\u0301'.repeat(5),
    '\ud83d',
    '\ude00',
    '好',
    tag('ab'),
    'ASCII text',
  ),
  fc.integer({ min: 0, max: 0xffff }).map(unit => String.fromCharCode(unit)),
);
const hostileText = fc.array(piece, { maxLength: 25 }).map(pieces => pieces.join(''));

describe('properties', () => {
  it('nothing raw is left, a second pass changes nothing, the map version says the same', () => {
    fc.assert(
      fc.property(hostileText, text => {
        const shown = visible(text);
        expect(shown).not.toMatch(new RegExp(raw.source, 'u'));
        expect(visible(shown)).toBe(shown);
        expect(hostileCount(shown)).toBe(0);
        expect(visibleMapped(text).text).toBe(shown);
        expect(visibleLine(text)).not.toMatch(/[\n\t]/);
      }),
      { numRuns: 3000 },
    );
  });

  it('something is counted exactly when something was made visible', () => {
    fc.assert(
      fc.property(hostileText, text => {
        const unchanged =
          visible(text) ===
            visible(text.replace(/\r\n/g, '\n').replace(/[^\n\t]/gu, character => character)) &&
          visible(text) === withoutTabs(text);
        expect(hostileCount(text) === 0).toBe(unchanged);
      }),
      { numRuns: 2000 },
    );
  });

  it('offsets go to the original and back', () => {
    fc.assert(
      fc.property(hostileText, text => {
        const mapped = visibleMapped(text);
        let before = 0;
        for (let at = 0; at <= mapped.text.length; at += 1) {
          const original = mapped.toOriginal(at);
          expect(original).toBeGreaterThanOrEqual(before);
          expect(mapped.fromOriginal(original)).toBeLessThanOrEqual(at);
          before = original;
        }
        expect(mapped.toOriginal(mapped.text.length)).toBe(text.length);
        expect(mapped.fromOriginal(text.length)).toBe(mapped.text.length);
      }),
    );
  });

  it('cutting keeps within the cells', () => {
    fc.assert(
      fc.property(hostileText, fc.nat(40), (text, cells) => {
        expect(cellWidth(visibleLine(text, cells))).toBeLessThanOrEqual(cells);
      }),
    );
  });
});

/** Text in which only line ends and tabs would be rewritten, rewritten. */
function withoutTabs(text: string): string {
  let column = 0;
  let since = '';
  let out = '';
  for (const part of text.replace(/\r\n/g, '\n').split(/([\t\n])/)) {
    if (part === '\t') {
      column += cellWidth(since);
      since = '';
      const gap = ' '.repeat(4 - (column % 4));
      column += gap.length;
      out += gap;
    } else {
      if (part === '\n') [column, since] = [0, ''];
      else since += part;
      out += part;
    }
  }
  return out;
}

it('hostile input is linear: a megabyte of the worst takes no stack and no square', () => {
  for (const unit of [
    '\x1b',
    '\x1b]',
    '\x1b[',
    '\u200d',
    '👩\u200d',
    '\u0301',
    tag('a'),
    '1\ufe0f',
    '\r',
    '\t',
  ])
    expect(visible(unit.repeat(300_000)).length).toBeGreaterThan(0);
  expect(hostileCount('\x1b]'.repeat(300_000))).toBe(300_000);
});
