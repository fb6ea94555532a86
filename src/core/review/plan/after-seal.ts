import type { Pass } from '../passes.js';
import type { Plan } from './plan.js';

/**
 * How many whole items a pass has that its plan could not draw from, because they came after it: nobody has them in a
 * queue. Of a census they are known one by one; of a sample the plan keeps what it drew and how much there was.
 */
export function addedAfter(plan: Plan, items: readonly { readonly item: string }[]): number {
  const drawn = new Set(plan.items.map(({ item }) => item));
  const fresh = items.filter(({ item }) => !drawn.has(item)).length;
  const practice = plan.items.filter(each => each.practice).length;
  const left = plan.frame.items + practice - plan.items.length;
  return Math.max(fresh - left, 0);
}

/** In one sentence, with what can be done. `isLocked`: by everybody whom the plan names. */
export function addedAfterWords(pass: Pass, count: number, isLocked: boolean, wayToPlan: string): string {
  const one = count === 1;
  const what =
    pass.id === 'claim' || pass.id === 'provenance'
      ? one
        ? 'run'
        : 'runs'
      : one
        ? pass.items.replace(/s$/, '')
        : pass.items;
  const were = `${count} ${what} ${one ? 'was' : 'were'} ${what.startsWith('run') ? 'imported' : 'found'}`;
  return `${were} after the plan of ${pass.name} was sealed and ${one ? 'is' : 'are'} in no queue${
    isLocked
      ? `: the pass is locked, so no figure counts ${one ? 'it' : 'them'}.`
      : `; to have ${one ? 'it' : 'them'} labelled, seal another plan: ${wayToPlan}`
  }`;
}
