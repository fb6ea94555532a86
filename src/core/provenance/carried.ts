import type { Files } from './files.js';
import type { Literal, LiteralPlace, Taint, TypedText } from './literals.js';
import type { Decimal } from './numbers/decimal.js';
import { type CodeReading, readCode } from './shell/code.js';
import type { Part } from './shell/part.js';
import type { StringIndex } from './values/string-index.js';

/** Files of a run that name each other in circles or by the thousand end the search here. */
const MOST_CARRIED = 4000;
const FEW = 8;

/**
 * The typed texts whose literals an output may only repeat (L of trust-rules 2.6): the command, what came before in its
 * session, the agent's scripts that it runs, and the agent's data files that those read.
 */
export function carriedBy(own: readonly TypedText[], words: Iterable<string>, files: Files): TypedText[] {
  const carried = new Set<TypedText>(own);
  const queue = files.named(words).flatMap(state => state.carried);
  for (let next = queue.pop(); next !== undefined && carried.size < MOST_CARRIED; next = queue.pop()) {
    if (carried.has(next)) continue;
    carried.add(next);
    for (const state of files.named(next.words)) {
      for (const text of state.carried) if (!carried.has(text)) queue.push(text);
    }
  }
  return [...carried];
}

/** Words by which a pipeline that runs names files: its arguments, and what its inline source mentions. */
export function wordsOfPart(part: Part, sourceWords: (source: string) => ReadonlySet<string>): string[] {
  const words = part.words.map(word => word.replace(/^.*[/=]/, ''));
  if (part.words.includes('-m')) words.push(...part.words.map(word => `${word.split('.').at(-1)}.py`));
  for (const path of part.reads) words.push(path.slice(path.lastIndexOf('/') + 1));
  for (const { text } of part.code) words.push(...sourceWords(text));
  return words;
}

/** Files of the run that a program takes up without being told: `make` its Makefile, `pytest` the tests. */
export function impliedWords({ words, program }: Part, files: Files): string[] {
  const names = [program, ...words.slice(0, 3)].map(word => word.replace(/^.*\//, '').replace(/[\d.]+$/, ''));
  const wanted = names.flatMap(name => (Object.hasOwn(implied, name) ? [implied[name]!] : []));
  if (wanted.length === 0) return [];
  const known = [...files.all()].map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
  return known.filter(name => wanted.some(pattern => pattern.test(name)));
}

const tests = /^test_.*\.py$|_test\.py$|^conftest\.py$/;
const node = /^package\.json$|\.[cm]?[jt]sx?$/;
const java = /\.(?:java|kt|gradle)$|^pom\.xml$/;
const implied: Readonly<Record<string, RegExp>> = {
  make: /^(?:GNU)?makefile$|\.mk$/i,
  ninja: /\.ninja$/,
  just: /^\.?justfile$/i,
  rake: /^Rakefile$/,
  snakemake: /^Snakefile$|\.smk$/,
  nextflow: /\.nf$/,
  dvc: /^dvc\.ya?ml$/,
  pytest: tests,
  unittest: tests,
  tox: tests,
  nox: tests,
  npm: node,
  npx: node,
  yarn: node,
  pnpm: node,
  bun: node,
  jest: node,
  vitest: node,
  mocha: node,
  cargo: /\.rs$|^Cargo\.toml$/,
  go: /\.go$/,
  gradle: java,
  gradlew: java,
  mvn: java,
  dotnet: /\.cs$/,
  docker: /^Dockerfile|compose\.ya?ml$/,
};

/** The agent's scripts among the texts, read as source. */
export function scriptsAmong(
  texts: readonly TypedText[],
  readings: WeakMap<TypedText, CodeReading>,
): { script: TypedText; reading: CodeReading }[] {
  const scripts: { script: TypedText; reading: CodeReading }[] = [];
  for (const script of texts) {
    if (script.path === null || isData(script.path)) continue;
    let reading = readings.get(script);
    if (reading === undefined) {
      reading = readCode(script.text);
      readings.set(script, reading);
    }
    scripts.push({ script, reading });
  }
  return scripts;
}

const isData = (path: string): boolean =>
  /\.(?:json|jsonl|csv|tsv|txt|md|ya?ml|xml|toml|ini|cfg|dat|log|html?)$/i.test(path);

/** Finds the literal that an occurrence repeats, for one command; equal occurrences are asked once. */
export class TaintSearch {
  readonly #numbers = new Map<string, Taint | null>();
  readonly #strings = new Map<number, Taint | null>();
  #few: boolean | null = null;

  constructor(
    readonly carried: readonly TypedText[],
    readonly command: TypedText | null,
  ) {}

  number(k: Decimal): Taint | null {
    // Asking a few literals takes less than remembering what they said.
    this.#few ??= this.carried.length <= FEW && this.carried.every(text => text.literals <= FEW);
    if (this.#few) return this.#first(text => text.carrying(k));
    const key = `${k.negative}${k.small >= 0 ? k.small : k.coef}e${k.dp}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const found = this.#first(text => text.carrying(k));
    if (this.#numbers.size < 10_000) this.#numbers.set(key, found);
    return found;
  }

  string(id: number, strings: StringIndex): Taint | null {
    const known = this.#strings.get(id);
    if (known !== undefined) return known;
    const found = this.#first(text => {
      const range = text.holds(id, strings);
      return range && { start: range[0], end: range[1] };
    });
    this.#strings.set(id, found);
    return found;
  }

  #first(look: (text: TypedText) => Pick<Literal, 'start' | 'end'> | null): Taint | null {
    for (const text of this.carried) {
      const range = look(text);
      if (range === null) continue;
      const { start, end } = range;
      return {
        place: this.#placeOf(text),
        ...text.placeOf(start, end),
        text: text.text.slice(start, Math.min(end, start + 80)),
      };
    }
    return null;
  }

  #placeOf(text: TypedText): LiteralPlace {
    if (text === this.command) return 'command';
    if (text.path === null) return 'session';
    return isData(text.path) ? 'data' : 'script';
  }
}
