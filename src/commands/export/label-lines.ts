import { jsonLine } from '../../core/review/bundle/json-line.js';
import { currentLabels } from '../../core/review/current.js';
import type { LabelEvent } from '../../core/review/label-event.js';
import type { StoredTrace } from '../../store/provenance.js';
import type { ItemFacts } from '../../store/store.js';

/** An event with what a reader outside the program cannot know. */
export interface LabelLine extends LabelEvent {
  /** null: of no item, or its run is not in this project. */
  run: string | null;
  /** True for the label that counts for its item, neither taken back nor replaced nor stale. */
  inForce: boolean;
}

/** labels.jsonl: every event of these annotators in a pass, oldest first, with who, when and under which guide. */
export function labelLines(
  events: readonly LabelEvent[],
  guideMeaning: number,
  facts: readonly ItemFacts[],
  traces: readonly StoredTrace[] = [],
): string {
  const runs = new Map(facts.map(({ item, runId }) => [item, runId]));
  // A value belongs to the run that it is an answer of.
  for (const { runId, parts } of traces) for (const part of parts) runs.set(part, runId);
  const inForce = new Set<string>();
  for (const annotator of new Set(events.map(event => event.annotator))) {
    const own = events.filter(event => event.annotator === annotator);
    for (const { label, stale } of currentLabels(own, guideMeaning).values())
      if (label !== null && !stale) inForce.add(label.id);
  }
  return events
    .map(
      (event): LabelLine => ({
        ...event,
        run: event.item === null ? null : (runs.get(event.item) ?? null),
        inForce: inForce.has(event.id),
      }),
    )
    .map(line => `${jsonLine(line)}\n`)
    .join('');
}
