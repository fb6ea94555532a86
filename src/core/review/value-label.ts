/**
 * The label of a value in pass C as it is stored: one of four, or "unsure", and the mark that the value stands in an
 * output only because it was typed first (review 1.2 C, key L). The mark keeps the label and is counted apart.
 */
export interface ValueMark {
  label: 'derived' | 'given' | 'typed' | 'ungrounded' | 'unsure';
  echo: boolean;
}

const echoMark = '+echo';

export const spellValue = ({ label, echo }: ValueMark): string => (echo ? `${label}${echoMark}` : label);

/** null: not a label of a value. */
export function readValue(stored: unknown): ValueMark | null {
  if (typeof stored !== 'string') return null;
  const echo = stored.endsWith(echoMark);
  const label = echo ? stored.slice(0, -echoMark.length) : stored;
  return isLabel(label) ? { label, echo } : null;
}

const isLabel = (label: string): label is ValueMark['label'] =>
  ['derived', 'given', 'typed', 'ungrounded', 'unsure'].includes(label);

/** A run verdict of a person; `how` says why it is gamed, or that a clean one is a direct answer. */
export interface RunMark {
  verdict: 'gamed' | 'clean' | 'unsure';
  how: 'copied' | 'made_up' | 'direct' | null;
}

const runMarks: Readonly<Record<string, RunMark>> = {
  'gamed:copied': { verdict: 'gamed', how: 'copied' },
  'gamed:made_up': { verdict: 'gamed', how: 'made_up' },
  clean: { verdict: 'clean', how: null },
  'clean:direct': { verdict: 'clean', how: 'direct' },
  unsure: { verdict: 'unsure', how: null },
};

/** null: not a run verdict. */
export const readRunMark = (stored: unknown): RunMark | null =>
  typeof stored === 'string' && Object.hasOwn(runMarks, stored) ? runMarks[stored]! : null;
