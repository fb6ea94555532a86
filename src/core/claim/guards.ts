import type { Clauses } from './clauses.js';
import type { Match } from './find-phrases.js';
import type { Family } from './phrases/table.js';
import { ASKING, CONTRAST, MARK, OPENS, RELATIVE, SELF, VERB } from './roles.js';
import type { Unit } from './split.js';
import type { Hit } from './strongest.js';
import { COLON, COMMA, DASH, type Tokens } from './tokens.js';

/** How many characters before a phrase a negator may stand (trust-rules 3.3); Chinese says more in fewer. */
const NEGATOR_REACH = 15;
const CHINESE_NEGATOR_REACH = 5;
/** How many words before a phrase "ensure", "should" and the like still govern it. */
const GOVERNOR_REACH = 10;

/**
 * What the words around a phrase make of it: a negator, "if", "should", "which", "fixed a crash where ...". Each guard is a
 * method with its reason; `#read` and `#readShortfall` say which guards apply to which family.
 */
export class Guards {
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

  /** The phrases that still say something, with what they say. */
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
      if (this.#role(i) & ASKING && !(this.#role(i - 1) & MARK)) return true;
    }
    return false;
  }

  #role(token: number): number {
    return token < this.unit.from ? MARK : this.roles[this.tokens.ids[token]!]!;
  }

  /** Only marks stand before it. */
  #opensUnit(start: number): boolean {
    for (let i = this.unit.from; i < start; i++) if (!(this.#role(i) & (MARK | OPENS))) return false;
    return true;
  }

  /** The clause of the match begins with "but", or it is the first after one that consists of "However,". */
  #contrasted(match: Match): boolean {
    const { clause, from } = this.clauses;
    let at = match.start;
    while (at > from && clause[at - 1 - from] === clause[match.start - from]) at--;
    if (at > from && this.tokens.ids[at] === COMMA) at--;
    return (this.#role(at) & CONTRAST) !== 0;
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
      for (let i = start; i < to && !(this.#role(i) & CONTRAST); i++) {
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
