import { carriedBy, scriptsAmong, TaintSearch, wordsOfPart } from './carried.js';
import { type Evidence, type Hit, MOST_HITS, noEvidence, placeOf } from './evidence.js';
import { type FileState, Files } from './files.js';
import { TypedText } from './literals.js';
import { parseDecimal } from './numbers/decimal.js';
import { baseName, folderOf, isLeaked, samePath, tidyPath } from './paths.js';
import { isImplausible, type Occurrence, searchText } from './search.js';
import { dataArguments } from './shell/arguments.js';
import type { CodeReading } from './shell/code.js';
import { readCell, readShell } from './shell/command.js';
import type { CommandReading, FileWrite, Part } from './shell/part.js';
import { kindOfWord } from './shell/words.js';
import { toolKind } from './steps/tools.js';
import { saysTruncated } from './steps/truncated.js';
import type { InputFile, OutputFile, TraceStep } from './steps/types.js';
import { leakedReads, type Shown, shownBy } from './surfaces/shown.js';
import { type SourceContext, sourceOf } from './surfaces/source.js';
import { sourceOfHit } from './surfaces/source-of-hit.js';
import { isPatch, patchedFiles } from './text/patch.js';
import type { AnswerValue } from './values/value.js';
import { ValueIndex } from './values/value-index.js';

export interface TraceInput {
  values: readonly AnswerValue[];
  /** Prompt and system text. */
  prompt: string;
  inputs: readonly InputFile[];
  outputs: readonly OutputFile[];
}

/** A command whose output may still come. */
interface Running {
  step: number;
  reading: CommandReading;
  taints: TaintSearch;
  width: number | undefined;
  answered: boolean;
  /** Something ran whose output could show a value. */
  couldShow: boolean;
  /** Files that its programs open, and write. */
  reads: string[];
  writes: string[];
}

/**
 * Follows a run step by step and notes where each answer value occurs (trust-rules 2). It keeps what the agent typed and
 * a bounded number of hits, never the outputs, so a run may be longer than memory.
 */
export class Tracer {
  readonly index: ValueIndex;
  readonly #evidence: Evidence[];
  readonly #files = new Files();
  readonly #context: SourceContext;
  readonly #readings = new WeakMap<TypedText, CodeReading>();
  readonly #sessions = new Map<string, TypedText[]>();
  readonly #variables = new Map<string, TypedText>();
  readonly #running = new Map<string, Running | 'write'>();
  readonly #unanswered = new Set<Running>();
  readonly #cut: Running[] = [];
  /** Commands that may have written a file whose name they do not say, with the words that they mention. */
  readonly #mayWrite: { step: number; words: ReadonlySet<string> | string[]; text: string }[] = [];
  /** First step at which a name of an output is seen in an output. */
  readonly #firstSeen = new Map<string, number>();
  #last: Running | 'write' | null = null;
  /** Hits kept of each value and place; fewer when there are very many values, so that memory stays bounded. */
  readonly #mostHits: number;
  #at = 0;

  constructor(readonly input: TraceInput) {
    this.index = new ValueIndex(input.values);
    this.index.addWords();
    this.#mostHits = Math.max(3, Math.min(MOST_HITS, Math.floor(MOST_HITS_OF_A_RUN / input.values.length)));
    this.#evidence = input.values.map(noEvidence);
    const inputs = input.inputs.map(({ path }) => tidyPath(path));
    this.#context = {
      files: this.#files,
      given: { inputs, prompt: input.prompt },
      outputs: input.outputs.map(({ path }) => tidyPath(path)),
      texts: new Map(
        [...input.inputs, ...input.outputs].flatMap(({ path, text }) =>
          text === undefined ? [] : [[tidyPath(path), text] as const],
        ),
      ),
      listings: '',
      wrote: false,
      index: this.index,
      idsOf: new Map(),
    };
    searchText(input.prompt, this.index, { commas: null }, found =>
      this.#note(found, { step: -1, surface: 'P', source: 'prompt' }),
    );
    for (const { path, text } of input.outputs) {
      if (text !== undefined)
        searchText(text, this.index, { commas: null }, found =>
          this.#note(found, { step: -2, surface: 'file', path }),
        );
    }
  }

  step(step: TraceStep): void {
    const at = step.id ?? this.#at;
    this.#at = at + 1;
    if (step.kind === 'command') this.#command(step, at);
    else if (step.kind === 'write') this.#write(step, at);
    else if (step.kind === 'output') this.#output(step, at);
    else if (step.kind === 'given') {
      searchText(step.text, this.index, { commas: null }, found =>
        this.#note(found, { step: at, surface: 'P', source: 'prompt' }),
      );
    }
  }

  /** What was found of each value, in the order of the values. */
  finish(): Evidence[] {
    for (const [id, value] of this.input.values.entries()) this.#settle(value, this.#evidence[id]!);
    return this.#evidence;
  }

  #command(step: Extract<TraceStep, { kind: 'command' }>, at: number): void {
    const kind = toolKind(step.tool);
    if (kind === 'say') {
      this.#silent(step.call);
      return;
    }
    if (kind === 'patch' || (isPatch(step.text) && /^\s*\*\*\* Begin Patch/.test(step.text))) {
      this.#write(
        {
          kind: 'write',
          tool: step.tool,
          path: '',
          text: step.text,
          ...(step.call ? { call: step.call } : {}),
        },
        at,
      );
      return;
    }
    const reading = readingOf(step.text, kind);
    const typed = withoutRemoved(step.text);
    const text = new TypedText(at, typed);
    this.#noteTyped(typed, at, null);
    const session = kind === 'cell' ? `cell:${step.session ?? step.tool}` : step.session;
    const earlier = session === undefined ? [] : (this.#sessions.get(session) ?? []);
    const own = [text, ...earlier, ...this.#variableTexts(reading, step.text)];
    const words = reading.parts
      .filter(runs)
      .flatMap(part => wordsOfPart(part, source => new TypedText(at, source).words));
    const carried = carriedBy(own, words, this.#files);
    const running: Running = {
      step: at,
      reading,
      taints: new TaintSearch(carried, text),
      width: step.width,
      answered: false,
      couldShow: reading.parts.some(
        part => (runs(part) && !part.installs && !part.silent) || part.kind === 'display',
      ),
      reads: [],
      writes: [],
    };
    for (const part of reading.parts) this.#effects(part, running, carried, step.text);
    if (isPatch(step.text)) this.#patch(step.text, '', at);
    if (session !== undefined) this.#sessions.set(session, [...earlier, text]);
    for (const [name, value] of reading.sets) this.#variables.set(name, new TypedText(at, value));
    if (step.call !== undefined) this.#running.set(step.call, running);
    this.#unanswered.add(running);
    this.#last = running;
  }

  /** A call whose answer only repeats what it was given: a note, a submission, an edit. */
  #silent(call: string | undefined): void {
    this.#last = 'write';
    if (call !== undefined) this.#running.set(call, 'write');
  }

  #variableTexts(reading: CommandReading, text: string): TypedText[] {
    const found: TypedText[] = [];
    for (const [name, value] of this.#variables) {
      const inSource = reading.parts.some(({ code }) => code.some(each => each.text.includes(name)));
      if (reading.uses.has(name) || inSource || text.includes(`$${name}`) || text.includes(`\${${name}`))
        found.push(value);
    }
    return found;
  }

  /** Files that a part of a command writes. */
  #effects(part: Part, running: Running, carried: TypedText[], text: string): void {
    for (const write of part.writes) this.#written(write, running, carried);
    if (!runs(part)) return;
    running.reads.push(
      ...dataArguments(part),
      ...part.code.flatMap(({ reading }) => reading.reads.map(path => tidyPath(path))),
    );
    const reached = carriedBy(
      [],
      wordsOfPart(part, source => new TypedText(running.step, source).words),
      this.#files,
    );
    const scripts = scriptsAmong(reached, this.#readings);
    let somewhere = part.code.some(({ reading }) => reading.writesSomewhere);
    for (const { reading } of scripts) {
      somewhere ||= reading.writesSomewhere;
      running.reads.push(...reading.reads.map(path => tidyPath(path)));
      for (const { from, to } of reading.copies)
        this.#written({ path: tidyPath(to), how: 'copy', from: tidyPath(from) }, running, carried);
      const named = reading.writesSomewhere ? [...reading.writes, ...reading.unknown] : reading.writes;
      for (const path of named) this.#written({ path: tidyPath(path), how: 'code' }, running, carried);
    }
    const known = part.code.length > 0 || scripts.length > 0;
    if (!(known ? somewhere : part.opaque)) return;
    // The name of what it writes may come from its arguments, or from nowhere that the text shows.
    for (const path of dataArguments(part)) {
      if (
        this.#context.given.inputs.some(input => samePath(input, path)) ||
        this.#files.find(path)?.origin === 'typed'
      )
        continue;
      this.#written({ path, how: 'code' }, running, carried);
    }
    const mentioned = scripts.map(({ script }) => script.text).join('\n');
    this.#mayWrite.push({ step: running.step, words: part.words, text: `${text}\n${mentioned}` });
  }

  #written(write: FileWrite, running: Running, carried: readonly TypedText[]): void {
    const { step } = running;
    const path = tidyPath(write.path);
    if (path === '') return;
    this.#context.wrote = true;
    running.writes.push(path);
    const before = this.#files.find(path);
    const state: FileState = {
      path: before?.path ?? path,
      origin: 'produced',
      step,
      codeStep: step,
      carried: [...carried],
      content: null,
      copiedFrom: null,
    };
    if (write.how === 'typed') {
      const text = new TypedText(step, write.text ?? '', path);
      Object.assign(state, {
        origin: 'typed',
        carried: write.append && before ? [...before.carried, text] : [text],
        content: write.text ?? '',
        codeStep: write.append ? (before?.codeStep ?? null) : null,
      });
      if (write.append && before?.origin === 'produced') state.origin = 'produced';
    } else if (write.how === 'copy' && write.from !== undefined) {
      const source = sourceOf(write.from, this.#context);
      const original = this.#files.find(write.from);
      const origin =
        original?.origin ??
        (source.source === 'leaked' ? 'leaked' : source.surface === 'R' ? 'given' : 'produced');
      Object.assign(state, {
        origin,
        carried: original?.carried ?? [],
        content: original?.content ?? null,
        codeStep: origin === 'produced' ? step : null,
        copiedFrom: { path: write.from, origin },
      });
    } else if (write.append && before?.origin === 'typed') {
      // sed -i and the like change a file that stays the agent's own.
      Object.assign(state, {
        origin: 'typed',
        content: before.content,
        carried: [...before.carried, ...carried.slice(0, 1)],
      });
    }
    this.#files.set(state);
  }

  #write(step: Extract<TraceStep, { kind: 'write' }>, at: number): void {
    this.#silent(step.call);
    this.#context.wrote = true;
    const { text = '' } = step;
    const kind = toolKind(step.tool);
    if (text !== '' && (kind === 'patch' || (isPatch(text) && kind !== 'create'))) {
      for (const { added, path } of this.#patch(text, step.path, at)) this.#noteTyped(added, at, path);
      return;
    }
    const path = tidyPath(step.path);
    const before = this.#files.find(path);
    if (text === '') {
      if (step.text === undefined || !before)
        this.#files.set({
          path,
          origin: 'missing',
          step: at,
          codeStep: null,
          carried: [],
          content: null,
          copiedFrom: null,
        });
      return;
    }
    this.#noteTyped(text, at, path);
    const partly = kind === 'replace' || kind === 'insert' || step.old !== undefined;
    if (!partly) {
      const typed = new TypedText(at, text, path);
      this.#files.set({
        path,
        origin: 'typed',
        step: at,
        codeStep: null,
        carried: [typed],
        content: text,
        copiedFrom: null,
      });
    } else this.#edited(path, text, step.old, at);
  }

  /** An edit of a part of a file: the rest keeps its origin. */
  #edited(path: string, text: string, old: string | undefined, at: number): void {
    const before = this.#files.find(path);
    if (before?.content != null && old !== undefined && old !== '' && before.content.includes(old)) {
      const content = before.content.replace(old, () => text);
      this.#files.set({ ...before, step: at, carried: [new TypedText(at, content, path)], content });
      return;
    }
    const typed = new TypedText(at, text, path);
    const origin =
      before?.origin ?? (this.#context.given.inputs.some(input => samePath(input, path)) ? 'given' : 'typed');
    this.#files.set({
      path,
      origin,
      step: at,
      codeStep: before?.codeStep ?? null,
      carried: [...(before?.carried ?? []), typed],
      content: before?.content != null ? `${before.content}\n${text}` : null,
      copiedFrom: before?.copiedFrom ?? null,
    });
  }

  #patch(text: string, path: string, at: number): { path: string; added: string }[] {
    const files = patchedFiles(text, path);
    for (const file of files) {
      if (!file.deleted && file.added.trim() !== '')
        this.#edited(file.path, file.added.replace(/^\s*\n/gm, '').replace(/^ /gm, ''), undefined, at);
    }
    this.#context.wrote ||= files.length > 0;
    return files;
  }

  #output(step: Extract<TraceStep, { kind: 'output' }>, at: number): void {
    const running = (step.of !== undefined ? this.#running.get(String(step.of)) : undefined) ?? this.#last;
    this.#noteNames(step.text, at);
    if (running === 'write') return;
    if (running) {
      running.answered = true;
      this.#unanswered.delete(running);
      if (running.couldShow && (step.truncated === true || saysTruncated(step.text))) this.#cut.push(running);
    }
    const shown = this.#shown(running);
    if (shown.kind === 'none') {
      if (!this.#context.wrote && this.#context.listings.length < MOST_LISTED)
        this.#context.listings += `\n${step.text.slice(0, MOST_LISTED)}`;
      return;
    }
    const width = running?.width;
    const csv =
      shown.paths.length > 0 && shown.paths.every(path => /\.csv$/i.test(path)) && shown.kind === 'display';
    searchText(
      step.text,
      this.index,
      { commas: csv ? 'csv' : null, ...(width === undefined ? {} : { width }) },
      found => this.#noteOutput(found, step.text, at, shown, running),
    );
    if (!this.#context.wrote && this.#context.listings.length < MOST_LISTED) {
      const listed = running?.reading.parts.some(({ kind }) => kind === 'navigation')
        ? step.text.slice(0, MOST_LISTED)
        : '';
      this.#context.listings += `\n${shown.paths.join('\n')}\n${listed}`;
    }
  }

  #shown(running: Running | null): Shown {
    const shown = { ...shownBy(running?.reading ?? null), readsLeaked: null, deliverable: null };
    if (!running || (shown.kind !== 'execution' && shown.kind !== 'mixed')) return shown;
    const { reads, writes, reading } = running;
    const read = this.#context.outputs.find(
      output => reads.some(path => samePath(path, output)) && !writes.some(path => samePath(path, output)),
    );
    const origin = read === undefined ? undefined : this.#files.find(read)?.origin;
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

  #noteOutput(found: Occurrence, text: string, at: number, shown: Shown, running: Running | null): void {
    const value = this.input.values[found.id]!;
    const evidence = this.#evidence[found.id]!;
    const settled = evidence.executed !== null && evidence.counts.out >= this.#mostHits;
    if (settled && shown.kind === 'execution' && shown.readsLeaked === null) {
      // Cleared, and no more occurrences are kept: the rest is counted.
      if (found.match !== 'sign_only') evidence.counts.out += 1;
      return;
    }
    if (value.whyNot !== null && found.number && isImplausible(text, found.start, found.end)) return;
    const { surface, source, path, carried, mixed, own } = sourceOfHit(found, text, shown, this.#context);
    const hit: Omit<Hit, 'start' | 'end' | 'text' | 'match'> = {
      step: at,
      surface: surface === 'none' ? 'X' : surface,
    };
    if (source) hit.source = source;
    if (path !== undefined) hit.path = path;
    if (mixed) hit.mixed = true;
    const repeated =
      shown.echoes && surface !== 'X' && found.number ? running?.taints.number(found.number) : null;
    if (repeated?.place === 'command') {
      this.#note(found, { step: at, surface: 'X', taint: repeated });
      return;
    }
    if (surface === 'X') {
      const taints = carried ? new TaintSearch(carried, null) : running?.taints;
      const taint = found.number
        ? taints?.number(found.number)
        : taints?.string(found.id, this.index.strings);
      if (taint) hit.taint = taint;
      else if (shown.deliverable !== null && samePath(shown.deliverable, tidyPath(value.path))) {
        hit.taint = {
          place: 'deliverable',
          step: at,
          start: found.start,
          end: found.end,
          text: shown.deliverable,
        };
      }
    } else if (surface === 'none') {
      hit.taint = {
        place: own === 'typed' ? 'own_file' : 'deliverable',
        step: at,
        start: found.start,
        end: found.end,
        text: path ?? '',
      };
    }
    this.#note(found, hit, surface === 'none');
    if (surface === 'X' && !hit.taint && source === 'leaked') this.#note(found, { ...hit, surface: 'R' });
  }

  /** Records an occurrence; `idle` ones are shown to people and count for nothing. */
  #note(found: Occurrence, where: Omit<Hit, 'start' | 'end' | 'text' | 'match'>, idle = false): void {
    const evidence = this.#evidence[found.id]!;
    const value = this.input.values[found.id]!;
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
      isImplausible(this.input.prompt, found.start, found.end)
    )
      return;
    const place = placeOf[hit.surface];
    evidence.counts[place] += 1;
    if (evidence.counts[place] <= this.#mostHits) evidence.hits.push(hit);
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

  #noteTyped(text: string, at: number, path: string | null): void {
    searchText(text, this.index, { commas: 'code', decimalComma: true, base64: true }, found => {
      const value = this.input.values[found.id]!;
      this.#note(found, { step: at, surface: 'T', ...(path === null ? {} : { path }) });
      if (found.match === 'sign_only' || found.match === 'word') return;
      const name =
        value.key
          .replace(/(?:\[\d+\])+$/, '')
          .split(/[.$"]/)
          .findLast(part => /\w/.test(part)) ?? '';
      const before = text.slice(Math.max(0, found.start - 12 - name.length), found.start);
      const asValue =
        (path !== null && samePath(path, tidyPath(value.path))) || (name.length > 0 && before.includes(name));
      if (asValue) this.#evidence[found.id]!.typedAsValue = true;
    });
  }

  #noteNames(text: string, at: number): void {
    for (const path of this.#context.outputs) {
      const name = baseName(path);
      if (!this.#firstSeen.has(name) && text.includes(name)) this.#firstSeen.set(name, at);
    }
  }

  /** What is known of the value's file once the run is over. */
  #settle(value: AnswerValue, evidence: Evidence): void {
    const path = tidyPath(value.path);
    const state = this.#files.find(path);
    if (state) {
      evidence.contentMissing = state.origin === 'missing';
      evidence.runtimeFile = state.origin === 'missing' ? null : state.codeStep;
      evidence.typedFile = state.origin === 'typed' && state.codeStep === null;
      const copied = state.copiedFrom;
      if (copied && copied.origin !== 'produced' && copied.origin !== 'missing') {
        const source = copied.origin === 'given' ? 'input' : copied.origin;
        evidence.copiedFrom = { source, path: copied.path, step: state.step };
        evidence.runtimeFile = null;
        evidence.typedFile = false;
      }
    } else evidence.runtimeFile = this.#writerByFolder(path);
    if (value.kind === 'file') this.#settleFile(value, evidence, state);
    evidence.incomplete = this.#isIncomplete(value);
  }

  /** Rule 4: a program names the file's folder and the file is first listed after it ran. */
  #writerByFolder(path: string): number | null {
    const folder = baseName(folderOf(path));
    const seen = this.#firstSeen.get(baseName(path));
    if (folder === '' || seen === undefined) return null;
    const named = new RegExp(
      `(?:^|[\\s"'\`/=(])${folder.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:$|[\\s"'\`/)])`,
    );
    return this.#mayWrite.findLast(({ step, text }) => step < seen && named.test(text))?.step ?? null;
  }

  #settleFile(value: AnswerValue, evidence: Evidence, state: FileState | null): void {
    const same = (file: { path: string; sha256?: string }) =>
      file.sha256 !== undefined &&
      file.sha256 ===
        this.input.outputs.find(({ path }) => samePath(tidyPath(path), tidyPath(value.path)))?.sha256;
    const twin = this.input.inputs.find(same);
    if (twin && !evidence.copiedFrom) {
      const leaked = isLeaked(tidyPath(twin.path), this.#context.given);
      evidence.copiedFrom = { source: leaked ? 'leaked' : 'input', path: twin.path, step: state?.step ?? -1 };
    }
    const cells = value.sample ?? [];
    if (cells.length === 0 || !state) return;
    const literal = cells.filter(cell => isLiteralCell(cell, state.carried));
    evidence.literalShare = literal.length / cells.length;
  }

  /** An output is cut or missing that could have shown the value, and did not only repeat what the agent typed. */
  #isIncomplete(value: AnswerValue): boolean {
    if (value.kind === 'file') return false;
    const open = [
      ...this.#cut,
      ...[...this.#unanswered].filter(({ couldShow, reading }) => couldShow && reading.parts.some(runs)),
    ];
    return open.some(({ taints }) => {
      const [number] = value.numbers;
      return number
        ? taints.number(number) === null
        : value.kind !== 'string' || !taints.carried.some(({ text }) => text.includes(value.text));
    });
  }
}

const MOST_HITS_OF_A_RUN = 20_000;
const MOST_LISTED = 400_000;

/** Traces a whole run at once. */
export function traceSteps(input: TraceInput, steps: Iterable<TraceStep>): Evidence[] {
  const tracer = new Tracer(input);
  for (const step of steps) tracer.step(step);
  return tracer.finish();
}

const runs = (part: Part): boolean => part.kind === 'execution';

function readingOf(text: string, kind: ReturnType<typeof toolKind>): CommandReading {
  if (kind === 'cell') return readCell(text);
  if (kind === 'display' || kind === 'navigation') {
    const whole = kindOfWord(text.trim().split(/\s/, 1)[0] ?? '') !== 'execution';
    return readShell(whole ? text : `${kind === 'display' ? 'cat' : 'ls'} ${text}`);
  }
  return readShell(text);
}

/** A command that carries a patch types its added lines only. */
function withoutRemoved(text: string): string {
  if (!/^\*\*\* Begin Patch|^diff --git|^--- \S+\n\+\+\+ /m.test(text)) return text;
  return text.replace(/^-.*$/gm, line => ' '.repeat(line.length));
}

function isLiteralCell(cell: string, carried: readonly TypedText[]): boolean {
  const number = /^[+-]?[\d.]+(?:[eE][+-]?\d+)?$/.test(cell.trim()) ? parseDecimal(cell.trim()) : null;
  if (number) return carried.some(text => text.carrying(number) !== null);
  return cell.trim() !== '' && carried.some(({ text }) => text.includes(cell.trim()));
}
