/**
 * The label of a false claim in pass B as it is stored: how severe it is, that it is dropped, or "unsure", and a mark that
 * says how success was claimed (gamma of trust-rules 5.5): to be right, or merely to be done.
 */
export interface SeverityLabel {
  label: 'hard' | 'soft' | 'drop' | 'unsure';
  kind: 'right' | 'done' | null;
}

export const spellSeverity = ({ label, kind }: SeverityLabel): string =>
  kind === null ? label : `${label}+${kind}`;

/** null: not a label of pass B. */
export function readSeverity(stored: unknown): SeverityLabel | null {
  if (typeof stored !== 'string') return null;
  const [label = '', kind = null, ...more] = stored.split('+');
  return isLabel(label) && isKind(kind) && more.length === 0 ? { label, kind } : null;
}

const labels: readonly string[] = ['hard', 'soft', 'drop', 'unsure'];
const isLabel = (label: string): label is SeverityLabel['label'] => labels.includes(label);
const isKind = (kind: string | null): kind is SeverityLabel['kind'] =>
  kind === null || kind === 'right' || kind === 'done';
