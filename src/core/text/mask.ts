import { applyEdits, type Edit, type EditedText, type Stretch } from './edits.js';
import { idEdits } from './mask-ids.js';
import { nameEdits } from './mask-names.js';

export { modelSecrets, modelStem } from './model-secrets.js';

/** What must not be read in a text. */
export interface Secrets {
  /** Of models and agents: hidden in any usual spelling (see `nameEdits`). */
  names?: readonly string[];
  /** Words that name a model only where they are written as a name: "Aurora", "aurora-3", not "an aurora". */
  stems?: readonly string[];
  /** Of runs and tasks: hidden as whole tokens (see `idEdits`). */
  ids?: readonly string[];
}

export type MaskedText = EditedText & {
  /** How many stretches were hidden. */
  hits: number;
};

/**
 * `text` with every occurrence of any secret replaced by one fixed token (a same-length fill would leak the
 * length). What overlaps is hidden as one. Linear.
 */
export function maskText(
  text: string,
  { names = [], stems = [], ids = [] }: Secrets,
  token = '[hidden]',
): MaskedText {
  const edits = united([...nameEdits(text, names, stems), ...idEdits(text, ids)]).map(
    ({ from, to }): Edit => ({ from, to, by: token }),
  );
  return { ...applyEdits(text, edits), hits: edits.length };
}

function united(stretches: Stretch[]): Stretch[] {
  const whole: Stretch[] = [];
  for (const { from, to } of stretches.sort((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last && from < last.to) last.to = Math.max(last.to, to);
    else whole.push({ from, to });
  }
  return whole;
}
