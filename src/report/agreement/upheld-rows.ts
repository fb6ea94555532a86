import type { UpheldReport, UpheldShare } from '../../core/agreement/upheld-shares.js';
import { type FigureRow, rowsOf } from './figure-row.js';

/** The hand check of verdicts, with the verdict in view and blind apart. */
export function upheldRows({ shown, blind }: UpheldReport): FigureRow[] {
  return [
    ...shown.flatMap(table => tableRows('verdict shown', table)),
    ...blind.flatMap(table => tableRows('blind', table)),
  ];
}

function tableRows(how: string, table: UpheldReport['shown'][number]): FigureRow[] {
  const of = `${table.verdict}, ${how}`;
  const own = rowsOf('upheld', of);
  const rows = (name: string, one: UpheldShare) =>
    shareRows(rowsOf('upheld', name === '' ? of : `${of}: ${name}`), one);
  return [
    own('runs', table.runs),
    ...rows('', table.total),
    ...table.by_model.flatMap(one => rows(`model ${one.name ?? 'unknown'}`, one)),
    ...table.by_condition.flatMap(one => rows(`condition ${one.name ?? 'unknown'}`, one)),
    ...table.by_person.flatMap(one => rows(`annotator ${one.name ?? 'unknown'}`, one)),
    own('labels_of_an_earlier_verdict', table.of_earlier),
  ];
}

const shareRows = (own: ReturnType<typeof rowsOf>, one: UpheldShare): FigureRow[] => [
  own('upheld', one.upheld),
  own('overturned', one.overturned),
  own('cannot_tell', one.unsure),
  own('people_differ', one.split),
];
