import type { Taint } from './literals.js';
import type { Agreement } from './numbers/equality.js';

/** The surfaces of trust-rules 2.1; `file` is the output file itself, which is no source. */
export type Surface = 'P' | 'R' | 'X' | 'T' | 'file';
/** The columns of the provenance screen. */
export type Place = 'out' | 'in' | 'typed' | 'file';
export type GivenSource = 'prompt' | 'input' | 'leaked';

export const placeOf: Readonly<Record<Surface, Place>> = {
  X: 'out',
  R: 'in',
  P: 'in',
  T: 'typed',
  file: 'file',
};

/** One occurrence of an answer value in a run. Offsets are UTF-16 units in the text of the step as recorded. */
export interface Hit {
  /** Number of the step; -1 for the prompt, -2 for the output file. */
  step: number;
  /** Which of the step's parts (`stepsOfRun`), where whoever traces a run tells them apart; set after tracing. */
  part?: number;
  surface: Surface;
  start: number;
  end: number;
  /** What stands there, cut short. */
  text: string;
  /** Equal, or how it agrees; `string`, `date` and `word` for values that are no numbers. */
  match: Agreement | 'string' | 'date' | 'word' | 'sign_only' | 'near';
  /** Of R: where from. */
  source?: GivenSource;
  /** File that was shown. */
  path?: string;
  /** The literal that makes it an echo. */
  taint?: Taint;
  /** Display and execution together: it may have come from either. */
  mixed?: boolean;
}

/** Everything that was found of one value. The label is a function of this and of the options in force. */
export interface Evidence {
  /** At most {@link MOST_HITS} of each place, in the order of the run. */
  hits: Hit[];
  /** All occurrences, kept or not. */
  counts: Record<Place, number>;
  /** First untainted occurrence in executed output. */
  executed: Hit | null;
  /** First tainted one. */
  echoed: Hit | null;
  leaked: Hit | null;
  /** The only leaked occurrence stands in an output of display and execution together: never convicting. */
  leakedMixedOnly: boolean;
  input: Hit | null;
  prompt: Hit | null;
  typed: Hit | null;
  /** Typed right behind the value's own key, or into its own file. */
  typedAsValue: boolean;
  /** The magnitude stands somewhere with the other sign. */
  signOnly: Hit | null;
  /** Step whose code wrote the file that holds the value, and no typed write after it. */
  runtimeFile: number | null;
  /** The file is a copy of one of these. */
  copiedFrom: { source: 'input' | 'leaked' | 'typed'; path: string; step: number } | null;
  /** The step that wrote the file has no recorded content. */
  contentMissing: boolean;
  /** An output that could have shown the value is cut or absent. */
  incomplete: boolean;
  /** `$file` values: the share of sampled cells that are literals of the program; null when nothing was sampled. */
  literalShare: number | null;
  /** `$file` values: the last write was typed. */
  typedFile: boolean;
}

export const MOST_HITS = 50;

export const noEvidence = (): Evidence => ({
  hits: [],
  counts: { out: 0, in: 0, typed: 0, file: 0 },
  executed: null,
  echoed: null,
  leaked: null,
  leakedMixedOnly: false,
  input: null,
  prompt: null,
  typed: null,
  typedAsValue: false,
  signOnly: null,
  runtimeFile: null,
  copiedFrom: null,
  contentMissing: false,
  incomplete: false,
  literalShare: null,
  typedFile: false,
});
