import { baseName, isLeakedAddress, tidyPath } from '../paths.js';
import { type CodeReading, readCode } from './code.js';
import { type Pipeline, parseShell, type SimpleCommand, type Word } from './parse.js';
import { checkers, codeOptions, installers, kindOfWord, shells, wrapperOptions, wrappers } from './words.js';

export type PartKind = 'navigation' | 'display' | 'echo' | 'execution';

export interface FileWrite {
  path: string;
  /** `typed`: the agent's own words; `code`: what a program printed or wrote; `copy`: another file. */
  how: 'typed' | 'code' | 'copy';
  /** Of a copy: the file, when one is named. */
  from?: string;
  /** Of a typed write: the words. */
  text?: string;
  append?: boolean;
}

/** A pipeline of a command: what it is, reads and writes (trust-rules 2.1). */
export interface Part {
  kind: PartKind;
  program: string;
  /** Files it shows or opens, tidy; patterns with `*` as they are. */
  reads: string[];
  writes: FileWrite[];
  /** Source text that it runs, inline. */
  code: { text: string; reading: CodeReading }[];
  /** Every word, for scripts and data files that it names. */
  words: string[];
  /** Arguments of a program whose source is not here; it may write the files that they name. */
  opaque: boolean;
  /** History of the repository, or an address that holds answers. */
  leaked: boolean;
  /** Its output goes to a file or nowhere. */
  silent: boolean;
  /** Nothing that it prints can be an answer: it sets up the machine. */
  installs: boolean;
  /** Shows a file whose name the text does not tell. */
  unnamed: boolean;
}

export interface CommandReading {
  parts: Part[];
  /** Variables that the command sets to words of its own. */
  sets: Map<string, string>;
  /** Variables that it uses and does not set. */
  uses: Set<string>;
}

/** Reads a shell text. */
export function readShell(text: string, folder = ''): CommandReading {
  const reading: CommandReading = { parts: [], sets: new Map(), uses: new Set() };
  addShell(text, folder, reading, 0);
  return reading;
}

/** Reads the source of a notebook cell or an interpreter tool; lines for the shell (`!cmd`, `%%bash`) are shell. */
export function readCell(text: string): CommandReading {
  const magic = /^\s*%%(bash|sh|script|writefile)[ \t]*([^\n]*)\n/.exec(text);
  if (magic && magic[1] !== 'writefile') return readShell(text.slice(magic[0].length));
  const reading: CommandReading = { parts: [], sets: new Map(), uses: new Set() };
  if (magic) {
    const path = tidyPath((magic[2] ?? '').replace(/^-a\s+/, '').trim());
    const body = text.slice(magic[0].length);
    reading.parts.push(part('echo', 'writefile', [], [{ path, how: 'typed', text: body }]));
    return reading;
  }
  const shellLines = [...text.matchAll(/^\s*[!%](?!%)([^\n]+)$/gm)].map(([, line]) => line ?? '');
  if (shellLines.length > 0) addShell(shellLines.join('\n'), '', reading, 0);
  const source = text.replace(/^\s*[!%](?!%)[^\n]+$/gm, '');
  if (source.trim() !== '') reading.parts.push(codePart('cell', source));
  return reading;
}

const DEEPEST = 6;

function addShell(text: string, folder: string, reading: CommandReading, depth: number): void {
  let here = folder;
  for (const pipeline of parseShell(text)) {
    const first = pipeline.stages[0];
    for (const stage of pipeline.stages) noteVariables(stage, reading);
    if (first?.words[0]?.text === 'cd' && first.words[1]) {
      here = tidyPath(first.words[1].text, here);
      continue;
    }
    addPipeline(pipeline, here, reading, depth);
  }
}

function noteVariables({ words, assigns }: SimpleCommand, reading: CommandReading): void {
  for (const { name, value } of assigns) reading.sets.set(name, value.text);
  if (words[0]?.text === 'export') {
    for (const { text } of words.slice(1)) {
      const [name = '', ...value] = text.split('=');
      if (value.length > 0) reading.sets.set(name, value.join('='));
    }
  }
  for (const { text, expands } of words) {
    if (!expands) continue;
    for (const match of text.matchAll(/\$\{?(\w+)/g)) reading.uses.add(match[1]!);
  }
}

/** One pipeline: nested shells are read in their place, the rest becomes a part. */
function addPipeline(pipeline: Pipeline, folder: string, reading: CommandReading, depth: number): void {
  const stages = pipeline.stages
    .map(stage => unwrap(stage))
    .filter(stage => stage.words.length + stage.redirects.length > 0);
  if (stages.length === 0) return;
  const nested = stages.flatMap(stage => nestedShell(stage));
  if (nested.length > 0 && depth < DEEPEST) {
    for (const inner of nested) addShell(inner, folder, reading, depth + 1);
    if (stages.length === 1) return;
  }
  const parts = stages.map((stage, at) => stagePart(stage, stages[at - 1], folder));
  reading.parts.push(joined(parts, stages, folder));
}

/** The command without `sudo`, `timeout 60` and the like. */
function unwrap(command: SimpleCommand): SimpleCommand & { listed: boolean } {
  let words = command.words;
  let listed = false;
  for (let turn = 0; turn < 8; turn += 1) {
    const name = baseName(words[0]?.text ?? '').toLowerCase();
    if ((name === 'docker' || name === 'podman' || name === 'kubectl') && words[1]?.text === 'exec') {
      const rest = words.slice(2);
      const container = rest.findIndex(({ text }) => !text.startsWith('-'));
      words = rest.slice(container + 1).filter(({ text }) => text !== '--');
      continue;
    }
    if (['conda', 'uv', 'poetry', 'pipenv', 'mamba'].includes(name) && words[1]?.text === 'run') {
      words = skipOptions(words.slice(2));
      continue;
    }
    const own = Object.hasOwn(wrappers, name) ? wrappers[name] : undefined;
    if (own === undefined || words.length < 2) break;
    if (name === 'xargs' || name === 'parallel') listed = true;
    const rest = skipOptions(words.slice(1));
    if (rest.length === 0) break;
    words = rest.slice(own);
  }
  return { ...command, words, listed };
}

function skipOptions(words: Word[]): Word[] {
  let at = 0;
  while (at < words.length) {
    const { text } = words[at]!;
    if (/^\w+=/.test(text)) at += 1;
    else if (text.startsWith('-')) at += wrapperOptions.has(text) ? 2 : 1;
    else break;
  }
  return words.slice(at);
}

/** Shell text that a stage hands to another shell. */
function nestedShell({ words, redirects }: SimpleCommand): string[] {
  const program = baseName(words[0]?.text ?? '').toLowerCase();
  if (!shells.has(program)) return [];
  if (program === 'eval')
    return [
      words
        .slice(1)
        .map(({ text }) => text)
        .join(' '),
    ];
  const option = words.findIndex(({ text }) => /^-\w*c$/.test(text));
  if (option > 0 && words[option + 1]) return [words[option + 1]!.text];
  const body = redirects.find(({ op }) => op === '<<' || op === '<<<');
  return body && words.length <= 2 ? [body.target] : [];
}

/** What one stage is, before the pipeline is looked at as a whole. */
function stagePart(
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
    return part('echo', program, [], [], words);
  }
  if (kind === 'display') {
    const reads = fileArguments(words, program, folder);
    return {
      ...part('display', program, reads, [], words),
      unnamed: stage.words.some(({ text, expands }) => expands && /\$/.test(text)) && reads.length === 0,
    };
  }
  if (kind !== 'execution') return part(kind, program, [], [], words);
  const reads = words
    .slice(1)
    .filter(looksLikeFile)
    .map(word => tidyPath(word, folder));
  const installs = installers.has(program) || (program === 'git' && words[1] === 'clone');
  const leaked =
    /^(?:curl|wget|http|fetch)$/.test(program) &&
    words.some(word => /\/\//.test(word) && isLeakedAddress(word));
  const checks = checkers.test(words.slice(0, 3).join(' '));
  const made = {
    ...part('execution', program, reads, outputOptions(words, folder), words),
    installs,
    leaked,
  };
  return {
    ...made,
    opaque:
      !checks &&
      program !== 'awk' &&
      program !== 'gawk' &&
      program !== 'sort' &&
      program !== 'uniq' &&
      program !== 'tr',
  };
}

type Special = (words: string[], folder: string) => Part | null;

/** Programs whose options decide what they are. */
const special: Readonly<Record<string, Special>> = {
  sed: (words, folder) => {
    const inPlace = words.some(word => /^-[a-zA-Z]*i/.test(word) || word.startsWith('--in-place'));
    if (!inPlace) return null;
    const files = fileArguments(words, 'sed', folder);
    return part(
      'navigation',
      'sed',
      [],
      files.map(path => ({ path, how: 'code' as const, append: true })),
      words,
    );
  },
  jq: (words, folder) => {
    const filter = words.slice(1).find(word => !word.startsWith('-')) ?? '.';
    const reads = fileArguments(words, 'jq', folder);
    if (filter === '.' || looksLikeFile(filter)) return part('display', 'jq', reads, [], words);
    return part('execution', 'jq', reads, [], words);
  },
  git: (words, folder) => {
    const verb =
      words
        .slice(1)
        .find((word, at, all) => !word.startsWith('-') && all[at - 1] !== '-C' && all[at - 1] !== '-c') ?? '';
    const paths = words
      .slice(2)
      .filter(looksLikeFile)
      .map(word => tidyPath(word.replace(/^[^:]*:/, ''), folder));
    if (['show', 'log', 'reflog', 'cat-file', 'whatchanged'].includes(verb)) {
      return { ...part('display', `git ${verb}`, paths, [], words), leaked: true };
    }
    if (['diff', 'blame', 'grep'].includes(verb)) return part('display', `git ${verb}`, paths, [], words);
    return verb === 'clone' ? null : part('navigation', 'git', [], [], words);
  },
  tee: (words, folder) => {
    const append = words.includes('-a');
    const files = words.slice(1).filter(word => !word.startsWith('-'));
    return part(
      'display',
      'tee',
      [],
      files.map(path => ({ path: tidyPath(path, folder), how: 'code' as const, append })),
      words,
    );
  },
  dd: (words, folder) => {
    const value = (name: string) => words.find(word => word.startsWith(`${name}=`))?.slice(name.length + 1);
    const [from, to] = [value('if'), value('of')];
    return to === undefined
      ? null
      : part(
          'navigation',
          'dd',
          [],
          [{ path: tidyPath(to, folder), how: 'copy', ...(from ? { from: tidyPath(from, folder) } : {}) }],
          words,
        );
  },
  awk: (words, folder) => {
    const reads = fileArguments(words, 'awk', folder);
    return part('execution', 'awk', reads, [], words);
  },
};

/** An interpreter with source text in an option, a here-document or the stage before it. */
function interpreted(
  words: string[],
  program: string,
  body: string | undefined,
  before: SimpleCommand | undefined,
  folder: string,
): Part | null {
  const name = program.replace(/[\d.]+$/, '');
  if (name === 'python' && words[1] === '-m' && words[2] === 'json.tool') {
    const reads = fileArguments(words.slice(2), 'json.tool', folder);
    return part('display', 'json.tool', reads, [], words);
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
  return codePart(program, source, words, folder);
}

function codePart(program: string, source: string, words: string[] = [], folder = ''): Part {
  const reading = readCode(source);
  const tidy = (path: string) => tidyPath(path, folder);
  const writes: FileWrite[] = [
    ...reading.copies.map(({ from, to }) => ({ path: tidy(to), how: 'copy' as const, from: tidy(from) })),
    ...reading.writes.map(path => ({ path: tidy(path), how: 'code' as const })),
    ...(reading.writesSomewhere
      ? reading.unknown.map(path => ({ path: tidy(path), how: 'code' as const }))
      : []),
  ];
  const reads = [...reading.reads, ...(reading.writesSomewhere ? [] : reading.unknown)].map(tidy);
  const kind = reading.reprints ? 'display' : 'execution';
  return { ...part(kind, program, reads, writes, words), code: [{ text: source, reading }] };
}

function copyPart(words: string[], program: string, folder: string): Part {
  const files = words.slice(1).filter(word => !word.startsWith('-'));
  const into = files.at(-1) ?? '';
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
  return part('navigation', program, [], [...writes, ...plain], words);
}

/** The pipeline as a whole: display only when every stage is, execution when any runs (trust-rules 2.1). */
function joined(parts: Part[], stages: SimpleCommand[], folder: string): Part {
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

/** Files named by options that say where the result goes. */
function outputOptions(words: string[], folder: string): FileWrite[] {
  const writes: FileWrite[] = [];
  words.forEach((word, at) => {
    const joinedValue =
      /^--?(?:o|out|output|outfile|output-file|save|save-to|result|results|dest)=(.+)$/.exec(word)?.[1];
    const next =
      /^-(?:o|O|-out|-output|-outfile|-output-file|-output-document|-save|-save-to|-result|-results|-dest)$/.test(
        word,
      )
        ? words[at + 1]
        : undefined;
    const value = joinedValue ?? next;
    if (value !== undefined && !value.startsWith('-'))
      writes.push({ path: tidyPath(value, folder), how: 'code' });
  });
  return writes;
}

const patternFirst = new Set([
  'grep',
  'egrep',
  'fgrep',
  'zgrep',
  'rg',
  'ag',
  'ack',
  'sed',
  'awk',
  'gawk',
  'jq',
  'select-string',
]);
const valueOptions = /^-(?:[ncdfAbBCmek]|-lines|-bytes|-delimiter|-fields)$/;

/** Arguments that are files: not options, not their values, and not the pattern of a search. */
function fileArguments(words: string[], program: string, folder: string): string[] {
  const files: string[] = [];
  let pattern =
    patternFirst.has(program) && !words.some(word => /^-(?:e|f)$/.test(word) || word.startsWith('--regexp'));
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at]!;
    if (word.startsWith('-') && word !== '-') {
      const takes =
        valueOptions.test(word) &&
        !(program === 'grep' && /^-[nc]$/.test(word)) &&
        !(program === 'cat') &&
        !(program === 'sed' && word === '-n') &&
        !(program === 'jq') &&
        !(program === 'rg' && /^-[nc]$/.test(word));
      if (takes) at += 1;
      continue;
    }
    if (pattern) {
      pattern = false;
      continue;
    }
    if (program === 'awk' && /^\w+=/.test(word)) continue;
    for (const each of word.split(/\s+/))
      if (each !== '' && each !== '-') files.push(each.includes('$') ? each : tidyPath(each, folder));
  }
  return files.filter(file => !/^\$/.test(file));
}

/** Arguments of a pipeline that runs which are data to it: not the script of an interpreter, not what a checker checks. */
export function dataArguments(part: Part): string[] {
  const name = part.program.replace(/[\d.]+$/, '');
  const script = Object.hasOwn(codeOptions, name) && part.code.length === 0 ? part.reads[0] : undefined;
  if (checkers.test(part.program) && !/^(?:jq|wc|diff|cmp)$/.test(part.program)) return [];
  return part.reads.filter(path => path !== script);
}

const looksLikeFile = (word: string): boolean =>
  !word.startsWith('-') &&
  word.length < 400 &&
  !/[\s;(){}"'|<>]/.test(word) &&
  (/\.\w{1,8}$/.test(word) || word.includes('/')) &&
  !/^\w+:\/\//.test(word) &&
  !/^[\d.]+$/.test(word);

function part(
  kind: PartKind | 'copy',
  program: string,
  reads: string[],
  writes: FileWrite[],
  words: string[] = [],
): Part {
  return {
    kind: kind === 'copy' ? 'navigation' : kind,
    program,
    reads,
    writes,
    code: [],
    words,
    opaque: false,
    leaked: false,
    silent: false,
    installs: false,
    unnamed: false,
  };
}
