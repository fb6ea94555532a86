import type { Lexicon } from './lexicon.js';
import type { Rule } from './phrases/table.js';
import type { SplitText, Unit } from './split.js';
import type { Hit } from './strongest.js';
import { type TaggedUnit, tagUnit } from './tag-unit.js';
import { CODE, COLON, DASH, isPunctuation, type Tokens } from './tokens.js';

/** Tags every unit and marks those that do not count: courtesies, instructions, what stands under their headings. */
export function tag({ tokens, units }: SplitText, words: Lexicon): TaggedUnit[] {
  let section: Section | null = null;
  return units.map(unit => {
    const found = tagUnit(unit, tokens, words);
    const tagged = unit.past ? { ...found, hits: [] } : found;
    section = follow(section, tagged, tokens);
    return underHeading(tagged, section);
  });
}

/** The label under which a unit stands. */
interface Section {
  kind: NonNullable<TaggedUnit['head']>['kind'];
  line: number;
  /** "Problem: ..." speaks of its own line, and of list items that follow at once. */
  inline: boolean;
  /** The heading, until an item under it shows that there is something left. */
  heading: Unit | null;
}

/** What section holds from this unit on. A heading ends the one before; so does a paragraph after a list of items. */
function follow(section: Section | null, { unit, head }: TaggedUnit, tokens: Tokens): Section | null {
  if (head !== null && isLabel(unit, head.end, tokens)) {
    return {
      kind: head.kind,
      line: unit.line,
      inline: !unit.heading,
      heading: unit.heading ? unit : null,
    };
  }
  if (section === null || unit.line === section.line) return section;
  const item = unit.list || unit.cell;
  const ends = unit.heading || (section.inline ? !item || unit.blankBefore : unit.blankBefore && !item);
  return ends ? null : section;
}

/** Most tokens in a heading, and between the words of a label and its colon ("Remaining (needs network):"). */
const HEADING_LENGTH = 10;
const TO_COLON = 4;

function isLabel(unit: Unit, end: number, tokens: Tokens): boolean {
  if (unit.heading && unit.to - unit.from <= HEADING_LENGTH) return true;
  const next = tokens.ids.slice(end - 1, Math.min(unit.to, end + TO_COLON));
  return next.includes(COLON) || next.includes(DASH);
}

function underHeading(tagged: TaggedUnit, section: Section | null): TaggedUnit {
  if (section === null) return tagged;
  const { hits, unit } = tagged;
  switch (section.kind) {
    // What was wrong before the work is no statement about the work.
    case 'problem':
      return {
        ...tagged,
        hits: hits.filter(({ tag, rule }) => tag === 'FAIL' && rule.whole),
        pending: false,
      };
    case 'advice':
      return { ...tagged, hits: hits.filter(({ tag }) => tag === 'FAIL'), dropped: true, pending: false };
    case 'todo': {
      if (unit === section.heading || tagged.nothing) return { ...tagged, hits: [] };
      const heading = section.heading === null ? [] : [leftOver(section.heading, HEADING)];
      section.heading = null;
      const others = hits.filter(({ tag }) => tag !== 'SUCC');
      return { ...tagged, hits: [...heading, ...others, leftOver(unit, ITEM)] };
    }
  }
}

const HEADING: Rule = { name: 'part.heading', family: 'PART', whole: true, phrases: [] };
const ITEM: Rule = { name: 'part.item', family: 'PART', capped: true, phrases: [] };

const leftOver = (unit: Unit, rule: Rule): Hit => ({
  rule,
  tag: 'PART',
  start: unit.from,
  end: unit.to,
});

/** A list of names and nothing else: paths, files, identifiers. */
export function isBareList(units: readonly TaggedUnit[], tokens: Tokens): boolean {
  return units.length > 0 && units.every(({ unit }) => wordsBesideNames(unit, tokens) === 0);
}

function wordsBesideNames({ from, to }: Unit, tokens: Tokens): number {
  let names = 0;
  let others = 0;
  for (let i = from; i < to; i++) {
    const id = tokens.ids[i]!;
    if (id === CODE) names++;
    else if (!isPunctuation(id)) others++;
  }
  return names === 0 ? others + 1 : others;
}
