/** The 0.975 quantile of the standard normal. */
export const z95 = 1.959963984540054;

/** A confidence level and the normal quantile that leaves half of the rest on either side. */
export interface Level {
  readonly level: number;
  readonly z: number;
}

export const level95: Level = { level: 0.95, z: z95 };
