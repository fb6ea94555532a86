import { type ChainFault, chainFaults } from '../../../core/review/chain.js';
import type { LabelEvent } from '../../../core/review/label-event.js';
import type { StoreFinding } from '../../store.js';
import type { Connection } from '../connection.js';
import { eventColumns, toEvent } from '../event-row.js';

/** Every label event against its hash and its predecessor, and the count of them against the numbers given out. */
export function* chainFindings(c: Connection): Iterable<StoreFinding> {
  // In the table's own order: an order by id would read ids from the index, where a flipped byte of the row is not.
  const rows = c
    .rows(k =>
      k
        .selectFrom('label_event')
        .select([...eventColumns, 'seq'])
        .orderBy('seq'),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const events: LabelEvent[] = [];
  for (const row of rows) {
    try {
      events.push(toEvent(row));
    } catch {
      yield error(
        'changed_event',
        `${nameOf(row)} was changed after it was written: it holds a value that is no JSON.`,
      );
    }
  }
  for (const fault of chainFaults(events)) yield finding(fault);

  // Events are never removed and a transaction that fails gives its number back, so the numbers have no gap.
  const given = c.db
    .prepare("SELECT seq FROM sqlite_sequence WHERE name = 'label_event'")
    .pluck()
    .get() as number;
  const last = Math.max(
    given ?? 0,
    rows.reduce((most, { seq }) => Math.max(most, seq), 0),
  );
  if (last > rows.length)
    yield error(
      'missing_events',
      `${last} label events were written, ${rows.length} are there: some were removed.`,
    );
}

function finding(fault: ChainFault): StoreFinding {
  switch (fault.kind) {
    case 'changed':
      return error(
        'changed_event',
        `${nameOf(fault.event)} was changed after it was written: it does not match its hash.`,
      );
    case 'gap':
      return error(
        'missing_event',
        `${nameOf(fault.event)} follows an event that is not in the file: that one was removed.`,
      );
    case 'fork':
      return {
        severity: 'warning',
        code: 'fork',
        text: `The labels of ${fault.events[0]!.annotator} fork: ${fault.events.map(({ id }) => id).join(' and ')} follow the same event, as after a merge of two copies of the file. All are kept.`,
      };
  }
}

const nameOf = ({
  id,
  kind,
  annotator,
  item,
}: Pick<LabelEvent, 'id' | 'kind' | 'annotator' | 'item'>): string =>
  `Event ${id} (${kind} by ${annotator}${item === null ? '' : ` on ${item}`})`;

const error = (code: string, text: string): StoreFinding => ({ severity: 'error', code, text });
