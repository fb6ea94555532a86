import type { BinaryScores } from '../../core/agreement/binary-scores.js';
import type { Panel, ToolPanel } from '../../core/agreement/panel-model.js';
import type { Share, Stat } from '../../core/agreement/stat.js';
import {
  bulleted,
  crossTable,
  type Figure,
  figureLines,
  flagNotes,
  hasFewCells,
  intervalOf,
  shown,
  whyBare,
  whyUndefined,
} from './figures.js';
import { beside, cut, indented, padEnd, padStart, widest, wrap } from './layout.js';
import { clusterNotes, usedOf } from './pair-text.js';

/** The tool against the truth there is, with the always-positive tool beside it. */
export function toolLines(panel: Panel, width: number): string[] {
  const { tool } = panel;
  if (tool === null) return [];
  const { agreement, scores } = tool;
  const shorts = panel.categories.map(one => one.short);
  // The tool's verdicts as rows, as people read "of those it flagged, how many were right".
  const counts = shorts.map((_, column) => agreement.table.map(row => row[column]!));
  // Where there is no room, the rows alone say whose is what.
  const crossed = (lead: string) =>
    crossTable(
      counts,
      shorts.map(short => `${tool.name} ${short}`),
      shorts.map(short => `${lead}${short}`),
    );
  const table = [
    ...(widest(crossed('label ')) <= width ? crossed('label ') : crossed('')),
    ...(hasFewCells(counts) ? [' * cell under 5'] : []),
  ];
  const figures = figureLines(
    scores ? scoreFigures(scores) : agreementFigures(tool, panel),
    lastHeading(tool, panel),
  );
  return [
    ...wrap(`${heading(panel, tool)}   design: ${panel.facts.design ?? 'not stated'}`, width, 2),
    ...wrap(usedOf(tool.n, agreement.n_used, tool.left_out, panel), width, 2),
    '',
    ...beside(table, figures, width),
    ...bulleted(
      [
        ...clusterNotes(tool.clusters, panel.unit),
        ...tool.notes,
        ...flagNotes(toolStats(tool)),
        ...(scores
          ? [...baselineNotes(scores, tool.name, shorts[0]!), ...commonestNotes(scores, shorts)]
          : []),
      ],
      width,
    ),
    ...classLines(tool, panel, width),
    ...briefLines(tool, panel, width),
    ...unscoredLines(tool, panel, width),
  ];
}

/** Each label against the rest: how often right where the tool says it, and how much of it the tool finds. */
function classLines({ multiclass }: ToolPanel, panel: Panel, width: number): string[] {
  if (multiclass === null) return [];
  const nameWidth = Math.max(...panel.categories.map(({ short }) => short.length), 10);
  const rate = (one: Share) =>
    `${padStart(`${one.x}/${one.n}`, 9)} ${padStart(one.value === null ? '-' : shown(one), 5)}  ${padEnd(intervalOf(one), 15)}`;
  const rows = multiclass.per_class.map(({ precision, recall }, at) =>
    `  ${padEnd(panel.categories[at]!.short, nameWidth)} ${rate(precision)} ${rate(recall)}`.trimEnd(),
  );
  const heading = `  ${padEnd('', nameWidth)} ${padEnd('      precision', 32)} ${padEnd('         recall', 32)}`;
  const unused = panel.categories.filter(({ value }) => multiclass.excluded_from_macro.includes(value));
  const undefinedOnes = multiclass.per_class.flatMap(({ precision, recall }, at) =>
    (
      [
        ['precision', precision],
        ['recall', recall],
      ] as const
    ).flatMap(([name, stat]) =>
      stat.value === null ? [`${name} of ${panel.categories[at]!.short} ${whyUndefined(stat)}`] : [],
    ),
  );
  return [
    '',
    ...[heading, ...rows].map(line => cut(line, width)),
    ...undefinedOnes.flatMap(line => indented(line, width, 2, 2)),
    ...(unused.length > 0
      ? indented(
          `not in the macro mean, in neither labels nor verdicts: ${unused.map(({ short }) => short).join(', ')}`,
          width,
          2,
          2,
        )
      : []),
  ];
}

/** What other truths and other options would give. */
function briefLines({ undisputed, also, name }: ToolPanel, panel: Panel, width: number): string[] {
  const rows = [
    ...(undisputed ? [{ label: `without the ${panel.unit.many} that were settled`, ...undisputed }] : []),
    ...also.map(one => ({ ...one, label: `${name} ${one.name}` })),
  ];
  return rows.flatMap(({ label, agreed, kappa }) => {
    const of = kappa.value === null ? whyUndefined(kappa) : `${shown(kappa)} ${intervalOf(kappa)}`;
    const why = kappa.value === null ? '' : whyBare(kappa);
    return indented(
      `${label}: agreement ${agreed.x}/${agreed.n} ${shown(agreed)} ${intervalOf(agreed)}, kappa ${of}${why === '' ? '' : ` (${why})`}`.trimEnd(),
      width,
      2,
      2,
    );
  });
}

/** Verdicts that claim nothing are in no score, and what people say of them is shown apart. */
function unscoredLines({ unscored, unscored_meanings }: ToolPanel, panel: Panel, width: number): string[] {
  return unscored.flatMap(({ why, items, by_truth, open }) => {
    const meaning = unscored_meanings.find(({ value }) => value === why)?.meaning ?? why;
    const said = panel.categories.map(({ value, short }) => `${short} ${by_truth[value] ?? 0}`);
    return items === 0
      ? []
      : indented(
          `not scored, ${meaning}: ${items} ${items === 1 ? panel.unit.one : panel.unit.many}; people say ${said.join(', ')}, no common label ${open}`,
          width,
          2,
          2,
        );
  });
}

/** Where positives are rare the tool that never flags is the one to beat. */
function commonestNotes({ n, tp, fn }: BinaryScores, shorts: readonly string[]): string[] {
  const negatives = n - tp - fn;
  if (n === 0 || 2 * negatives <= n) return [];
  return [
    `one that always says "${shorts[1]}" agrees on ${negatives}/${n} (${(negatives / n).toFixed(3)}), with recall 0`,
  ];
}

/** Precision, recall, specificity, F1, agreement, kappa, MCC; the last column is the always-positive tool's. */
export function scoreFigures(scores: BinaryScores): Figure[] {
  const always = scores.always_positive;
  const rate = (label: string, stat: Share, beside: Stat): Figure => ({
    label,
    count: `${stat.x}/${stat.n}`,
    stat,
    aside: shown(beside),
  });
  return [
    rate('precision', scores.precision, always.precision),
    rate('recall', scores.recall, always.recall),
    rate('specificity', scores.specificity, always.specificity),
    { label: 'F1', stat: scores.f1, aside: shown(always.f1) },
    rate('agreement', scores.accuracy, always.precision),
    { label: 'Cohen kappa', stat: scores.kappa, aside: '' },
    { label: 'MCC', stat: scores.mcc, aside: '' },
  ];
}

/** F1 without specificity cannot be told from a constant tool where positives are common (agreement.md section 5). */
export function baselineNotes(
  { f1, always_positive }: BinaryScores,
  tool: string,
  positive: string,
): string[] {
  const yardstick = always_positive.f1.value;
  if (f1.value === null || yardstick === null || f1.interval === undefined) return [];
  if (f1.interval.low > yardstick) return [];
  return [
    `by F1 alone this ${tool} cannot be told from one that always says "${positive}" (${shown(always_positive.f1)}): read the specificity`,
  ];
}

export const toolStats = ({ agreement, scores, multiclass }: ToolPanel): readonly Stat[] =>
  scores
    ? [scores.precision, scores.recall, scores.specificity, scores.f1, scores.accuracy, scores.kappa]
    : [
        agreement.percent_agreement,
        agreement.kappa,
        ...(multiclass ? [multiclass.macro_f1, multiclass.mcc] : []),
        ...agreement.category_agreement,
      ];

function heading({ demo }: Panel, { name, truth }: ToolPanel): string {
  const labels = { none: 'LABELS', some: 'LABELS OF PEOPLE AND DEMO', all: 'DEMO LABELS' }[demo];
  const what = {
    unanimous: `UNANIMOUS ${labels}`,
    'one-annotator': `${labels} OF ONE ANNOTATOR`,
    consensus: 'CONSENSUS',
  }[truth.kind];
  const how = Object.entries(truth.sources ?? {})
    .map(([source, count]) => `${source} ${count}`)
    .join(', ');
  const who = truth.annotators.map(one => one.name).join(', ');
  return `${name.toUpperCase()} x ${what}  ${who}${how === '' ? '' : ` (${how})`}`;
}

/** The last column is the tool that always says the commonest label. */
function agreementFigures({ agreement, multiclass }: ToolPanel, panel: Panel): Figure[] {
  const { percent_agreement: observed } = agreement;
  const always = multiclass?.always_commonest;
  return [
    {
      label: 'agreement',
      count: `${observed.x}/${observed.n}`,
      stat: observed,
      ...(always && { aside: shown(always.accuracy) }),
    },
    { label: 'Cohen kappa', stat: agreement.kappa, aside: '' },
    ...(multiclass && always
      ? [
          { label: 'micro F1', stat: multiclass.micro_f1, aside: shown(always.accuracy) },
          { label: 'macro F1', stat: multiclass.macro_f1, aside: shown(always.macro_f1) },
          { label: 'MCC', stat: multiclass.mcc, aside: '' },
        ]
      : []),
    ...agreement.category_agreement.map((stat, at) => ({
      label: cut(`F1 ${panel.categories[at]!.short}`, 24),
      stat,
      aside: '',
    })),
  ];
}

function lastHeading({ scores, multiclass }: ToolPanel, panel: Panel): string | undefined {
  if (scores) return `always "${panel.categories[0]!.short}"`;
  const common = multiclass?.always_commonest.category;
  const short = panel.categories.find(one => one.value === common)?.short;
  return short === undefined ? undefined : `always "${short}"`;
}
