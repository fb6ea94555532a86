import type { StoreFinding } from '../../store.js';
import type { Connection } from '../connection.js';
import { firstGuides } from '../guides.js';

/** Rows that point nowhere: those that SQLite's foreign keys know, and what label events name. */
export function* referenceFindings(c: Connection): Iterable<StoreFinding> {
  for (const { table, rowid, parent } of c.db.pragma('foreign_key_check') as ForeignKeyFault[])
    yield error(`Row ${rowid ?? '?'} of ${table} names a ${parent} that is not in the project.`);

  const items = new Set(
    c.rows(k => k.selectFrom('item').select(['id', 'pass'])).map(({ id, pass }) => `${pass} ${id}`),
  );
  const guides = new Set(
    c
      .rows(k => k.selectFrom('guide').select(['pass', 'version', 'hash']))
      .map(guide => `${guide.pass} ${guide.version} ${guide.hash}`),
  );
  for (const { pass } of firstGuides)
    if (![...guides].some(guide => guide.startsWith(`${pass} `)))
      yield error(`Pass ${pass} has no guide, so it cannot be labelled; add one with \`trustlayer guide\`.`);
  const events = c.rows(k =>
    k
      .selectFrom('label_event')
      .orderBy('id')
      .select([
        'id',
        'kind',
        'item',
        'pass',
        'annotator',
        'supersedes',
        'guide_version',
        'guide_hash',
        'merged_at',
      ]),
  );
  const known = new Set(events.map(({ id }) => id));
  const unknownGuides = new Map<string, number>();
  for (const event of events) {
    const name = `Event ${event.id} (${event.kind} by ${event.annotator})`;
    if (event.item !== null && !items.has(`${event.pass} ${event.item}`)) {
      const text = `${name} is about item ${event.item}, which is not in pass ${event.pass} of this project.`;
      // A bundle from another machine may be about runs that were not imported here.
      yield event.merged_at === null ? error(text) : warning(`${text} Import its run to see it.`);
    }
    if (event.supersedes !== null && !known.has(event.supersedes))
      yield error(`${name} is about event ${event.supersedes}, which is not in the project.`);
    if (event.guide_version === null) continue;
    const guide = `${event.pass} ${event.guide_version} ${event.guide_hash}`;
    if (!guides.has(guide)) unknownGuides.set(guide, (unknownGuides.get(guide) ?? 0) + 1);
  }
  for (const [guide, n] of unknownGuides) {
    const [pass, version] = guide.split(' ');
    yield warning(
      `${n} events of pass ${pass} name guide ${version} with a text that is not in the project.`,
    );
  }
}

interface ForeignKeyFault {
  table: string;
  rowid: number | null;
  parent: string;
}

const error = (text: string): StoreFinding => ({ severity: 'error', code: 'dangling', text });
const warning = (text: string): StoreFinding => ({ severity: 'warning', code: 'dangling', text });
