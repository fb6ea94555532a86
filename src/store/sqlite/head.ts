import type { Band, RunHead } from '../../core/run/types.js';

/** A head as JSON, without its derived band and, where that is stored once for all runs, its system prompt. */
export function storedHead({ band: _, instruction, ...rest }: RunHead, withoutPrompt: boolean): string {
  if (!withoutPrompt) return JSON.stringify({ ...rest, instruction });
  const { system: __, ...own } = instruction!;
  return JSON.stringify({ ...rest, instruction: own });
}

export interface HeadRow {
  head: string;
  systemPrompt: string | null;
  band: Band;
  bandRecorded: Band | null;
  bandRule: string;
}

export function headOf({ head, systemPrompt, band, bandRecorded, bandRule }: HeadRow): RunHead {
  const { instruction, ...rest } = JSON.parse(head) as Omit<RunHead, 'band'>;
  const system = systemPrompt === null ? {} : { system: JSON.parse(systemPrompt) as string };
  const recorded = bandRecorded as Exclude<Band, 'none'> | null;
  return {
    ...rest,
    instruction: instruction && { ...instruction, ...system },
    band: { ...(recorded === null ? {} : { recorded }), derived: band, rule: bandRule },
  };
}

/** The task's text alone, out of a stored head. */
export const taskOf = (head: string): string | null =>
  (JSON.parse(head) as RunHead).instruction?.text ?? null;
