import type { TextPart } from '../evidence/big-text.js';
import type { Top } from '../evidence/read-step.js';
import type { Reading, SheetItem, SheetWork } from '../sheet/model.js';
import type { Work } from '../work/work.js';

/**
 * Pass B: one claim that the re-grade refutes, beside what the re-grade found (review 1.2 B). No field can hold a model's
 * name, the recorded score, a vote, a reason of a judge, or where the matcher saw the claim.
 */
export interface SeverityScreen extends SheetWork<SeverityItem, OpenSeverity> {
  kind: 'severity';
}

export interface SeverityItem extends SheetItem {
  /** The left pane: the agent's words, numbers that it printed, the task. */
  said: readonly TextPart[];
  /** The right pane: what the re-grade found, counts of the trace. */
  facts: readonly TextPart[];
  /** Both, one below the other, for a narrow screen. */
  stacked: readonly TextPart[];
  /** Steps that printed a number, with their line in part 1 of `said` (and of `stacked`). */
  printed: readonly { step: number; start: number; end: number }[];
  /** Steps of the run. */
  steps: number;
  /** The closing's own; null: not known. */
  closingStep: number | null;
}

export interface OpenSeverity extends SeverityItem, Reading {
  pane: 'said' | 'facts';
  /** First rows of what is not being scrolled now. */
  tops: Readonly<Record<'said' | 'facts', Top>>;
  /** How success was claimed, for the next label. */
  how: 'right' | 'done' | null;
  /** Index among `printed` that `]` last went to; -1 before. */
  printedAt: number;
  /** A step of the run that is read instead of the panes; `parts` is null while it is fetched. */
  step: { i: number; parts: readonly TextPart[] | null; back: Top } | null;
}

export type SeverityEffect =
  | { do: 'severity:open'; annotator: string; marked?: boolean; item?: string }
  | { do: 'severity:load'; items: readonly string[] }
  | { do: 'severity:step'; item: string; step: number };

export type SeverityMsg =
  | { type: 'severity:opened'; opened: Work; item: string | null }
  /** Why there is nothing to label, or not yet. */
  | { type: 'severity:refused'; sentence: string }
  | { type: 'severity:loaded'; items: readonly SeverityItem[] }
  | { type: 'severity:stepLoaded'; item: string; step: number; parts: readonly TextPart[] | null };
