import type { Panel } from '../../core/agreement/panel-model.js';
import type { Share, Stat } from '../../core/agreement/stat.js';
import { flags, methods, reasons } from '../../core/agreement/words.js';
import type { Column } from '../table.js';
import { type FigureRow, factsOf, figureRows } from './figure-rows.js';
import { decimal, flagNotes, intervalOf, methodLines, pValue } from './figures.js';

/** The panel for a page: the same rows as the CSV, rounded, with the words that belong beside them. */
export interface PrintedPanel {
  readonly title: string;
  /** `pass claim; items 50; ...` */
  readonly facts: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** What must be known to read the figures, and how the intervals were made. */
  readonly notes: readonly string[];
}

export function printedPanel(panel: Panel): PrintedPanel {
  const rows = figureRows(panel);
  const stats = rows.flatMap(({ stat }) => (stat ? [stat] : []));
  return {
    title: `Agreement, pass ${panel.pass}`,
    facts: factsOf(panel)
      .filter(([name, value]) => value !== null && name !== 'pass')
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    columns: [
      { title: 'of' },
      { title: 'figure' },
      { title: 'x/n', align: 'right' },
      { title: 'value', align: 'right' },
      { title: '95% interval' },
      { title: 'method' },
      { title: 'n', align: 'right' },
      { title: 'why undefined' },
    ],
    rows: rows.map(printed),
    notes: [...clusteredNote(stats), ...flagNotes(stats), ...methodLines(stats, Number.POSITIVE_INFINITY)],
  };
}

function printed({ of, figure, stat, count }: FigureRow): string[] {
  const name = figure.replaceAll('_', ' ').replaceAll('.', ' ');
  if (!stat) return [of, name, '', String(count ?? ''), '', '', '', ''];
  const { x, n } = stat as Partial<Share>;
  return [
    of,
    name,
    x === undefined ? '' : `${x}/${n}`,
    stat.value === null ? 'undefined' : (figure.endsWith('_p') ? pValue : decimal)(stat.value),
    intervalOf(stat),
    stat.interval ? methods[stat.interval.method].short : '',
    String(stat.n_used),
    stat.reason === undefined ? '' : reasons[stat.reason],
  ];
}

const clusteredNote = (stats: readonly Stat[]): string[] =>
  stats.some(stat => stat.flags.includes('clustered-items')) ? [flags['clustered-items']] : [];
