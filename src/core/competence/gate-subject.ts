import { canonicalJson } from '../run/hash.js';
import { Bounds } from '../votes/shortened.js';
import type { Gate } from './gate.js';

/**
 * Exactly what a voter sees of a gate, whichever of the three questions is asked: the grader's source around it, its
 * message, the task (trust-rules 8). Nothing of runs, of other votes, or of how often it fired.
 */
export interface GateSubject {
  file: string;
  function: string;
  line: [number, number];
  sink: string;
  guard: string;
  /** Its template; null: it says nothing. */
  message: string | null;
  check_key: string | null;
  /** The gate with 12 lines before and after; empty where there is no source. */
  source: string;
  /** Number of the first line of `source`; 0 where there is none. */
  first_line: number;
  /** The task text; null: not known. */
  prompt: string | null;
  /** Something was left out to keep the subject in bounds. */
  cut: boolean;
}

const LINES_AROUND = 12;
/** Lines of one statement that are shown. */
const MOST_LINES = 60;
const LONGEST_LINE = 400;
const MOST_PROMPT = 12_000;
const MOST_GUARD = 2000;
const MOST_MESSAGE = 2000;
const LONGEST_NAME = 400;

/**
 * The subject as canonical JSON: what is hashed, and what votes name.
 *
 * @param source text of the gate's file; null where it is not at hand
 */
export function gateSubject(gate: Gate, source: string | null, prompt: string | null): string {
  const bounds = new Bounds();
  const { text, first } = excerpt(gate, source, bounds);
  const subject: Omit<GateSubject, 'cut'> = {
    file: bounds.text(gate.file, LONGEST_NAME),
    function: bounds.text(gate.function, LONGEST_NAME),
    line: gate.line,
    sink: gate.sink,
    guard: bounds.text(gate.guard, MOST_GUARD),
    message: gate.template === null ? null : bounds.text(gate.template, MOST_MESSAGE),
    check_key: gate.checkKey === null ? null : bounds.text(gate.checkKey, LONGEST_NAME),
    source: text,
    first_line: first,
    prompt: prompt === null ? null : bounds.text(prompt, MOST_PROMPT),
  };
  return canonicalJson({ ...subject, cut: bounds.cut } satisfies GateSubject);
}

function excerpt(
  { line: [from, to] }: Gate,
  source: string | null,
  bounds: Bounds,
): { text: string; first: number } {
  const lines = source === null ? [] : source.split(/\r\n|\r|\n/);
  if (from < 1 || from > lines.length) return { text: '', first: 0 };
  const first = Math.max(1, from - LINES_AROUND);
  const until = Math.min(lines.length, Math.max(from, to) + LINES_AROUND);
  const shown = bounds.list(lines.slice(first - 1, until), MOST_LINES + 2 * LINES_AROUND);
  // A line stays one line, so that the numbers beside them are right.
  const text = shown.map(each => bounds.text(each, LONGEST_LINE).replaceAll('\n', ' ')).join('\n');
  return { text, first };
}
