import { TaintSearch } from '../carried.js';
import type { Place } from '../evidence.js';
import type { Taint } from '../literals.js';
import { baseName, samePath, tidyPath } from '../paths.js';
import { isImplausible, type Occurrence, searchText } from '../search.js';
import type { TraceStep } from '../steps/types.js';
import { isLineNumber } from '../surfaces/line-numbers.js';
import { leakedReads, type Shown, shownBy } from '../surfaces/shown.js';
import { ShownSources } from '../surfaces/shown-sources.js';
import type { Source, SourceContext } from '../surfaces/source.js';
import type { Notes, Where } from './notes.js';
import type { Running } from './running.js';

/** An output, and what it can be evidence of. */
interface OutputSource {
  text: string;
  at: number;
  shown: Shown;
  sources: ShownSources;
  running: Running | null;
}

/** Follows what comes back: which command it answers, and what an occurrence in it is evidence of. */
export class Outputs {
  /** First step at which a name of an output is seen in an output. */
  readonly firstSeen = new Map<string, number>();
  /** What the last output is evidence of; null when it is none. */
  #last: ShownSources | null = null;
  readonly #context: SourceContext;
  readonly #notes: Notes;

  constructor(context: SourceContext, notes: Notes) {
    this.#context = context;
    this.#notes = notes;
  }

  /** An output of a command, or of nothing that the log has. */
  output(step: Extract<TraceStep, { kind: 'output' }>, at: number, running: Running | null): void {
    const shown = this.#shown(running);
    this.#last = null;
    if (shown.kind === 'none') {
      if (!this.#context.wrote && this.#context.listings.length < MOST_LISTED)
        this.#context.listings += `\n${step.text.slice(0, MOST_LISTED)}`;
      return;
    }
    const width = running?.width;
    const csv =
      shown.paths.length > 0 && shown.paths.every(path => /\.csv$/i.test(path)) && shown.kind === 'display';
    const options = { commas: csv ? 'csv' : null, ...(width === undefined ? {} : { width }) } as const;
    const sources = new ShownSources(step.text, shown, this.#context);
    this.#last = sources;
    const source: OutputSource = { text: step.text, at, shown, sources, running };
    const note = (found: Occurrence) => this.#noteOutput(found, source);
    if (isOnlyExecuted(shown)) this.#notes.search(step.text, options, 'out', note);
    else searchText(step.text, this.#notes.index, options, note);
    if (!this.#context.wrote && this.#context.listings.length < MOST_LISTED) {
      const listed = running?.reading.parts.some(({ kind }) => kind === 'navigation')
        ? step.text.slice(0, MOST_LISTED)
        : '';
      this.#context.listings += `\n${shown.paths.join('\n')}\n${listed}`;
    }
  }

  /** What the command shows, and what its programs read besides. */
  #shown(running: Running | null): Shown {
    const shown = { ...shownBy(running?.reading ?? null), readsLeaked: null, deliverable: null };
    if (!running || (shown.kind !== 'execution' && shown.kind !== 'mixed')) return shown;
    const { reads, writes, reading } = running;
    const read = this.#context.outputs.find(
      output => reads.some(path => samePath(path, output)) && !writes.some(path => samePath(path, output)),
    );
    const origin = read === undefined ? undefined : this.#context.files.find(read)?.origin;
    const unaccounted =
      read !== undefined &&
      (origin === undefined || origin === 'missing') &&
      reads.every(path => samePath(path, read));
    return {
      ...shown,
      readsLeaked: leakedReads(reading.parts, reads, this.#context.given),
      deliverable: unaccounted ? read : null,
    };
  }

  /** One occurrence: which surface it stands on, and which literal it may only repeat. */
  #noteOutput(found: Occurrence, output: OutputSource): void {
    const { text, at, shown, sources, running } = output;
    const notes = this.#notes;
    const evidence = notes.evidence[found.id]!;
    const onlyExecuted = isOnlyExecuted(shown);
    if (onlyExecuted && evidence.executed !== null && evidence.counts.out >= notes.mostHits) {
      // Cleared, and no more occurrences are kept: the rest is counted.
      if (found.match !== 'sign_only') evidence.counts.out += 1;
      return;
    }
    const { whyNot } = notes.values[found.id]!;
    if (whyNot !== null && found.number && isImplausible(text, found.start, found.end)) return;
    if (onlyExecuted) {
      const taint = this.#taintOf(found, at, running?.taints, shown.deliverable);
      notes.note(found, taint ? { step: at, surface: 'X', taint } : { step: at, surface: 'X' });
      return;
    }
    // A reference to a line, `L12`, is a text that was shown.
    if (running?.numbers && found.number && isLineNumber(text, found.start, found.end)) return;
    this.#noteShown(found, sources.of(found), output);
  }

  /** An occurrence in an output that shows files, or whose programs read references. */
  #noteShown(found: Occurrence, from: Source, { at, shown, running }: OutputSource): void {
    const { surface, source, path, carried, mixed, own } = from;
    const where: Where = { step: at, surface: surface === 'none' ? 'X' : surface };
    if (source) where.source = source;
    if (path !== undefined) where.path = path;
    if (mixed) where.mixed = true;
    const repeated =
      shown.echoes && surface !== 'X' && found.number ? running?.taints.number(found.number) : null;
    if (repeated?.place === 'command') {
      this.#notes.note(found, { step: at, surface: 'X', taint: repeated });
      return;
    }
    if (surface === 'X') {
      const taints = carried ? new TaintSearch(carried, null) : running?.taints;
      const taint = this.#taintOf(found, at, taints, shown.deliverable);
      if (taint) where.taint = taint;
    } else if (surface === 'none') {
      const place = own === 'typed' ? 'own_file' : 'deliverable';
      where.taint = { place, step: at, start: found.start, end: found.end, text: path ?? '' };
    }
    this.#notes.note(found, where, surface === 'none');
    if (surface === 'X' && !where.taint && source === 'leaked')
      this.#notes.note(found, { ...where, surface: 'R' });
  }

  /** The literal that an occurrence repeats, or the output file when the program only read it from there. */
  #taintOf(
    { id, number, start, end }: Occurrence,
    at: number,
    taints: TaintSearch | undefined,
    deliverable: string | null,
  ): Taint | null {
    const taint = number ? taints?.number(number) : taints?.string(id, this.#notes.index.strings);
    if (taint) return taint;
    if (deliverable === null || !samePath(deliverable, tidyPath(this.#notes.values[id]!.path))) return null;
    return { place: 'deliverable', step: at, start, end, text: deliverable };
  }

  /** Where a number of the last output stands that is close to a value: in a file that was shown, or in what ran. */
  placeInLast(id: number, start: number): Place {
    return this.#last?.of({ id, start }).surface === 'R' ? 'in' : 'out';
  }

  /** Names of graded files: a file is first known of when one is listed. */
  noteNames(text: string, at: number): void {
    for (const path of this.#context.outputs) {
      const name = baseName(path);
      if (!this.firstSeen.has(name) && text.includes(name)) this.firstSeen.set(name, at);
    }
  }
}

/** Nothing was displayed and no reference read: whatever stands there, a program printed it. */
const isOnlyExecuted = ({ kind, readsLeaked }: Shown): boolean =>
  kind === 'execution' && readsLeaked === null;

const MOST_LISTED = 400_000;
