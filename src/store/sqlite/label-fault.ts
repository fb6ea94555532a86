import { repeatPart } from '../../core/review/item.js';
import type { EventDraft } from '../../core/review/label-event.js';
import { passOf } from '../../core/review/passes.js';
import { readRunMark, readValue } from '../../core/review/value-label.js';

/**
 * What is wrong with a label, or null: one that its pass does not have would stop every figure of it. `part` is that of
 * the item; undefined where the item is not known, as when a bundle comes before its run.
 */
export function labelFault(draft: EventDraft, part?: string | null): string | null {
  if (draft.kind !== 'label') return null;
  const rule = rules[draft.pass] ?? anyOfPass;
  return rule(draft, part);
}

type Rule = (draft: EventDraft, part: string | null | undefined) => string | null;

const anyOfPass: Rule = ({ pass, value }) => {
  const labels = passOf(pass)?.labels;
  return labels === undefined || labels.some(label => label.value === value) ? null : noLabel;
};

const noLabel = 'its pass has no such label';

const rules: Partial<Record<EventDraft['pass'], Rule>> = {
  provenance: ({ value }, part) => {
    const [ofRun, ofValue] = [readRunMark(value) !== null, readValue(value) !== null];
    if (part === undefined) return ofRun || ofValue ? null : noLabel;
    if (part === null || part === repeatPart) return ofRun ? null : 'it is no verdict of a run';
    return ofValue ? null : 'it is no label of a value';
  },
  'provenance-check': (draft, part) => {
    const fault = anyOfPass(draft, part);
    if (fault !== null) return fault;
    if (draft.value === 'overturned' && !draft.reason?.trim()) return 'overturning a verdict needs a reason';
    // A later audit may come to another verdict, which the label does not speak of.
    return isRecord(draft.evidence) ? null : 'it does not say which verdict was shown';
  },
};

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
