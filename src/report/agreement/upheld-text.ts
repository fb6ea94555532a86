import type {
  UpheldReport,
  UpheldRow,
  UpheldShare,
  UpheldShares,
} from '../../core/agreement/upheld-shares.js';
import { decimal, intervalOf, whyUndefined } from './figures.js';
import { cut, indented, padEnd, padStart, wrap } from './layout.js';

/** "Upheld n of N" for each kind of verdict, by model and by condition; what was judged with the verdict in view first. */
export function upheldSections({ shown, blind }: UpheldReport, width: number): string[][] {
  const judged = (tables: readonly UpheldShares[]) => tables.filter(({ total }) => total.upheld.n > 0);
  const waiting = shown.filter(({ total }) => total.upheld.n === 0);
  return [
    ...judged(shown).map(table => tableLines(table, 'verdict shown', width)),
    ...judged(blind).map(table => tableLines(table, 'blind labels, compared afterwards', width)),
    ...(waiting.length > 0 ? [waitingLines(waiting, width)] : []),
  ];
}

function tableLines(table: UpheldShares, how: string, width: number): string[] {
  // The share is x/n again: it makes room for names where there is little.
  const withShare = width >= 90;
  const nameWidth = Math.max(16, Math.min(34, width - (withShare ? 63 : 56)));
  const line = (name: string, upheld: string, value: string, interval: string, others: readonly string[]) =>
    [
      `${padEnd(cut(name, nameWidth), nameWidth)} ${padStart(upheld, 8)}`,
      ...(withShare ? [padStart(value, 6)] : []),
      ` ${padEnd(interval, 16)}${others.map((each, at) => padStart(each, [11, 8, 8][at]!)).join('')}`,
    ]
      .join(' ')
      .trimEnd();
  const row = (name: string, one: UpheldShare) =>
    line(
      name,
      `${one.upheld.x}/${one.upheld.n}`,
      one.upheld.value === null ? '' : decimal(one.upheld.value),
      intervalOf(one.upheld),
      [String(one.overturned), String(one.unsure), String(one.split)],
    );
  const group = (name: string, rows: readonly UpheldRow[]) =>
    rows.length === 0 ? [] : [`  by ${name}`, ...rows.map(one => row(`    ${one.name ?? 'unknown'}`, one))];
  const { total } = table;
  return [
    ...wrap(
      `UPHELD  ${verdictWords[table.verdict] ?? table.verdict}   ${how}   judged ${total.upheld.n} of ${table.runs} runs`,
      width,
      2,
    ),
    line('', 'upheld', 'share', '95% interval', ['overturned', 'unsure', 'differ']),
    row('  all', total),
    ...group('model', table.by_model),
    ...group('condition', table.by_condition),
    ...(table.by_person.length > 1 ? group('person', table.by_person) : []),
    ...(table.of_earlier > 0
      ? wrap(
          `! ${table.of_earlier} labels were given to an earlier verdict of their run and are in no count`,
          width,
          2,
        )
      : []),
    ...table.against
      .slice(0, mostNamed)
      .flatMap(({ item, model, condition, reasons }) =>
        indented(
          `not upheld: ${model ?? 'unknown model'}, ${condition} (${item})${reasons.length > 0 ? `: ${reasons.join('; ')}` : ''}`,
          width,
          2,
          2,
        ),
      ),
    ...(table.withheld > 0
      ? indented(
          `${table.withheld} not upheld: which, is told when every run is settled, with all verdicts at once`,
          width,
          2,
          2,
        )
      : []),
    ...(table.against.length > mostNamed
      ? [`  and ${table.against.length - mostNamed} more; --json names them all`]
      : []),
  ];
}

/** Runs that are named with their reasons under a table. */
const mostNamed = 12;

const waitingLines = (tables: readonly UpheldShares[], width: number): string[] =>
  wrap(
    `NOT CHECKED YET  ${tables.map(({ verdict, runs }) => `${verdictWords[verdict] ?? verdict} ${runs}`).join(', ')} (share upheld ${whyUndefined(tables[0]!.total.upheld)})`,
    width,
    2,
  );

const verdictWords: Readonly<Record<string, string>> = { suspect: 'pending', none: 'no verdict' };
