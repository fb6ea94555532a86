import type { Fired } from './gate.js';
import type { TypedGate } from './typing.js';

/** A gate that fired, with the gate itself: of several candidates the most severe (trust-rules 4). */
export interface FiredGate extends Fired {
  /** null: the message is no known gate's. */
  of: TypedGate | null;
}
