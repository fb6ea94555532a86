import { severityItemId, shownFactsHash, voteItemId } from '../../../core/review/item.js';
import { sha256 } from '../../../core/run/hash.js';
import { CASE_QUESTIONS, type GradingStore, type NewCase } from '../../grading.js';
import { StoreError } from '../../store.js';
import { autoRuns } from '../auto-run.js';
import { isCanonical } from '../canonical.js';
import type { Connection } from '../connection.js';
import type { Arg } from '../statement.js';
import { caseItems } from './case-items.js';
import { casesInForce } from './cases-in-force.js';
import { caseHash } from './row-hashes.js';
import { addSharedSubject, itemAdder } from './shared-subjects.js';
import { shownFault } from './shown.js';

/** Claims that re-grades refute, and the items that people and voters are asked of them. */
export function cases(c: Connection): Pick<GradingStore, 'setCases' | 'listCases'> {
  const items = caseItems(c);
  const inForce = casesInForce(c);
  const autoRun = autoRuns(c, 'case');
  const addItem = itemAdder(c);
  const addSubject = addSharedSubject(c);
  const contentOf = c.statement((k, arg: Arg<{ runId: string }>) =>
    k.selectFrom('run').where('run_id', '=', arg('runId')).select('evidence_hash as hash'),
  );
  const newest = c.statement((k, arg: Arg<{ runId: string }>) =>
    k
      .selectFrom('claim_case')
      .where('run_id', '=', arg('runId'))
      .orderBy('no', 'desc')
      .limit(1)
      .select('hash'),
  );
  type Row = {
    auto: number;
    runId: string;
    contentHash: string | null;
    item: string;
    subject: string;
    hash: string;
    shown: string;
    at: string;
  };
  const add = c.statement((k, arg: Arg<Row>) =>
    k.insertInto('claim_case').values({
      auto_run: arg('auto'),
      run_id: arg('runId'),
      content_hash: arg('contentHash'),
      item: arg('item'),
      subject: arg('subject'),
      hash: arg('hash'),
      shown: arg('shown'),
      added_at: arg('at'),
    }),
  );

  const setOne = (version: string, { runId, text, shown }: NewCase, at: string): void => {
    const run = contentOf.get({ runId });
    if (!run)
      throw new StoreError(`A claim names run ${runId}, which is not in this project.`, 'unknown_item');
    const [subject, factsHash] = [sha256(text), shownFactsHash(shown)];
    const item = severityItemId(runId, factsHash);
    const row = { version, runId, contentHash: run.hash, item, subject, shown };
    const hash = caseHash(row);
    // The same as before, or the same that came back: nothing is written, and the item has its labels.
    if (newest.get({ runId })?.hash !== hash) {
      addItem({ id: item, pass: 'severity', runId, hash: factsHash, at });
      const asked = CASE_QUESTIONS.map(question => ({ question, item: voteItemId(question, subject) }));
      addSubject({ pass: 'votes', runId, hash: subject, text, items: asked }, at);
      add.run({ ...row, hash, auto: autoRun(version, at), at });
    }
    items.settle(runId, item);
  };

  return {
    setCases: async (version, given) => {
      for (const each of given) check(each);
      const runs = new Set(given.map(({ runId }) => runId));
      if (runs.size < given.length)
        throw new StoreError('A run has one claim at most; nothing was changed.', 'invalid');
      c.write(() => {
        const at = c.now().toISOString();
        for (const runId of items.standingRuns()) if (!runs.has(runId)) items.settle(runId, null);
        for (const each of given) setOne(version, each, at);
      });
    },
    listCases: async () => c.read(inForce),
  };
}

function check({ runId, text, shown }: NewCase): void {
  const fault = !isCanonical(text)
    ? 'what voters are to see is no canonical JSON'
    : !isCanonical(shown)
      ? 'what pass B is to show is no canonical JSON'
      : shownFault(JSON.parse(shown));
  if (fault !== null)
    throw new StoreError(`The claim of run ${runId} cannot be asked about: ${fault}.`, 'invalid');
}
