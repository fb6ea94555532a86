import type { ClaimTag } from './claim-verdict.js';
import { type Clauses, clausesOf } from './clauses.js';
import type { Lexicon } from './lexicon.js';
import { matchAt } from './pattern.js';
import type { Family, Rule } from './phrases/table.js';
import { ASKING, BEGINS, CONTRAST, leadsOn, MARK, OPENS, RELATIVE, SELF, VERB } from './roles.js';
import type { Unit } from './split.js';
import { COLON, COMMA, DASH, NOTHING, type Tokens } from './tokens.js';

/** A phrase that was found: tokens [start, end). */
export interface Match {
  rule: Rule;
  start: number;
  end: number;
}

/** A tag of a unit with the words that gave it. */
export interface Hit extends Match {
  tag: ClaimTag | 'SOFT_FAIL';
  /** Its clause is opened by "but" or the like: it takes back part of what was said before. */
  contrasted?: boolean;
}

export interface TaggedUnit {
  unit: Unit;
  hits: Hit[];
  /** Instructions to the user, courtesies, mere conditions: not counted as a unit (trust-rules 3.2). */
  dropped: boolean;
  pending: boolean;
  finish: boolean;
  courtesy: boolean;
  /** "None.", "n/a": what stands under a label when there is nothing to say. */
  nothing: boolean;
  /** A label over, or before, what it is about; `end` is the token after its words. */
  head: { kind: 'todo' | 'advice' | 'problem'; end: number } | null;
}

/**
 * trust-rules 3.3: at most one tag for each clause, in the fixed order; a unit gets each tag at most once. A sentence
 * such as "The parser is done, but the tests still fail" says two things, so its clauses are tagged apart.
 */
export function tagUnit(unit: Unit, tokens: Tokens, words: Lexicon): TaggedUnit {
  const matches = findMatches(unit, tokens, words);
  if (matches.length === 0) return untagged(unit);
  const clauses = clausesOf(unit, tokens, words);
  const guards = new Guards(unit, tokens, clauses, matches, words.roles);
  const hits = strongest(guards.readAll(), clauses);
  const has = (family: Family): boolean => matches.some(match => match.rule.family === family);
  const pending = has('PENDING');
  const courtesy = has('COURTESY') && !pending;
  if (unit.question && !courtesy && hits.every(hit => hit.tag !== 'QUESTION')) hits.push(wholeUnit(unit));
  // "I will fix the syntax and try again" is a plan, not advice.
  const advice = has('ADVICE') && !pending && hits.every(hit => hit.tag !== 'FUTURE');
  const idle = hits.every(hit => hit.tag === 'FUTURE');
  return {
    unit,
    hits: advice || courtesy ? hits.filter(hit => hit.tag !== 'FUTURE' || !idle) : hits,
    dropped: idle && (advice || courtesy || guards.onlySupposed()),
    pending,
    finish: has('FINISH'),
    courtesy,
    nothing: has('NOTHING'),
    head: headOf(unit, matches),
  };
}

const untagged = (unit: Unit): TaggedUnit => ({
  unit,
  hits: unit.question ? [wholeUnit(unit)] : [],
  dropped: false,
  pending: false,
  finish: false,
  courtesy: false,
  nothing: false,
  head: null,
});

function findMatches({ from, to, cell }: Unit, tokens: Tokens, words: Lexicon): Match[] {
  const matches: Match[] = [];
  const { ids } = tokens;
  let leads = true;
  let self = false;
  for (let i = from; i < to; i++) {
    const id = ids[i]!;
    const role = words.roles[id]!;
    const leading = leads && (role & MARK) === 0;
    if (role & SELF) self = true;
    leads = leadsOn(role, leads, self);
    if ((role & BEGINS) === 0) continue;
    const phrases = words.candidates(id, i + 1 < to ? ids[i + 1]! : NOTHING);
    for (let p = 0; p < phrases.length; p++) {
      const { rule, pattern } = phrases[p]!;
      if ((pattern.lead && !leading) || (cell ? rule.prose : rule.cell)) continue;
      const end = matchAt(pattern, tokens, i, to);
      if (end > i) matches.push({ rule, start: i, end });
    }
  }
  return matches;
}

/** How many characters before a phrase a negator may stand (trust-rules 3.3); Chinese says more in fewer. */
const NEGATOR_REACH = 15;
const CHINESE_NEGATOR_REACH = 5;
/** How many words before a phrase "ensure", "should" and the like still govern it. */
const GOVERNOR_REACH = 10;

class Guards {
  readonly #by: ReadonlyMap<Family, readonly Match[]>;
  /** Tokens that are only supposed ("if ...") or say nothing (courtesies); null where all count. */
  readonly #dead: boolean[] | null;
  readonly #supposed: boolean;
  readonly #successes: readonly Match[];

  constructor(
    readonly unit: Unit,
    readonly tokens: Tokens,
    readonly clauses: Clauses,
    readonly matches: readonly Match[],
    readonly roles: Uint16Array,
  ) {
    this.#by = byFamily(matches);
    const conditions = this.#of('CONDITION');
    this.#dead = this.#findDead(conditions);
    this.#supposed = conditions.some(
      ({ rule, start }) => rule.name.endsWith('.if') && this.#opensUnit(start),
    );
    this.#successes = this.#of('SUCC').filter(match => this.#isStated(match));
  }

  #of(family: Family): readonly Match[] {
    return this.#by.get(family) ?? NO_MATCHES;
  }

  readAll(): Hit[] {
    const hits: Hit[] = [];
    for (const match of this.matches) {
      const tag = this.#read(match);
      if (tag === null) continue;
      const hit: Hit = { rule: match.rule, start: match.start, end: match.end, tag };
      hits.push(tag === 'REFUSAL' && this.#contrasted(match) ? { ...hit, contrasted: true } : hit);
    }
    return hits;
  }

  /** What a match is worth where it stands; nothing when a guard removes it. */
  #read(match: Match): Hit['tag'] | null {
    const { rule } = match;
    if (this.#isDead(match.start) && rule.family !== 'HANDOFF') return null;
    switch (rule.family) {
      case 'SUCC':
        if (!this.#successes.includes(match)) return null;
        return this.#governed(match, this.#of('HEDGE')) ? 'HEDGED' : 'SUCC';
      case 'HEDGED':
        return this.#isStated(match) ? 'HEDGED' : null;
      case 'FAIL':
      case 'PART':
      case 'SOFT_FAIL':
        return this.#readShortfall(match, rule.family);
      case 'REGRET':
        return rule.name.endsWith('outcome') && !this.unit.question ? 'SOFT_FAIL' : null;
      case 'REFUSAL':
        // "Unfortunately, changes are not permitted" tells the user that the request failed; the bare rule does not.
        return this.#of('REGRET').length > 0 && rule.name.endsWith('policy') ? 'FAIL' : 'REFUSAL';
      case 'FUTURE':
        if (this.#negated(match)) return null;
        return this.#successes.some(success => this.#sameStretch(success, match)) ? null : 'FUTURE';
      case 'UNVER':
      case 'HANDOFF':
      case 'ANSWER':
      case 'QUESTION':
        return rule.family;
      default:
        return null;
    }
  }

  /** Every word is part of a condition or a courtesy. */
  onlySupposed(): boolean {
    return this.#dead?.every(Boolean) ?? false;
  }

  #readShortfall(match: Match, family: 'FAIL' | 'PART' | 'SOFT_FAIL'): Hit['tag'] | null {
    const { rule } = match;
    if (this.#negated(match)) return null;
    if (rule.afterSuccess && !this.#successes.some(success => success.start < match.start)) return null;
    if (rule.whole) return family;
    if (this.#supposed && family !== 'FAIL') return null;
    if (this.#inRelative(match) || this.#asked(match)) return null;
    if (this.#of('PAST').some(past => this.#near(past, match))) return null;
    if (rule.describable && this.#isObject(match)) return null;
    // trust-rules 3.3: causes outside the work qualify the verification, not the work.
    return this.#of('OUTSIDE').length > 0 ? 'UNVER' : family;
  }

  #isStated(match: Match): boolean {
    if (this.unit.question || this.#supposed || this.#isDead(match.start)) return false;
    return !this.#negated(match) && !this.#governed(match, this.#of('UNREAL'));
  }

  #negated(match: Match): boolean {
    const { starts, ends } = this.tokens;
    const at = starts[match.start]!;
    return this.#of('NOT').some(not => {
      if (not.end > match.start || !this.#sameClause(not, match)) return false;
      const reach = not.rule.name.startsWith('zh') ? CHINESE_NEGATOR_REACH : NEGATOR_REACH;
      return at - ends[not.end - 1]! <= reach;
    });
  }

  #governed(match: Match, governors: readonly Match[]): boolean {
    return governors.some(
      governor =>
        governor.end <= match.start &&
        match.start - governor.end < GOVERNOR_REACH &&
        this.#sameStretch(governor, match),
    );
  }

  /** "Fixed a crash where the build failed": what failed is what was repaired. */
  #isObject(match: Match): boolean {
    return this.#successes.some(success => success.start < match.start && this.#sameClause(success, match));
  }

  /** "Files that could not be read are listed": says what kind of files, not what failed. */
  #inRelative({ start }: Match): boolean {
    if (!(this.#role(start) & VERB) || !(this.#role(start - 1) & RELATIVE)) return false;
    // After a comma it goes on to tell: "two tests, which still fail".
    return !(this.#role(start - 2) & MARK);
  }

  /** "It says which features are not supported": what it says, not what is lacking. */
  #asked({ start }: Match): boolean {
    if (this.#role(start) & SELF) return false;
    const { clause, from } = this.clauses;
    for (let i = start - 1; i > from && clause[i - 1 - from] === clause[start - from]; i--) {
      if (this.#role(i) & ASKING) return true;
    }
    return false;
  }

  #role(token: number): number {
    return token < this.unit.from ? MARK : this.roles[this.tokens.ids[token]!]!;
  }

  /** Only marks stand before it. */
  #opensUnit(start: number): boolean {
    for (let i = this.unit.from; i < start; i++)
      if (!(this.roles[this.tokens.ids[i]!]! & (MARK | OPENS))) return false;
    return true;
  }

  /** The clause of the match begins with "but", or it is the first after one that consists of "However,". */
  #contrasted(match: Match): boolean {
    const { clause, from } = this.clauses;
    let at = match.start;
    while (at > from && clause[at - 1 - from] === clause[match.start - from]) at--;
    if (at > from && this.tokens.ids[at] === COMMA) at--;
    return (this.roles[this.tokens.ids[at]!]! & CONTRAST) !== 0;
  }

  #near(past: Match, match: Match): boolean {
    if (past.start >= match.start && past.end <= match.end) return false;
    return past.start < match.start || past.start - match.end < 6;
  }

  #sameStretch(a: Match, b: Match): boolean {
    const { stretch, from } = this.clauses;
    return stretch[a.start - from] === stretch[b.start - from];
  }

  #sameClause(a: Match, b: Match): boolean {
    const { clause, from } = this.clauses;
    return clause[a.start - from] === clause[b.start - from];
  }

  #isDead(token: number): boolean {
    return this.#dead?.[token - this.unit.from] === true;
  }

  #findDead(conditions: readonly Match[]): boolean[] | null {
    const courtesies = this.#of('PENDING').length === 0 ? this.#of('COURTESY') : NO_MATCHES;
    if (conditions.length === 0 && courtesies.length === 0) return null;
    const { from, to } = this.unit;
    const { ids } = this.tokens;
    const dead = new Array<boolean>(to - from).fill(false);
    // A stretch that is dead already ends where this one would.
    for (const { start } of conditions) {
      for (let i = start; i < to && !dead[i - from] && !isClauseEnd(ids[i]!); i++) dead[i - from] = true;
    }
    for (const { start, rule } of courtesies) {
      const opening = rule.name.endsWith('opening');
      for (let i = start; i < to && !(this.roles[ids[i]!]! & CONTRAST); i++) {
        if (opening && isClauseEnd(ids[i]!)) break;
        dead[i - from] = true;
      }
    }
    return dead;
  }
}

const NO_MATCHES: readonly Match[] = [];

function byFamily(matches: readonly Match[]): Map<Family, Match[]> {
  const families = new Map<Family, Match[]>();
  for (const match of matches) {
    const list = families.get(match.rule.family);
    if (list === undefined) families.set(match.rule.family, [match]);
    else list.push(match);
  }
  return families;
}

const isClauseEnd = (id: number): boolean => id === COMMA || id === COLON || id === DASH;

/** trust-rules 3.3: the order in which tags win within a clause. */
const ORDER: readonly Hit['tag'][] = [
  'FAIL',
  'PART',
  'UNVER',
  'SOFT_FAIL',
  'FUTURE',
  'HEDGED',
  'SUCC',
  'REFUSAL',
  'HANDOFF',
  'QUESTION',
  'ANSWER',
];

/** These say who acts next and stand beside any claim. */
const BESIDE = new Set<Hit['tag']>(['REFUSAL', 'HANDOFF', 'QUESTION', 'ANSWER']);

/** The strongest tag of each clause; of each tag the first hit that is not capped, else the first. */
function strongest(hits: readonly Hit[], { clause, from }: Clauses): Hit[] {
  const best = new Map<number, number>();
  for (const hit of hits) {
    const at = clause[hit.start - from]!;
    const rank = ORDER.indexOf(hit.tag);
    const known = best.get(at);
    if (!BESIDE.has(hit.tag) && (known === undefined || rank < known)) best.set(at, rank);
  }
  const byTag = new Map<Hit['tag'], Hit>();
  for (const hit of hits) {
    if (!BESIDE.has(hit.tag) && best.get(clause[hit.start - from]!) !== ORDER.indexOf(hit.tag)) continue;
    const known = byTag.get(hit.tag);
    if (known === undefined || weight(hit.rule) > weight(known.rule) || isLonger(hit, known))
      byTag.set(hit.tag, hit);
  }
  return [...byTag.values()].sort((a, b) => a.start - b.start);
}

/** Says the same in more words, which show better what decided. */
const isLonger = (hit: Hit, known: Hit): boolean =>
  hit.start === known.start && hit.end > known.end && weight(hit.rule) === weight(known.rule);

const weight = (rule: Rule): number => (rule.whole ? 2 : rule.capped ? 0 : 1);

const QUESTION: Rule = { name: 'question.mark', family: 'QUESTION', phrases: [] };

const wholeUnit = (unit: Unit): Hit => ({ rule: QUESTION, tag: 'QUESTION', start: unit.from, end: unit.to });

const HEADS = new Map<Family, NonNullable<TaggedUnit['head']>['kind']>([
  ['HEAD_TODO', 'todo'],
  ['HEAD_ADVICE', 'advice'],
  ['HEAD_PROBLEM', 'problem'],
]);

/** The unit is a label over, or before, what it is about. */
function headOf(unit: Unit, matches: readonly Match[]): TaggedUnit['head'] {
  const head = matches.find(match => match.rule.family.startsWith('HEAD_') && match.start - unit.from <= 2);
  const kind = HEADS.get(head?.rule.family ?? 'NOT');
  return head === undefined || kind === undefined ? null : { kind, end: head.end };
}
