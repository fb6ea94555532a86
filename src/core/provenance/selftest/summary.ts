import type { Share } from '../../agreement/stat.js';
import { share } from '../../agreement/wilson.js';
import { type Group, groups, injectionKinds } from './kinds.js';
import type { NotUsed, TestedOutcome } from './self-test.js';

/** How many injected values were caught; each share is of the injections that were made, with its Wilson interval. */
export interface SelfTestSummary {
  runs: number;
  used: number;
  notUsed: Record<NotUsed, number>;
  groups: { group: Group; caught: Share }[];
  kinds: {
    kind: string;
    group: Group;
    words: string;
    caught: Share;
    /** Used runs that have no place for this kind. */
    without: number;
    /** What the values that were not caught are labelled. */
    missedAs: { derived: number; given: number; unresolved: number };
  }[];
}

/** Counts over runs. */
export function selfTestSummary(outcomes: readonly TestedOutcome[]): SelfTestSummary {
  const used = outcomes.flatMap(outcome => (outcome.used ? [outcome] : []));
  const notUsed = { no_verdict: 0, not_cleared: 0, nothing_derived: 0, too_long: 0 };
  for (const outcome of outcomes) if (!outcome.used) notUsed[outcome.why] += 1;
  const cases = used.flatMap(outcome => outcome.cases);
  const of = (names: readonly string[]) => cases.filter(({ kind }) => names.includes(kind));
  const caughtOf = (names: readonly string[]) =>
    share(of(names).filter(({ caught }) => caught).length, of(names).length);
  return {
    runs: outcomes.length,
    used: used.length,
    notUsed,
    groups: groups.map(group => ({
      group,
      caught: caughtOf(injectionKinds.filter(kind => kind.group === group).map(({ name }) => name)),
    })),
    kinds: injectionKinds.map(({ name, group, words }) => {
      const missed = of([name]).filter(({ caught }) => !caught);
      const as = (label: string) => missed.filter(each => each.label === label).length;
      const [derived, given] = [as('derived'), as('given')];
      return {
        kind: name,
        group,
        words,
        caught: caughtOf([name]),
        without: used.filter(({ without }) => without.includes(name)).length,
        missedAs: { derived, given, unresolved: missed.length - derived - given },
      };
    }),
  };
}
