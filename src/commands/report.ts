import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { visibleLine } from '../core/text/visible.js';
import { type Headline, headline } from '../core/trust/conjunction/index.js';
import type { Table } from '../core/trust/table.js';
import { csv } from '../report/csv.js';
import { latexComment } from '../report/latex.js';
import { markdown } from '../report/markdown.js';
import { tablesCsv } from '../report/trust/csv.js';
import { explained } from '../report/trust/explain.js';
import { tableJson } from '../report/trust/json.js';
import { tableLatex } from '../report/trust/latex.js';
import { tableMarkdown } from '../report/trust/md.js';
import { optionsInForce, type ReportOption } from '../report/trust/options.js';
import { lines, tableText } from '../report/trust/text.js';
import { regradeKeyOf } from '../store/grading.js';
import type { Store } from '../store/store.js';
import type { Decided } from './grading/decided.js';
import { hint, type Io, print, printJson, printWidth, remark, UsageError } from './io.js';
import { withProject } from './project.js';
import { floorFaults, floorsOf } from './report/floors.js';
import { type Gathered, gathered, type TrustOptions } from './trust/gathered.js';
import { SECTIONS, type Section, trustTables } from './trust/tables.js';

export interface ReportOptions {
  only?: string;
  model?: string;
  explain?: string;
  /** true: to stdout; a name: a file for each table, in that folder. */
  csv?: boolean | string;
  md?: boolean;
  latex?: boolean;
  /** Runs without a decision yet have none, and are counted so. */
  final?: boolean;
  /** Runs that are the record of their task, outside its repeats. */
  recorded?: string[];
  /** N, where more or fewer repeats were planned than were saved. */
  repeats?: string;
  /** D1 to D3 of this repetition. */
  repetition?: string;
  /** D1 to D3 of every run, not of one for each task. */
  allRuns?: boolean;
  /** `trusted=0.5`: exit code 1 below it. */
  failUnder?: string[];
}

/** `trustlayer report`: what can be trusted, and the tables of the dimensions, every figure with its denominator. */
export async function reportCommand(io: Io, options: ReportOptions = {}): Promise<number> {
  if ([io.json, options.csv, options.md, options.latex].filter(Boolean).length > 1)
    throw new UsageError('Choose one of --json, --csv, --md and --latex.');
  if (options.explain !== undefined && (options.csv || options.md || options.latex))
    throw new UsageError('A figure is explained as text or with --json.');
  const only = sectionsOf(options.only);
  const floors = floorsOf(options.failUnder ?? []);
  return withProject(io, {}, async store => {
    const found = await gathered(store, await trustOptions(io, store, options));
    if (found.decided.runs.length === 0) throw new UsageError(await nothing(io, store, options.model));
    const sections = trustTables(found);
    const tables = only.flatMap(section => sections[section]);
    if (options.explain !== undefined) return explain(io, Object.values(sections).flat(), options.explain);
    await printReport(io, store, options, { found, tables });
    return floorFaults(io, floors, found);
  });
}

async function printReport(
  io: Io,
  store: Store,
  { csv: asCsv, md, latex, final = false }: ReportOptions,
  { found, tables }: { found: Gathered; tables: readonly Table[] },
): Promise<void> {
  const { decided, reliability, conjunction } = found;
  const inForce = await inForceOf(store, decided);
  const line = headline(conjunction);
  const said = [countedWords(found), ...reliability.said.map(({ words }) => words)];
  if (io.json)
    printJson(io, {
      headline: { ...snakeOf(line), words: line.words },
      final,
      tables: tables.map(tableJson),
      said,
      options: Object.fromEntries(inForce.map(({ id, words }) => [id, words])),
      controls: decided.controls.map(({ runId }) => runId),
      untraced: found.untraced,
    });
  else if (typeof asCsv === 'string') await writeCsvs(io, asCsv, tables, optionsCsv(inForce));
  else if (asCsv) io.stdout.write(`${tablesCsv(tables)}${optionsCsv(inForce)}`);
  else if (md)
    print(
      io,
      `**${markdown(line.words)}**\n\n${tables.map(tableMarkdown).join('')}${optionsMarkdown(inForce)}`,
    );
  else if (latex)
    print(
      io,
      `${[line.words, ...optionWords(inForce)].map(latexComment).join('')}\n${tables.map(tableLatex).join('')}`,
    );
  else {
    const width = io.stdout.isTTY ? printWidth(io) : undefined;
    const fit = width === undefined ? {} : { width };
    print(io, lines(line.words, width, 0).join('\n'));
    print(io, `\n${tables.map(table => tableText(table, fit)).join('\n\n')}`);
    const notes = [...said, ...optionWords(inForce)];
    print(io, `\nOptions in force\n\n${notes.flatMap(each => lines(each, width, 2)).join('\n')}`);
    if (decided.controls.length > 0)
      remark(io, `\n${decided.controls.length} control runs stand outside all tables.`);
    if (found.untraced > 0) remark(io, `${found.untraced} runs are not traced yet: ${hint(io, 'audit')}`);
    remark(io, '\nWhoever still labels blind should not look at this.');
  }
}

/** What D1 to D3 are of (trust-rules 5.6). */
function countedWords({ counted, decided }: Gathered): string {
  const all = decided.runs.length;
  return counted.size === all
    ? `D1 to D3: every run, ${all}`
    : `D1 to D3: ${counted.size} of ${all} runs, the record or one repetition of each task; --all-runs counts every run, --repetition N another one`;
}

const snakeOf = ({ trusted, pending, bounds, outside }: Headline) => ({
  trusted: { x: trusted.x, n: trusted.n, value: trusted.value, interval: trusted.interval ?? null },
  pending,
  bounds,
  outside,
});

/** A file for each table, and one with the options, in a folder that is made. */
async function writeCsvs(io: Io, folder: string, tables: readonly Table[], options: string): Promise<void> {
  const place = resolve(io.cwd, folder);
  try {
    await mkdir(place, { recursive: true });
    for (const table of tables) await writeFile(join(place, `${table.id}.csv`), tablesCsv([table]));
    await writeFile(join(place, 'options.csv'), options);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'unknown';
    throw new UsageError(`${visibleLine(folder, 120)} cannot be written to (${why}): name another folder.`);
  }
  print(io, `${tables.length} tables written to ${visibleLine(folder, 120)}.`);
}

async function inForceOf(store: Store, { runs, graders }: Decided): Promise<ReportOption[]> {
  const regrades = new Map(
    runs.flatMap(({ regrade }) => (regrade ? [[regradeKeyOf(regrade.key), regrade] as const] : [])),
  );
  const { bandRules } = await store.facts();
  return optionsInForce({
    regrades: [...regrades.values()],
    graders: graders.map(({ scan }) => scan),
    bandRules,
    matchers: runs.flatMap(({ claim }) => (claim ? [claim.version] : [])),
  });
}

const optionWords = (inForce: readonly ReportOption[]): string[] =>
  inForce.map(({ id, words }) => `${id.replaceAll('_', ' ')}: ${words}`);

const optionsMarkdown = (inForce: readonly ReportOption[]): string =>
  `### Options in force\n\n${optionWords(inForce)
    .map(line => `- ${markdown(line)}\n`)
    .join('')}`;

/** Below the figures, under the same titles: `value` is what is in force. */
const optionsCsv = (inForce: readonly ReportOption[]): string =>
  csv(
    inForce.map(({ id, words }) => [
      'options',
      null,
      null,
      id,
      null,
      null,
      words,
      null,
      null,
      null,
      null,
      null,
    ]),
  );

function explain(io: Io, tables: readonly Table[], words: string): number {
  const found = explained(tables, words);
  if ('fault' in found) throw new UsageError(found.fault);
  if (io.json) printJson(io, found);
  else {
    print(io, `${found.title}: ${found.column}, ${found.row}: ${found.value}`);
    for (const member of found.members) print(io, `  ${visibleLine(member)}`);
    if (found.unit === 'runs' && found.members.length > 0)
      remark(io, `One of them with its evidence: ${hint(io, 'show RUN')}`);
  }
  return 0;
}

function sectionsOf(only: string | undefined): readonly Section[] {
  if (only === undefined) return SECTIONS;
  return only.split(',').map(word => {
    const found = SECTIONS.find(each => each.toLowerCase() === word.trim().toLowerCase());
    if (found) return found;
    throw new UsageError(
      `report --only takes ${SECTIONS.join(', ')}, commas between, not "${visibleLine(word, 40)}".`,
    );
  });
}

async function trustOptions(io: Io, store: Store, options: ReportOptions): Promise<TrustOptions> {
  const { model, final = false, recorded = [] } = options;
  const runs = await store.listRuns();
  if (model !== undefined && runs.length > 0 && !runs.some(run => (run.model ?? 'unknown') === model)) {
    const models = [...new Set(runs.map(run => visibleLine(run.model ?? 'unknown')))].sort().join(', ');
    throw new UsageError(`No run is of model "${visibleLine(model, 60)}"; there are: ${models}.`);
  }
  const strange = recorded.find(id => !runs.some(run => run.runId === id));
  if (strange !== undefined)
    throw new UsageError(
      `report --recorded names "${visibleLine(strange, 60)}", which is no run here: ${hint(io, 'runs')} lists them.`,
    );
  return {
    final,
    recorded: new Set(recorded),
    planned: numberOf('--repeats', options.repeats, 1000),
    repetition: numberOf('--repetition', options.repetition, 1000),
    allRuns: options.allRuns ?? false,
    ...(model === undefined ? {} : { model }),
  };
}

function numberOf(name: string, text: string | undefined, most: number): number | null {
  if (text === undefined) return null;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  throw new UsageError(`report ${name} takes a number from 1 to ${most}, not "${visibleLine(text, 40)}".`);
}

async function nothing(io: Io, store: Store, model: string | undefined): Promise<string> {
  const { runs } = await store.facts();
  if (runs === 0) return `No runs here yet: ${hint(io, 'import PATH...')}`;
  return model === undefined
    ? 'There is no run but control runs.'
    : `No run is of model "${visibleLine(model, 60)}".`;
}
