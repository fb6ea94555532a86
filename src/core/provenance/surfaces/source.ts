import type { GivenSource } from '../evidence.js';
import type { Files } from '../files.js';
import type { TypedText } from '../literals.js';
import { baseName, type GivenFiles, isLeaked, isNamedInPrompt, samePath } from '../paths.js';
import type { ValueIndex } from '../values/value-index.js';
import { globOf } from './glob.js';

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
  /** Folders that a command changed to: later ones may still work there. */
  folders: Set<string>;
  /** The agent has put something into the history of the repository. */
  committed: boolean;
  /** Files came out of an archive or from elsewhere, without a word of their names. */
  brought: boolean;
  /** Whether the agent has typed the value by now. */
  typed(id: number): boolean;
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

function isListed(path: string, { given }: SourceContext): boolean {
  const covers = /[*?]/.test(path) ? globOf(path) : null;
  return given.inputs.some(
    input => samePath(input, path) || covers?.(input) === true || input.startsWith(`${path}/`),
  );
}

/**
 * Whether the file was there before the agent wrote anything: seen in a listing, named by the prompt, or read first. What
 * was brought in later is no more the agent's own.
 */
const wasThere = (path: string, { wrote, brought, listings, given }: SourceContext): boolean =>
  !wrote ||
  brought ||
  isNamedInPrompt(path, given.prompt) ||
  (baseName(path) !== '' && listings.includes(baseName(path)));
