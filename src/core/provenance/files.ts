import type { TypedText } from './literals.js';
import { OPEN } from './open-path.js';
import { baseName, samePath, tidyPath } from './paths.js';

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

/** The files of a run, by the names that the run uses for them. */
export class Files {
  readonly #byName = new Map<string, FileState[]>();
  /** Files whose very name is not told in full, the last written first. */
  #open: FileState[] = [];

  /** The file of that path; one whose folder or name is not told when it may be meant and none is named so. */
  find(path: string): FileState | null {
    const tidy = tidyPath(path);
    const named = this.#byName.get(baseName(tidy))?.find(state => samePath(state.path, tidy));
    return named ?? this.#open.find(state => samePath(state.path, tidy)) ?? null;
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

const MOST_OPEN = 100;
