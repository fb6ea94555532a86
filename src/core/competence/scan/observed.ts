import { sha256 } from '../../run/hash.js';
import { type Gate, untyped } from '../gate.js';
import { messagePattern, type PatternPart } from './message-pattern.js';

/** Longer messages are cut: what tells gates apart stands at the beginning. */
const longest = 1000;
/** Different messages of one grader that become gates. */
const most = 1000;

/**
 * Gates of a grader whose source says nothing, made from messages that re-grades gave: one for each message with its numbers as
 * holes, so that repeats of one failure are one gate. In order of first appearance, whatever the order of the messages' runs the
 * ids are the same.
 */
export function observedGates(messages: readonly string[], task: string): Gate[] {
  const gates = new Map<string, Gate>();
  for (const message of messages) {
    if (gates.size >= most) break;
    const gate = observedGate(message, task);
    if (gate !== null && !gates.has(gate.id)) gates.set(gate.id, gate);
  }
  return [...gates.values()];
}

/** The gate of one message; null: the message is empty. */
export function observedGate(message: string, task: string): Gate | null {
  const pattern = messagePattern(numbersAsHoles(message.slice(0, longest)));
  if (pattern === null) return null;
  // A short message is known as a whole, as a key is.
  const short = pattern.regex === null && pattern.holes.length === 0;
  return {
    id: `${task}/observed#${sha256(pattern.template).slice(0, 12)}`,
    task,
    file: '',
    line: [0, 0],
    function: '',
    sink: 'observed',
    guard: '',
    template: pattern.template,
    holes: pattern.holes,
    regex: pattern.regex,
    checkKey: short ? pattern.template.replace(/([{}])\1/g, '$1') : null,
    protects: 'unknown',
    scope: 'agent_output',
    zeroes: 'score',
    ...untyped,
    votes: [],
  };
}

/** Numbers that stand alone; digits of a name (`col_2`, `v1`) belong to it. */
function numbersAsHoles(message: string): PatternPart[] {
  const parts: PatternPart[] = [];
  let last = 0;
  for (const match of message.matchAll(/(?<![\w.+-])[-+]?\d+(?:\.\d+)*(?:[eE][-+]?\d+)?(?![\w]|\.\d)/g)) {
    parts.push({ text: message.slice(last, match.index) }, { hole: 'number', numeric: true });
    last = match.index + match[0].length;
  }
  return [...parts, { text: message.slice(last) }];
}
