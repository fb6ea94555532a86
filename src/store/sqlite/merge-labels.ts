import type { LabelEvent } from '../../core/review/label-event.js';
import { passOf } from '../../core/review/passes.js';

/** What is wrong with a label's value, or null: one that its pass does not have would stop every figure of it. */
export function labelFault({ kind, pass, value }: LabelEvent): string | null {
  const labels = passOf(pass)?.labels;
  if (kind !== 'label' || labels === undefined) return null;
  // Passes with several questions an item keep an object; what is in it is theirs to read.
  if (typeof value === 'object' && pass !== 'claim') return null;
  return labels.some(label => label.value === value) ? null : 'its pass has no such label';
}
