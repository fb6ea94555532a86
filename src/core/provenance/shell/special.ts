import { tidyPath } from '../paths.js';
import { fileArguments, looksLikeFile } from './arguments.js';
import { type FileWrite, type Part, partOf } from './part.js';

type Special = (words: string[], folder: string) => Part | null;

/** Programs whose options decide what they are. */
export const special: Readonly<Record<string, Special>> = {
  sed: (words, folder) => {
    const inPlace = words.some(word => /^-[a-zA-Z]*i/.test(word) || word.startsWith('--in-place'));
    if (!inPlace) return null;
    const files = fileArguments(words, 'sed', folder);
    return partOf(
      'navigation',
      'sed',
      [],
      files.map(path => ({ path, how: 'code' as const, append: true })),
      words,
    );
  },
  jq: (words, folder) => {
    const plain = withoutValues(words, jqOptions);
    const filter = plain.slice(1).find(word => !word.startsWith('-')) ?? '.';
    const reads = fileArguments(plain, 'jq', folder);
    const selects = filter !== '.' && (/^\.[^/]/.test(filter) || !looksLikeFile(filter));
    return partOf(selects ? 'execution' : 'display', 'jq', reads, [], words);
  },
  // Where it looks is what a later stage shows of it.
  find: (words, folder) => {
    const end = words.findIndex((word, at) => at > 0 && /^[-(!]/.test(word));
    const roots = words.slice(1, end < 0 ? words.length : end);
    const where = roots.map(root => tidyPath(root, folder)).filter(root => root !== '');
    return partOf('navigation', 'find', where, [], words);
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
      return { ...partOf('display', `git ${verb}`, paths, [], words), leaked: true };
    }
    if (['diff', 'blame', 'grep'].includes(verb)) return partOf('display', `git ${verb}`, paths, [], words);
    if (verb === 'checkout' || verb === 'restore') return broughtBack(words, verb, folder);
    if (verb === 'clone') return null;
    return { ...partOf('navigation', 'git', [], [], words), commits: verb === 'commit' };
  },
  tee: (words, folder) => {
    const append = words.includes('-a');
    const files = words.slice(1).filter(word => !word.startsWith('-'));
    return partOf(
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
      : partOf(
          'navigation',
          'dd',
          [],
          [{ path: tidyPath(to, folder), how: 'copy', ...(from ? { from: tidyPath(from, folder) } : {}) }],
          words,
        );
  },
  awk: (words, folder) => {
    const reads = fileArguments(words, 'awk', folder);
    return partOf('execution', 'awk', reads, [], words);
  },
};

/** Options of jq and the number of words that they take. */
const jqOptions: Readonly<Record<string, number>> = {
  '--arg': 2,
  '--argjson': 2,
  '--slurpfile': 2,
  '--rawfile': 2,
  '--indent': 1,
  '-L': 1,
};

function withoutValues(words: readonly string[], options: Readonly<Record<string, number>>): string[] {
  const kept: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    const skipped = Object.hasOwn(options, word) ? options[word]! : null;
    if (skipped === null) kept.push(word);
    else at += skipped;
  }
  return kept;
}

/**
 * Files that git brings back: from another commit they come from the history of the target (trust-rules 2.6 row 2), else
 * they are what the repository had.
 */
function broughtBack(words: string[], verb: string, folder: string): Part {
  const rest = words.slice(words.indexOf(verb) + 1);
  const dashes = rest.indexOf('--');
  const option = rest.findIndex(word => word === '-s' || word === '--source');
  const plain = rest.filter((word, at) => !word.startsWith('-') && !(option >= 0 && at === option + 1));
  const before = dashes < 0 ? [] : rest.slice(0, dashes).filter(word => !word.startsWith('-'));
  const first = verb === 'checkout' && dashes < 0 && plain.length > 1 ? plain[0] : before[0];
  const named = rest.find(word => word.startsWith('--source='))?.slice('--source='.length);
  const ref = named ?? (option >= 0 ? rest[option + 1] : first);
  const origin = ref === undefined || /^(?:HEAD|@)$/.test(ref) ? 'given' : 'leaked';
  const writes = (dashes < 0 ? plain.slice(first === undefined ? 0 : 1) : rest.slice(dashes + 1))
    .filter(looksLikeFile)
    .map((path): FileWrite => ({ path: tidyPath(path, folder), how: 'copy', from: 'git', origin }));
  return partOf('navigation', 'git', [], writes, words);
}
