import { visibleLine } from '../core/text/visible.js';
import { contradictions } from '../core/trust/d1/directions.js';
import { outcomesByBand, outcomesByModel } from '../core/trust/d1/outcomes.js';
import { typingAgreement, typingTable } from '../core/trust/d1/typing.js';
import { verdictTable } from '../core/trust/d1/verdicts.js';
import { falseClaims, falseClaimsByBand } from '../core/trust/d3/claims.js';
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
import { type Decided, decidedRuns } from './grading/decided.js';
import { hint, type Io, print, printJson, printWidth, remark, UsageError } from './io.js';
import { withProject } from './project.js';

export interface ReportOptions {
  only?: string;
  model?: string;
  explain?: string;
  csv?: boolean;
  md?: boolean;
  latex?: boolean;
}

const dimensions = ['D1', 'D3'] as const;
type Dimension = (typeof dimensions)[number];

/** `trustlayer report`: the tables of the dimensions, every figure with its denominator. */
export async function reportCommand(io: Io, options: ReportOptions = {}): Promise<number> {
  if ([io.json, options.csv, options.md, options.latex].filter(Boolean).length > 1)
    throw new UsageError('Choose one of --json, --csv, --md and --latex.');
  if (options.explain !== undefined && (options.csv || options.md || options.latex))
    throw new UsageError('A figure is explained as text or with --json.');
  const only = dimensionsOf(options.only);
  return withProject(io, {}, async store => {
    const decided = chosen(await decidedRuns(store), options.model);
    if (decided.runs.length === 0) throw new UsageError(await nothing(io, store, options.model));
    const tables = tablesOf(decided).filter(({ dimension }) => only.includes(dimension as Dimension));
    if (options.explain !== undefined) return explain(io, tables, options.explain);
    const inForce = await inForceOf(store, decided);
    if (io.json)
      printJson(io, {
        tables: tables.map(tableJson),
        options: Object.fromEntries(inForce.map(({ id, words }) => [id, words])),
        controls: decided.controls.map(({ runId }) => runId),
      });
    else if (options.csv) io.stdout.write(`${tablesCsv(tables)}${optionsCsv(inForce)}`);
    else if (options.md) print(io, `${tables.map(tableMarkdown).join('')}${optionsMarkdown(inForce)}`);
    else if (options.latex)
      print(io, `${optionWords(inForce).map(latexComment).join('')}\n${tables.map(tableLatex).join('')}`);
    else {
      const width = io.stdout.isTTY ? printWidth(io) : undefined;
      print(io, tables.map(table => tableText(table, width === undefined ? {} : { width })).join('\n\n'));
      print(
        io,
        `\nOptions in force\n\n${optionWords(inForce)
          .flatMap(line => lines(line, width, 2))
          .join('\n')}`,
      );
      if (decided.controls.length > 0)
        remark(io, `\n${decided.controls.length} control runs stand outside all tables.`);
      remark(io, '\nWhoever still labels blind should not look at this.');
    }
    return 0;
  });
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

/** All tables of the report, in the order of the paper. */
function tablesOf({ runs, graders }: Decided): Table[] {
  const types = graders.map(({ scan, gates, cast }) => ({
    benchmark: scan.benchmark,
    taskId: scan.taskId,
    graderHash: scan.graderHash,
    gates,
    subjects: scan.subjects,
    cast,
  }));
  return [
    outcomesByModel(runs),
    outcomesByBand(runs),
    contradictions(runs),
    verdictTable(runs),
    typingTable(types),
    typingAgreement(types),
    falseClaims(runs),
    falseClaimsByBand(runs),
  ];
}

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

function dimensionsOf(only: string | undefined): readonly Dimension[] {
  if (only === undefined) return dimensions;
  return only.split(',').map(word => {
    const found = dimensions.find(each => each.toLowerCase() === word.trim().toLowerCase());
    if (found) return found;
    throw new UsageError(
      `report --only takes ${dimensions.join(', ')}, commas between, not "${visibleLine(word, 40)}".`,
    );
  });
}

function chosen(decided: Decided, model: string | undefined): Decided {
  if (model === undefined) return decided;
  const runs = decided.runs.filter(run => run.model === model);
  if (runs.length > 0) return { ...decided, runs };
  const models = [...new Set(decided.runs.map(run => visibleLine(run.model)))].sort().join(', ');
  throw new UsageError(`No run is of model "${visibleLine(model, 60)}"; there are: ${models}.`);
}

async function nothing(io: Io, store: Store, model: string | undefined): Promise<string> {
  const { runs } = await store.facts();
  if (runs === 0) return `No runs here yet: ${hint(io, 'import PATH...')}`;
  return model === undefined
    ? 'There is no run but control runs.'
    : `No run is of model "${visibleLine(model, 60)}".`;
}
