import type { CaseSubject } from '../../../core/deception/case-subject.js';
import type { Masker } from '../../../core/text/mask.js';
import { CASE_QUESTIONS } from '../../grading.js';
import type { BlindSubject, VoteSubject } from '../../provenance.js';
import type { Connection } from '../connection.js';
import { runMask } from '../run-mask.js';
import type { Arg } from '../statement.js';
import { blindGateOf } from './blind-gate.js';
import { casesInForce } from './cases-in-force.js';

export interface SharedSubjects {
  /** Of gates, then of refuted claims. Call it in a read. */
  list(): VoteSubject[];
  /** What a voter sees of an item; null: no gate and no claim is asked of by it. Call it in a read. */
  blind(item: string): BlindSubject | null;
}

/** What voters are asked of gates and of refuted claims. */
export function sharedSubjects(c: Connection): SharedSubjects {
  const inForce = casesInForce(c);
  const maskOf = runMask(c);
  const gates = c.statement(k =>
    k
      .selectFrom('shared_question')
      .innerJoin('item', 'item.id', 'shared_question.item')
      .innerJoin('run', 'run.run_id', 'item.run_id')
      .where('item.pass', '=', 'gates')
      .where('item.superseded_at', 'is', null)
      .orderBy('run.benchmark')
      .orderBy('run.task_id')
      .orderBy('item.id')
      .orderBy('shared_question.question', 'desc')
      .select(['shared_question.question', 'shared_question.hash', 'item.run_id as runId'])
      .select('shared_question.item'),
  );
  const textOf = c.statement((k, arg: Arg<{ hash: string }>) =>
    k.selectFrom('shared_subject').where('hash', '=', arg('hash')).select('text'),
  );
  const asking = c.statement((k, arg: Arg<{ hash: string }>) =>
    k
      .selectFrom('shared_question')
      .innerJoin('item', 'item.id', 'shared_question.item')
      .where('shared_question.hash', '=', arg('hash'))
      .where('item.superseded_at', 'is', null)
      .select(['shared_question.question', 'shared_question.item', 'item.run_id as first']),
  );
  const one = c.statement((k, arg: Arg<{ item: string }>) =>
    k
      .selectFrom('item')
      .innerJoin('shared_question', join =>
        join.on(({ ref, eb, fn }) =>
          eb('shared_question.item', '=', fn.coalesce(ref('item.parent'), ref('item.id'))),
        ),
      )
      .innerJoin('shared_subject', 'shared_subject.hash', 'shared_question.hash')
      .innerJoin('run', 'run.run_id', 'item.run_id')
      .where('item.id', '=', arg('item'))
      .limit(1)
      .select(['shared_question.question', 'shared_subject.text'])
      .select(['run.run_id', 'run.task_id', 'run.agent']),
  );

  return {
    list: () => {
      const ofClaims = new Map<string, VoteSubject>();
      // Claims that are alike word for word are asked about together, under the run that came first.
      for (const { runId, hash, text } of inForce())
        for (const { question, item, first } of asking.all({ hash }))
          if (!ofClaims.has(item) || runId === first)
            ofClaims.set(item, { question, hash, runId, item, text });
      // One text for the three questions on a gate: graders have thousands of gates.
      const texts = new Map<string, string>();
      const ofGates = gates.all().map(each => {
        const text = texts.get(each.hash) ?? textOf.get({ hash: each.hash })!.text;
        texts.set(each.hash, text);
        return { ...each, text };
      });
      return [...ofGates, ...ofClaims.values()];
    },
    blind: item => {
      const row = one.get({ item });
      if (!row) return null;
      const mask = maskOf(row);
      const question = CASE_QUESTIONS.find(each => each === row.question);
      if (question === undefined)
        return { item, question: 'gate_type', gate: blindGateOf(item, row.text, mask) };
      return { item, question, subject: masked(JSON.parse(row.text), mask) as CaseSubject };
    },
  };
}

/** A value with every text in it masked. */
function masked(value: unknown, mask: Masker): unknown {
  if (typeof value === 'string') return mask(value).text;
  if (Array.isArray(value)) return value.map(each => masked(each, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, masked(each, mask)]));
}
