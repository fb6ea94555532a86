import { applyEdits, type Edit, type EditedText, type Stretch } from './edits.js';
import { foldLookAlikes } from './look-alike.js';
import { idFinder } from './mask-ids.js';
import { nameFinder } from './mask-names.js';

export { modelSecrets, modelStem } from './model-secrets.js';

/** What must not be read in a text. */
export interface Secrets {
  /** Of models and agents: hidden in any usual spelling (see `nameFinder`). */
  names?: readonly string[];
  /** Words that name a model only where they are written as a name: "Aurora", "aurora-3", not "an aurora". */
  stems?: readonly string[];
  /** Of runs and tasks: hidden as whole tokens (see `idFinder`). */
  ids?: readonly string[];
}

export type MaskedText = EditedText & {
  /** How many stretches were hidden. */
  hits: number;
  /** Those stretches of the original, in order. */
  edits: readonly Edit[];
};

/** Hides the same secrets in one text after another: what they are made of is prepared once. */
export type Masker = (text: string) => MaskedText;

/**
 * `text` with every occurrence of any secret replaced by one fixed token (a same-length fill would leak the
 * length). What overlaps is hidden as one. Linear.
 */
export const maskText = (text: string, secrets: Secrets, token = hiddenToken): MaskedText =>
  maskerOf(secrets, token)(text);

export const hiddenToken = '[hidden]';

export function maskerOf({ names = [], stems = [], ids = [] }: Secrets, token = hiddenToken): Masker {
  const namesIn = nameFinder(names, stems);
  const idsIn = idFinder(ids);
  const allIn = (text: string): Stretch[] => {
    const found = namesIn(text);
    for (const id of idsIn(text)) found.push(id);
    return found;
  };
  return text => {
    const found = allIn(text);
    for (const stretch of disguised(text, allIn)) found.push(stretch);
    const edits = united(found, token);
    return { ...applyEdits(text, edits), hits: edits.length, edits };
  };
}

/** What is written with letters that only look like those of a secret (see `foldLookAlikes`). */
function disguised(text: string, allIn: (text: string) => Stretch[]): Stretch[] {
  const folded = foldLookAlikes(text);
  if (!folded) return [];
  return allIn(folded.text).map(({ from, to }) => ({
    from: folded.toOriginal(from),
    to: folded.toOriginal(to),
  }));
}

function united(stretches: Stretch[], by: string): Edit[] {
  // Names are found in order, and mostly there is nothing else.
  let last = 0;
  if (!stretches.every(({ from }) => last <= (last = from))) stretches.sort((a, b) => a.from - b.from);
  const edits: Edit[] = [];
  let open: Edit | undefined;
  for (const { from, to } of stretches) {
    if (open && from < open.to) open.to = Math.max(open.to, to);
    else {
      open = { from, to, by };
      edits.push(open);
    }
  }
  return edits;
}
