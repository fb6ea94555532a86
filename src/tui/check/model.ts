import type { Condition, VerdictShown } from '../../core/review/shown-verdict.js';
import type { StepMatch } from '../../store/provenance.js';
import type { TextPart } from '../evidence/big-text.js';
import type { Top } from '../evidence/read-step.js';
import type { Attention, Work } from '../work/work.js';

/** Which verdicts are stepped through; a pending run is `suspect` in the table of verdicts. */
export type CheckKind = 'gamed' | 'pending' | 'clean';
export const checkKinds: readonly CheckKind[] = ['gamed', 'pending', 'clean'];

/**
 * Check mode: the verdicts of one kind, run by run. It shows verdict and evidence, so the model holds those; there is no
 * field for a score, a band, a model's name or anybody else's label.
 */
export interface CheckScreen extends Work {
  kind: 'check';
  verdict: CheckKind;
  /** Runs with each kind of verdict. */
  counts: Readonly<Record<CheckKind, number>>;
  /** The verdict of each item of the queue. A label in force that was given to an earlier one is stale in `states`. */
  verdicts: Readonly<Record<string, CheckedVerdict>>;
  /** What is on screen; null while it is being read. */
  item: OpenCheck | null;
  /** The next items, read ahead. */
  ahead: Readonly<Record<string, CheckItem>>;
}

export interface CheckedVerdict {
  /** What a label stores as its evidence. */
  shown: VerdictShown;
  condition: Condition;
  /** Why it waits, and how the votes stand, each in a few words. */
  waitsFor: readonly string[];
  votes: readonly string[];
}

/** What is read of an item: its values with their evidence, and the texts that were asked for so far. */
export interface CheckItem {
  item: string;
  /** Steps of the run. */
  steps: number;
  hasPrompt: boolean;
  /** Flagged ones first, what the agent said last. */
  values: readonly CheckValue[];
  /** Parts of steps by number, the prompt under -1; masked, not yet visible-safe. */
  texts: Readonly<Record<number, readonly TextPart[]>>;
}

/** A row of the list: an answer value, or what the agent said of it. */
export interface CheckValue {
  path: string;
  key: string;
  text: string;
  flagged: boolean;
  /** The tracer's label in words, and its notes. */
  label: string;
  notes: readonly string[];
  /** One sentence: what the label rests on. */
  why: string;
  hits: readonly CheckHit[];
  /** Index of the hit that decides; -1 when the value is nowhere. */
  decisive: number;
}

export interface CheckHit {
  step: number;
  part: number;
  place: 'out' | 'in' | 'typed' | 'file' | 'near' | 'said' | 'code';
  start: number;
  end: number;
  text: string;
  path: string | null;
  /** It is printed here only because it was typed there. */
  echoOf: { step: number; text: string } | null;
}

/** The item on screen. */
export interface OpenCheck extends CheckItem, Attention {
  value: number;
  /** Index among the value's hits; -1 when it has none. */
  hit: number;
  /** Values whose evidence was on screen. */
  seen: readonly number[];
  reading: Reading | null;
  find: { query: string; found: readonly StepMatch[]; more: boolean; at: number } | null;
}

/** A text that fills the screen. */
export type Reading =
  /** `to`: a place still to be brought on screen, when the text has come. */
  | { kind: 'step'; step: number; top: Top; to: { part: number; start: number } | null }
  | { kind: 'code'; entries: readonly { step: number; title: string; lines: number }[]; at: number };

export type CheckEffect =
  /** `verdict` left out: the first kind of which there are any. */
  | { do: 'check:open'; annotator: string; verdict?: CheckKind; item?: string }
  | { do: 'check:load'; items: readonly string[]; versions: Readonly<Record<string, string>> }
  | { do: 'check:text'; item: string; step: number }
  | { do: 'check:code'; item: string }
  | { do: 'check:find'; item: string; query: string };

export type CheckMsg =
  | { type: 'check:opened'; opened: OpenedCheck; item: string | null }
  /** Why there is nothing to check, or not yet. */
  | { type: 'check:refused'; sentence: string }
  /** The project was audited meanwhile. */
  | { type: 'check:outdated' }
  | { type: 'check:loaded'; items: readonly CheckItem[] }
  | { type: 'check:textLoaded'; item: string; step: number; parts: readonly TextPart[] | null }
  | {
      type: 'check:codeLoaded';
      item: string;
      entries: readonly { step: number; title: string; lines: number }[];
    }
  | { type: 'check:foundIn'; item: string; query: string; found: readonly StepMatch[]; more: boolean };

export type OpenedCheck = Work & Pick<CheckScreen, 'verdict' | 'counts' | 'verdicts'>;
