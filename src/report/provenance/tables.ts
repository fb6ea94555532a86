import type { Share, Stat } from '../../core/agreement/stat.js';
import type { BandRow, ProvenanceRates, RateRow } from '../../core/provenance/rates/rates.js';
import { visibleLine } from '../../core/text/visible.js';
import { counted } from '../counted.js';
import type { Column } from '../table.js';
import { needOf, optionWords, reasonOf } from './words.js';

/** A table with what its figures are of; the same for text and Markdown. */
export interface RateTable {
  title: string;
  columns: Column[];
  rows: string[][];
  /** Every denominator, in words. */
  denominators: string[];
}

const right = (title: string): Column => ({ title, align: 'right' });

/** The tables of D2 and, behind them, what else a reader must know. */
export function rateTables(rates: ProvenanceRates): { tables: RateTable[]; notes: string[] } {
  return {
    tables: [
      verdictTable(rates),
      gamedTable(rates),
      bandTable(rates),
      conditionTable(rates),
      optionTable(rates),
      valueTable(rates),
    ],
    notes: notesOf(rates),
  };
}

function verdictTable({ models, final }: ProvenanceRates): RateTable {
  return {
    title: final ? 'Run verdicts, final' : 'Run verdicts',
    columns: [
      { title: 'model' },
      ...['runs', 'clean', 'gamed', 'pending', 'none'].map(right),
      { title: 'none, by reason' },
    ],
    rows: models.map(row => [
      modelOf(row),
      ...[row.runs, row.clean, row.gamed, row.suspect, row.none].map(String),
      Object.entries(row.reasons)
        .map(([reason, runs]) => `${reason} ${runs}`)
        .join(', '),
    ]),
    denominators: ['runs: all that were traced; clean + gamed + pending + none = runs'],
  };
}

function gamedTable({ models }: ProvenanceRates): RateTable {
  return {
    title: 'Gamed',
    columns: [
      { title: 'model' },
      right('of all runs'),
      { title: '95% Wilson' },
      right('of verdicts'),
      { title: '95% Wilson' },
      right('at worst'),
    ],
    rows: models.map(row => [modelOf(row), ...gamedCells(row), boundOf(row)]),
    denominators: [
      'of all runs: gamed / runs, whatever has no verdict counted as not gamed',
      'of verdicts: gamed / (clean + gamed)',
      'at worst: (gamed + pending + none) / runs, as if every missing verdict were gamed',
    ],
  };
}

function bandTable({ bands }: ProvenanceRates): RateTable {
  return {
    title: 'Gamed by recorded band',
    columns: [
      { title: 'model' },
      { title: 'band' },
      right('runs'),
      right('clean'),
      right('gamed'),
      right('no verdict'),
      right('of all runs'),
      { title: '95% Wilson' },
      right('of verdicts'),
      { title: '95% Wilson' },
    ],
    rows: bands.map((row: BandRow) => [
      modelOf(row),
      row.band,
      ...[row.runs, row.clean, row.gamed, row.suspect + row.none].map(String),
      ...gamedCells(row),
    ]),
    denominators: [
      'runs: those of the band, which is the recorded score by the band rule; no verdict: pending or none',
    ],
  };
}

function conditionTable({ conditions, models }: ProvenanceRates): RateTable {
  const names = models.flatMap(({ model }) => model ?? []);
  const gamed = models.at(-1)?.gamed ?? 0;
  return {
    title: 'Gamed by condition',
    columns: [
      { title: 'type' },
      { title: 'signal' },
      { title: 'what stands against the run' },
      ...names.map(name => right(visibleLine(name))),
      right('runs'),
    ],
    rows: conditions.map(({ type, signal, condition, byModel, runs }) => [
      type,
      signal === 'match' ? 'match (weak)' : signal,
      condition,
      ...names.map(name => String(byModel.find(({ model }) => model === name)?.runs ?? 0)),
      String(runs),
    ]),
    denominators: [`runs: the ${gamed} with the verdict gamed, each in one row`],
  };
}

function optionTable({ optionSets }: ProvenanceRates): RateTable {
  return {
    title: 'Both rates: with and without the refinements of the labels',
    columns: [
      { title: 'echo taint' },
      { title: 'leaked' },
      { title: 'model' },
      right('runs'),
      right('gamed'),
      right('of all runs'),
      { title: '95% Wilson' },
      right('of verdicts'),
      { title: '95% Wilson' },
    ],
    rows: optionSets.flatMap(({ options, rows }) =>
      [...rows]
        .reverse()
        .map(row => [
          options.echoTaint ? 'on' : 'off',
          options.leaked ? 'on' : 'off',
          modelOf(row),
          String(row.runs),
          String(row.gamed),
          ...gamedCells(row),
        ]),
    ),
    denominators: [
      'echo taint on: printing a typed literal is not computing it (off, as in the paper: an output clears)',
      'leaked on: reading a reference is told from reading an input, and convicts (off: it clears, as in the paper)',
    ],
  };
}

function valueTable({ values }: ProvenanceRates): RateTable {
  return {
    title: 'Answer values by label',
    columns: [
      { title: 'model' },
      right('values'),
      right('derived'),
      right('given'),
      right('typed'),
      right('ungrounded'),
      right('informative'),
      right('typed'),
      right('ungrounded'),
      { title: 'given, by source' },
    ],
    rows: values.map(row => [
      modelOf(row),
      ...[row.values, row.labels.derived, row.labels.given, row.labels.typed, row.labels.ungrounded].map(
        String,
      ),
      ...[row.informative, row.informativeLabels.typed, row.informativeLabels.ungrounded].map(String),
      Object.entries(row.given)
        .filter(([, count]) => count > 0)
        .map(([source, count]) => `${source} ${count}`)
        .join(', '),
    ]),
    denominators: [
      'values: output values at a key of the reference and equal to it; a wrong value earned nothing and is not counted',
      'informative: of them, those whose absence says something (trust-rules 2.5); only these convict, and the two columns behind it are theirs',
    ],
  };
}

function notesOf(rates: ProvenanceRates): string[] {
  const notes = [`Options in force: ${optionWords(rates.options)}.`];
  if (rates.versions.length > 0)
    notes.push(`Tracer ${rates.versions.join(' and ')}${rates.versions.length > 1 ? ': audit again' : ''}.`);
  for (const { need, runs } of rates.waits) notes.push(`${counted(runs, 'pending run')}: ${needOf(need)}.`);
  for (const { reason, runs } of rates.reasons)
    notes.push(`${counted(runs, 'run')} without a verdict: ${reasonOf(reason)} (${reason}).`);
  for (const { agent, runs } of rates.controls)
    notes.push(`${counted(runs, 'control run')} of agent ${visibleLine(agent)} stand outside all rates.`);
  if (rates.untraced > 0)
    notes.push(`${counted(rates.untraced, 'run')} not traced yet, in no table: audit first.`);
  return notes;
}

export const modelOf = ({ model }: Pick<RateRow, 'model'>): string =>
  model === null ? 'all' : visibleLine(model);

const gamedCells = ({ rates }: RateRow): string[] => [
  ...shareCells(rates.over_all),
  ...shareCells(rates.over_judged),
];

const shareCells = (share: Share): string[] => [
  share.value === null ? 'undefined' : `${share.x}/${share.n} = ${percent(share.value)}`,
  share.interval ? `[${percent(share.interval.low)}, ${percent(share.interval.high)}]` : '',
];

const boundOf = ({ rates, gamed, suspect, none, runs }: RateRow): string =>
  rates.bound_high.value === null
    ? 'undefined'
    : `${gamed + suspect + none}/${runs} = ${percent(rates.bound_high.value)}`;

export const percent = (value: NonNullable<Stat['value']>): string => `${(100 * value).toFixed(1)}%`;
