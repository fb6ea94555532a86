/** What a failure does: zeroes the whole score, only a part of it, takes points off, or it cannot be told. */
export type Effect = 'score' | 'part' | 'deduction' | 'unknown';

const order: readonly Effect[] = ['score', 'part', 'deduction', 'unknown'];

export const strongest = (found: readonly Effect[]): Effect =>
  order.find(effect => found.includes(effect)) ?? 'unknown';
