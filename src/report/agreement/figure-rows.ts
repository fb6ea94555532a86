import type {
  AnnotatorRow,
  LeftOut,
  PairPanel,
  Panel,
  StratumRow,
  ToolPanel,
  Who,
} from '../../core/agreement/panel-model.js';
import type { PassReport } from '../../core/agreement/pass-report.js';
import type { TwoRater } from '../../core/agreement/two-rater.js';
import { reasons } from '../../core/agreement/words.js';
import { type FigureRow, type Own, rowsOf } from './figure-row.js';
import { populationRows } from './population-rows.js';
import { upheldRows } from './upheld-rows.js';

/** The rows of each question of a pass, then those of the hand check of verdicts. */
export const reportRows = ({ panels, upheld }: PassReport): { question: string; rows: FigureRow[] }[] => [
  ...panels.map(panel => ({ question: panel.part ?? panel.pass, rows: figureRows(panel) })),
  ...(upheld ? [{ question: 'upheld', rows: upheldRows(upheld) }] : []),
];

/** Every figure of the panel, in the order in which it is read. */
export function figureRows(panel: Panel): FigureRow[] {
  return [
    ...panel.pairs.flatMap(pair => pairRows(pair, panel)),
    ...(panel.alpha
      ? [
          {
            part: 'everybody',
            of: panel.annotators.map(called).join(', '),
            figure: 'krippendorff_alpha',
            stat: panel.alpha,
          },
        ]
      : []),
    ...(panel.tool ? toolRows(panel.tool, panel) : []),
    ...populationRows(panel),
    ...panel.strata.flatMap(row => stratumRows(row, panel)),
    ...panel.annotators.flatMap(annotatorRows),
    ...blindRows(panel),
  ];
}

/** What must be said beside the figures, in words. */
export function factsOf({
  pass,
  facts,
  demo,
  items,
  no_pair,
  unit,
}: Panel): [name: string, value: string | number | null][] {
  return [
    ['pass', pass],
    [unit.many, items],
    ['labels', { none: 'of people', some: 'of people and demo labels', all: 'demo labels' }[demo]],
    ['agreement between people', no_pair === null ? 'known' : `unknown: ${reasons[no_pair]}`],
    ['locked at (UTC)', facts.locked_at],
    ['guide', facts.guide_version],
    ['snapshot', facts.snapshot],
    ['design', facts.design],
  ];
}

function pairRows(pair: PairPanel, panel: Panel): FigureRow[] {
  const own = rowsOf('pair', `${called(pair.first)} x ${called(pair.second)}`);
  return [
    ...usedRows(own, pair.n, pair.agreement, pair.left_out),
    ...tableRows(own, pair.agreement, panel),
    ...twoRaterRows(own, pair.agreement, panel),
    own('percent_agreement_all_labels', pair.agreement_all_labels),
    own('kappa_all_labels', pair.kappa_all_labels),
    ...clusterRows(own, pair),
  ];
}

function toolRows(tool: ToolPanel, panel: Panel): FigureRow[] {
  const truth = truthWords[tool.truth.kind];
  const own = rowsOf('tool', `${tool.name}${tool.version === null ? '' : ` ${tool.version}`} x ${truth}`);
  const { scores, multiclass } = tool;
  return [
    ...usedRows(own, tool.n, tool.agreement, tool.left_out),
    ...tableRows(own, tool.agreement, panel),
    ...(scores
      ? [
          own('precision', scores.precision),
          own('recall', scores.recall),
          own('specificity', scores.specificity),
          own('npv', scores.npv),
          own('f1', scores.f1),
          own('accuracy', scores.accuracy),
          own('balanced_accuracy', scores.balanced_accuracy),
          own('mcc', scores.mcc),
          own('kappa', scores.kappa),
          own('always_positive.precision', scores.always_positive.precision),
          own('always_positive.recall', scores.always_positive.recall),
          own('always_positive.specificity', scores.always_positive.specificity),
          own('always_positive.f1', scores.always_positive.f1),
        ]
      : twoRaterRows(own, tool.agreement, panel)),
    ...(multiclass
      ? [
          ...multiclass.per_class.flatMap(({ precision, recall, f1 }, at) => {
            const { short } = panel.categories[at]!;
            return [
              own(`precision.${short}`, precision),
              own(`recall.${short}`, recall),
              own(`f1.${short}`, f1),
            ];
          }),
          own('micro_f1', multiclass.micro_f1),
          own('macro_f1', multiclass.macro_f1),
          own('mcc', multiclass.mcc),
          own('always_commonest.accuracy', multiclass.always_commonest.accuracy),
          own('always_commonest.macro_f1', multiclass.always_commonest.macro_f1),
        ]
      : []),
    ...Object.entries(tool.truth.sources ?? {}).map(([source, count]) => own(`truth.${source}`, count)),
    ...(tool.undisputed
      ? [
          own('undisputed.percent_agreement', tool.undisputed.agreed),
          own('undisputed.kappa', tool.undisputed.kappa),
        ]
      : []),
    ...tool.also.flatMap(({ name, agreed, kappa }) => [
      own(`${name}.percent_agreement`, agreed),
      own(`${name}.kappa`, kappa),
    ]),
    ...tool.unscored.flatMap(({ why, items, by_truth, open }) => [
      own(`${why}.${panel.unit.many}`, items),
      ...Object.entries(by_truth).map(([label, count]) => own(`${why}.labelled ${label}`, count)),
      own(`${why}.without a label`, open),
    ]),
    ...clusterRows(own, tool),
  ];
}

export const truthWords: Readonly<Record<ToolPanel['truth']['kind'], string>> = {
  unanimous: 'unanimous labels',
  'one-annotator': 'labels of one annotator',
  consensus: 'consensus',
};

const clusterRows = (own: Own, { clusters }: PairPanel | ToolPanel): FigureRow[] => [
  ...(clusters.runs === null ? [] : [own('runs', clusters.runs)]),
  own('tasks', clusters.tasks),
];

function stratumRows({ by, value, pair, tool }: StratumRow, panel: Panel): FigureRow[] {
  const own = rowsOf('stratum', `${by}: ${value ?? 'unknown'}`);
  return [
    ...(pair ? [own('pair.percent_agreement', pair.agreed), own('pair.kappa', pair.kappa)] : []),
    ...(tool ? [own(`${panel.tool?.name ?? 'tool'}.percent_agreement`, tool.agreed)] : []),
  ];
}

function annotatorRows(annotator: AnnotatorRow): FigureRow[] {
  const own = rowsOf('annotator', called(annotator));
  return [
    own('labelled', annotator.labelled),
    ...Object.entries(annotator.by_label).map(([label, count]) => own(`labelled ${label}`, count)),
    own('median_seconds', annotator.median_seconds),
    ...(annotator.self
      ? [own('repeats.percent_agreement', annotator.self.agreed), own('repeats.kappa', annotator.self.kappa)]
      : []),
    ...(annotator.alone ? [own('alone_against_all_others', annotator.alone)] : []),
  ];
}

function blindRows({ blind, source }: Panel): FigureRow[] {
  if (source === 'table') return [];
  const own = rowsOf('blindness', 'all labels');
  const { anchoring, ...counts } = blind;
  return [
    ...Object.entries(counts).map(([name, count]) => own(name, count)),
    ...(anchoring
      ? [
          own('cold.labels', anchoring.cold.labels),
          own('cold.items', anchoring.cold.items),
          own('indexed.labels', anchoring.indexed.labels),
          own('indexed.items', anchoring.indexed.items),
          ...anchoring.shares.flatMap(({ category, cold, indexed, difference }) => [
            own(`cold.share.${category}`, cold),
            own(`indexed.share.${category}`, indexed),
            own(`cold_minus_indexed.${category}`, difference),
          ]),
          ...(anchoring.kappa
            ? [own('cold.kappa', anchoring.kappa.cold), own('indexed.kappa', anchoring.kappa.indexed)]
            : []),
        ]
      : []),
  ];
}

function usedRows(own: Own, n: number, { n_used }: TwoRater, leftOut: LeftOut): FigureRow[] {
  return [
    own('items', n),
    own('used', n_used),
    ...Object.entries(leftOut).map(([why, count]) => own(`left_out.${why}`, count)),
  ];
}

/** The cells, so that everything can be computed again. */
function tableRows(own: Own, { table }: TwoRater, { categories }: Panel): FigureRow[] {
  return table.flatMap((cells, row) =>
    cells.map((count, column) => own(`table.${categories[row]!.short}.${categories[column]!.short}`, count)),
  );
}

function twoRaterRows(own: Own, agreement: TwoRater, { categories }: Panel): FigureRow[] {
  const { marginals, mcnemar } = agreement;
  return [
    own('percent_agreement', agreement.percent_agreement),
    own('expected_agreement', agreement.expected_agreement),
    own('kappa', agreement.kappa),
    own('kappa_max', agreement.kappa_max),
    ...categories.map(({ short }, at) => own(`agreement_on.${short}`, agreement.category_agreement[at]!)),
    ...categories.flatMap(({ short }, at) => [
      own(`share_first.${short}`, marginals.first[at]!),
      own(`share_second.${short}`, marginals.second[at]!),
    ]),
    ...(mcnemar ? [own('mcnemar_exact_p', mcnemar.exact_p), own('mcnemar_mid_p', mcnemar.mid_p)] : []),
    own('prevalence_index', agreement.prevalence_index),
    own('bias_index', agreement.bias_index),
    own('pabak', agreement.pabak),
    own('scott_pi', agreement.scott_pi),
    own('gwet_ac1', agreement.gwet_ac1),
  ];
}

/** Demo labels are never called people's. */
const called = (who: Who): string => (who.demo ? `${who.name} (demo)` : who.name);
