import type { Fired } from './gate.js';
import { phiRow } from './phi.js';
import type { TypedGate } from './typing.js';

/** A gate that fired, with the gate itself: of several candidates the most severe (trust-rules 4). */
export interface FiredGate extends Fired {
  /** null: the message is no known gate's. */
  of: TypedGate | null;
}

/** The same, and whether it belongs to F: it zeroes the whole score, which is zero, and guards what the agent left. */
export interface CountedGate extends FiredGate {
  inF: boolean;
}

/** A gate that can be in F; what zeroes one tier, or complains of the grader itself, is not. */
export const guardsOutput = (gate: TypedGate | null): gate is TypedGate =>
  gate !== null && gate.scope === 'agent_output' && gate.zeroes === 'score';

/** Each message with its gate. Of several that it could be, those that can be in F come first, then the most severe. */
export function withGates(fired: readonly Fired[], gates: readonly TypedGate[]): FiredGate[] {
  const byId = new Map(gates.map(gate => [gate.id, gate]));
  return fired.map(each => {
    const ids = each.candidates.length > 0 ? each.candidates : each.gate === null ? [] : [each.gate];
    const known = ids.flatMap(id => byId.get(id) ?? []);
    const own = known.filter(guardsOutput);
    const [of = null] = (own.length > 0 ? own : known).sort((a, b) => severityOf(a) - severityOf(b));
    return { ...each, gate: of?.id ?? each.gate, of };
  });
}

/** The row of 5.1 that a gate alone would give: the lower, the more severe. */
const severityOf = ({ alpha, tau, protects }: TypedGate): number =>
  phiRow({
    ungradable: false,
    alpha,
    existence: tau === 'critical' && protects === 'existence',
    critical: tau === 'critical',
    unidentified: false,
    process: tau === 'process',
    administrative: tau === 'administrative',
    score: 'zero',
  }).row;
