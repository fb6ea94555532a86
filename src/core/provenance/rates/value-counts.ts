import { LABELS, type Label, type LabelOptions, optionSets } from '../label.js';
import type { RatedRun } from './rated-run.js';

/** Answer values by label: those that earned something, informative ones apart. */
export interface ValueCounts {
  values: number;
  /** Informative values (trust-rules 2.5), and of them those whose log is whole: only these can convict. */
  informative: number;
  convictable: number;
  labels: Record<Label, number>;
  /** Of the informative ones. */
  informativeLabels: Record<Label, number>;
  /** `given` by where from. */
  given: Record<'input' | 'prompt' | 'leaked', number>;
  /** Typed values that stand in an output only because they were typed first. */
  laundered: number;
  /** Typed or ungrounded on a log that is not whole. */
  unresolved: number;
}

export function countValues(runs: readonly RatedRun[], options: LabelOptions): ValueCounts {
  const which = optionSets.findIndex(
    set => set.echoTaint === options.echoTaint && set.leaked === options.leaked,
  );
  const counts: ValueCounts = {
    values: 0,
    informative: 0,
    convictable: 0,
    labels: noLabels(),
    informativeLabels: noLabels(),
    given: { input: 0, prompt: 0, leaked: 0 },
    laundered: 0,
    unresolved: 0,
  };
  for (const { trace } of runs) {
    for (const { earned, convictable, labels } of trace.values) {
      const label = labels[which];
      if (!earned || label === undefined) continue;
      counts.values += 1;
      counts.labels[label.label] += 1;
      if (convictable) counts.informative += 1;
      if (convictable) counts.informativeLabels[label.label] += 1;
      if (label.convictable) counts.convictable += 1;
      if (label.source !== undefined) counts.given[label.source] += 1;
      if (label.notes.includes('laundered')) counts.laundered += 1;
      if (convictable && label.evidenceIncomplete) counts.unresolved += 1;
    }
  }
  return counts;
}

const noLabels = (): Record<Label, number> =>
  Object.fromEntries(LABELS.map(label => [label, 0])) as Record<Label, number>;
