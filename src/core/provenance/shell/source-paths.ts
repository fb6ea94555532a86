import { OPEN } from '../open-path.js';
import { NAME, SourceTokens, STRING } from './source-tokens.js';

/** A path that source text puts together, {@link OPEN} for what the text does not tell. */
export interface NamedPath {
  text: string;
  start: number;
  end: number;
}

/** What source text names: paths, and files that it copies or moves. */
export interface Named {
  paths: NamedPath[];
  copies: { from: string; to: string }[];
}

/**
 * The paths that source text names: `open(f"{OUT}/a.json")`, `os.path.join(d, "a.json")`, `Path("out") / "a.json"`,
 * `"out/" + name`, `file.path("out", "a.json")`. Names bound to a text are put in where they are used.
 */
export function namedIn(code: string): Named {
  const reader = new PathReader(code);
  const paths = reader.paths().filter(({ text }) => looksLikePath(text));
  return { paths, copies: reader.copies.filter(({ from, to }) => looksLikePath(from) && to !== OPEN) };
}

const looksLikePath = (text: string): boolean =>
  text.length < 300 &&
  !/[\n<>|]/.test(text) &&
  /[\p{L}\p{N}_]/u.test(text) &&
  (/\.\w{1,8}$/.test(text) || text.includes('/'));

interface Piece {
  text: string;
  /** The token behind it. */
  next: number;
  /** A literal is in it: names alone are told where they are bound. */
  literal: boolean;
}

/** Calls whose arguments are parts of a path, and those that put texts together. */
const JOINS =
  /(?:^|\.|::)(?:join|joinpath|Path|PurePath|PosixPath|PurePosixPath|of|get|resolve|abspath|realpath|normpath|expanduser|fspath|str|path|File|URI)$/;
const COPIES =
  /^(?:shutil\.(?:copy\w*|move)|os\.(?:rename|replace)|(?:fs\.|fs\.promises\.)?(?:copyFile|rename)(?:Sync)?|file\.(?:copy|rename)|copy2?|copyfile|copytree|move)$/;
const CONCATENATES = /^(?:paste0|concat|strcat|String)$/;
const CHANGES_FOLDER = /^(?:os\.chdir|setwd|process\.chdir|chdir|cd)$/;
/** Brackets and operators deeper than this are not followed. */
const DEEPEST = 6;
const LONGEST = 300;

class PathReader {
  readonly #tokens: SourceTokens;
  readonly copies: Named['copies'] = [];
  readonly #names = new Map<string, string>();
  #folder = '';

  constructor(readonly code: string) {
    this.#tokens = new SourceTokens(code);
  }

  paths(): NamedPath[] {
    const tokens = this.#tokens;
    const found: NamedPath[] = [];
    for (let at = 0; at < tokens.count; ) {
      const kind = tokens.kind(at);
      const isCall = kind === NAME && tokens.isSign(at + 1, '(');
      if (isCall && COPIES.test(tokens.text(at))) this.#copied(at + 1);
      const starts = kind === STRING || (kind === NAME && (!isCall || JOINS.test(tokens.text(at))));
      const piece = starts ? this.#expression(at, 0) : null;
      if (piece === null || !piece.literal) {
        at += 1;
        continue;
      }
      const text = this.#placed(piece.text);
      this.#bind(at, text);
      if (tokens.isSign(at - 1, '(') && CHANGES_FOLDER.test(tokens.text(at - 2))) this.#folder = piece.text;
      found.push({ text, start: tokens.start(at), end: tokens.end(piece.next - 1) });
      at = piece.next;
    }
    return found;
  }

  #copied(bracket: number): void {
    const [from, to] = this.#arguments(bracket, 0).texts;
    if (from !== undefined && to !== undefined)
      this.copies.push({ from: this.#placed(from), to: this.#placed(to) });
  }

  /** `NAME = expression`, with or without a type. */
  #bind(at: number, text: string): void {
    const tokens = this.#tokens;
    let name = at - 1;
    if (tokens.isSign(name, '-') && tokens.isSign(name - 1, '<')) name -= 1;
    else if (!tokens.isSign(name, '=') || tokens.isSign(name - 1, '=')) return;
    name -= 1;
    if (tokens.isSign(name, ':')) name -= 1;
    else if (tokens.isSign(name - 1, ':')) name -= 2;
    if (tokens.kind(name) === NAME) this.#names.set(tokens.text(name), text);
  }

  #placed(text: string): string {
    return this.#folder === '' || /^(?:\/|~|\{\}|[A-Za-z]:)/.test(text) ? text : `${this.#folder}/${text}`;
  }

  /** Terms with `/` and `+` between them. */
  #expression(at: number, depth: number): Piece | null {
    const tokens = this.#tokens;
    let left = this.#term(at, depth);
    while (left !== null) {
      const { next } = left;
      const joins = tokens.isSign(next, '/');
      if (!joins && !tokens.isSign(next, '+')) break;
      const right = depth < DEEPEST ? this.#term(next + 1, depth + 1) : null;
      if (right === null) break;
      const text = joins ? joined([left.text, right.text]) : left.text + right.text;
      left = { text: text.slice(0, LONGEST), next: right.next, literal: left.literal || right.literal };
    }
    return left;
  }

  #term(at: number, depth: number): Piece | null {
    const tokens = this.#tokens;
    const kind = tokens.kind(at);
    if (kind === STRING)
      return this.#changed({ text: this.#literal(at), next: at + 1, literal: true }, depth);
    if (kind === NAME) return this.#named(at, depth);
    if (!tokens.isSign(at, '(') || depth >= DEEPEST) return null;
    const inner = this.#expression(at + 1, depth + 1);
    return inner !== null && tokens.isSign(inner.next, ')')
      ? this.#changed({ ...inner, next: inner.next + 1 }, depth)
      : null;
  }

  /** A name: bound to a text, a call that puts a path together, or unknown. */
  #named(at: number, depth: number): Piece | null {
    const tokens = this.#tokens;
    const name = tokens.text(at);
    if (!tokens.isSign(at + 1, '(')) {
      const text = this.#names.get(name) ?? this.#attribute(name);
      const next = tokens.isSign(at + 1, '[') ? this.#behind(at + 1) : at + 1;
      return { text: text ?? OPEN, next, literal: false };
    }
    const [owner, method] = [name.slice(0, Math.max(0, name.lastIndexOf('.'))), name.split('.').at(-1)!];
    const known = this.#names.get(owner);
    if (known !== undefined && METHODS.has(method)) {
      return this.#called({ text: known, next: at + 1, literal: false }, method, depth);
    }
    const joins = JOINS.test(name);
    if ((!joins && !CONCATENATES.test(name)) || depth >= DEEPEST)
      return { text: OPEN, next: this.#behind(at + 1), literal: false };
    const { texts, next, literal } = this.#arguments(at + 1, depth);
    return this.#changed({ text: joins ? joined(texts) : texts.join(''), next, literal }, depth);
  }

  /** `OUT.parent` of a known name. */
  #attribute(name: string): string | undefined {
    const known = name.endsWith('.parent') ? this.#names.get(name.slice(0, -'.parent'.length)) : undefined;
    return known?.slice(0, Math.max(0, known.lastIndexOf('/')));
  }

  /** Methods behind a piece: `.format(...)`, `.with_suffix(".json")`; `% name`. */
  #changed(piece: Piece, depth: number): Piece {
    const tokens = this.#tokens;
    const { next } = piece;
    if (tokens.isSign(next, '%') && /%[sd]/.test(piece.text)) {
      const value = tokens.isSign(next + 1, '(') ? this.#behind(next + 1) : next + 2;
      return { ...piece, text: piece.text.replace(/%[-\d.]*[sdif]/g, OPEN), next: value };
    }
    const isMethod =
      tokens.isSign(next, '.') && tokens.kind(next + 1) === NAME && tokens.isSign(next + 2, '(');
    const method = isMethod ? tokens.text(next + 1) : '';
    return METHODS.has(method) ? this.#called({ ...piece, next: next + 2 }, method, depth) : piece;
  }

  /** A method of a path; `piece.next` is its bracket. */
  #called(piece: Piece, method: string, depth: number): Piece {
    const { texts, next, literal } = this.#arguments(piece.next, depth);
    const [first = OPEN] = texts;
    const { text } = piece;
    const changed = {
      format: () => text.replace(/\{[^{}]*\}/g, OPEN),
      joinpath: () => joined([text, ...texts]),
      with_suffix: () => text.replace(/\.\w+$/, '') + first,
      with_name: () => joined([text.slice(0, Math.max(0, text.lastIndexOf('/'))), first]),
    }[method as 'format'];
    return { text: changed?.() ?? text, next, literal: piece.literal || literal };
  }

  /** The arguments of a call as paths; one that is none is open. */
  #arguments(bracket: number, depth: number): { texts: string[]; next: number; literal: boolean } {
    const tokens = this.#tokens;
    const next = this.#behind(bracket);
    const texts: string[] = [];
    let literal = false;
    for (let at = bracket + 1; at < next - 1 && texts.length < 16; ) {
      const piece = depth < DEEPEST ? this.#expression(at, depth + 1) : null;
      const ends = piece !== null && (piece.next >= next - 1 || tokens.isSign(piece.next, ','));
      texts.push(ends ? piece.text : OPEN);
      literal ||= ends && piece.literal;
      at = ends ? piece.next : at;
      while (at < next - 1 && !tokens.isSign(at, ',')) at = this.#past(at);
      at += 1;
    }
    return { texts, next, literal };
  }

  /** The token behind a closed bracket; not far: a path is short. */
  #behind(bracket: number): number {
    let level = 0;
    const last = Math.min(this.#tokens.count, bracket + MOST_IN_BRACKETS);
    for (let at = bracket; at < last; at += 1) {
      if (this.#isAny(at, '([{')) level += 1;
      else if (this.#isAny(at, ')]}') && --level === 0) return at + 1;
    }
    return bracket + 1;
  }

  #past(at: number): number {
    return this.#isAny(at, '([{') ? this.#behind(at) : at + 1;
  }

  #isAny(at: number, signs: string): boolean {
    return [...signs].some(sign => this.#tokens.isSign(at, sign));
  }

  /** What a literal says; fields of format strings and templates are put in or open. */
  #literal(at: number): string {
    const source = this.#tokens.text(at);
    const [, prefix = '', quote = ''] = /^([a-zA-Z]{0,2})("""|'''|["'`])/.exec(source) ?? [];
    const text = source.slice(prefix.length + quote.length, -quote.length).slice(0, LONGEST);
    if (quote === '`') return text.replace(/\$\{([^{}]*)\}/g, (_, name) => this.#field(name));
    if (/f/i.test(prefix)) return text.replace(/\{([^{}]*)\}/g, (_, name) => this.#field(name));
    return text.replaceAll('\\\\', '/');
  }

  #field(name: string): string {
    return this.#names.get(name.trim()) ?? OPEN;
  }
}

const METHODS = new Set([
  'format',
  'joinpath',
  'with_suffix',
  'with_name',
  'resolve',
  'absolute',
  'expanduser',
]);
const MOST_IN_BRACKETS = 120;

const joined = (parts: readonly string[]): string =>
  parts
    .filter(part => part !== '')
    .map((part, at) => (at === 0 ? part : part.replace(/^\.?\//, '')))
    .map((part, at, all) => (at < all.length - 1 ? part.replace(/\/$/, '') : part))
    .join('/');
