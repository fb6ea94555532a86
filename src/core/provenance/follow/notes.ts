import {
  type Evidence,
  type Hit,
  MOST_HITS,
  noEvidence,
  type Place,
  placeOf,
  type Surface,
} from '../evidence.js';
import { isImplausible, type Occurrence, type SearchOptions, searchText } from '../search.js';
import type { AnswerValue } from '../values/value.js';
import { ValueIndex } from '../values/value-index.js';
import { Crowds } from './crowds.js';
import type { TraceInput } from './input.js';
import { TypedAsValue } from './typed-as-value.js';

/** Where an occurrence stands, besides what the search says of it. */
export type Where = Pick<Hit, 'step' | 'surface' | 'source' | 'path' | 'taint' | 'mixed'>;

/** The notebook of a trace: what was found of each value, hits bounded in number. */
export class Notes {
  readonly index: ValueIndex;
  readonly values: readonly AnswerValue[];
  /** Of each value; of values that are looked for alike the same. */
  readonly evidence: readonly Evidence[];
  /** Hits kept of each value and place; fewer when there are very many values, so that memory stays bounded. */
  readonly mostHits: number;
  readonly #prompt: string;
  readonly #asValue: TypedAsValue;

  constructor({ values, prompt }: TraceInput) {
    this.values = values;
    this.index = new ValueIndex(values);
    this.index.addWords();
    const each: Evidence[] = [];
    for (const first of this.index.sameAs) each.push(each[first] ?? noEvidence());
    this.evidence = each;
    this.mostHits = Math.max(3, Math.min(MOST_HITS, Math.floor(MOST_HITS_OF_A_RUN / values.length)));
    this.#prompt = prompt;
    this.#asValue = new TypedAsValue(values, this.index.sameAs);
  }

  /** Every occurrence in a text that is a source or none as a whole. */
  all(text: string, where: Where): void {
    this.search(text, { commas: null }, placeOf[where.surface], found => this.note(found, where));
  }

  /** Searches a text in which all occurrences of a value are the same evidence. */
  search(text: string, options: SearchOptions, place: Place, onFound: (found: Occurrence) => void): void {
    const crowds = new Crowds(this, place);
    searchText(text, this.index, { ...options, crowd: matches => crowds.isCounted(matches) }, onFound);
    crowds.finish();
  }

  /** Records an occurrence; `idle` ones are shown to people and count for nothing. */
  note(found: Occurrence, where: Where, idle = false): void {
    const evidence = this.evidence[found.id]!;
    if (found.match === 'sign_only') {
      if (where.surface !== 'T' && where.surface !== 'file') evidence.signOnly ??= hitOf(found, where);
      return;
    }
    if (!this.#counts(found, where.surface)) return;
    const place = placeOf[where.surface];
    const count = (evidence.counts[place] += 1);
    const slot = idle ? null : slotOf(where, evidence);
    if (count > this.mostHits && slot === null) return;
    const hit = hitOf(found, where);
    if (count <= this.mostHits) evidence.hits.push(hit);
    if (slot !== null) evidence[slot] = hit;
  }

  /** Whether an occurrence on a surface says anything of its value at all. */
  #counts(found: Occurrence, surface: Surface): boolean {
    const { kind, whyNot } = this.values[found.id]!;
    const onlyShown = surface === 'T' || surface === 'file';
    // NaN and null are no values: they stand in a file or not, and nothing clears them (trust-rules 2.3).
    if (kind === 'null' && !onlyShown) return false;
    if (found.match === 'word' && (onlyShown || surface === 'P')) return false;
    if (surface !== 'P') return true;
    if (kind === 'boolean') return false;
    return whyNot === null || !found.number || !isImplausible(this.#prompt, found.start, found.end);
  }

  /** What the agent typed: a command, or the content of a file. `from` is where the text begins in its step. */
  typed(text: string, at: number, path: string | null, from = 0): void {
    const where: Where = { step: at, surface: 'T', ...(path === null ? {} : { path }) };
    const options: SearchOptions = { commas: 'code', decimalComma: true, base64: true };
    this.search(text, options, 'typed', found => {
      this.note(from === 0 ? found : { ...found, start: found.start + from, end: found.end + from }, where);
      if (found.match !== 'sign_only' && found.match !== 'word')
        this.#asValue.note(found.id, text, found.start, path);
    });
  }

  /** The evidence of one value, its own to be changed. */
  evidenceOf(id: number): Evidence {
    const shared = this.evidence[id]!;
    const evidence = this.index.sameAs[id] === id ? shared : { ...shared };
    evidence.typedAsValue = this.#asValue.has(id);
    return evidence;
  }
}

const MOST_HITS_OF_A_RUN = 20_000;

/** Field by field: a trace of ten thousand values makes many, and a spread of two objects takes several times as long. */
function hitOf({ start, end, text, match }: Occurrence, where: Where): Hit {
  const hit: Hit = { step: where.step, surface: where.surface, start, end, text, match };
  if (where.source !== undefined) hit.source = where.source;
  if (where.path !== undefined) hit.path = where.path;
  if (where.taint !== undefined) hit.taint = where.taint;
  if (where.mixed !== undefined) hit.mixed = where.mixed;
  return hit;
}

type Slot = 'executed' | 'echoed' | 'typed' | 'prompt' | 'leaked' | 'input';

/** Which first occurrence a hit is, null when it is none: there was one before, and nothing better is known of this. */
function slotOf({ surface, source, taint, mixed }: Where, evidence: Evidence): Slot | null {
  if (surface === 'R' && source === 'leaked') {
    const { leaked } = evidence;
    evidence.leakedMixedOnly = mixed === true && (leaked === null || evidence.leakedMixedOnly);
    return leaked === null || (leaked.mixed && !mixed) ? 'leaked' : null;
  }
  const slot = surface === 'X' ? (taint ? 'echoed' : 'executed') : slots[surface];
  return slot !== null && evidence[slot] === null ? slot : null;
}

const slots = { T: 'typed', P: 'prompt', R: 'input', file: null } as const;
