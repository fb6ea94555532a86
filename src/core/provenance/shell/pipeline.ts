import { tidyPath } from '../paths.js';
import { type FileWrite, type Part, type PartKind, partOf } from './part.js';
import type { SimpleCommand } from './syntax.js';

/**
 * The pipeline as a whole: display only when every stage is, execution when any runs (trust-rules 2.1). Every command of a
 * transcript comes through here: plain loops over objects of one form are read fast, and soon.
 */
export function joined(
  parts: readonly Part[],
  stages: readonly SimpleCommand[],
  folder: string,
  inner: readonly Part[],
): Part {
  const kind = kindOfPipeline(parts);
  const whole = partOf(kind, programOf(parts, kind), [], []);
  for (const part of parts) addPart(part, whole);
  for (const stage of stages) whole.expands ||= expands(stage);
  whole.installs &&= parts.every(({ installs, kind: each }) => installs || each !== 'execution');
  for (const { program, writes } of parts) {
    if (program === 'tee')
      for (const write of writes) whole.writes.push(outputWrite(write, whole, stages, inner));
  }
  for (const { redirects } of stages) {
    for (const { op, target } of redirects) {
      if (!isOutput(op, target)) continue;
      const write: FileWrite = { path: tidyPath(target, folder), how: 'code', append: op === '>>' };
      whole.writes.push(outputWrite(write, whole, stages, inner));
    }
  }
  for (const { op, stream } of stages.at(-1)!.redirects)
    whole.silent ||= (op === '>' || op === '>>') && stream !== '2';
  return whole;
}

function programOf(parts: readonly Part[], kind: PartKind): string {
  for (const part of parts) if (part.kind === kind) return part.program;
  return parts[0]!.program;
}

/** What a stage says of the pipeline; where `tee` stands, it reads nothing, and its files are outputs of the whole. */
function addPart(part: Part, whole: Part): void {
  if (part.program !== 'tee') {
    // Where `find` looks is not what is read: whoever shows what it finds asks for it.
    if (part.program !== 'find' || whole.kind === 'navigation')
      for (const path of part.reads) whole.reads.push(path);
    for (const write of part.writes) whole.writes.push(write);
  }
  for (const code of part.code) whole.code.push(code);
  for (const word of part.words) whole.words.push(word);
  whole.opaque ||= part.opaque;
  whole.leaked ||= part.leaked;
  whole.installs ||= part.installs;
  whole.unnamed ||= part.unnamed;
  whole.commits ||= part.commits;
  whole.brings ||= part.brings;
}

function expands({ words, redirects }: SimpleCommand): boolean {
  for (const word of words) if (word.expands) return true;
  for (const redirect of redirects) if (redirect.expands) return true;
  return false;
}

function kindOfPipeline(parts: readonly Part[]): PartKind {
  let first: PartKind | null = null;
  let unnamed = false;
  for (const part of parts) {
    unnamed ||= part.unnamed;
    if (part.program === 'tee') continue;
    if (part.kind === 'execution') return 'execution';
    first ??= part.kind;
  }
  // `ls | grep x` lists, `echo x | cat` repeats its own words, `find | xargs cat` shows files.
  if (first === 'navigation') return unnamed ? 'display' : 'navigation';
  return first ?? 'display';
}

const isOutput = (op: string, target: string): boolean =>
  (op === '>' || op === '>>') && target !== '' && !/^(?:\/dev\/|&)/.test(target);

/** The words that a pipeline prints when it only prints its own: of echo, printf and here-documents. */
function ownWords(stages: readonly SimpleCommand[]): string {
  const first = stages[0];
  const body = first?.redirects.find(({ op }) => op === '<<' || op === '<<<')?.target;
  return (
    body ??
    first?.words
      .slice(1)
      .map(({ text }) => text)
      .join(' ') ??
    ''
  );
}

/** What a redirect writes; `inner` are the commands whose output stands among the words. */
function outputWrite(
  target: FileWrite,
  whole: Part,
  stages: readonly SimpleCommand[],
  inner: readonly Part[],
): FileWrite {
  if (whole.kind === 'echo' && !whole.expands) return { ...target, how: 'typed', text: ownWords(stages) };
  const shown = whole.kind === 'echo' ? inner : [whole];
  if (shown.length === 0 || shown.some(({ kind }) => kind !== 'display')) return { ...target, how: 'code' };
  if (shown.some(({ leaked }) => leaked))
    return { ...target, how: 'copy', from: shown[0]!.program, origin: 'leaked' };
  const from = shown.flatMap(({ reads }) => reads)[0];
  return { ...target, how: 'copy', ...(from === undefined ? {} : { from }) };
}
