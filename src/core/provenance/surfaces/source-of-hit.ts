import type { Occurrence } from '../search.js';
import { fileAt } from './file-at.js';
import { globMatches } from './glob.js';
import { holds } from './holds.js';
import type { Shown } from './shown.js';
import { type Source, type SourceContext, sourceOf } from './source.js';

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

/** Sources in the order in which they count when several may be meant. */
const order = (source: Source): number =>
  source.source === 'leaked' ? 0 : source.surface === 'X' ? 1 : source.surface === 'R' ? 2 : 3;
