import { samePath, tidyPath } from '../paths.js';

/**
 * Says for offsets of an output which file `==> name <==` above, or `name:12:` at the start of the line, gives; null when
 * neither does. Made once an output: offsets that ascend cost no more than the text is long.
 */
export class FileNames {
  readonly #text: string;
  readonly #paths: readonly string[];
  readonly #byName = new Map<string, string | null>();
  #headings: { at: number; path: string | null }[] | null = null;
  #line = { at: 0, start: 0 };

  constructor(text: string, paths: readonly string[]) {
    this.#text = text;
    this.#paths = paths;
  }

  at(offset: number): string | null {
    const start = this.#lineStart(offset);
    const begin = this.#text.slice(start, Math.min(offset, start + LONGEST_NAME + 20));
    const prefix = PREFIX.exec(begin)?.[1];
    const named = prefix === undefined ? null : this.#pathNamed(prefix);
    return named ?? this.#headingBefore(offset);
  }

  /** A file that is shown, or one in a folder that is. */
  #pathNamed(name: string): string | null {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const tidy = tidyPath(name);
    const inFolder = () =>
      /[./]/.test(name) && this.#paths.some(path => path === '' || tidy.startsWith(`${path}/`));
    const found = this.#paths.find(path => samePath(path, tidy)) ?? (inFolder() ? tidy : null);
    this.#byName.set(name, found);
    return found;
  }

  #headingBefore(offset: number): string | null {
    const headings = (this.#headings ??= this.#readHeadings());
    let [low, high] = [0, headings.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (headings[middle]!.at <= offset) low = middle + 1;
      else high = middle;
    }
    return headings[low - 1]?.path ?? null;
  }

  /** Arrows without a name end what the heading above them says. */
  #readHeadings(): { at: number; path: string | null }[] {
    const headings = [];
    for (let at = this.#text.indexOf(ARROW); at >= 0; at = this.#text.indexOf(ARROW, at + 1)) {
      const name = HEADING.exec(this.#text.slice(at, at + LONGEST_NAME + 20))?.[1];
      const tidy = name === undefined ? null : tidyPath(name);
      const path = tidy === null ? null : (this.#paths.find(each => samePath(each, tidy)) ?? tidy);
      headings.push({ at, path });
    }
    // `src/a.py:` above its lines, as tools that search print it.
    for (const { index, 1: name = '' } of this.#text.matchAll(NAME_LINE)) {
      const path = this.#pathNamed(name);
      if (path !== null) headings.push({ at: index, path });
    }
    return headings.sort((a, b) => a.at - b.at);
  }

  #lineStart(offset: number): number {
    const { at, start } = this.#line;
    const from = offset >= at ? at : 0;
    const newline = this.#text.slice(from, offset).lastIndexOf('\n');
    const found = newline >= 0 ? from + newline + 1 : offset >= at ? start : 0;
    this.#line = { at: offset, start: found };
    return found;
  }
}

const LONGEST_NAME = 300;
const ARROW = '==> ';
const PREFIX = /^([^\s:]{1,300}):/;
const NAME_LINE = /^(\S{1,300}):\r?$/gm;
const HEADING = /^==> ([^\n]{1,300}) <==/;
