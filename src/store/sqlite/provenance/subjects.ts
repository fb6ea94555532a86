import type { Subject } from '../../../core/provenance/subject.js';
import type { BlindSubject, ProvenanceStore, TraceQuestion, VoteSubject } from '../../provenance.js';
import type { Connection } from '../connection.js';
import { sharedSubjects } from '../grading/subjects.js';
import { runMask } from '../run-mask.js';
import type { Arg } from '../statement.js';
import { traceInForce } from './trace-in-force.js';

/** What voters are asked, and what of it people see. */
export function subjects(c: Connection): Pick<ProvenanceStore, 'listSubjects' | 'blindSubject'> {
  const inForce = traceInForce(c);
  const shared = sharedSubjects(c);
  const maskOf = runMask(c);
  const asked = c.statement(k =>
    k
      .selectFrom('subject')
      .innerJoin('item', 'item.id', 'subject.item')
      .innerJoin('trace_subject', join =>
        join
          .onRef('trace_subject.question', '=', 'subject.question')
          .onRef('trace_subject.hash', '=', 'subject.hash'),
      )
      .innerJoin('trace', 'trace.no', 'trace_subject.trace')
      .innerJoin('run', 'run.run_id', 'trace.run_id')
      .where('item.superseded_at', 'is', null)
      .orderBy('run.benchmark')
      .orderBy('run.task_id')
      .orderBy('run.model')
      .orderBy('run.repetition')
      .orderBy('run.run_id')
      .orderBy('subject.question', 'desc')
      .select([
        'subject.question',
        'subject.hash',
        'subject.item',
        'trace.no',
        'trace.run_id as runId',
        'item.run_id as first',
      ]),
  );
  const textOf = c.statement((k, arg: Arg<{ item: string }>) =>
    k.selectFrom('subject').where('item', '=', arg('item')).select('text'),
  );
  const one = c.statement((k, arg: Arg<{ item: string }>) =>
    k
      .selectFrom('item')
      .innerJoin('subject', join =>
        join.on(({ ref, eb, fn }) =>
          eb('subject.item', '=', fn.coalesce(ref('item.parent'), ref('item.id'))),
        ),
      )
      .innerJoin('run', 'run.run_id', 'item.run_id')
      .where('item.id', '=', arg('item'))
      .select(['subject.text', 'run.run_id', 'run.task_id', 'run.agent']),
  );

  return {
    listSubjects: async () =>
      c.read(() => {
        // Runs that are alike word for word ask one question together; it is named after the run that asked first.
        const found = new Map<string, Omit<VoteSubject<TraceQuestion>, 'text'>>();
        for (const { no, first, ...subject } of asked.all()) {
          const isFirst = subject.runId === first;
          if ((found.has(subject.item) && !isFirst) || inForce(subject.runId)?.no !== no) continue;
          found.set(subject.item, subject);
        }
        const ofTraces = [...found.values()].map(each => ({
          ...each,
          text: textOf.get({ item: each.item })!.text,
        }));
        return [...ofTraces, ...shared.list()];
      }),

    blindSubject: async item =>
      c.read((): BlindSubject | null => {
        const row = one.get({ item });
        if (!row) return shared.blind(item);
        const mask = maskOf(row);
        const masked = (text: string) => mask(text).text;
        const { question, prompt, values, words, code, cut, warning } = JSON.parse(row.text) as Subject;
        return {
          item,
          question,
          prompt: masked(prompt),
          values: values.map(({ key, text }) => ({ key: masked(key), text: masked(text) })),
          words: words.map(({ step, text }) => ({ step, text: masked(text) })),
          code: code.map(({ step, title, text }) => ({ step, title: masked(title), text: masked(text) })),
          cut,
          warning,
        };
      }),
  };
}
