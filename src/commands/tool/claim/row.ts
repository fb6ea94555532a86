import { CLAIMS } from '../../../core/claim/claim-verdict.js';
import { visibleLine } from '../../../core/text/visible.js';

/** A closing to match: `{id, text, prompt?}`. */
export interface Closing {
  id: unknown;
  /** Null: the run has no closing message. */
  text: string | null;
  context: { prompt?: string };
  /** The label that the same line holds, or the sentence about it. */
  label: Label;
}

/** `{id, label}`: null when the line has none. A fault is a sentence. */
export type Label = { label: string | null } | { fault: string };

/** The closing in a line of JSONL, or the sentence about the line. `at` names it: `a.jsonl line 3`. */
export function closingOf(line: string, at: string): Closing | string {
  const row = objectOf(line, at);
  if (typeof row === 'string') return row;
  const { id = null, text, prompt } = row;
  if (text === undefined)
    return `${at} has no "text"; it is the closing message, or null where there is none.`;
  if (text !== null && typeof text !== 'string') return `${at}: "text" must be a string or null.`;
  if (prompt !== undefined && prompt !== null && typeof prompt !== 'string')
    return `${at}: "prompt" must be a string.`;
  return { id, text, context: typeof prompt === 'string' ? { prompt } : {}, label: labelIn(row, at) };
}

/** The id and label in a line of JSONL, or the sentence about the line. */
export function labelOf(line: string, at: string): { id: unknown; label: string | null } | string {
  const row = objectOf(line, at);
  if (typeof row === 'string') return row;
  const label = labelIn(row, at);
  return 'fault' in label ? label.fault : { id: row.id, label: label.label };
}

/** The consensus, else the one label. */
function labelIn({ consensus, label }: Record<string, unknown>, at: string): Label {
  const said = consensus ?? label ?? null;
  if (said === null || (CLAIMS as readonly unknown[]).includes(said)) return { label: said as string | null };
  const shown = visibleLine(typeof said === 'string' ? said : JSON.stringify(said), 40);
  return { fault: `${at}: "${shown}" is no label; the labels are ${CLAIMS.join(', ')}.` };
}

function objectOf(line: string, at: string): Record<string, unknown> | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return `${at} is not JSON; each line is an object like {"id": "a1", "text": "Done."}.`;
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : `${at} is not an object like {"id": "a1", "text": "Done."}.`;
}
