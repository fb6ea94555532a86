import type { LabelBundle } from '../../core/review/bundle/bundle.js';
import type { Store } from '../store.js';
import { annotatorName } from './annotators.js';
import type { Connection } from './connection.js';
import { eventColumns, toEvent } from './event-row.js';
import { addedAtAnywhere } from './guides.js';
import { planRows } from './plan-rows.js';

/** Label events and what they need to be understood elsewhere, out of one state of the file. */
export function bundleEvents(c: Connection): Pick<Store, 'bundleEvents'> {
  const sealed = planRows(c);
  return {
    bundleEvents: async ({ pass, annotators } = {}) =>
      c.read((): LabelBundle => {
        const names = annotators?.map(annotatorName);
        const wanted = c.rows(k => {
          let who = k.selectFrom('label_event').select('annotator').distinct();
          if (pass !== undefined) who = who.where('pass', '=', pass);
          return names === undefined ? who : who.where('annotator', 'in', names);
        });
        const people = wanted.map(row => row.annotator);
        const events = c
          .rows(k =>
            k.selectFrom('label_event').where('annotator', 'in', people).orderBy('id').select(eventColumns),
          )
          .map(toEvent);
        const touched = new Set(events.map(event => event.pass));
        // Guides travel though nobody has labelled under them yet.
        const guided = c.rows(k => k.selectFrom('guide').select('pass').distinct());
        for (const row of guided) if (pass === undefined || pass === row.pass) touched.add(row.pass);
        for (const row of c.rows(k => k.selectFrom('plan').select('pass').distinct()))
          if (pass === undefined || pass === row.pass) touched.add(row.pass);
        const passes = [...touched].sort();
        const plans = passes.flatMap(sealed.all);
        return {
          project: c.rows(k => k.selectFrom('project').select('id'))[0]!.id,
          passes,
          annotators: annotatorsOf(c, people),
          guides: guidesOf(c, passes),
          items: itemsOf(c, events),
          ...(plans.length > 0 && { plans }),
          events,
        };
      }),
  };
}

function annotatorsOf(c: Connection, names: readonly string[]): LabelBundle['annotators'] {
  return c
    .rows(k =>
      k
        .selectFrom('annotator')
        .where('name', 'in', names)
        .orderBy('name')
        .select(['name', 'demo', 'seed', 'added_at as addedAt']),
    )
    .map(row => ({ ...row, demo: row.demo === 1 }));
}

function guidesOf(c: Connection, passes: LabelBundle['passes']): LabelBundle['guides'] {
  return c
    .rows(k =>
      k
        .selectFrom('guide')
        .where('pass', 'in', passes)
        .orderBy('pass')
        .orderBy('meaning')
        .orderBy(addedAtAnywhere())
        .orderBy('version')
        .select(['pass', 'version', 'meaning', 'hash', 'text', 'note', addedAtAnywhere().as('addedAt')]),
    )
    .map(({ addedAt, text, ...guide }) => ({
      ...guide,
      text: JSON.parse(text),
      addedAt: addedAt === '' ? null : addedAt,
    }));
}

function itemsOf(c: Connection, events: LabelBundle['events']): LabelBundle['items'] {
  const known = new Map(
    c.rows(k => k.selectFrom('item').select(['id', 'pass', 'text_hash'])).map(row => [row.id, row]),
  );
  const items = new Map<string, LabelBundle['items'][number]>();
  for (const { item, pass } of events) {
    if (item === null) continue;
    const row = known.get(item);
    items.set(item, row?.pass === pass ? { item, pass, hash: row.text_hash } : { item, pass });
  }
  return [...items.values()].sort((a, b) => (a.item < b.item ? -1 : 1));
}
