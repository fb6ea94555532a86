import type { GivenSource } from './evidence.js';
import type { Files } from './files.js';
import type { TypedText } from './literals.js';
import { baseName, type GivenFiles, isLeaked, isNamedInPrompt, samePath, tidyPath } from './paths.js';
import { type Occurrence, searchText } from './search.js';
import type { CommandReading, Part } from './shell/part.js';
import type { ValueIndex } from './values/value-index.js';

/** What an output shows, told from its command. */
export interface Shown {
  kind: 'none' | 'display' | 'execution' | 'mixed';
  /** Files that were displayed; patterns as they are. */
  paths: string[];
  /** A file was displayed whose name the command does not tell. */
  unnamed: boolean;
  /** History of the repository was displayed. */
  history: boolean;
  /** Words of the command itself are printed too. */
  echoes: boolean;
  /** What a program opened: references only, or references among other data. */
  readsLeaked: 'only' | 'also' | null;
  /** The output file, when a program only reads it and nothing is known to have written it. */
  deliverable: string | null;
}

/** What is known of the files of a run while it is followed. */
export interface SourceContext {
  files: Files;
  given: GivenFiles;
  /** Tidy paths of the files that are graded. */
  outputs: readonly string[];
  /** Content of inputs and outputs, where it is known. */
  texts: ReadonlyMap<string, string>;
  /** Listings seen before anything was written. */
  listings: string;
  /** Something was written. */
  wrote: boolean;
  index: ValueIndex;
  /** Ids of the values that stand in a text, by the text. */
  idsOf: Map<string, ReadonlySet<number>>;
}

/** What displaying a file is (trust-rules 2.1). */
export interface Source {
  /** `none`: the agent's own file, the output itself, or a file that nobody is seen to write. */
  surface: 'X' | 'R' | 'none';
  source?: GivenSource;
  /** Of produced files: the literals of the command that made them. */
  carried?: readonly TypedText[];
  own?: 'typed' | 'deliverable' | 'unknown';
  path?: string;
  mixed?: boolean;
}

const noShow: Shown = {
  kind: 'none',
  paths: [],
  unnamed: false,
  history: false,
  echoes: false,
  readsLeaked: null,
  deliverable: null,
};

/** What the parts of a command show; an output without a command is taken as executed. */
export function shownBy(
  reading: CommandReading | null,
): Pick<Shown, 'kind' | 'paths' | 'unnamed' | 'history' | 'echoes'> {
  if (reading === null) return { ...noShow, kind: 'execution' };
  const { parts } = reading;
  const displayed = parts.filter(({ kind, silent }) => kind === 'display' && !silent);
  const loud = parts.filter(({ kind, silent }) => kind === 'execution' && !silent);
  // A program whose output goes to a file may still complain on the terminal.
  const ran = loud.length > 0 || (displayed.length === 0 && parts.some(({ kind }) => kind === 'execution'));
  const echoes = parts.some(({ kind }) => kind === 'echo');
  const kind = ran
    ? displayed.length > 0
      ? 'mixed'
      : 'execution'
    : displayed.length > 0
      ? 'display'
      : echoes
        ? 'execution'
        : 'none';
  return {
    kind,
    paths: displayed.flatMap(({ reads }) => reads),
    unnamed: displayed.some(part => part.unnamed || (part.reads.length === 0 && !part.leaked)),
    history: displayed.some(({ leaked }) => leaked),
    echoes,
  };
}

/** Whether the programs of a command opened references, and what else. */
export function leakedReads(
  parts: readonly Part[],
  reads: readonly string[],
  given: GivenFiles,
): Shown['readsLeaked'] {
  if (parts.some(({ kind, leaked }) => kind === 'execution' && leaked)) return 'only';
  const leaked = reads.filter(path => isLeaked(path, given));
  if (leaked.length === 0) return null;
  return reads.length > leaked.length ? 'also' : 'only';
}

/** What a displayed file is to the tracer. */
export function sourceOf(path: string, context: SourceContext): Source {
  const state = context.files.find(path);
  if (state && state.origin !== 'given') {
    if (state.origin === 'typed') return { surface: 'none', own: 'typed', path, carried: state.carried };
    if (state.origin === 'produced') return { surface: 'X', carried: state.carried, path };
    if (state.origin === 'leaked') return { surface: 'R', source: 'leaked', path };
    return { surface: 'none', own: 'unknown', path };
  }
  const isOutput = context.outputs.some(output => samePath(output, path));
  // A copy of the output's name in a folder of references is a reference.
  if (isLeaked(path, context.given) && !context.outputs.includes(path))
    return { surface: 'R', source: 'leaked', path };
  if (isOutput) return { surface: 'none', own: 'deliverable', path };
  if (state || isListed(path, context) || wasThere(path, context))
    return { surface: 'R', source: 'input', path };
  return { surface: 'none', own: 'unknown', path };
}

/** What one occurrence in an output is evidence of. */
export function sourceOfHit(found: Occurrence, text: string, shown: Shown, context: SourceContext): Source {
  if (shown.kind === 'execution') return executedSource(shown);
  const sources = displayedSources(found, text, shown, context);
  if (shown.kind === 'display')
    return choose(found, sources, context, false) ?? { surface: 'none', own: 'unknown' };
  const known = sources.filter(
    source => source.path !== undefined && holds(source.path, found.id, context) === true,
  );
  // In a mixed output a value is executed unless a displayed file is known to hold it (trust-rules 2.1).
  const chosen = known.length > 0 ? choose(found, known, context, true) : null;
  return chosen ?? executedSource(shown);
}

function executedSource({ readsLeaked }: Shown): Source {
  if (readsLeaked === 'only') return { surface: 'R', source: 'leaked' };
  return readsLeaked === 'also' ? { surface: 'X', source: 'leaked' } : { surface: 'X' };
}

/** The files that an occurrence may come from: the one that its line or heading names, else all that were displayed. */
function displayedSources(found: Occurrence, text: string, shown: Shown, context: SourceContext): Source[] {
  const paths = shown.paths.flatMap(path => expanded(path, context));
  const named = fileAt(text, found.start, [...paths, ...shown.paths]);
  const sources = (named === null ? paths : [named]).map(path => sourceOf(path, context));
  if (shown.history) sources.push({ surface: 'R', source: 'leaked' });
  if (shown.unnamed && named === null) sources.push(unnamedSource(found, context));
  return sources;
}

/** A file that the command does not name: an own one when an own one holds the value. */
function unnamedSource(found: Occurrence, context: SourceContext): Source {
  const own = [...context.files.all()].find(
    ({ origin, path }) => origin === 'typed' && holds(path, found.id, context) === true,
  );
  if (own) return { surface: 'none', own: 'typed', path: own.path };
  const made = [...context.files.all()].find(({ origin }) => origin === 'produced');
  return made
    ? { surface: 'X', carried: made.carried, mixed: true }
    : { surface: 'R', source: 'input', mixed: true };
}

/** Sources in the order in which they count when several may be meant. */
const order = (source: Source): number =>
  source.source === 'leaked' ? 0 : source.surface === 'X' ? 1 : source.surface === 'R' ? 2 : 3;

function choose(
  found: Occurrence,
  sources: readonly Source[],
  context: SourceContext,
  mixed: boolean,
): Source | null {
  const judged = sources.map(source => ({
    source,
    holds: source.path === undefined ? null : holds(source.path, found.id, context),
  }));
  const sure = judged.filter(each => each.holds === true);
  const open = judged.filter(each => each.holds === null);
  const group = sure.length > 0 ? sure : open.length > 0 ? open : judged;
  const sorted = group.map(each => each.source).sort((a, b) => order(a) - order(b));
  const [best] = sorted;
  if (best === undefined) return null;
  const doubtful =
    mixed || best.mixed === true || (sure.length !== 1 && sorted.some(each => order(each) !== order(best)));
  return doubtful ? { ...best, mixed: true } : best;
}

/** Whether a file is known to hold the value: true, false, or null when its content is not known. */
function holds(path: string, id: number, context: SourceContext): boolean | null {
  const state = context.files.find(path);
  const text = state ? (state.content ?? null) : textOf(path, context);
  if (text !== null) return idsIn(text, context).has(id);
  if (state === null) return null;
  // The output file holds its own values.
  const output = context.outputs.find(each => samePath(each, path));
  const final = output === undefined ? undefined : context.texts.get(output);
  return final !== undefined && idsIn(final, context).has(id) ? true : null;
}

function textOf(path: string, context: SourceContext): string | null {
  const direct = context.texts.get(path);
  if (direct !== undefined) return direct;
  for (const [known, text] of context.texts) if (samePath(known, path)) return text;
  return null;
}

/** Ids of the values in a text, each text searched once. */
function idsIn(text: string, context: SourceContext): ReadonlySet<number> {
  const known = context.idsOf.get(text);
  if (known) return known;
  const ids = new Set<number>();
  searchText(text, context.index, { commas: null, decimalComma: true }, ({ id, match }) => {
    if (match !== 'sign_only' && match !== 'word') ids.add(id);
  });
  context.idsOf.set(text, ids);
  return ids;
}

/** A pattern or a folder stands for the known files that it covers; a plain file for itself. */
function expanded(path: string, context: SourceContext): string[] {
  const each = path.includes(' ') ? path.split(' ') : [path];
  return each.flatMap(one => {
    const covered = [
      ...context.given.inputs,
      ...context.outputs,
      ...[...context.files.all()].map(state => state.path),
    ].filter(known =>
      /[*?]/.test(one)
        ? globMatches(one, known)
        : one === '' || known.startsWith(`${one}/`) || known.includes(`/${one}/`),
    );
    return covered.length > 0 ? [...new Set(covered)] : [one];
  });
}

function globMatches(pattern: string, path: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*{2,}\/?/g, '\u0000')
    .replace(/\*/g, '[^/]*')
    .replace(/\?/g, '[^/]')
    .replaceAll('\u0000', '.*');
  return new RegExp(`(?:^|/)${source}$`).test(path);
}

/** The file that `==> name <==`, or `name:12:` at the start of the line, gives for an offset. */
function fileAt(text: string, at: number, paths: readonly string[]): string | null {
  if (paths.length < 2 && !text.includes('==> ')) {
    if (paths.length === 1 && !/[*?]/.test(paths[0]!)) return null;
  }
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const prefix = /^([^\s:]{1,300}):/.exec(text.slice(lineStart, Math.min(at, lineStart + 320)))?.[1];
  if (prefix !== undefined) {
    const match = paths.find(path => samePath(path, tidyPath(prefix)));
    if (match !== undefined) return match;
    if (/[./]/.test(prefix) && paths.some(path => tidyPath(prefix).startsWith(`${path}/`)))
      return tidyPath(prefix);
  }
  const heading = text.lastIndexOf('==> ', at);
  const name =
    heading < 0 ? undefined : /^==> ([^\n]{1,300}) <==/.exec(text.slice(heading, heading + 320))?.[1];
  return name === undefined ? null : (paths.find(path => samePath(path, tidyPath(name))) ?? tidyPath(name));
}

const isListed = (path: string, { given }: SourceContext): boolean =>
  given.inputs.some(
    input =>
      samePath(input, path) ||
      (/[*?]/.test(path) && globMatches(path, input)) ||
      input.startsWith(`${path}/`),
  );

/** Whether the file was there before the agent wrote anything: seen in a listing, named by the prompt, or read first. */
const wasThere = (path: string, { wrote, listings, given }: SourceContext): boolean =>
  !wrote ||
  isNamedInPrompt(path, given.prompt) ||
  (baseName(path) !== '' && listings.includes(baseName(path)));
