import {
  checkItemId,
  partItemId,
  provenanceItemId,
  valueParts,
  voteItemId,
} from '../../../core/review/item.js';
import type { PassId } from '../../../core/review/label-event.js';
import { sha256 } from '../../../core/run/hash.js';
import type { NewTrace, ProvenanceStore, StoredTrace } from '../../provenance.js';
import { StoreError } from '../../store.js';
import { isCanonical } from '../canonical.js';
import type { Connection } from '../connection.js';
import { type Arg, wellFormed } from '../statement.js';
import { settleItems } from './settle-items.js';
import { type TraceRow, traceHash } from './trace-row.js';

/** Traces, and the items that people are asked of them. */
export function addTraces(c: Connection): Pick<ProvenanceStore, 'addTraces'> {
  const settle = settleItems(c);
  const contentOf = c.statement((k, arg: Arg<{ runId: string }>) =>
    k.selectFrom('run').where('run_id', '=', arg('runId')).select('evidence_hash as hash'),
  );
  const autoRun = c.statement((k, arg: Arg<{ version: string }>) =>
    k.selectFrom('auto_run').where('kind', '=', 'trace').where('version', '=', arg('version')).select('id'),
  );
  const addAutoRun = c.statement((k, arg: Arg<{ version: string; at: string }>) =>
    k.insertInto('auto_run').values({ kind: 'trace', version: arg('version'), created_at: arg('at') }),
  );
  type Key = { runId: string; contentHash: string; auto: number };
  const there = c.statement((k, arg: Arg<Key>) =>
    k
      .selectFrom('trace')
      .where('run_id', '=', arg('runId'))
      .where('content_hash', '=', arg('contentHash'))
      .where('auto_run', '=', arg('auto'))
      .select('no'),
  );
  const add = c.statement((k, arg: Arg<TraceRow & Key>) =>
    k.insertInto('trace').values({
      auto_run: arg('auto'),
      run_id: arg('runId'),
      content_hash: arg('contentHash'),
      item: arg('item'),
      hash: arg('hash'),
      reviewable: arg('reviewable'),
      reason: arg('reason'),
      detail: arg('detail'),
      confession: arg('confession'),
      traced: arg('traced'),
    }),
  );
  const addItem = c.statement((k, arg: Arg<NewItem & { at: string }>) =>
    k
      .insertInto('item')
      .values({
        id: arg('id'),
        pass: arg('pass'),
        run_id: arg('runId'),
        text: arg('text'),
        text_hash: arg('hash'),
        cut_off: 0,
        ended_on_tool_call: 0,
        added_at: arg('at'),
        superseded_at: null,
        parent: arg('parent'),
        part: arg('part'),
      })
      // An engine that finds the same values asks of the same item.
      .onConflict(on => on.column('id').doNothing()),
  );
  type Subject = { question: StoredTrace['subjects'][number]['question']; hash: string };
  const subjectThere = c.statement((k, arg: Arg<Subject>) =>
    k
      .selectFrom('subject')
      .where('question', '=', arg('question'))
      .where('hash', '=', arg('hash'))
      .select('item'),
  );
  const addSubject = c.statement((k, arg: Arg<Subject & { item: string; text: string; at: string }>) =>
    k.insertInto('subject').values({
      question: arg('question'),
      hash: arg('hash'),
      item: arg('item'),
      added_at: arg('at'),
      text: arg('text'),
    }),
  );
  const ask = c.statement((k, arg: Arg<Subject & { trace: number }>) =>
    k.insertInto('trace_subject').values({
      trace: arg('trace'),
      question: arg('question'),
      hash: arg('hash'),
    }),
  );

  const addOne = (auto: number, version: string, trace: NewTrace, at: string): void => {
    const { runId, contentHash } = trace;
    const run = contentOf.get({ runId });
    if (!run)
      throw new StoreError(`A trace names run ${runId}, which is not in this project.`, 'unknown_item');
    // The run was imported anew while it was traced; the next audit traces it as it is now.
    if (run.hash !== contentHash) return;
    // The same engine gives the same trace, so a second one of two audits at once is no news.
    if (there.get({ runId, contentHash, auto })) return;
    const { item, items } = itemsOf(trace);
    for (const each of items) addItem.run({ ...each, at });
    const row = rowOf(trace, version, item);
    const no = add.run({ ...row, hash: traceHash(row), auto }).lastInsertRowid;
    for (const { question, hash, text } of subjectsOf(trace)) {
      const subject = voteItemId(question, hash);
      if (!subjectThere.get({ question, hash })) {
        addItem.run({ ...noPart, id: subject, pass: 'votes', runId, text: null, hash, at });
        addSubject.run({ question, hash, item: subject, text, at });
      }
      ask.run({ trace: no, question, hash });
    }
    settle(runId);
  };

  return {
    addTraces: async (version, traces) => {
      c.write(() => {
        const at = c.now().toISOString();
        const auto = autoRun.get({ version })?.id ?? addAutoRun.run({ version, at }).lastInsertRowid;
        for (const trace of traces) addOne(auto, version, trace, at);
      });
    },
  };
}

interface NewItem {
  id: string;
  pass: PassId;
  runId: string;
  text: string | null;
  hash: string | null;
  parent: string | null;
  part: string | null;
}

const noPart = { parent: null, part: null };

/** The item of pass C with a part for each value, and that of check mode; none when people cannot be asked. */
function itemsOf({ runId, contentHash, values, reviewable }: NewTrace): {
  item: string | null;
  items: NewItem[];
} {
  if (!reviewable) return { item: null, items: [] };
  const parts = valueParts(values);
  const item = provenanceItemId(
    runId,
    contentHash,
    values.map(({ text }, at) => `${parts[at]} ${text}`),
  );
  const whole = { ...noPart, runId, text: null, hash: null };
  return {
    item,
    items: [
      { ...whole, id: item, pass: 'provenance' },
      { ...whole, id: checkItemId(item), pass: 'provenance-check' },
      ...values.map((value, at): NewItem => {
        const [part, text] = [parts[at]!, wellFormed(value.text)];
        const id = partItemId('provenance', item, part);
        return { id, pass: 'provenance', runId, text, hash: sha256(text), parent: item, part };
      }),
    ],
  };
}

function rowOf(trace: NewTrace, version: string, item: string | null): TraceRow {
  const { runId, contentHash, reviewable, reason, detail } = trace;
  return {
    runId,
    version,
    contentHash,
    item,
    hash: '',
    reviewable: reviewable ? 1 : 0,
    reason,
    detail: detail === null ? null : wellFormed(detail),
    confession: JSON.stringify(trace.confession),
    traced: JSON.stringify(trace.values),
  };
}

/** Subjects with their hashes, each question once. */
function subjectsOf({ runId, subjects }: NewTrace) {
  const asked = new Map(subjects.map(each => [each.question, each]));
  return [...asked.values()].map(({ question, text }) => {
    if (!isCanonical(text))
      throw new StoreError(`What voters are to see of run ${runId} is no canonical JSON.`, 'invalid');
    return { question, text, hash: sha256(text) };
  });
}
