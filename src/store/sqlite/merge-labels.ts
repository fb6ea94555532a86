import { readResolution } from '../../core/review/consensus/acts.js';
import type { EventKind, LabelEvent } from '../../core/review/label-event.js';
import { type Pass, passOf } from '../../core/review/passes.js';
import { readValue } from '../../core/review/value-label.js';

/** What is wrong with a label's value, or null: one that its pass does not have would stop every figure of it. */
export function labelFault({ kind, pass: id, value }: LabelEvent): string | null {
  const pass = passOf(id);
  if (pass === undefined) return null;
  return labelsIn(kind, value).every(label => isLabel(pass, label)) ? null : 'its pass has no such label';
}

/** The labels that an event brings. */
function labelsIn(kind: EventKind, value: unknown): unknown[] {
  if (kind === 'resolve') return [...(readResolution(value)?.labels.values() ?? [])];
  return labelKinds.has(kind) ? [value] : [];
}

const labelKinds = new Set<EventKind>(['label', 'own_answer', 'talk_label', 'second_look']);

/** Of the item, or of a part of it: an event does not say which, and the item need not be here. */
const isLabel = ({ labels, partLabels }: Pass, value: unknown): boolean =>
  labels.some(label => label.value === value) || (partLabels.length > 0 && readValue(value) !== null);
