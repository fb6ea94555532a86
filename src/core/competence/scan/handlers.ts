import type { Program } from './modules.js';
import type { Site } from './site.js';
import { calledName, type SyntaxNode, walk } from './syntax.js';

/** What an exception handler catches, and from what. */
export interface Handler {
  clause: SyntaxNode;
  /** Everything: `except:`, `except Exception:`. */
  broad: boolean;
  /** The name that the exception gets. */
  alias: string | null;
  /** Source of what is tried. */
  tried: string;
  /** What is tried only reads or parses one thing: an exception is a fault of that thing. */
  reads: boolean;
}

export function handlerOf(clause: SyntaxNode): Handler {
  const value = clause.children.find(child => child.type !== 'block') ?? null;
  const types = value?.type === 'as_pattern' ? (value.children[0] ?? value) : value;
  const body = clause.parent?.of('body') ?? null;
  return {
    clause,
    broad: types === null || /\b(?:Exception|BaseException)\b/.test(types.text),
    alias: value?.type === 'as_pattern' ? (value.of('alias')?.text ?? null) : null,
    tried: body === null ? '' : body.text.slice(0, 2000),
    reads: body !== null && onlyReads(body),
  };
}

const reading =
  /^(?:open|connect|imread|ZipFile|Document|PdfReader|float|int|Decimal|fromisoformat|strptime|fromstring|literal_eval|genfromtxt|File|Dataset|safe_load|_?(?:load|read|parse|decode|extract|to)(?:[_A-Z]\w*|s|bytes|text)?)$/;
const scoring =
  /^_?(?:score|evaluate|grade|compute|compare|verify|validate|run|main|align|fit|simulate|check)(?![a-z])/;
const oneSide = [
  /\b_?(?:reference|ref|gt|gold|golden|expected|truth)(?:_\w+)?\b/,
  /\b_?(?:pred|predicted|output|agent|candidate|submi\w*?|actual)(?:_\w+)?\b/,
];

/** A few statements that read something, no scoring among them, of the output or of the reference but not of both. */
function onlyReads(body: SyntaxNode): boolean {
  if (body.children.length > 6 || body.endLine - body.line > 25) return false;
  let [reads, scores] = [false, false];
  walk(body, node => {
    const name = node.type === 'call' ? calledName(node) : '';
    if (reading.test(name)) reads = true;
    if (scoring.test(name)) scores = true;
    return true;
  });
  return reads && !scores && !oneSide.every(side => side.test(body.text));
}

/** Names of all exceptions that the grader raises itself. */
export function raisedNames(program: Program): ReadonlySet<string> {
  const names = new Set<string>();
  for (const fn of program.modules.flatMap(module => module.functions)) {
    for (const node of fn.nodes) {
      const raised = node.type === 'raise_statement' ? node.children[0] : undefined;
      if (raised !== undefined) names.add(raised.type === 'call' ? calledName(raised) : raised.text);
    }
  }
  return names;
}

/** Whether the grader raises what a handler names: the raise is the gate then, and the handler its messenger. */
export function passesOn(handler: Handler, raised: ReadonlySet<string>): boolean {
  const types = handler.clause.children.find(child => child.type !== 'block')?.text ?? '';
  return (types.match(/[A-Za-z_]\w*/g) ?? []).some(name => raised.has(name));
}

/** A handler that turns any exception into a zero: a crash of the grader looks like a real one. */
export const swallows = (site: Site, handler: Handler): boolean =>
  handler.broad && !handler.reads && site.node.type !== 'raise_statement' && site.sink !== 'raise';
