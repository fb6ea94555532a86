import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// The directions of imports (engineering 1), read from the sources themselves.

const src = fileURLToPath(new URL('../src', import.meta.url));

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(file => /\.tsx?$/.test(file));
const imports = files.flatMap(importsOf);
const ours = imports.filter(({ to }) => to.startsWith('src/'));

/** What each part may import of ours, besides itself. */
const allowed: Record<string, readonly string[]> = {
  core: [],
  readers: ['core'],
  grading: ['core'],
  judge: ['core'],
  store: ['core'],
  report: ['core', 'store'],
  tui: ['core', 'store'],
  commands: ['core', 'readers', 'grading', 'judge', 'store', 'report', 'tui'],
};

/** Seams are interfaces: these may be imported from outside for their types only. */
const typesOnly = new Set(['report -> store']);

test('the imports are found', () => {
  expect(ours.length).toBeGreaterThan(500);
  expect(imports.some(({ to }) => to === 'node:fs')).toBe(true);
});

test('every part imports only what it may', () => {
  const wrong = ours.filter(({ from, to, typeOnly }) => {
    const [a, b] = [partOf(from), partOf(to)];
    if (a === b || !(a in allowed)) return false;
    return !allowed[a]?.includes(b) || (typesOnly.has(`${a} -> ${b}`) && !typeOnly);
  });
  expect(wrong).toEqual([]);
});

test('the screens know the store by its interface only', () => {
  const wrong = ours.filter(({ from, to }) => partOf(from) === 'tui' && to.startsWith('src/store/sqlite'));
  expect(wrong).toEqual([]);
});

test('the core does no I/O, and has no clock, no chance and no React of its own', () => {
  const pure = new Set(['zod', 'node:crypto', 'string-width', 'decimal.js']);
  const outside = imports.filter(
    ({ from, to }) =>
      partOf(from) === 'core' &&
      !to.startsWith('src/') &&
      !pure.has(to) &&
      !/^(?:pure-rand|@stdlib)\//.test(to),
  );
  expect(outside).toEqual([]);
  const impure = files
    .filter(file => file.startsWith('core/'))
    .filter(file =>
      /\b(Date\.now\(|new Date\(\)|Math\.random\(|performance\.now\(|process\.|globalThis\.fetch)/.test(
        codeOf(file),
      ),
    );
  expect(impure).toEqual([]);
});

test('nothing that the first frame of a review needs loads zod or a reader', () => {
  const reached = reachable(['src/commands/review.ts', 'src/commands/home.ts']);
  const heavy = [...reached].filter(
    file =>
      file.startsWith('src/readers/') ||
      imports.some(({ from, to, typeOnly }) => from === file && to === 'zod' && !typeOnly),
  );
  expect(heavy).toEqual([]);
});

test('no import circle', () => {
  expect(circles()).toEqual([]);
});

function importsOf(file: string): Import[] {
  const found = codeOf(file).matchAll(
    /^\s*(?:import|export)\s+(type\s+)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]/gm,
  );
  return [...found].map(([, type, target]) => ({
    from: `src/${file}`,
    to: resolve(file, target as string),
    typeOnly: type !== undefined,
  }));
}

function resolve(file: string, target: string): string {
  if (!target.startsWith('.')) return target;
  const path = join('src', dirname(file), target).replace(/\.js$/, '');
  const known = files.find(candidate => `src/${candidate}`.replace(/\.tsx?$/, '') === path);
  return known ? `src/${known}` : path;
}

function codeOf(file: string): string {
  return readFileSync(join(src, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

const partOf = (path: string): string => relative('src', path).split('/')[0] ?? '';

/** Files reached by static imports that exist at run time. */
function reachable(from: readonly string[]): Set<string> {
  const seen = new Set(from);
  for (const file of seen) {
    for (const { to } of ours.filter(entry => entry.from === file && !entry.typeOnly)) seen.add(to);
  }
  return seen;
}

function circles(): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      found.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      return;
    }
    if (done.has(file)) return;
    for (const { to } of ours.filter(entry => entry.from === file && !entry.typeOnly))
      visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(`src/${file}`, []);
  return found;
}
