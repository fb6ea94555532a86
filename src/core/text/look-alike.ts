import { applyEdits, type Edit, type EditedText } from './edits.js';

/**
 * The text with every letter that only looks like a Latin one in place of it: Cyrillic, Greek and Armenian letters that
 * are drawn the same, full-width, mathematical and circled forms; what is not drawn at all (zero-width, soft hyphens,
 * marks over letters) is left out. Offsets lead back. Null: there is nothing of the kind. Linear.
 *
 * Punctuation keeps its form but for the joints of names (`-_./`): a full-width colon stands in Chinese prose.
 */
export function foldLookAlikes(text: string): EditedText | null {
  if (!foldable.test(text)) return null;
  const same = text.replace(sameLength, unit => table.get(unit) ?? compatible(unit));
  const edits: Edit[] = [];
  for (const { 0: hit, index } of same.matchAll(otherLength)) {
    const by = /\p{L}|\p{N}/u.test(hit) ? compatible(hit) : '';
    if (by !== hit) edits.push({ from: index, to: index + hit.length, by });
  }
  return applyEdits(same, edits);
}

/** What a name looks like: two names with the same are told apart by nobody. */
export const lookOf = (name: string): string =>
  (foldLookAlikes(name.normalize('NFC'))?.text ?? name)
    .normalize('NFKC')
    .trim()
    .replace(/\s+/gu, ' ')
    .toLowerCase();

/** The known name that a new one would be mistaken for: they differ in case, in spaces, or in letters that look alike. */
export function mistakenFor(name: string, known: readonly string[]): string | undefined {
  const written = name.normalize('NFC');
  if (known.includes(written)) return undefined;
  const look = lookOf(written);
  return known.find(other => lookOf(other) === look);
}

/** Pairs of names that look the same. */
export function lookAlikes(names: readonly string[]): [string, string][] {
  const first = new Map<string, string>();
  const pairs: [string, string][] = [];
  for (const name of names) {
    const look = lookOf(name);
    const other = first.get(look);
    if (other === undefined) first.set(look, name);
    else if (other !== name) pairs.push([other, name]);
  }
  return pairs;
}

/** The other letter, then the Latin one that it looks like. */
const pairs =
  // Cyrillic
  'аa еe оo рp сc уy хx ѕs іi јj ԁd һh ԛq ԝw ӏl ѵv ҫc ԍg АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ЅS ІI ЈJ ԚQ ԜW ҮY ӀI Ԍg ' +
  // Greek
  'οo αa νv ρp ιi κk υu τt γy ϲc ϳj ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ϹC ͿJ ' +
  // Armenian, and Latin letters of phonetics and of other alphabets
  'օo սu հh ոn ցg զq ՏS ՍU Օo ıi ɑa ɡg ɩi ʟl ʀr ᴏo ᴄc ᴠv ᴡw ᴢz ɪi';

const table: ReadonlyMap<string, string> = new Map(
  pairs.split(' ').map(pair => [pair.charAt(0), pair.charAt(1)]),
);

const compatible = (letter: string): string => {
  const form = letter.normalize('NFKC');
  return /^[\x21-\x7e]+$/.test(form) ? form : letter;
};

/** Letters that become one code unit, as they are one: full-width, circled, letter-like. */
const sameLength = new RegExp(
  `[${[...table.keys()].join('')}\\uff10-\\uff19\\uff21-\\uff3a\\uff41-\\uff5a\\uff0d\\uff0e\\uff0f\\uff3f\\u2460-\\u2468\\u24b6-\\u24ea\\u2102-\\u2139\\u2070-\\u209c]`,
  'g',
);

/** Those that become another number of units, or nothing. */
const otherLength =
  /[\u{1d400}-\u{1d7ff}]|[\u{1f130}-\u{1f149}]|[\ufb00-\ufb06]|[\u{fe00}-\u{fe0f}]|[\u{e0100}-\u{e01ef}]|[\u0300-\u036f]|\p{Cf}/gu;

const foldable = new RegExp(`${sameLength.source}|${otherLength.source}`, 'u');
