import { stepsOfRun } from '../../../core/provenance/steps/from-run.js';
import type { TraceStep } from '../../../core/provenance/steps/types.js';
import type { Step } from '../../../core/run/types.js';
import type { MaskedText, Masker } from '../../../core/text/mask.js';
import type { BlindStep } from '../../provenance.js';

/** A step as a blind screen gets it, and the way from the offsets of each part to those of its masked text. */
export interface MaskedStep {
  step: BlindStep;
  parts: MaskedText[];
  /** UTF-16 units of all parts as recorded. */
  chars: number;
}

export interface RawPart {
  kind: BlindStep['parts'][number]['kind'];
  title: string;
  text: string;
}

export function maskedStep(step: Step, mask: Masker): MaskedStep {
  const raw = rawParts(step);
  const parts = raw.map(({ text }) => mask(text));
  return {
    step: {
      i: step.i,
      role: step.role,
      parts: raw.map(({ kind, title }, at) => ({ kind, title: mask(title).text, text: parts[at]!.text })),
    },
    parts,
    chars: raw.reduce((sum, { text }) => sum + text.length, 0),
  };
}

/** The tracer's parts of a step; of one that is none of its business, the step's own text. */
export function rawParts(step: Step): RawPart[] {
  const parts = stepsOfRun(step);
  if (parts.length > 0) return parts.map(rawPart);
  const kind = step.role === 'agent' ? 'message' : step.role === 'tool' ? 'output' : 'given';
  return [{ kind, title: '', text: step.text ?? '' }];
}

const rawPart = (part: TraceStep): RawPart => ({
  kind: part.kind,
  title: titleOf(part),
  text: part.text ?? '',
});

function titleOf(part: TraceStep): string {
  if (part.kind === 'command' || part.kind === 'message') return part.tool ?? '';
  return part.kind === 'write' ? part.path : '';
}
