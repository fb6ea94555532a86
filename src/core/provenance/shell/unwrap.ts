import { baseName } from '../paths.js';
import type { SimpleCommand, Word } from './syntax.js';
import { shells, wrapperOptions, wrappers } from './words.js';

/** The command without `sudo`, `timeout 60` and the like. */
export function unwrap(command: SimpleCommand): SimpleCommand & { listed: boolean } {
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
    const executed = name === 'find' ? executedBy(words) : null;
    if (executed !== null) {
      listed ||= executed.anywhere;
      words = executed.words;
      continue;
    }
    const own = Object.hasOwn(wrappers, name) ? wrappers[name] : undefined;
    if (own === undefined || words.length < 2) break;
    if (name === 'xargs' || name === 'parallel') listed = true;
    const rest = skipOptions(words.slice(1));
    if (rest.length === 0) break;
    words = rest.slice(own);
  }
  return { words, assigns: command.assigns, redirects: command.redirects, listed };
}

/** `find tests -name x -exec cat {} ;` runs `cat` on what is in tests; `anywhere`: it does not say in which folder. */
function executedBy(words: readonly Word[]): { words: Word[]; anywhere: boolean } | null {
  const option = words.findIndex(({ text }) => /^-(?:exec|execdir|ok)$/.test(text));
  if (option < 0) return null;
  const end = words.findIndex(({ text }, at) => at > option && (text === ';' || text === '+'));
  const first = words.findIndex(({ text }, at) => at > 0 && /^[-(!]/.test(text));
  const folders = words.slice(1, first).filter(({ text }) => !/^\.\/?$/.test(text));
  const command = words.slice(option + 1, end < 0 ? words.length : end);
  const found = command.flatMap(word => (word.text === '{}' ? folders : [word]));
  return found.length === 0 ? null : { words: found, anywhere: folders.length === 0 };
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
export function nestedShell({ words, redirects }: SimpleCommand): string[] {
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
