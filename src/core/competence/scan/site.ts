import type { GateSink } from '../gate.js';
import type { Fn } from './modules.js';
import { literalText } from './strings.js';
import { argumentsOf, bare, calledName, type SyntaxNode, statementOf } from './syntax.js';
import { messageNames } from './words.js';

/** A place where a grader says that something failed, before it is known whether it is a gate. */
export interface Site {
  fn: Fn;
  /** The node that fails. */
  node: SyntaxNode;
  from: number;
  to: number;
  sink: GateSink;
  /** Expression of the message; with `args` the format of a logger. null: silent. */
  message: SyntaxNode | null;
  args: readonly SyntaxNode[] | null;
  checkKey: string | null;
  /** Source of the condition when the site itself states it (assert, check key). */
  guard: string | null;
  condition: SyntaxNode | null;
  /** The list that collects it. */
  list: SyntaxNode | null;
  /** Only remarks. */
  note: boolean;
  /** A key of `dict` that holds the check, e.g. `hard`. */
  checks: string | null;
}

export function site(fn: Fn, node: SyntaxNode, sink: GateSink): Site {
  const statement = /_statement$/.test(node.type) ? node : statementOf(node);
  const whole = statement.endLine - statement.line < 40 ? statement : node;
  return {
    fn,
    node,
    from: whole.line,
    to: whole.endLine,
    sink,
    message: null,
    args: null,
    checkKey: null,
    guard: null,
    condition: null,
    list: null,
    note: false,
    checks: null,
  };
}

/** The name of the list that something is added to: `errors`, `self.errors`, `report["gate_failures"]`. */
export function listName(list: SyntaxNode): string {
  const node = bare(list);
  if (node.type === 'subscript') return literalText(node.of('subscript')) ?? node.of('value')?.text ?? '';
  if (node.type === 'attribute') return node.of('attribute')?.text ?? '';
  if (node.type === 'call') {
    // `report.setdefault("errors", [])`.
    const first = argumentsOf(node).positional[0];
    return literalText(first) ?? '';
  }
  return node.text;
}

export const messageOf = (named: ReadonlyMap<string, SyntaxNode>): SyntaxNode | null =>
  messageNames.flatMap(name => named.get(name) ?? [])[0] ?? null;

/** An expression that is true or false by its form. */
export const isCondition = (node: SyntaxNode): boolean =>
  /^(?:comparison_operator|not_operator|boolean_operator)$/.test(node.type) ||
  (node.type === 'call' &&
    /^(?:all|any|bool|isinstance|exists|is_file|is_dir|startswith|endswith|issubset|isclose|allclose|equals|match|fullmatch|hasattr|isfile|isdir)$/.test(
      calledName(node),
    ));
