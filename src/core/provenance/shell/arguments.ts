import { baseName, tidyPath } from '../paths.js';
import type { FileWrite, Part } from './part.js';
import { checkers, codeOptions } from './words.js';

/** Arguments that are files: not options, not their values, and not the pattern of a search. */
export function fileArguments(words: string[], program: string, folder: string): string[] {
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

/** Arguments of a pipeline that runs which are data to it: not the script of an interpreter, not what a checker checks. */
export function dataArguments(part: Part): string[] {
  const name = part.program.replace(/[\d.]+$/, '');
  const script = Object.hasOwn(codeOptions, name) && part.code.length === 0 ? part.reads[0] : undefined;
  if (checkers.test(part.program) && !/^(?:jq|wc|diff|cmp)$/.test(part.program)) return [];
  return part.reads.filter(path => path !== script);
}

/** Files named by options that say where the result goes. */
export function outputOptions(words: string[], folder: string): FileWrite[] {
  const writes: FileWrite[] = [];
  if (otherwise.has(baseName(words[0] ?? ''))) return writes;
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

/** Programs whose `-o` is something else. */
const otherwise = new Set(['unzip', 'ssh', 'ps', 'pgrep', 'mount', 'tar', 'top', 'lsof', 'pytest']);

export const looksLikeFile = (word: string): boolean =>
  !word.startsWith('-') &&
  word.length < 400 &&
  !/[\s;(){}"'|<>]/.test(word) &&
  (/\.\w{1,8}$/.test(word) || word.includes('/')) &&
  !/^\w+:\/\//.test(word) &&
  !/^[\d.]+$/.test(word);
