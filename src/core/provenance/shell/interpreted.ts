import { tidyPath } from '../paths.js';
import { fileArguments, looksLikeFile } from './arguments.js';
import { readCode } from './code.js';
import { copyWrites, type FileWrite, type Part, partOf } from './part.js';
import type { SimpleCommand } from './syntax.js';
import { codeOptions, kindOfWord, shells } from './words.js';

/** An interpreter with source text in an option, a here-document or the stage before it. */
export function interpreted(
  words: string[],
  program: string,
  body: string | undefined,
  before: SimpleCommand | undefined,
  folder: string,
): Part | null {
  const name = program.replace(/[\d.]+$/, '');
  if (name === 'python' && words[1] === '-m' && words[2] === 'json.tool') {
    const reads = fileArguments(words.slice(2), 'json.tool', folder);
    return partOf('display', 'json.tool', reads, [], words);
  }
  const options = Object.hasOwn(codeOptions, name) ? codeOptions[name] : undefined;
  if (options === undefined || shells.has(name)) return null;
  const option = words.findIndex(word => options.includes(word));
  const source =
    option > 0
      ? words[option + 1]
      : words.length === 1 || words[1] === '-'
        ? (body ??
          (before && kindOfWord(before.words[0]?.text ?? '') === 'echo'
            ? before.words
                .slice(1)
                .map(({ text }) => text)
                .join(' ')
            : before?.redirects.find(({ op }) => op === '<<')?.target))
        : undefined;
  if (source === undefined) return null;
  const part = codePart(program, source, words, folder);
  // Files that the source takes from its arguments.
  for (const word of words.slice(option > 0 ? option + 2 : 2))
    if (looksLikeFile(word)) part.reads.push(tidyPath(word, folder));
  return part;
}

export function codePart(program: string, source: string, words: string[] = [], folder = ''): Part {
  const reading = readCode(source);
  const tidy = (path: string) => tidyPath(path, folder);
  const writes: FileWrite[] = [
    ...reading.copies.flatMap(({ from, to }) => copyWrites(tidy(from), tidy(to))),
    ...reading.writes.map(path => ({ path: tidy(path), how: 'code' as const })),
    ...(reading.writesSomewhere
      ? reading.unknown.map(path => ({ path: tidy(path), how: 'code' as const }))
      : []),
  ];
  const reads = [...reading.reads, ...(reading.writesSomewhere ? [] : reading.unknown)].map(tidy);
  const kind = reading.reprints ? 'display' : 'execution';
  return { ...partOf(kind, program, reads, writes, words), code: [{ text: source, reading }] };
}
