/** Quantile of sorted values by linear interpolation (type 7, as numpy and R by default). At least one value. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (place - below) * (high - low);
}

/** Median of values in any order; null for none. */
export function median(values: readonly number[]): number | null {
  return values.length === 0
    ? null
    : quantile(
        [...values].sort((a, b) => a - b),
        0.5,
      );
}
