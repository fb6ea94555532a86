/** `1 run`, `2 runs`; for a noun whose plural is not its singular with an s, both are given. */
export const counted = (n: number, noun: string, plural = `${noun}s`): string =>
  `${n} ${n === 1 ? noun : plural}`;
