import { lookAlikes } from '../../../core/text/look-alike.js';
import { visibleLine } from '../../../core/text/visible.js';
import type { StoreFinding } from '../../store.js';
import type { Connection } from '../connection.js';

/** Names that nobody can tell apart, as bundles may bring them: if they are one person, they agree with themselves. */
export function* peopleFindings(c: Connection): Iterable<StoreFinding> {
  const people = c.rows(k => k.selectFrom('annotator').orderBy('added_at').orderBy('name').select('name'));
  for (const [one, other] of lookAlikes(people.map(({ name }) => name)))
    yield {
      severity: 'warning',
      code: 'look_alike_names',
      text: `The annotators "${visibleLine(one, 48)}" and "${visibleLine(other, 48)}" look the same and count as two people: if they are one, their agreement means nothing.`,
    };
}
