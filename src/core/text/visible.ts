import { cutCells } from './cut.js';
import { applyEdits, type Edit, type EditedText } from './edits.js';
import { invisibleName } from './invisible-names.js';
import { beyondSimple, cellWidth } from './width.js';

export type VisibleOptions = {
  /** false: a newline becomes `<LF>` (names, paths, messages). Default true. */
  keepNewlines?: boolean;
  /** Cells between tab stops; a tab becomes spaces up to the next one. Default 4. */
  tab?: number;
};

/**
 * `text` with everything a terminal could obey, or a reader could not see, shown as a visible token such as
 * `<ESC>]52;` or `<RLO>` (engineering 7). CRLF becomes LF. Idempotent; linear.
 */
export function visible(text: string, options: VisibleOptions = {}): string {
  const { keepNewlines = true, tab = 4 } = options;
  if (!suspect.test(text)) return keepNewlines ? text : text.replaceAll('\n', '<LF>');
  let shown = text.replace(hidden, shownAs);
  if (!keepNewlines) shown = shown.replaceAll('\n', '<LF>');
  return shown.includes('\t') ? expandTabs(shown, tab) : shown;
}

/** One line for names, paths and error messages: newlines become `<LF>`; beyond `maxCells` cut with `...`. */
export function visibleLine(text: string, maxCells?: number): string {
  const line = visible(text, { keepNewlines: false, tab: 1 });
  return maxCells === undefined ? line : cutCells(line, maxCells);
}

/** `visible`, with the way back to the offsets of `text`. */
export function visibleMapped(text: string, options: VisibleOptions = {}): EditedText {
  const { keepNewlines = true, tab = 4 } = options;
  const edits: Edit[] = [];
  /** What is shown since the last line end or tab: a tab stop needs its width. */
  let since = '';
  let column = 0;
  let done = 0;
  for (const match of text.matchAll(hiddenOrWhite)) {
    const found = match[0];
    const from = match.index;
    let by = shownAs(found);
    since += text.slice(done, from);
    done = from + found.length;
    if (by === '\n' && keepNewlines) {
      since = '';
      column = 0;
    } else if (by === '\t') {
      column += cellWidth(since);
      by = ' '.repeat(tab - (column % tab));
      column += by.length;
      since = '';
    } else {
      if (by === '\n') by = '<LF>';
      since += by;
    }
    if (by !== found) edits.push({ from, to: done, by });
  }
  return applyEdits(text, edits);
}

/**
 * How many sequences `visible` makes visible: a whole control sequence is one, tabs and line ends are none.
 * A string sequence (OSC, DCS ...) that is not ended counts to the end of its line.
 */
export function hostileCount(text: string): number {
  if (!suspect.test(text)) return 0;
  let count = 0;
  for (const [found] of text.matchAll(sequences))
    if (found !== '\r\n' && shownAs(found) !== found) count += 1;
  return count;
}

/** Controls (but newline), formats, surrogates that stand alone, separators, ignorable characters, no characters. */
const hostile = '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}\\p{NChar}]';

/** An emoji sequence as Unicode has them: joiners and variation selectors are at home only here. */
const variant = '(?:[\\ufe0e\\ufe0f]|\\p{EMod})';
const joined = `\\u200d\\p{ExtPict}${variant}?`;
const emoji = `\\p{ExtPict}(?:${variant}(?:${joined}){0,3}|(?:${joined}){1,3})`;
const keycap = '[0-9#*]\\ufe0f\\u20e3';

/** Letters of an invisible alphabet; bounded, so that the match needs no stack. */
const tags = '[\\u{e0020}-\\u{e007e}]{1,200}';

/** Marks stacked higher than any script does would climb over the rows above. */
const towering = '(?<=\\p{M}{8})\\p{M}';

const single = `(?!\\n|\\t)${hostile}`;
const one = `${emoji}|${keycap}|${tags}|\\r\\n|${towering}|${single}`;
const hidden = new RegExp(one, 'gu');
const hiddenOrWhite = new RegExp(`\\t|\\n|${one}`, 'gu');

/** Marks are looked at because they may tower. */
const suspicious = new RegExp(`(?!\\n)${hostile}|\\p{M}`, 'u');

/** Whether there is anything to do: one fast scan for most texts, Chinese too. */
const suspect = { test: (text: string): boolean => beyondSimple.test(text) && suspicious.test(text) };

const csi = '(?:\\x1b\\[|\\x9b)[0-?]{0,64}[ -/]{0,8}[@-~]?';
const strings =
  '(?:\\x1b[\\]PX^_]|[\\x90\\x98\\x9d-\\x9f])[^\\x07\\x1b\\x9c\\n]{0,4096}(?:\\x07|\\x9c|\\x1b\\\\)?';
const escapes = '\\x1b[ -/]{0,8}[0-~]?';
const sequences = new RegExp(`${csi}|${strings}|${escapes}|${one}`, 'gu');

/** What is shown for a match of `hidden`; the match itself when it may stay. */
function shownAs(found: string): string {
  if (found === '\r\n') return '\n';
  if (found === '\n' || found === '\t') return found;
  const point = found.codePointAt(0) as number;
  if (point >= 0xe0020 && point <= 0xe007e)
    return `<TAG:${[...found].map(letter => String.fromCodePoint((letter.codePointAt(0) as number) - 0xe0000)).join('')}>`;
  const alone = found.length === (point > 0xffff ? 2 : 1);
  return alone || point < 0x20 || (point >= 0x7f && point < 0xa0) ? invisibleName(point) : found;
}

function expandTabs(text: string, tab: number): string {
  return text
    .split('\n')
    .map(line => {
      if (!line.includes('\t')) return line;
      const [first = '', ...rest] = line.split('\t');
      const out = [first];
      let column = cellWidth(first);
      for (const part of rest) {
        const gap = tab - (column % tab);
        out.push(' '.repeat(gap), part);
        column += gap + cellWidth(part);
      }
      return out.join('');
    })
    .join('\n');
}
