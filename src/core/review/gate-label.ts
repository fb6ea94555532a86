/**
 * The label of a gate in the pass of gates as it is stored: its type, that it is none, or "unsure", and two marks: it guards
 * against gaming (alpha), and the prompt itself demands what it checks (m of trust-rules 5.3).
 */
export interface GateLabel {
  label: 'critical' | 'process' | 'administrative' | 'not_a_gate' | 'unsure';
  alpha: boolean;
  prompt: boolean;
}

const alphaMark = '+alpha';
const promptMark = '+prompt';

export const spellGate = ({ label, alpha, prompt }: GateLabel): string =>
  `${label}${alpha ? alphaMark : ''}${prompt ? promptMark : ''}`;

/** null: not a label of a gate. */
export function readGate(stored: unknown): GateLabel | null {
  if (typeof stored !== 'string') return null;
  const prompt = stored.endsWith(promptMark);
  const rest = prompt ? stored.slice(0, -promptMark.length) : stored;
  const alpha = rest.endsWith(alphaMark);
  const label = alpha ? rest.slice(0, -alphaMark.length) : rest;
  return isLabel(label) ? { label, alpha, prompt } : null;
}

const labels: readonly string[] = ['critical', 'process', 'administrative', 'not_a_gate', 'unsure'];
const isLabel = (label: string): label is GateLabel['label'] => labels.includes(label);
