import type { LabelBundle } from '../../core/review/bundle/bundle.js';
import { planChainFault, planName } from '../../core/review/plan/chain.js';
import type { MergeOutcome } from '../store.js';
import type { Connection } from './connection.js';
import { Refusal } from './merge-guides.js';
import { planRows } from './plan-rows.js';

/**
 * Takes in the plans of a bundle that are not here, so that all machines work on one draw. The same plan sealed on two
 * machines is one; two of one number cannot both hold. Call it in a write.
 */
export function mergePlans(
  c: Connection,
): (bundle: LabelBundle, keepOurs: boolean) => NonNullable<MergeOutcome['plans']> {
  const rows = planRows(c);
  return ({ plans = [] }, keepOurs) => {
    const fault = planChainFault(plans);
    if (fault !== null) throw new Refusal(`its ${fault}`);
    const merged: { pass: LabelBundle['passes'][number]; no: number }[] = [];
    for (const pass of new Set(plans.map(each => each.pass))) {
      const here = rows.all(pass);
      const theirs = plans.filter(each => each.pass === pass).sort((a, b) => a.no - b.no);
      const other = theirs.find(each => here.some(({ no, hash }) => no === each.no && hash !== each.hash));
      if (other && !keepOurs)
        throw new Refusal(
          `its ${planName(other)} is another one than that here, and two plans of one number cannot both hold; --keep-plans leaves the one here in force and takes the labels`,
        );
      if (other) continue;
      for (const sealed of theirs.slice(here.length)) {
        rows.add(sealed);
        merged.push({ pass, no: sealed.no });
      }
    }
    return merged;
  };
}
