import type { Panel, Who } from '../../core/agreement/panel-model.js';
import { intervalOf, shown, whyBare, whyUndefined } from './figures.js';
import { cut, indented, padEnd, padStart, widest } from './layout.js';

/** Items, labels and time of every annotator; agreement with oneself; who differs from whom. */
export function annotatorLines(panel: Panel, width: number): string[] {
  const { annotators, categories, asides, source } = panel;
  if (annotators.length === 0) return [];
  const timed = source === 'pass';
  const kinds = [...categories, ...asides];
  const columns = kinds.map(kind => Math.max(5, kind.short.length));
  const nameWidth = Math.max(12, width - 28 - columns.reduce((sum, each) => sum + each + 2, 0));
  const line = (name: string, labelled: string, counts: readonly string[], seconds: string) =>
    [
      `${padEnd(cut(name, nameWidth), nameWidth)} ${padStart(labelled, 8)}`,
      ...counts.map((count, at) => padStart(count, columns[at]!)),
      ...(timed ? [padStart(seconds, 12)] : []),
    ].join('  ');
  return [
    line(
      'BY ANNOTATOR',
      'labelled',
      kinds.map(kind => kind.short),
      'median time',
    ),
    ...annotators.map((one, at) =>
      line(
        numbered(one, at),
        String(one.labelled),
        kinds.map(kind => String(one.by_label[kind.value] ?? 0)),
        one.median_seconds.value === null ? 'not recorded' : `${one.median_seconds.value.toFixed(1)} s`,
      ),
    ),
    ...repeatLines(panel, width),
    ...aloneLines(panel, width),
    ...differenceLines(panel, width),
  ];
}

/** `repeat agree 19/20`, for who met an item again. */
function repeatLines({ annotators }: Panel, width: number): string[] {
  const again = annotators.flatMap((one, at) => (one.self ? [{ name: numbered(one, at), ...one.self }] : []));
  if (again.length === 0) return [];
  const nameWidth = Math.min(
    Math.max(widest(again.map(({ name }) => name)) + 2, 24),
    Math.max(16, width - 60),
  );
  const line = (name: string, agree: string, interval: string, kappa: string, ofKappa: string) =>
    `${padEnd(cut(name, nameWidth), nameWidth)} ${padStart(agree, 12)}  ${padEnd(interval, 16)} ${padStart(kappa, 9)}  ${ofKappa}`.trimEnd();
  return [
    line('  hidden repeats', 'repeat agree', '95% interval', 'kappa', '95% interval'),
    ...again.flatMap(({ name, agreed, kappa }) => [
      line(
        `  ${name}`,
        `${agreed.x}/${agreed.n}`,
        intervalOf(agreed),
        kappa.value === null ? '-' : shown(kappa),
        intervalOf(kappa),
      ),
      ...indented(kappa.value === null ? `kappa ${whyUndefined(kappa)}` : whyBare(kappa), width, 4),
    ]),
  ];
}

function aloneLines({ annotators, unit }: Panel, width: number): string[] {
  const parts = annotators.flatMap(({ name, alone }) =>
    alone === null ? [] : [`${name} ${alone.x}/${alone.n}`],
  );
  if (parts.length === 0) return [];
  return indented(
    `alone against all others, of the ${unit.many} on which those agree: ${parts.join(', ')}`,
    width,
    2,
    2,
  );
}

/** Who differs from whom, as a table of x/n over the labels both gave. */
function differenceLines({ annotators, pairs }: Panel, width: number): string[] {
  if (annotators.length < 3) return [];
  const of = (a: Who, b: Who): string => {
    const pair = pairs.find(
      ({ first, second }) =>
        (first.id === a.id && second.id === b.id) || (first.id === b.id && second.id === a.id),
    );
    if (!pair) return '';
    const { x, n } = pair.agreement.percent_agreement;
    return `${n - x}/${n}`;
  };
  const cells = annotators.map(a => annotators.map(b => (a === b ? '.' : of(a, b))));
  const columns = annotators.map((_, at) =>
    Math.max(widest(cells.map(row => row[at]!)), String(at + 1).length),
  );
  const nameWidth = Math.max(12, Math.min(28, width - columns.reduce((sum, each) => sum + each + 2, 0) - 2));
  const rows = annotators.map(
    (one, at) =>
      `${padEnd(cut(`  ${numbered(one, at)}`, nameWidth), nameWidth)}${cells[at]!.map((cell, to) => `  ${padStart(cell, columns[to]!)}`).join('')}`,
  );
  const heading = `${padEnd('  differ', nameWidth)}${columns.map((cell, at) => `  ${padStart(String(at + 1), cell)}`).join('')}`;
  // Too many to stand side by side: the pairs have their own lines above.
  return widest([heading, ...rows]) > width ? [] : [heading, ...rows];
}

const numbered = ({ name, demo }: Who, at: number): string => `${at + 1}  ${name}${demo ? ' (demo)' : ''}`;
