import { tidyPath } from '../paths.js';
import { codePart } from './interpreted.js';
import { parseShell } from './parse.js';
import { type CommandReading, type Part, partOf } from './part.js';
import { joined } from './pipeline.js';
import { stagePart } from './stage.js';
import type { Pipeline, SimpleCommand } from './syntax.js';
import { nestedShell, unwrap } from './unwrap.js';

/** Reads a shell text. */
export function readShell(text: string, folder = ''): CommandReading {
  const reading: CommandReading = { parts: [], sets: new Map(), uses: new Set(), folders: [] };
  addShell(text, folder, reading, 0);
  return reading;
}

/** Reads the source of a notebook cell or an interpreter tool; lines for the shell (`!cmd`, `%%bash`) are shell. */
export function readCell(text: string): CommandReading {
  const magic = /^\s*%%(bash|sh|script|writefile)[ \t]*([^\n]*)\n/.exec(text);
  if (magic && magic[1] !== 'writefile') return readShell(text.slice(magic[0].length));
  const reading: CommandReading = { parts: [], sets: new Map(), uses: new Set(), folders: [] };
  if (magic) {
    const path = tidyPath((magic[2] ?? '').replace(/^-a\s+/, '').trim());
    const body = text.slice(magic[0].length);
    reading.parts.push(partOf('echo', 'writefile', [], [{ path, how: 'typed', text: body }]));
    return reading;
  }
  const shellLines = [...text.matchAll(SHELL_LINE)].map(([, line]) => line ?? '');
  if (shellLines.length > 0) addShell(shellLines.join('\n'), '', reading, 0);
  const source = text.replace(SHELL_LINE, '');
  if (source.trim() !== '') reading.parts.push(codePart('cell', source));
  return reading;
}

/** White space of the line only: blank lines before it would be looked through at each of them. */
const SHELL_LINE = /^[ \t]*[!%](?!%)([^\n]+)$/gm;

const DEEPEST = 6;

function addShell(text: string, folder: string, reading: CommandReading, depth: number): void {
  let here = folder;
  /** What runs inside of the next command. */
  let inner: Part[] = [];
  for (const pipeline of parseShell(text)) {
    const first = pipeline.stages[0];
    const before = reading.parts.length;
    for (const stage of pipeline.stages) noteVariables(stage, reading);
    if (first?.words[0]?.text === 'cd' && first.words[1]) {
      here = tidyPath(first.words[1].text, here);
      reading.folders.push(here);
      continue;
    }
    addPipeline(pipeline, here, reading, depth, inner);
    if (!pipeline.substituted) inner = [];
    else for (const part of reading.parts.slice(before)) inner.push(part);
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
function addPipeline(
  pipeline: Pipeline,
  folder: string,
  reading: CommandReading,
  depth: number,
  inner: readonly Part[],
): void {
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
  const whole = joined(parts, stages, folder, inner);
  reading.parts.push(whole);
  if (!whole.unnamed) return;
  const found = [...inner, ...parts].flatMap(foundIn);
  if (found.length > 0) Object.assign(whole, { reads: [...whole.reads, ...found], unnamed: false });
}

/** `cat $(find tests -name x)` and `find tests | xargs cat` show what is in tests. */
const foundIn = ({ program, reads }: Part): string[] => (program === 'find' ? reads : []);
