import { z } from 'zod';
import { GATE_SCOPES, type Gate, PROTECTS, untyped } from '../core/competence/gate.js';
import { numericSpec } from '../core/competence/scan/formats.js';
import {
  fewestConstants,
  messagePattern,
  type PatternPart,
} from '../core/competence/scan/message-pattern.js';
import { visibleLine } from '../core/text/visible.js';

/** More gates than any grader has. */
const mostGates = 10_000;

const lineNumber = z.number().int().min(1).max(10_000_000);
const gate = z.strictObject({
  /** Its own name, unique in the file; else it is counted. */
  id: z.string().min(1).max(200).optional(),
  /** What the grader says, holes as `{name}` or `{name:.2f}`, braces of the text doubled. */
  message: z.string().min(1).max(4000).optional(),
  /** The key of the report that turns false. */
  checkKey: z.string().min(1).max(400).optional(),
  /** Where it stands in the grader, below its folder. */
  file: z.string().min(1).max(1000).optional(),
  line: z.union([lineNumber, z.tuple([lineNumber, lineNumber])]).optional(),
  function: z.string().max(400).optional(),
  /** The condition under which it fires, for those who type it. */
  guard: z.string().max(4000).optional(),
  protects: z.enum(PROTECTS).optional(),
  scope: z.enum(GATE_SCOPES).optional(),
  zeroes: z.enum(['score', 'part']).optional(),
});

const file = z.strictObject({ version: z.literal(1), gates: z.array(gate).max(mostGates) });
type Declared = z.infer<typeof gate>;

/**
 * Reads a gates.json: the gates of a grader that is not Python (trust-rules 4), untyped as a scan gives them. Its fault, when it
 * has one, is one sentence that names the file and the place in it.
 */
export function readGatesFile(text: string, task: string, name = 'gates.json'): Gate[] | { fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch (error) {
    return {
      fault: `${name} is not valid JSON: ${error instanceof Error ? visibleLine(error.message, 120) : 'unknown'}.`,
    };
  }
  const read = file.safeParse(value);
  if (!read.success) return { fault: `${name}, ${issueWords(read.error)}.` };
  const gates: Gate[] = [];
  const ids = new Set<string>();
  for (const [n, declared] of read.data.gates.entries()) {
    const made = gateOf(declared, n, task, name);
    if (typeof made === 'string') return { fault: `${name}, at gates[${n}]: ${made}.` };
    if (ids.has(made.id))
      return {
        fault: `${name}, at gates[${n}].id: "${visibleLine(declared.id ?? made.id, 60)}" is used twice.`,
      };
    ids.add(made.id);
    gates.push(made);
  }
  return gates;
}

/** A declared gate, or why nothing could be known as it. */
function gateOf(declared: Declared, n: number, task: string, name: string): Gate | string {
  const { message, checkKey, line } = declared;
  const parts = message === undefined ? [] : messageParts(message);
  if (parts === null) return 'message: a brace of the text is written double, a hole as {name}';
  const pattern = messagePattern(parts);
  const [from, to] = line === undefined ? [0, 0] : typeof line === 'number' ? [line, line] : line;
  if (to < from) return 'line: it ends before it begins';
  if (line !== undefined && declared.file === undefined)
    return 'line: it needs the file that it is a line of';
  if ((pattern?.regex ?? null) === null && checkKey === undefined && line === undefined)
    return `nothing can be told to be this gate: it needs a message with ${fewestConstants} characters of its own, a checkKey or a line`;
  return {
    id: `${task}/${declared.id ?? `${name}#${n + 1}`}`,
    task,
    file: declared.file ?? name,
    line: [from, to],
    function: declared.function ?? '',
    sink: 'declared',
    guard: declared.guard ?? '',
    template: pattern?.template ?? null,
    holes: pattern?.holes ?? [],
    regex: pattern?.regex ?? null,
    checkKey: checkKey ?? null,
    protects: declared.protects ?? 'unknown',
    scope: declared.scope ?? 'agent_output',
    zeroes: declared.zeroes ?? 'score',
    ...untyped,
    votes: [],
  };
}

/** Text and holes of a declared message; null: a brace stands alone. */
function messageParts(message: string): PatternPart[] | null {
  const parts: PatternPart[] = [];
  let [last, loose] = [0, false];
  const add = (text: string) => {
    loose ||= /[{}]/.test(text);
    parts.push({ text });
  };
  for (const match of message.matchAll(/\{\{|\}\}|\{([^{}:]+)(?::([^{}]*))?\}/g)) {
    add(message.slice(last, match.index));
    last = match.index + match[0].length;
    const [whole, name, spec = ''] = match;
    if (name === undefined) parts.push({ text: whole.charAt(0) });
    else parts.push({ hole: spec === '' ? name : `${name}:${spec}`, numeric: numericSpec.test(spec) });
  }
  add(message.slice(last));
  return loose ? null : parts;
}

function issueWords(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'it cannot be read';
  const at = issue.path
    .map((step, n) =>
      typeof step === 'number' ? `[${step}]` : `${n === 0 ? '' : '.'}${visibleLine(String(step), 60)}`,
    )
    .join('');
  const where = at === '' ? 'at its top' : `at ${at}`;
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.map(key => `"${visibleLine(key, 40)}"`).join(', ');
    return `${where}: ${keys} ${issue.keys.length === 1 ? 'is no key' : 'are no keys'} of a gate`;
  }
  if (issue.code === 'invalid_value') return `${where}: it takes ${issue.values.map(String).join(', ')}`;
  return `${where}: ${issue.message.replace(/\.$/, '')}`;
}
