import { carriedBy, impliedWords, scriptsAmong, TaintSearch, wordsOfPart } from '../carried.js';
import { TypedText } from '../literals.js';
import { baseName, samePath, tidyPath } from '../paths.js';
import { dataArguments } from '../shell/arguments.js';
import type { CodeReading } from '../shell/code.js';
import { type CommandReading, copyWrites, type Part } from '../shell/part.js';
import { sources } from '../shell/words.js';
import { toolKind } from '../steps/tools.js';
import type { TraceStep } from '../steps/types.js';
import { numbersLines } from '../surfaces/line-numbers.js';
import type { SourceContext } from '../surfaces/source.js';
import { isPatch } from '../text/patch.js';
import type { Notes } from './notes.js';
import { type Running, readingOf, runs } from './running.js';
import type { Writes } from './writes.js';

/** Follows the commands of a run: what they may only repeat, and which files they write. */
export class Commands {
  /** Commands that may have written a file whose name they do not say, with all that they run. */
  readonly mayWrite: { step: number; texts: readonly string[] }[] = [];
  readonly #context: SourceContext;
  readonly #notes: Notes;
  readonly #writes: Writes;
  readonly #readings = new WeakMap<TypedText, CodeReading>();
  readonly #sessions = new Map<string, TypedText[]>();
  readonly #variables = new Map<string, TypedText>();
  readonly #sourced: TypedText[] = [];

  constructor(context: SourceContext, notes: Notes, writes: Writes) {
    this.#context = context;
    this.#notes = notes;
    this.#writes = writes;
  }

  /** Reads a command and follows what it does; its output may come later. */
  command(step: Extract<TraceStep, { kind: 'command' }>, at: number): Running {
    const kind = toolKind(step.tool);
    const reading = readingOf(step.text, kind, step.tool);
    const typed = withoutRemoved(step.text);
    const text = new TypedText(at, typed);
    this.#notes.typed(typed, at, null);
    const session = kind === 'cell' ? `cell:${step.session ?? step.tool}` : step.session;
    const earlier = session === undefined ? [] : (this.#sessions.get(session) ?? []);
    this.#noteSourced(reading);
    const own = [text, ...earlier, ...this.#sourced, ...this.#variableTexts(reading, step.text)];
    const words = reading.parts.filter(runs).flatMap(part => this.#wordsOf(part, at));
    const carried = carriedBy(own, words, this.#context.files);
    const running: Running = {
      step: at,
      reading,
      taints: new TaintSearch(carried, text),
      width: step.width,
      numbers: kind === 'display' || reading.parts.some(numbersLines),
      couldShow: reading.parts.some(
        part => (runs(part) && !part.installs && !part.silent) || part.kind === 'display',
      ),
      reads: [],
      writes: [],
    };
    for (const part of reading.parts) this.#effects(part, running, carried, step.text);
    for (const folder of reading.folders) this.#context.folders.add(folder);
    this.#context.committed ||= reading.parts.some(({ commits }) => commits);
    this.#context.brought ||= reading.parts.some(({ brings }) => brings);
    if (isPatch(step.text)) this.#writes.patch(step.text, '', at);
    if (session !== undefined) this.#sessions.set(session, [...earlier, text]);
    for (const [name, value] of reading.sets) this.#variables.set(name, new TypedText(at, value));
    return running;
  }

  /** Scripts that the shell itself ran: what they set is there from then on. */
  #noteSourced({ parts }: CommandReading): void {
    for (const { program, words } of parts) {
      if (!sources.has(program)) continue;
      for (const { carried } of this.#context.files.named(words.map(baseName)))
        this.#sourced.push(...carried);
    }
  }

  #wordsOf(part: Part, at: number): string[] {
    const { files } = this.#context;
    return [...wordsOfPart(part, source => new TypedText(at, source).words), ...impliedWords(part, files)];
  }

  /** What variables hold that the command uses. */
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
    for (const write of part.writes) this.#writes.byCommand(write, running, carried);
    if (!runs(part)) return;
    running.reads.push(
      ...dataArguments(part),
      ...part.code.flatMap(({ reading }) => reading.reads.map(path => tidyPath(path))),
    );
    const reached = carriedBy([], this.#wordsOf(part, running.step), this.#context.files);
    const scripts = scriptsAmong(reached, this.#readings);
    let somewhere = part.code.some(({ reading }) => reading.writesSomewhere);
    for (const { reading } of scripts) {
      somewhere ||= reading.writesSomewhere;
      running.reads.push(...reading.reads.map(path => tidyPath(path)));
      for (const { from, to } of reading.copies)
        for (const write of copyWrites(tidyPath(from), tidyPath(to)))
          this.#writes.byCommand(write, running, carried);
      const named = reading.writesSomewhere ? [...reading.writes, ...reading.unknown] : reading.writes;
      for (const path of named)
        this.#writes.byCommand({ path: tidyPath(path), how: 'code' }, running, carried);
    }
    const known = part.code.length > 0 || scripts.length > 0;
    if (!(known ? somewhere : part.opaque)) return;
    // The name of what it writes may come from its arguments, or from nowhere that the text shows.
    for (const path of dataArguments(part)) {
      if (
        this.#context.given.inputs.some(input => samePath(input, path)) ||
        this.#context.files.find(path)?.origin === 'typed'
      )
        continue;
      this.#writes.byCommand({ path, how: 'code' }, running, carried);
    }
    this.mayWrite.push({ step: running.step, texts: [text, ...scripts.map(({ script }) => script.text)] });
  }
}

/** A command that carries a patch types its added lines only. */
function withoutRemoved(text: string): string {
  if (!/^\*\*\* Begin Patch|^diff --git|^--- \S+\n\+\+\+ /m.test(text)) return text;
  return text.replace(/^-.*$/gm, line => ' '.repeat(line.length));
}
