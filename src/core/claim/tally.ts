import type { ClaimCounts } from './claim-verdict.js';
import type { Hit } from './strongest.js';
import type { TaggedUnit } from './tag-unit.js';

/** What the decision table looks at. */
export interface Tally extends ClaimCounts {
  /** S of trust-rules 3.4: successes, or hedged ones where there are no others. */
  success: number;
  /** A success that speaks of the task as a whole ("the task is complete"). */
  whole: boolean;
  /** A leftover that also says that some of the work was done. */
  some: boolean;
  /** A leftover that speaks of the task as a whole: "partially complete", a heading "Not done". */
  partly: boolean;
  /** The last two units hand the case to somebody else. */
  endsHandingOver: boolean;
  /** The last unit plans further work. */
  endsInPlan: boolean;
  /** The last two units ask the user for something without which the work does not go on. */
  endsPending: boolean;
  /** The last unit is a question or an offer. */
  endsInQuestion: boolean;
  plans: boolean;
  finishes: boolean;
  questions: boolean;
  refusals: boolean;
  handsOver: boolean;
  answers: boolean;
  courtesies: boolean;
  /** TERMINATE, the agents' word for a task that is done. */
  terminates: boolean;
}

/** At most so much from ticks and status cells, and from boxes and crosses (trust-rules 3.3). */
const CAP = 2;

/** trust-rules 3.4: weight 2 for the first two and the last two units, 1 otherwise. */
export function tally(
  units: readonly TaggedUnit[],
  dropped: { courtesies: boolean; terminates: boolean },
): Tally {
  const sums = { SUCC: 0, HEDGED: 0, FAIL: 0, SOFT_FAIL: 0, PART: 0, UNVER: 0 };
  const capped = { SUCC: 0, PART: 0 };
  let takenBack = 0;
  let whole = false;
  let some = false;
  let partly = false;
  const hitsOf = (unit: TaggedUnit | undefined): readonly Hit[] => unit?.hits ?? [];
  units.forEach(({ hits }, at) => {
    const weight = at < 2 || at >= units.length - 2 ? 2 : 1;
    for (const { tag, rule, contrasted } of hits) {
      if (rule.capped && (tag === 'SUCC' || tag === 'PART')) capped[tag] += weight;
      else if (tag in sums) sums[tag as keyof typeof sums] += weight;
      if (contrasted) takenBack += weight;
      if (tag === 'SUCC' && rule.whole) whole = true;
      if (tag === 'PART' && rule.some) some = true;
      if (tag === 'PART' && rule.whole) partly = true;
    }
  });
  const succ = sums.SUCC + Math.min(CAP, capped.SUCC);
  const success = succ > 0 ? succ : sums.HEDGED;
  const any = (tag: Hit['tag']): boolean => units.some(({ hits }) => hits.some(hit => hit.tag === tag));
  const last = units.at(-1);
  const lastTwo = units.slice(-2);
  const endsPending = lastTwo.some(unit => unit.pending);
  return {
    units: units.length,
    succ,
    hedged: sums.HEDGED,
    // Not reaching a means is a failure only where nothing is claimed as done; beside a success it is a check less.
    fail: sums.FAIL + (success === 0 && !endsPending ? sums.SOFT_FAIL : 0),
    // "I cancelled the first, but the second is not refundable": a rule that takes back part of a success.
    part: sums.PART + Math.min(CAP, capped.PART) + (success > 0 ? takenBack : 0),
    unver: sums.UNVER + (success === 0 ? 0 : sums.SOFT_FAIL),
    success,
    whole,
    some,
    partly,
    endsHandingOver: lastTwo.some(unit => unit.hits.some(hit => hit.tag === 'HANDOFF')),
    endsInPlan: hitsOf(last).some(hit => hit.tag === 'FUTURE') && last?.finish === false,
    endsPending,
    endsInQuestion: hitsOf(last).some(hit => hit.tag === 'QUESTION'),
    plans: any('FUTURE'),
    finishes: units.some(unit => unit.finish),
    questions: any('QUESTION') || units.some(unit => unit.pending),
    refusals: any('REFUSAL'),
    handsOver: any('HANDOFF'),
    answers: any('ANSWER'),
    courtesies: dropped.courtesies,
    terminates: dropped.terminates,
  };
}
