import type { Lexicon } from './lexicon.js';
import type { Rule } from './phrases/table.js';
import type { SplitText, Unit } from './split.js';
import { type Hit, type TaggedUnit, tagUnit } from './tag-unit.js';
import { CODE, COLON, isPunctuation, type Tokens } from './tokens.js';

/** Tags every unit and marks those that do not count: courtesies, instructions, what stands under their headings. */
export function tag({ tokens, units }: SplitText, words: Lexicon): TaggedUnit[] {
  let section: Section = null;
  return units.map(unit => {
    const tagged = tagUnit(unit, tokens, words);
    section = follow(section, tagged, tokens);
    return underHeading(tagged, section);
  });
}

/** The label under which a unit stands. */
type Section = {
  kind: NonNullable<TaggedUnit['head']>;
  line: number /** For its own line only. */;
  inline: boolean;
} | null;

/** What section holds from this unit on. A heading ends the one before; so does a paragraph after a list of items. */
function follow(section: Section, { unit, head }: TaggedUnit, tokens: Tokens): Section {
  if (head !== null && (unit.heading || colonSoon(unit, tokens))) {
    return { kind: head, line: unit.line, inline: !unit.heading };
  }
  if (section === null || unit.line === section.line) return section;
  if (unit.heading || (section.inline && !isItemOf(unit)) || (unit.blankBefore && !unit.list && !unit.cell))
    return null;
  return section;
}

const isItemOf = (unit: Unit): boolean => unit.list && !unit.blankBefore;

const colonSoon = (unit: Unit, tokens: Tokens): boolean =>
  tokens.ids.slice(unit.from, Math.min(unit.to, unit.from + 8)).includes(COLON);

function underHeading(tagged: TaggedUnit, section: Section): TaggedUnit {
  if (section === null) return tagged;
  const opens = tagged.head !== null && tagged.unit.line === section.line && tagged.unit.heading;
  switch (section.kind) {
    // What was wrong before the work is no statement about the work.
    case 'problem':
      return { ...tagged, hits: [], pending: false };
    case 'advice':
      return {
        ...tagged,
        hits: tagged.hits.filter(hit => hit.tag === 'FAIL'),
        dropped: true,
        pending: false,
      };
    case 'todo':
      return {
        ...tagged,
        hits: opens
          ? [leftOver(tagged.unit, HEADING)]
          : [...tagged.hits.filter(hit => hit.tag !== 'SUCC'), leftOver(tagged.unit, ITEM)],
      };
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
