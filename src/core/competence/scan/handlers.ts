import type { Program } from './modules.js';
import type { Site } from './sites.js';
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
  /^(?:open|read\w*|load\w*|_?load\w*|_?read\w*|parse\w*|_?parse\w*|loads|json|fromstring|literal_eval|connect|Image|imread|from_\w+|safe_load|reader|DictReader|genfromtxt|getroot|Document|PdfReader|ZipFile|extract\w*|_?open\w*|list_\w+|decode|float|int|Decimal|fromisoformat|strptime|next|fetchall|fetchone|execute|items|keys|strip|get|str|len|list|dict|sorted|tuple|set|Path|join|splitlines|split|astype|to_numeric|to_datetime|StringIO|BytesIO|as_text|_as_text|array|resolve|exists|basename|Workbook|File|Dataset|read_text|encode)$/;

/** One to three statements, no scoring in them. */
function onlyReads(body: SyntaxNode): boolean {
  const statements = body.children;
  if (statements.length > 3 || body.endLine - body.line > 12) return false;
  let [reads, other] = [false, false];
  walk(body, node => {
    if (node.type === 'call') {
      const name = calledName(node);
      if (
        /^(?:open|connect|imread|ZipFile|Document|PdfReader|float|int|Decimal|fromisoformat|strptime|loads|fromstring|literal_eval|read\w*|_?load\w*|_?read\w*|_?parse\w*|File|Dataset|safe_load)$/.test(
          name,
        )
      )
        reads = true;
      if (/^_?(?:score|evaluate|grade|compute|verify|check|validate|run|main|compare)/.test(name))
        other = true;
      if (!reading.test(name) && !/^[a-z_]*(?:path|text|csv|json|file)\w*$/i.test(name)) other = true;
    }
    if (/^(?:for|while|if)_statement$/.test(node.type)) other = true;
    return true;
  });
  return reads && !other;
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
