import { type GivenFiles, isLeaked } from '../paths.js';
import type { CommandReading, Part } from '../shell/part.js';

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

const noShow: Shown = {
  kind: 'none',
  paths: [],
  unnamed: false,
  history: false,
  echoes: false,
  readsLeaked: null,
  deliverable: null,
};

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
