import type { Masker } from '../../../core/text/mask.js';
import type { BlindSeverity, GradingStore } from '../../grading.js';
import type { Connection } from '../connection.js';
import { runMask } from '../run-mask.js';
import type { Arg } from '../statement.js';
import { blindGateOf } from './blind-gate.js';

/**
 * What the screens of gates and of pass B receive; a hidden repeat has the words of the first time. Of a claim, whose gates may
 * get other types by votes that come late, everybody sees what the first label was made on.
 */
export function blindViews(c: Connection): Pick<GradingStore, 'blindGate' | 'blindSeverity'> {
  const maskOf = runMask(c);
  const gate = c.statement((k, arg: Arg<{ item: string }>) =>
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
      .where('item.pass', '=', 'gates')
      .limit(1)
      .select(['shared_subject.text', 'run.run_id', 'run.task_id', 'run.agent']),
  );
  const severity = c.statement((k, arg: Arg<{ item: string }>) =>
    k
      .selectFrom('item')
      .innerJoin('claim_case', join =>
        join.on(({ ref, eb, fn }) =>
          eb('claim_case.item', '=', fn.coalesce(ref('item.parent'), ref('item.id'))),
        ),
      )
      .innerJoin('run', 'run.run_id', 'item.run_id')
      .where('item.id', '=', arg('item'))
      .where('item.pass', '=', 'severity')
      .orderBy('claim_case.no', 'desc')
      .select(['claim_case.shown', 'claim_case.added_at as at', 'claim_case.item as whole'])
      .select(['run.run_id', 'run.task_id', 'run.agent']),
  );
  const firstLabel = c.statement((k, arg: Arg<{ item: string }>) =>
    k
      .selectFrom('label_event')
      .innerJoin('item', 'item.id', 'label_event.item')
      .where('label_event.kind', '=', 'label')
      .where(({ or, eb }) => or([eb('item.id', '=', arg('item')), eb('item.parent', '=', arg('item'))]))
      .select(({ fn }) => fn.min('label_event.created_at').as('at')),
  );
  return {
    blindGate: async item =>
      c.read(() => {
        const row = gate.get({ item });
        return row ? blindGateOf(item, row.text, maskOf(row)) : null;
      }),
    blindSeverity: async item =>
      c.read(() => {
        const rows = severity.all({ item });
        const first = rows[0] && firstLabel.get({ item: rows[0].whole })?.at;
        // Labels that came from another machine may be older than all that is known here.
        const row = (first ? rows.find(({ at }) => at <= first) : undefined) ?? rows[0];
        return row
          ? blindSeverityOf(item, JSON.parse(row.shown) as Omit<BlindSeverity, 'item'>, maskOf(row))
          : null;
      }),
  };
}

/** Field by field, so that whatever else may stand in what is stored reaches no screen. */
function blindSeverityOf(item: string, shown: Omit<BlindSeverity, 'item'>, mask: Masker): BlindSeverity {
  const masked = (text: string): string => mask(text).text;
  const orNull = (text: string | null): string | null => (text === null ? null : masked(text));
  const { steps, commands, filesWritten, lastExit, lastExitStep, closingStep } = shown.trace;
  return {
    item,
    closing: masked(shown.closing),
    verdict: masked(shown.verdict),
    gates: shown.gates.map(({ name, type, state }) => ({ name: masked(name), type: orNull(type), state })),
    messages: shown.messages.map(masked),
    deliverables: shown.deliverables.map(({ path, bytes, present }) => ({
      path: masked(path),
      bytes,
      present,
    })),
    printed: shown.printed.map(({ step, text }) => ({ step, text: masked(text) })),
    trace: { steps, commands, filesWritten, lastExit, lastExitStep, closingStep },
    task: orNull(shown.task),
  };
}
