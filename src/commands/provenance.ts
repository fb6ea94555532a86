import { provenanceRates } from '../core/provenance/rates/rates.js';
import { visibleLine } from '../core/text/visible.js';
import { ratesCsv } from '../report/provenance/csv.js';
import { ratesMarkdown } from '../report/provenance/md.js';
import { runProvenanceJson } from '../report/provenance/run-json.js';
import { runProvenanceText } from '../report/provenance/run-text.js';
import { ratesText } from '../report/provenance/text.js';
import { snakeKeys } from '../report/snake-keys.js';
import type { Store } from '../store/store.js';
import { hint, type Io, print, printJson, remark, UsageError } from './io.js';
import { withProject } from './project.js';
import { ratedRuns, type TracedVerdict } from './provenance/rated.js';

export interface ProvenanceOptions {
  model?: string;
  run?: string;
  /** Pending runs have no verdict, as in a final report. */
  final?: boolean;
  csv?: boolean;
  md?: boolean;
}

/** `trustlayer provenance`: the tables of D2, or one run with all its evidence. */
export async function provenanceCommand(io: Io, options: ProvenanceOptions = {}): Promise<number> {
  const forms = [io.json, options.csv, options.md].filter(Boolean).length;
  if (forms > 1) throw new UsageError('Choose one of --json, --csv and --md.');
  if (options.run !== undefined && (options.csv || options.md))
    throw new UsageError('One run is printed as text or with --json.');
  return withProject(io, {}, async store => {
    const rated = await ratedRuns(store);
    if (rated.runs.length === 0) throw new UsageError(await nothingTraced(io, store));
    if (options.run !== undefined) await printRun(io, store, rated.runs, options.run, options.final ?? false);
    else printRates(io, rated, options);
    remark(io, '\nWhoever still labels pass C blind should not look at this.');
    return 0;
  });
}

function printRates(
  io: Io,
  { runs, untraced }: Awaited<ReturnType<typeof ratedRuns>>,
  { model, final = false, csv, md }: ProvenanceOptions,
): void {
  const chosen = model === undefined ? runs : runs.filter(run => run.model === model);
  if (chosen.length === 0) {
    const models = [...new Set(runs.map(run => visibleLine(run.model)))].sort().join(', ');
    throw new UsageError(
      `No traced run is of model "${visibleLine(model ?? '', 60)}"; there are: ${models}.`,
    );
  }
  const rates = provenanceRates(chosen, { final, untraced: model === undefined ? untraced : 0 });
  if (io.json) printJson(io, snakeKeys(rates));
  else if (csv) io.stdout.write(ratesCsv(rates));
  else print(io, md ? ratesMarkdown(rates) : ratesText(rates));
}

async function printRun(
  io: Io,
  store: Store,
  runs: readonly TracedVerdict[],
  runId: string,
  final: boolean,
): Promise<void> {
  const found = runs.find(run => run.runId === runId);
  if (!found) {
    const known = (await store.getRun(runId)) !== null;
    throw new UsageError(
      known
        ? `Run ${visibleLine(runId)} is not traced yet: ${hint(io, 'audit')}.`
        : `There is no run "${visibleLine(runId)}" here: ${hint(io, 'runs')} lists them.`,
    );
  }
  if (io.json) printJson(io, runProvenanceJson(found, final));
  else print(io, runProvenanceText(found, final));
}

async function nothingTraced(io: Io, store: Store): Promise<string> {
  const { runs } = await store.facts();
  return runs === 0
    ? `No runs here yet: ${hint(io, 'import PATH...')}`
    : `No run is traced yet: ${hint(io, 'audit')}.`;
}
