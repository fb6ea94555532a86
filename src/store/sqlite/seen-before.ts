import { sql } from 'kysely';
import type { EventDraft, PassId } from '../../core/review/label-event.js';
import type { Store } from '../store.js';
import type { Connection } from './connection.js';
import type { Arg } from './statement.js';

/**
 * What somebody had seen of an item before they labelled it, other than on that screen: both sides of it on the way to
 * consensus, its verdict in check mode, what is flagged of its run in a vote, its re-grade in pass B or in a vote on its
 * claim, or all of it among the runs. A label made afterwards is not blind, and says so (review 1.1). Gates show no run, so
 * nothing of one spoils them but the list of runs, which tells how gates were typed.
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
        exists(
          selectFrom('label_event as act')
            .innerJoin('item as other', 'other.id', 'act.item')
            .where('act.pass', '=', 'severity')
            .where('act.kind', '=', 'label')
            .where('act.annotator', '=', arg('annotator'))
            .whereRef('other.run_id', '=', 'own.run_id')
            .select(lit(1).as('one')),
        ).as('regrade'),
        exists(
          selectFrom('label_event as act')
            .innerJoin('item as other', 'other.id', 'act.item')
            .innerJoin('shared_question', join =>
              join.on(({ ref, eb, fn }) =>
                eb('shared_question.item', '=', fn.coalesce(ref('other.parent'), ref('other.id'))),
              ),
            )
            .where('act.pass', '=', 'votes')
            .where('act.kind', '=', 'label')
            .where('act.annotator', '=', arg('annotator'))
            .whereRef('other.run_id', '=', 'own.run_id')
            .select(lit(1).as('one')),
        ).as('claim'),
        exists(
          selectFrom('label_event as act')
            .innerJoin('item as other', 'other.id', 'act.item')
            .where('act.kind', '=', 'task_opened')
            .where('act.annotator', '=', arg('annotator'))
            .where(sawAll('act'))
            .whereRef('other.run_id', '=', 'own.run_id')
            .select(lit(1).as('one')),
        ).as('all'),
      ]);
  const one = c.statement((k, arg: Arg<Who & { item: string }>) =>
    ofItems(k, arg).where('own.id', '=', arg('item')),
  );
  const anything = c.statement((k, arg: Arg<{ annotator: string }>) =>
    k
      .selectFrom('label_event')
      .where('annotator', '=', arg('annotator'))
      .where(({ or, and, eb }) =>
        or([
          eb('kind', '=', 'sides_shown'),
          eb('pass', 'in', ['votes', 'provenance-check', 'severity']),
          and([eb('kind', '=', 'task_opened'), sawAll('label_event')]),
        ]),
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
      const ofRun = draft.pass !== 'gates';
      const all = Boolean(seen.all);
      return {
        ...draft,
        viewState: {
          ...viewState,
          otherLabels: viewState.otherLabels || Boolean(seen.sides),
          verdict: viewState.verdict || all || sawVerdict(draft.pass, seen),
          model: viewState.model || all,
          // A vote shows the prompt, one on a claim the recorded score; so does pass B the prompt.
          task: viewState.task || all || (ofRun && Boolean(seen.vote || seen.regrade)),
          score: viewState.score || all || (ofRun && Boolean(seen.claim)),
        },
      };
    },
    notBlind: async (pass, annotator) =>
      c.read(() => {
        if (!anything.get({ annotator })) return [];
        return all
          .all({ pass, annotator, item: '' })
          .filter(
            seen => seen.sides || seen.all || sawVerdict(pass, seen) || (pass === 'severity' && seen.claim),
          )
          .map(({ id }) => id);
      }),
  };
}

/** What was opened showed scores and verdicts too: the run among all runs (`openedView`). */
const sawAll = (table: 'act' | 'label_event') =>
  sql<boolean>`json_extract(${sql.ref(`${table}.view_state`)}, '$.verdict') = 1`;

interface Seen {
  check: unknown;
  vote: unknown;
  regrade: unknown;
  claim: unknown;
}

/** Whether somebody has seen what a pass hides: in pass A what the re-grade says, in pass C also what the tracer flags. */
function sawVerdict(pass: PassId, { check, vote, regrade, claim }: Seen): boolean {
  if (pass === 'claim') return Boolean(regrade || claim);
  return pass === 'provenance' && Boolean(check || vote || regrade || claim);
}
