import stringWidth from 'string-width';

/**
 * Cells a text takes in a terminal, counted by grapheme; ambiguous characters count one. Newlines and other
 * controls count nothing: measure lines, after `visible`.
 */
export function cellWidth(text: string): number {
  if (plainAscii.test(text)) return text.length;
  const simple = simpleWidth(text);
  if (simple >= 0) return simple;
  let cells = 0;
  for (const { segment } of graphemes(text)) cells += graphemeCells(segment);
  return cells;
}

/** Cells of one grapheme (as `graphemes` yields them). */
export function graphemeCells(grapheme: string): number {
  if (grapheme.length === 1) {
    const known = unitCells(grapheme.charCodeAt(0));
    if (known > 0) return known;
  }
  const cached = seen.get(grapheme);
  if (cached !== undefined) return cached;
  const cells = measure(grapheme);
  // Real text has a few thousand graphemes; a hostile one must not grow the table without bound.
  if (seen.size >= 20_000) seen.clear();
  if (grapheme.length <= 32) seen.set(grapheme, cells);
  return cells;
}

/**
 * The user-perceived characters of a text, with their offsets in code units. Intl.Segmenter takes time with
 * the square of what it is given (100,000 characters: 14 s), so it is given small windows, and nothing where
 * the units are simple. A cluster beyond 512 units, which no language has, is cut.
 */
export function* graphemes(text: string): Generator<{ segment: string; index: number }, void> {
  let at = 0;
  while (at < text.length) {
    let unit = unitCells(text.charCodeAt(at));
    while (unit > 0) {
      const next = at + 1 < text.length ? unitCells(text.charCodeAt(at + 1)) : 1;
      if (next === 0) break;
      yield { segment: text[at] as string, index: at };
      at += 1;
      unit = at < text.length ? next : 0;
    }
    if (at >= text.length) return;
    let window = windowAt(text, at, 64);
    let segments = [...segmenter.segment(window)];
    if (segments.length === 1 && at + window.length < text.length) {
      window = windowAt(text, at, 512);
      segments = [...segmenter.segment(window)];
    }
    // The window may have cut its last cluster: that one is looked at again, from its own start.
    if (segments.length > 1 && at + window.length < text.length) segments.pop();
    for (const { segment, index } of segments) yield { segment, index: at + index };
    const last = segments.at(-1) as Intl.SegmentData;
    at += last.index + last.segment.length;
  }
}

/**
 * Cells of a UTF-16 code unit that is a whole grapheme wherever its neighbours are such units too:
 * 1 or 2; 0 when only the segmenter can tell. It spares the segmenter for Latin and Chinese text.
 */
export function unitCells(unit: number): 0 | 1 | 2 {
  if (unit < 0x7f) return unit >= 0x20 ? 1 : 0;
  return (units[unit] ?? 0) as 0 | 1 | 2;
}

/** Up to `length` units from `at`, ending between characters. */
function windowAt(text: string, at: number, length: number): string {
  const last = text.charCodeAt(at + length - 1);
  const splits = last >= 0xd800 && last <= 0xdbff && at + length < text.length;
  return text.slice(at, at + length - (splits ? 1 : 0));
}

const plainAscii = /^[\x20-\x7e]*$/;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const seen = new Map<string, number>();

/** Blocks without marks, joiners, emoji or conjoining letters: [first, last, cells]. */
const simpleBlocks: readonly (readonly [number, number, 1 | 2])[] = [
  [0x00a0, 0x00a8, 1],
  [0x00aa, 0x00ac, 1],
  [0x00af, 0x02ff, 1],
  [0x0391, 0x0482, 1],
  [0x048a, 0x052f, 1],
  [0x2010, 0x2027, 1],
  [0x2030, 0x203b, 1],
  [0x2190, 0x2193, 1],
  [0x2200, 0x22ff, 1],
  [0x2500, 0x259f, 1],
  [0x3001, 0x3029, 2],
  [0x3041, 0x3096, 2],
  [0x309b, 0x30ff, 2],
  [0x3400, 0x4dbf, 2],
  [0x4e00, 0x9fff, 2],
  [0xac00, 0xd7a3, 2],
  [0xf900, 0xfa6d, 2],
  [0xff01, 0xff60, 2],
  [0xffe0, 0xffe6, 2],
];

/** Finds anything but newlines, printable ASCII and simple units: a text without it needs no closer look. */
export const beyondSimple = new RegExp(
  `[^\\n\\x20-\\x7e${simpleBlocks.map(([first, last]) => `${hex(first)}-${hex(last)}`).join('')}]`,
);

function hex(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

const units = new Uint8Array(0x10000);
for (const [first, last, cells] of simpleBlocks) units.fill(cells, first, last + 1);

/** The width of a text made of simple units alone, else -1. */
function simpleWidth(text: string): number {
  let cells = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = unitCells(text.charCodeAt(at));
    if (unit === 0) return -1;
    cells += unit;
  }
  return cells;
}

/**
 * string-width, but never less than what the letters and spacing marks of a cluster need by themselves:
 * terminals do not join Indic consonants, nor Hangul initials without a vowel, into the cells of one.
 */
function measure(grapheme: string): number {
  const base = libraryWidth(grapheme);
  if (base === 0 || !letterCluster.test(grapheme)) return base;
  let own = 0;
  for (const character of grapheme)
    if (spacingMark.test(character)) own += 1;
    else if (letter.test(character) && !conjoining.test(character)) own += graphemeCells(character);
  return Math.max(base, own);
}

/** string-width 8.1 throws on a cluster of format characters alone, such as U+FFF9. */
function libraryWidth(text: string): number {
  return seenByEye.test(text) ? stringWidth(text) : 0;
}

const seenByEye = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\p{Cs}]/u;
const letterCluster = /^\p{L}./su;
const letter = /\p{L}/u;
const spacingMark = /\p{Spacing_Mark}/u;
/** Hangul vowels and finals: they are drawn into the cells of the initial before them. */
const conjoining = /[\u1160-\u11ff\ud7b0-\ud7fb]/;
