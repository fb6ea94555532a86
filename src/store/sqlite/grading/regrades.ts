import type { Regrade } from '../../../core/competence/regrade.js';
import { type GradingStore, regradeKeyOf, type StoredRegrade } from '../../grading.js';
import { StoreError } from '../../store.js';
import type { Connection } from '../connection.js';
import type { Arg } from '../statement.js';
import { regradeHash } from './row-hashes.js';

/** What graders said again. Rows are only added; of one key the newest is in force. */
export function regrades(c: Connection): Pick<GradingStore, 'addRegrade' | 'listRegrades'> {
  type Row = Regrade['key'] & { hash: string; regrade: string; at: string };
  const add = c.statement((k, arg: Arg<Row>) =>
    k.insertInto('regrade').values({
      grader_hash: arg('graderHash'),
      outputs_hash: arg('outputsHash'),
      reference_hash: arg('referenceHash'),
      hash: arg('hash'),
      regrade: arg('regrade'),
      at: arg('at'),
    }),
  );
  const all = c.statement(k => k.selectFrom('regrade').orderBy('no').select(['regrade', 'at']));

  return {
    addRegrade: async regrade => {
      const fault = faultOf(regrade);
      if (fault !== null) throw new StoreError(`A re-grade cannot be kept: ${fault}.`, 'invalid');
      c.write(() => {
        const [json, at] = [JSON.stringify(regrade), c.now().toISOString()];
        add.run({ ...regrade.key, hash: regradeHash({ at, regrade: json }), regrade: json, at });
      });
    },
    listRegrades: async () =>
      c.read(() => {
        const newest = new Map<string, StoredRegrade>();
        for (const { regrade, at } of all.iterate()) {
          const read = JSON.parse(regrade) as Regrade;
          const key = regradeKeyOf(read.key);
          // Put behind the others: the list is in the order in which the results came.
          newest.delete(key);
          newest.set(key, { ...read, at });
        }
        return [...newest.values()];
      }),
  };
}

/** What no table could read, or null. */
function faultOf({ key, score, unverified }: Regrade): string | null {
  const hashes = [
    key.graderHash,
    key.outputsHash,
    ...(key.referenceHash === null ? [] : [key.referenceHash]),
  ];
  if (!hashes.every(hash => /^[0-9a-f]{64}$/.test(hash))) return 'its key is not made of SHA-256';
  if ((score === null) === (unverified === null)) return 'it must say either a score or why there is none';
  return score === null || (score >= 0 && score <= 1) ? null : 'its score is not between 0 and 1';
}
