import { tidyPath } from '../paths.js';
import type { FileWrite, Part, PartKind } from './part.js';
import type { SimpleCommand } from './syntax.js';

/** The pipeline as a whole: display only when every stage is, execution when any runs (trust-rules 2.1). */
export function joined(parts: Part[], stages: SimpleCommand[], folder: string): Part {
  const kind = kindOfPipeline(parts);
  const upstream = parts.filter(({ program }) => program !== 'tee');
  const whole: Part = {
    ...parts[0]!,
    kind,
    program: parts.find(each => each.kind === kind)?.program ?? parts[0]!.program,
    reads: upstream.flatMap(({ reads }) => reads),
    writes: parts.flatMap(({ writes, program }) => (program === 'tee' ? [] : writes)),
    code: parts.flatMap(({ code }) => code),
    words: parts.flatMap(({ words }) => words),
    opaque: parts.some(({ opaque }) => opaque),
    leaked: parts.some(({ leaked }) => leaked),
    installs:
      parts.every(({ installs, kind: each }) => installs || each !== 'execution') &&
      parts.some(({ installs }) => installs),
    unnamed: parts.some(({ unnamed }) => unnamed),
  };
  const targets = [
    ...parts
      .filter(({ program }) => program === 'tee')
      .flatMap(({ writes }) => writes.map(write => ({ ...write }))),
    ...stages.flatMap(stage =>
      stage.redirects.filter(isOutput).map(({ op, target }) => ({
        path: tidyPath(target, folder),
        how: 'code' as const,
        append: op === '>>',
      })),
    ),
  ];
  const words = ownWords(stages);
  for (const target of targets) whole.writes.push(outputWrite(target, whole, words));
  const last = stages.at(-1)!;
  whole.silent = last.redirects.some(({ op, stream }) => (op === '>' || op === '>>') && stream !== '2');
  return whole;
}

function kindOfPipeline(parts: readonly Part[]): PartKind {
  const kinds = parts.filter(({ program }) => program !== 'tee').map(({ kind }) => kind);
  if (kinds.includes('execution')) return 'execution';
  const first = kinds[0] ?? 'display';
  // `ls | grep x` lists, `echo x | cat` repeats its own words, `find | xargs cat` shows files.
  if (first === 'navigation') return parts.some(({ unnamed }) => unnamed) ? 'display' : 'navigation';
  return first;
}

const isOutput = ({ op, target }: { op: string; target: string }): boolean =>
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

function outputWrite(target: FileWrite, whole: Part, words: string): FileWrite {
  if (whole.kind === 'echo') return { ...target, how: 'typed', text: words };
  if (whole.kind === 'display') {
    const from = whole.reads[0];
    return { ...target, how: 'copy', ...(from === undefined ? {} : { from }) };
  }
  return { ...target, how: 'code' };
}
