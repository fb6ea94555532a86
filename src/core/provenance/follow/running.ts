import type { TaintSearch } from '../carried.js';
import { readCell, readShell } from '../shell/command.js';
import type { CommandReading, Part } from '../shell/part.js';
import { kindOfWord } from '../shell/words.js';
import type { toolKind } from '../steps/tools.js';

/** A command whose output may still come. */
export interface Running {
  step: number;
  reading: CommandReading;
  taints: TaintSearch;
  width: number | undefined;
  /** Something ran whose output could show a value. */
  couldShow: boolean;
  /** What it shows has numbers of lines in front of them. */
  numbers: boolean;
  /** Files that its programs open, and write. */
  reads: string[];
  writes: string[];
}

export const runs = (part: Part): boolean => part.kind === 'execution';

/** Reads the text of a call as what its tool takes: cells, shell, or names of files to show. */
export function readingOf(text: string, kind: ReturnType<typeof toolKind>, tool = ''): CommandReading {
  if (kind === 'cell') return readCell(text);
  if (kind === 'display' || kind === 'navigation') {
    const whole = kindOfWord(text.trim().split(/\s/, 1)[0] ?? '') !== 'execution';
    const shows = SEARCHES.test(tool) ? 'grep' : 'cat';
    return readShell(whole ? text : `${kind === 'display' ? shows : 'ls'} ${text}`);
  }
  return readShell(text);
}

/** Tools that take a pattern before the files. */
const SEARCHES = /grep|search|^rg$|ripgrep/i;
