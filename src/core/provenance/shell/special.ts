import { tidyPath } from '../paths.js';
import { fileArguments, looksLikeFile } from './arguments.js';
import { type Part, partOf } from './part.js';

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
    const filter = words.slice(1).find(word => !word.startsWith('-')) ?? '.';
    const reads = fileArguments(words, 'jq', folder);
    if (filter === '.' || looksLikeFile(filter)) return partOf('display', 'jq', reads, [], words);
    return partOf('execution', 'jq', reads, [], words);
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
    return verb === 'clone' ? null : partOf('navigation', 'git', [], [], words);
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
