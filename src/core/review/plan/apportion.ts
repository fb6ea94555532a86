/** One of those that share a number of items. */
export interface Claimant {
  weight: number;
  /** It has no more than these. */
  cap: number;
  /** It gets these in any case, as far as its cap allows. */
  floor?: number;
}

/**
 * Whole numbers that add up to `total`, as near to the weights as whole numbers come, within floors and caps: each
 * next item goes where weight / (items + 1/2) is highest (Webster, Sainte-Lague). Of equals the first is served
 * first. null: the floors are more than the total, or the caps less.
 */
export function apportion(total: number, claimants: readonly Claimant[]): number[] | null {
  const given = claimants.map(({ floor = 0, cap }) => Math.min(floor, cap));
  let left = total - given.reduce((sum, n) => sum + n, 0);
  const room = claimants.reduce((sum, { cap }, at) => sum + cap - given[at]!, 0);
  if (left < 0 || left > room) return null;
  for (; left > 0; left -= 1) {
    let next = -1;
    let most = -1;
    for (const [at, { weight, cap }] of claimants.entries()) {
      const claim = weight / (given[at]! + 0.5);
      if (given[at]! < cap && claim > most) {
        next = at;
        most = claim;
      }
    }
    given[next]! += 1;
  }
  return given;
}
