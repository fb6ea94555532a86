import { called } from '../../called.js';
import type { StoreFinding } from '../../store.js';
import type { Connection } from '../connection.js';
import { firstGuides } from '../guides.js';

/** Rows that point nowhere: those that SQLite's foreign keys know, and what label events name. */
export function* referenceFindings(c: Connection): Iterable<StoreFinding> {
  for (const { table, rowid, parent } of c.db.pragma('foreign_key_check') as ForeignKeyFault[])
    yield error(`Row ${rowid ?? '?'} of ${table} names a ${parent} that is not in the project.`);
  yield* unknownItems(c);
  yield* unknownEvents(c);
  yield* unknownGuides(c);
}

interface ForeignKeyFault {
  table: string;
  rowid: number | null;
  parent: string;
}

function* unknownItems(c: Connection): Iterable<StoreFinding> {
  const events = c.rows(k =>
    k
      .selectFrom('label_event as event')
      .leftJoin('item', join =>
        join.onRef('item.id', '=', 'event.item').onRef('item.pass', '=', 'event.pass'),
      )
      .where('event.item', 'is not', null)
      .where('item.id', 'is', null)
      .orderBy('event.id')
      .select(['event.id', 'event.kind', 'event.annotator', 'event.item', 'event.pass', 'event.merged_at']),
  );
  for (const { id, kind, annotator, item, pass, merged_at } of events) {
    const text = `Event ${id} (${kind} by ${annotator}) is about item ${item}, which is not in pass ${pass} of this project.`;
    // A bundle from another machine may be about runs that were not imported here.
    yield merged_at === null ? error(text) : warning(`${text} Import its run to see it.`);
  }
}

function* unknownEvents(c: Connection): Iterable<StoreFinding> {
  const events = c.rows(k =>
    k
      .selectFrom('label_event as event')
      .leftJoin('label_event as earlier', 'earlier.id', 'event.supersedes')
      .where('event.supersedes', 'is not', null)
      .where('earlier.id', 'is', null)
      .orderBy('event.id')
      .select(['event.id', 'event.kind', 'event.annotator', 'event.supersedes']),
  );
  for (const { id, kind, annotator, supersedes } of events)
    yield error(
      `Event ${id} (${kind} by ${annotator}) is about event ${supersedes}, which is not in the project.`,
    );
}

function* unknownGuides(c: Connection): Iterable<StoreFinding> {
  const guided = new Set(
    c.rows(k => k.selectFrom('guide').select('pass').distinct()).map(({ pass }) => pass),
  );
  for (const { pass } of firstGuides)
    if (!guided.has(pass))
      yield error(
        `Pass ${pass} has no guide, so it cannot be labelled; add one with \`${called(`guide ${pass}`)}\`.`,
      );
  const events = c.rows(k =>
    k
      .selectFrom('label_event as event')
      .leftJoin('guide', join =>
        join.onRef('guide.pass', '=', 'event.pass').onRef('guide.version', '=', 'event.guide_version'),
      )
      .where('event.guide_version', 'is not', null)
      .where(eb => eb.or([eb('guide.no', 'is', null), eb('guide.hash', '!=', eb.ref('event.guide_hash'))]))
      .groupBy(['event.pass', 'event.guide_version'])
      .select(({ fn }) => ['event.pass', 'event.guide_version as version', fn.countAll<number>().as('n')]),
  );
  for (const { pass, version, n } of events)
    yield warning(
      `${n} of the events of pass ${pass} name guide ${version} with a text that is not in the project.`,
    );
}

const error = (text: string): StoreFinding => ({ severity: 'error', code: 'dangling', text });
const warning = (text: string): StoreFinding => ({ severity: 'warning', code: 'dangling', text });
