import type { TypedText } from './literals.js';
import { OPEN } from './open-path.js';
import { baseName, samePath, tidyPath } from './paths.js';
import { globOf } from './surfaces/glob.js';

/** How a file came to hold what it holds, as far as the run shows. */
export interface FileState {
  path: string;
  /** `typed` by the agent; `produced` by code that ran; `given` before the run; `missing`: written without recorded content. */
  origin: 'typed' | 'produced' | 'given' | 'leaked' | 'missing';
  /** Step that wrote it last; -1 for files that were given. */
  step: number;
  /** Step at which code wrote it last, null when none did since a whole typed write. */
  codeStep: number | null;
  /** Literals that whatever reads the file may only repeat. */
  carried: TypedText[];
  /** The agent's text in it, when it is known in full. */
  content: string | null;
  /** Of a copy: where from. */
  copiedFrom: { path: string; origin: FileState['origin'] } | null;
}

/** A folder whose files were copied from another one, or those of them that the pattern covers. */
export interface TreeCopy {
  into: string;
  from: string;
  /** Of the names below `from`; null: all. */
  pattern: string | null;
  step: number;
  /** Of a file that nothing is known of: what the folder is. */
  origin: FileState['origin'] | null;
}

/** The files of a run, by the names that the run uses for them. */
export class Files {
  readonly #byName = new Map<string, FileState[]>();
  /** Files whose very name is not told in full, the last written first. */
  #open: FileState[] = [];
  /** The last copied first. */
  #trees: TreeCopy[] = [];

  /**
   * The file of that path. Where none is named so: one that came along with a copied folder, or one whose folder or name is
   * not told and that may be meant.
   */
  find(path: string): FileState | null {
    const tidy = tidyPath(path);
    const named = this.#byName.get(baseName(tidy))?.find(state => samePath(state.path, tidy));
    return named ?? this.#fromTree(tidy) ?? this.#open.find(state => samePath(state.path, tidy)) ?? null;
  }

  copyTree(tree: TreeCopy): void {
    this.#trees = [tree, ...this.#trees].slice(0, MOST_OPEN);
  }

  #fromTree(path: string): FileState | null {
    for (const { into, from, pattern, step, origin } of this.#trees) {
      const rest = below(path, into);
      if (rest === null || (pattern !== null && !globOf(pattern)(rest))) continue;
      const source = `${from}/${rest}`;
      const original = this.#byName.get(baseName(rest))?.find(state => samePath(state.path, source));
      const known = original?.origin ?? origin;
      if (known === null) continue;
      const state = { path, origin: known, step, codeStep: known === 'produced' ? step : null };
      const { carried = [], content = null } = original ?? {};
      return { ...state, carried, content, copiedFrom: { path: source, origin: known } };
    }
    return null;
  }

  set(state: FileState): void {
    if (baseName(state.path).includes(OPEN)) {
      this.#open = [state, ...this.#open.filter(({ path }) => path !== state.path)].slice(0, MOST_OPEN);
      return;
    }
    const key = baseName(state.path);
    const states = this.#byName.get(key) ?? [];
    const before = states.findIndex(each => samePath(each.path, state.path));
    // A name in an unknown folder is the one file of that name that is known, and stays so called.
    const known = before >= 0 ? states[before]!.path : state.path;
    const path = state.path.includes(OPEN) ? known : state.path;
    if (before >= 0) states[before] = { ...state, path };
    else states.push(state);
    this.#byName.set(key, states);
  }

  /** Files whose base name is among the words. */
  named(words: Iterable<string>): FileState[] {
    const found: FileState[] = [];
    for (const word of words) {
      const states = this.#byName.get(word);
      if (states) found.push(...states);
    }
    return found;
  }

  *all(): Generator<FileState> {
    for (const states of this.#byName.values()) yield* states;
  }
}

/** The rest of a path below a folder; null when it is elsewhere. */
function below(path: string, folder: string): string | null {
  if (folder === '') return path.startsWith('/') ? null : path;
  const at = `/${path}`.lastIndexOf(`/${folder.replace(/^\//, '')}/`);
  const whole = folder.startsWith('/') ? path.startsWith(`${folder}/`) || !path.startsWith('/') : true;
  return at < 0 || !whole ? null : path.slice(at + folder.replace(/^\//, '').length + 1);
}

const MOST_OPEN = 100;
