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

/** The user-perceived characters of a text, with their offsets in code units. */
export function graphemes(text: string): Iterable<{ segment: string; index: number }> {
  return segmenter.segment(text);
}

/**
 * Cells of a UTF-16 code unit that is a whole grapheme wherever its neighbours are such units too:
 * 1 or 2; 0 when only the segmenter can tell. It spares the segmenter for Latin and Chinese text.
 */
export function unitCells(unit: number): 0 | 1 | 2 {
  if (unit < 0x7f) return unit >= 0x20 ? 1 : 0;
  return (units[unit] ?? 0) as 0 | 1 | 2;
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
 * string-width, but never less than what the marks and letters of a cluster need by themselves: terminals
 * give spacing marks and unjoined Hangul initials cells of their own.
 */
function measure(grapheme: string): number {
  const base = stringWidth(grapheme);
  if (base === 0) return 0;
  let own = 0;
  let initials = 0;
  let first = true;
  for (const character of grapheme) {
    if (hangulInitial.test(character)) initials += 1;
    if (first) own += Math.min(base, Math.max(1, stringWidth(character)));
    else if (spacingMark.test(character)) own += 1;
    first = false;
  }
  return Math.max(base, own, initials * 2);
}

const spacingMark = /\p{Spacing_Mark}/u;
const hangulInitial = /[\u1100-\u115f\ua960-\ua97c]/;
