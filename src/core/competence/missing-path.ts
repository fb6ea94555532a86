import type { FiredGate } from './fired.js';

/** Paths of what a run left and of what it is compared with. */
export interface GradedPaths {
  outputs: readonly string[];
  references: readonly string[];
}

/**
 * Which side is missing, where the grader only says "output or reference missing" (trust-rules 5.1); null where it does
 * not leave that open. The agent's, unless what is named is there and has no counterpart in the reference.
 */
export function absentSide(fired: FiredGate, paths: GradedPaths | null): 'output' | 'reference' | null {
  if (!leavesOpen(fired)) return null;
  if (paths === null) return 'output';
  if (paths.references.length === 0) return 'reference';
  const named = namesIn(fired);
  const [outputs, references] = [namesOf(paths.outputs), namesOf(paths.references)];
  const delivered = named.length > 0 && named.every(name => outputs.has(name));
  return delivered && named.some(name => !references.has(name)) ? 'reference' : 'output';
}

function leavesOpen({ message, of }: FiredGate): boolean {
  if (message !== '') {
    const text = message.slice(0, MOST);
    return absent.test(text) && (outputFirst.test(text) || referenceFirst.test(text));
  }
  // A silent gate has its condition to tell by.
  const guard = of?.protects === 'existence' ? of.guard.slice(0, MOST) : '';
  return outputFirst.test(guard) || referenceFirst.test(guard);
}

/** As much of a message as is looked into. */
const MOST = 2000;

const outputs =
  '(?:outputs?|pred(?:ict(?:ed|ions?))?|submi(?:tted|ssions?)|results?|answers?|deliverables?|agent)';
const references =
  '(?:ref(?:erences?)?|ground[ _-]?truth|gt|gold(?:en)?|truth|expected[ _-](?:files?|values?|results?|outputs?|answers?))';
/** `a or b` with words around them, `a/b` without any: a slash may belong to a path. */
const either = (first: string, second: string): RegExp =>
  new RegExp(
    String.raw`(?<![a-z])${first}(?:(?![a-z])[^\n]{0,60}?(?:\bor\b|\|\|)[^\n]{0,40}?(?<![a-z])| ?/ ?)${second}(?![a-z])`,
    'i',
  );
const outputFirst = either(outputs, references);
const referenceFirst = either(references, outputs);
const absent = /missing|not found|not exist|absent|no such|could not (?:be )?(?:find|found|load|open)/i;

/** Names of files in the message and in what fills its holes. */
function namesIn({ message, bindings }: FiredGate): string[] {
  const texts = [message, ...Object.values(bindings)].map(text => text.slice(0, MOST));
  const names = texts.flatMap(text => text.match(/[\w.-]*\w\.[a-z]\w{0,7}(?!\w)/gi) ?? []);
  return [...new Set(names.map(nameOf))];
}

const namesOf = (paths: readonly string[]): Set<string> => new Set(paths.map(nameOf));
const nameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;
