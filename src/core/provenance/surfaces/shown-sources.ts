import type { Occurrence } from '../search.js';
import { FileNames } from './file-names.js';
import { globOf } from './glob.js';
import { holds } from './holds.js';
import type { Shown } from './shown.js';
import { type Source, type SourceContext, sourceOf } from './source.js';

/**
 * What occurrences in one output are evidence of. All of one value are alike, unless their lines name a file: each is
 * looked into once.
 */
export class ShownSources {
  readonly #shown: Shown;
  readonly #context: SourceContext;
  readonly #known = new Map<string | null, Map<number, Source>>();
  readonly #text: string;
  /** Files that were displayed, patterns and folders put as the files that they cover; found when first asked. */
  #files: { paths: readonly string[]; names: FileNames } | null = null;

  constructor(text: string, shown: Shown, context: SourceContext) {
    this.#text = text;
    this.#shown = shown;
    this.#context = context;
  }

  of({ id, start }: Pick<Occurrence, 'id' | 'start'>): Source {
    if (this.#shown.kind === 'execution') return executedSource(this.#shown);
    const { names, paths } = (this.#files ??= this.#displayed());
    const named = names.at(start);
    const byId = this.#known.get(named) ?? new Map<number, Source>();
    this.#known.set(named, byId);
    const known = byId.get(id);
    if (known !== undefined) return known;
    const source =
      this.#ownHistory(id) ??
      this.#look(id, this.#sources(id, named === null ? paths : [named], named === null));
    byId.set(id, source);
    return source;
  }

  /** What the agent typed and then committed is its own in the history too. */
  #ownHistory(id: number): Source | null {
    const { committed, typed } = this.#context;
    return this.#shown.history && committed && typed(id) ? { surface: 'none', own: 'typed' } : null;
  }

  #displayed(): { paths: readonly string[]; names: FileNames } {
    const paths = this.#shown.paths.flatMap(path => expanded(path, this.#context));
    // A search that names no folder goes through all below it.
    const anywhere = this.#shown.unnamed ? [''] : [];
    return { paths, names: new FileNames(this.#text, [...paths, ...this.#shown.paths, ...anywhere]) };
  }

  #look(id: number, sources: readonly Source[]): Source {
    if (this.#shown.kind === 'display')
      return choose(id, sources, this.#context, false) ?? { surface: 'none', own: 'unknown' };
    const holding = sources.filter(
      source => source.path !== undefined && holds(source.path, id, this.#context) === true,
    );
    // In a mixed output a value is executed unless a displayed file is known to hold it (trust-rules 2.1).
    const chosen = holding.length > 0 ? choose(id, holding, this.#context, true) : null;
    return chosen ?? executedSource(this.#shown);
  }

  /** The files that a value may come from: the one that its line or heading names, else all that were displayed. */
  #sources(id: number, paths: readonly string[], any: boolean): Source[] {
    const { history, unnamed } = this.#shown;
    const sources = paths.map(path => sourceOf(path, this.#context));
    if (history) sources.push({ surface: 'R', source: 'leaked' });
    if (unnamed && any) sources.push(unnamedSource(id, this.#context));
    return sources;
  }
}

function executedSource({ readsLeaked }: Shown): Source {
  if (readsLeaked === 'only') return { surface: 'R', source: 'leaked' };
  return readsLeaked === 'also' ? { surface: 'X', source: 'leaked' } : { surface: 'X' };
}

/** A pattern or a folder stands for the known files that it covers; a plain file for itself. */
function expanded(path: string, context: SourceContext): string[] {
  const known = [
    ...context.given.inputs,
    ...context.outputs,
    ...[...context.files.all()].map(state => state.path),
  ];
  const each = path.includes(' ') ? path.split(' ') : [path];
  return each.flatMap(one => {
    const covers = /[*?]/.test(one)
      ? globOf(one)
      : (file: string) => one === '' || file.startsWith(`${one}/`) || file.includes(`/${one}/`);
    const covered = known.filter(covers);
    return covered.length > 0 ? [...new Set(covered)] : [one];
  });
}

/** A file that the command does not name: an own one when an own one holds the value. */
function unnamedSource(id: number, context: SourceContext): Source {
  const files = [...context.files.all()];
  const own = files.find(({ origin, path }) => origin === 'typed' && holds(path, id, context) === true);
  if (own) return { surface: 'none', own: 'typed', path: own.path };
  const made = files.find(({ origin }) => origin === 'produced');
  return made
    ? { surface: 'X', carried: made.carried, mixed: true }
    : { surface: 'R', source: 'input', mixed: true };
}

function choose(
  id: number,
  sources: readonly Source[],
  context: SourceContext,
  mixed: boolean,
): Source | null {
  const judged = sources.map(source => ({
    source,
    holds: source.path === undefined ? null : holds(source.path, id, context),
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

/** Sources in the order in which they count when several may be meant. */
const order = (source: Source): number =>
  source.source === 'leaked' ? 0 : source.surface === 'X' ? 1 : source.surface === 'R' ? 2 : 3;
