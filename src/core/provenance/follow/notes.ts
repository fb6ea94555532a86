import { type Evidence, type Hit, MOST_HITS, noEvidence, placeOf } from '../evidence.js';
import { samePath, tidyPath } from '../paths.js';
import { isImplausible, type Occurrence, type SearchOptions, searchText } from '../search.js';
import type { AnswerValue } from '../values/value.js';
import { ValueIndex } from '../values/value-index.js';
import type { TraceInput } from './input.js';

/** Where an occurrence stands, besides what the search says of it. */
export type Where = Omit<Hit, 'start' | 'end' | 'text' | 'match'>;

/** The notebook of a trace: what was found of each value, hits bounded in number. */
export class Notes {
  readonly index: ValueIndex;
  readonly values: readonly AnswerValue[];
  readonly evidence: Evidence[];
  /** Hits kept of each value and place; fewer when there are very many values, so that memory stays bounded. */
  readonly mostHits: number;
  readonly #prompt: string;

  constructor({ values, prompt }: TraceInput) {
    this.values = values;
    this.index = new ValueIndex(values);
    this.index.addWords();
    this.evidence = values.map(noEvidence);
    this.mostHits = Math.max(3, Math.min(MOST_HITS, Math.floor(MOST_HITS_OF_A_RUN / values.length)));
    this.#prompt = prompt;
  }

  /** Every occurrence in a text that is a source or none as a whole. */
  all(text: string, where: Where): void {
    searchText(text, this.index, PLAIN_TEXT, found => this.note(found, where));
  }

  /** Records an occurrence; `idle` ones are shown to people and count for nothing. */
  note(found: Occurrence, where: Where, idle = false): void {
    const evidence = this.evidence[found.id]!;
    const value = this.values[found.id]!;
    const hit: Hit = { ...where, start: found.start, end: found.end, text: found.text, match: found.match };
    if (found.match === 'sign_only') {
      if (hit.surface !== 'T' && hit.surface !== 'file') evidence.signOnly ??= hit;
      return;
    }
    // NaN and null are no values: they stand in a file or not, and nothing clears them (trust-rules 2.3).
    if (value.kind === 'null' && hit.surface !== 'T' && hit.surface !== 'file') return;
    if (value.kind === 'boolean' && hit.surface === 'P') return;
    if (found.match === 'word' && (hit.surface === 'T' || hit.surface === 'file' || hit.surface === 'P'))
      return;
    if (
      hit.surface === 'P' &&
      value.whyNot !== null &&
      found.number &&
      isImplausible(this.#prompt, found.start, found.end)
    )
      return;
    const place = placeOf[hit.surface];
    evidence.counts[place] += 1;
    if (evidence.counts[place] <= this.mostHits) evidence.hits.push(hit);
    if (idle) return;
    if (hit.surface === 'X') {
      if (hit.taint) evidence.echoed ??= hit;
      else evidence.executed ??= hit;
    } else if (hit.surface === 'T') evidence.typed ??= hit;
    else if (hit.surface === 'P') evidence.prompt ??= hit;
    else if (hit.surface === 'R' && hit.source === 'leaked') {
      evidence.leakedMixedOnly = hit.mixed === true && (evidence.leaked === null || evidence.leakedMixedOnly);
      if (evidence.leaked === null || (evidence.leaked.mixed && !hit.mixed)) evidence.leaked = hit;
    } else if (hit.surface === 'R') evidence.input ??= hit;
  }

  /** What the agent typed: a command, or the content of a file. */
  typed(text: string, at: number, path: string | null): void {
    searchText(text, this.index, { commas: 'code', decimalComma: true, base64: true }, found => {
      const value = this.values[found.id]!;
      this.note(found, { step: at, surface: 'T', ...(path === null ? {} : { path }) });
      if (found.match === 'sign_only' || found.match === 'word') return;
      const name =
        value.key
          .replace(/(?:\[\d+\])+$/, '')
          .split(/[.$"]/)
          .findLast(part => /\w/.test(part)) ?? '';
      const before = text.slice(Math.max(0, found.start - 12 - name.length), found.start);
      const asValue =
        (path !== null && samePath(path, tidyPath(value.path))) || (name.length > 0 && before.includes(name));
      if (asValue) this.evidence[found.id]!.typedAsValue = true;
    });
  }
}

const MOST_HITS_OF_A_RUN = 20_000;
const PLAIN_TEXT: SearchOptions = { commas: null };
