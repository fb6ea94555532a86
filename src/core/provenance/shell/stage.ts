import { baseName, isLeakedAddress, tidyPath } from '../paths.js';
import { fileArguments, looksLikeFile, outputOptions } from './arguments.js';
import { interpreted } from './interpreted.js';
import { type FileWrite, type Part, partOf } from './part.js';
import { special } from './special.js';
import type { SimpleCommand } from './syntax.js';
import { checkers, codeOptions, installers, kindOfWord, printers, sources } from './words.js';

/** What one stage is, before the pipeline is looked at as a whole. */
export function stagePart(
  stage: SimpleCommand & { listed: boolean },
  before: SimpleCommand | undefined,
  folder: string,
): Part {
  const words = stage.words.map(({ text }) => text);
  const program = baseName(words[0] ?? '').toLowerCase();
  const body = stage.redirects.find(({ op }) => op === '<<' || op === '<<<')?.target;
  const made = special[program]?.(words, folder) ?? interpreted(words, program, body, before, folder);
  const found = made ?? plainPart(words, program, body, stage, folder);
  if (stage.listed && found.kind === 'display') found.unnamed = true;
  for (const { op, target } of stage.redirects) {
    if (op === '<' && target !== '') found.reads.push(tidyPath(target, folder));
  }
  if (stage.words.some(({ expands }) => expands) && found.kind === 'display' && found.reads.length === 0)
    found.unnamed = true;
  return found;
}

function plainPart(
  words: string[],
  program: string,
  body: string | undefined,
  stage: SimpleCommand,
  folder: string,
): Part {
  const kind = program === '' ? (body === undefined ? 'navigation' : 'echo') : kindOfWord(program);
  if (kind === 'copy') return copyPart(words, program, folder);
  if (kind === 'display' && body !== undefined && fileArguments(words, program, folder).length === 0) {
    return partOf('echo', program, [], [], words);
  }
  if (kind === 'display') {
    const reads = fileArguments(words, program, folder);
    const part = partOf('display', program, reads, [], words);
    part.unnamed = stage.words.some(({ text, expands }) => expands && /\$/.test(text)) && reads.length === 0;
    return part;
  }
  if (kind !== 'execution') return partOf(kind, program, [], [], words);
  // What only sets up the shell prints nothing.
  if (sources.has(program) && setsUp.test(words[1] ?? ''))
    return partOf('navigation', program, [], [], words);
  const reads = words
    .slice(1)
    .filter(looksLikeFile)
    .map(word => tidyPath(word, folder));
  const installs = installers.has(program) || (program === 'git' && words[1] === 'clone');
  const leaked =
    /^(?:curl|wget|http|fetch)$/.test(program) &&
    words.some(word => /\/\//.test(word) && isLeakedAddress(word));
  const part = partOf('execution', program, reads, outputOptions(words, folder), words);
  part.installs = installs;
  part.leaked = leaked;
  part.opaque = !printers.has(program) && !isChecker(words, program);
  part.brings = bringers.test(words.slice(0, 3).join(' '));
  return part;
}

const setsUp =
  /(?:^|[/.])(?:activate(?:\.\w+)?|conda\.sh|(?:bash|zsh|k?sh)rc|(?:bash_)?profile|nvm\.sh|env|setup\.\w*sh)$|\.env$/;

/** Programs that put files there whose names they do not say. */
const bringers =
  /^(?:\S*\/)?(?:unzip|unrar|7z[ar]? [xe]|gunzip|bunzip2|unxz|tar (?:-\S*x|x|--extract)|git (?:clone|pull)|wget|curl \S*(?:-\S*O|--remote-name)|kaggle|gsutil|aws s3|rclone|huggingface-cli|hf|dvc (?:pull|get)|docker cp)\b/;

/** Options of programs that copy which take the next word. */
const copyOptions: Readonly<Record<string, RegExp>> = {
  install: /^-[mogS]$/,
  rsync: /^-e$|^--(?:exclude|include|rsh)$/,
  scp: /^-[PiFo]$/,
};

/** `cp -r a b`, `cp a/*.csv b`: whole folders, and what a pattern covers. */
function treeCopies(
  from: string,
  into: string,
  words: readonly string[],
  program: string,
  folder: string,
): FileWrite[] {
  const name = baseName(from);
  const to = tidyPath(into, folder);
  const write = (path: string, source: string, pattern: string | null): FileWrite => ({
    path,
    how: 'copy',
    from: tidyPath(source, folder),
    tree: { pattern },
  });
  if (/[*?]/.test(name)) return [write(to, from.slice(0, from.length - name.length), name)];
  const deep =
    program === 'rsync' ||
    program === 'ditto' ||
    words.some(word => /^-[a-zA-Z]*[rRa]|^--(?:recursive|archive)/.test(word));
  if (!deep || /\.\w+$/.test(name.replace(/^\.$/, ''))) return [];
  const contents = /\/\.?$/.test(from);
  const inside = write(tidyPath(`${into}/${baseName(tidyPath(from))}`, folder), from, null);
  return contents ? [write(to, from, null)] : [inside, ...(to === '' ? [] : [write(to, from, null)])];
}

/** The program, or the script or module that an interpreter runs, checks and writes nothing. */
function isChecker(words: readonly string[], program: string): boolean {
  if (checkers.test(program)) return true;
  if (!Object.hasOwn(codeOptions, program.replace(/[\d.]+$/, ''))) return false;
  const script = words.slice(1).find(word => !word.startsWith('-'));
  return script !== undefined && checkers.test(script);
}

function copyPart(words: string[], program: string, folder: string): Part {
  const takes = Object.hasOwn(copyOptions, program) ? copyOptions[program]! : null;
  const files = words
    .slice(1)
    .filter((word, at) => !word.startsWith('-') && !(takes?.test(words[at]!) ?? false))
    .map(word => (/^(?:scp|rsync)$/.test(program) ? word.replace(/^[\w.@-]+:/, '') : word));
  const into = files.at(-1) ?? '';
  const trees = files.slice(0, -1).flatMap(from => treeCopies(from, into, words, program, folder));
  if (trees.length > 0) return partOf('navigation', program, [], trees, words);
  const many = files.length > 2 || into.endsWith('/') || into === '.';
  const writes = files.slice(0, -1).map(from => ({
    path: tidyPath(many || !/\./.test(baseName(into)) ? `${into}/${baseName(from)}` : into, folder),
    how: 'copy' as const,
    from: tidyPath(from, folder),
  }));
  // The target may be a folder or a name without an ending: both are noted.
  const plain =
    !many && !/\./.test(baseName(into)) && files.length === 2
      ? [{ path: tidyPath(into, folder), how: 'copy' as const, from: tidyPath(files[0]!, folder) }]
      : [];
  return partOf('navigation', program, [], [...writes, ...plain], words);
}
