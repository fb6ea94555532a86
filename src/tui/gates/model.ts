import type { Reading, SheetItem, SheetWork } from '../sheet/model.js';
import type { Work } from '../work/work.js';

/**
 * Gate types by people: one gate of a grader at a time, with the source around it and the task (review 1.1). No field can
 * hold a vote, a run, or how often the gate fired.
 */
export interface GatesScreen extends SheetWork<GateItem, OpenGate> {
  kind: 'gates';
}

export interface GateItem extends SheetItem {
  /** Where it stands: "scripts/score.py:41-44, in check_rows". */
  place: string;
  /** The task text is known, so whether it demands what is checked can be said. */
  hasTask: boolean;
}

/** The marks that the next label key takes along. */
export interface GateMarks {
  alpha: boolean;
  prompt: boolean;
}

export type OpenGate = GateItem & Reading & { marks: GateMarks };

export type GatesEffect =
  | { do: 'gates:open'; annotator: string; marked?: boolean; item?: string }
  | { do: 'gates:load'; items: readonly string[] };

export type GatesMsg =
  | { type: 'gates:opened'; opened: Work; item: string | null }
  /** Why there is nothing to type. */
  | { type: 'gates:refused'; sentence: string }
  | { type: 'gates:loaded'; items: readonly GateItem[] };
