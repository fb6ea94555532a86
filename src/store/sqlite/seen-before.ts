import { sql } from 'kysely';
import type { EventDraft, PassId } from '../../core/review/label-event.js';
import type { Store } from '../store.js';
import type { Connection } from './connection.js';
import type { Arg } from './statement.js';

/**
 * What somebody had seen of an item before they labelled it, other than on that screen: both sides of it on the way to
 * consensus, its verdict in check mode, what is flagged of its run in a vote. A label made afterwards is not blind, and
 * says so (review 1.1).
 */
export function seenBefore(c: Connection): Pick<Store, 'notBlind'> & {
  /** The draft with what its annotator had seen in its view state. */
  told(draft: EventDraft): EventDraft;
} {
  type Who = { pass: PassId; annotator: string };
  const ofItems = (k: Parameters<Parameters<typeof c.statement>[0]>[0], arg: Arg<Who & { item: string }>) =>
    k
      .selectFrom('item as own')
      .leftJoin('item as above', 'above.id', 'own.parent')
      .where('own.pass', '=', arg('pass'))
      .select('own.id')
      .select(({ exists, selectFrom, fn, ref, lit }) => [
        exists(
          selectFrom('label_event as act')
            .where('act.pass', '=', arg('pass'))
            .where('act.annotator', '=', arg('annotator'))
            .where('act.kind', '=', 'sides_shown')
            .where('act.item', '=', fn.coalesce(ref('above.parent'), ref('own.parent'), ref('own.id')))
            .select(lit(1).as('one')),
        ).as('sides'),
        exists(
          selectFrom('label_event as act')
            .innerJoin('item as other', 'other.id', 'act.item')
            .where('act.pass', '=', 'provenance-check')
            .where('act.annotator', '=', arg('annotator'))
            .whereRef('other.run_id', '=', 'own.run_id')
            .select(lit(1).as('one')),
        ).as('check'),
        exists(
          selectFrom('label_event as act')
            .innerJoin('item as other', 'other.id', 'act.item')
            .where('act.pass', '=', 'votes')
            .where('act.kind', '=', 'label')
            .where('act.annotator', '=', arg('annotator'))
            .whereRef('other.run_id', '=', 'own.run_id')
            .select(lit(1).as('one')),
        ).as('vote'),
      ]);
  const one = c.statement((k, arg: Arg<Who & { item: string }>) =>
    ofItems(k, arg).where('own.id', '=', arg('item')),
  );
  const anything = c.statement((k, arg: Arg<{ annotator: string }>) =>
    k
      .selectFrom('label_event')
      .where('annotator', '=', arg('annotator'))
      .where(({ or, eb }) =>
        or([eb('kind', '=', 'sides_shown'), eb('pass', '=', 'votes'), eb('pass', '=', 'provenance-check')]),
      )
      .limit(1)
      .select(sql.lit(1).as('one')),
  );
  const all = c.statement((k, arg: Arg<Who & { item: string }>) =>
    ofItems(k, arg).where('own.part', 'is', null),
  );

  return {
    told(draft) {
      const { kind, item, viewState } = draft;
      if (kind !== 'label' || item === null || viewState === null || viewState.mode !== 'blind') return draft;
      const seen = one.get({ ...draft, item });
      if (!seen) return draft;
      const inC = draft.pass === 'provenance';
      return {
        ...draft,
        viewState: {
          ...viewState,
          otherLabels: viewState.otherLabels || Boolean(seen.sides),
          verdict: viewState.verdict || (inC && Boolean(seen.check || seen.vote)),
          // A vote shows the prompt.
          task: viewState.task || Boolean(seen.vote),
        },
      };
    },
    notBlind: async (pass, annotator) =>
      c.read(() => {
        if (!anything.get({ annotator })) return [];
        const inC = pass === 'provenance';
        return all
          .all({ pass, annotator, item: '' })
          .filter(({ sides, check, vote }) => sides || (inC && (check || vote)))
          .map(({ id }) => id);
      }),
  };
}
