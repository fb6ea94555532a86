import type { Ref, RunHead, Warning } from '../../core/run/types.js';
import type { JsonObject } from '../fields.js';

/** A sample as its log holds it. */
export interface FoundSample {
  value: JsonObject;
  ref: Ref;
  source: RunHead['source'];
  /** Id and epoch as the name of its zip member has them, or the index in its list. */
  named: { id: string; epoch?: number };
  /** What was said while it was parsed. */
  warnings: Warning[];
  /** The conversation, when it is kept apart from the sample. */
  messages?: { value: JsonObject; ref: Ref }[];
}
