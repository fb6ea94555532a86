/** How the items of a pass were drawn: a sealed plan, as the panel needs it. */
export interface Design {
  readonly kind: 'census' | 'stratified';
  readonly strata: readonly DesignStratum[];
  /** Stratum of each drawn item, by item id. */
  readonly stratumOf: ReadonlyMap<string, string>;
  /** Items for practice: in no figure. */
  readonly practice?: ReadonlySet<string>;
}

export interface DesignStratum {
  readonly id: string;
  /** As it shall be printed. */
  readonly name: string;
  /** Items in it, and items drawn from it. */
  readonly N: number;
  readonly n: number;
  /** The tool flags all of its items, none of them, or (null) some, or nobody knows. */
  readonly flagged: boolean | null;
  /** false: the tool gives none of its items a verdict that could be scored. */
  readonly scored?: boolean;
}

/** Weights change nothing where every item was drawn with the same probability. */
export function hasUnequalWeights({ strata }: Design): boolean {
  const shares = strata.filter(({ N }) => N > 0).map(({ N, n }) => n / N);
  return shares.some(share => share !== shares[0]);
}
