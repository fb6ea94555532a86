import { literalText } from './strings.js';
import { argumentsOf, bare, before, calledName, type SyntaxNode, statementOf } from './syntax.js';
import { messageNames } from './words.js';
import { isEmpty, isText, zeroValue } from './zero.js';

/** What was logged, printed or noted just before a statement in its block. */
export function sayings(
  node: SyntaxNode,
): { message: SyntaxNode; args: readonly SyntaxNode[] | null; line: number } | null {
  for (const earlier of before(statementOf(node), 4)) {
    if (/^(?:if|for|while|try|with|return|function)/.test(earlier.type)) return null;
    const inner = earlier.children[0];
    if (earlier.type !== 'expression_statement' || inner === undefined) continue;
    const logged = loggedIn(inner);
    if (logged !== null) return { ...logged, line: earlier.line };
    if (inner.type !== 'assignment') continue;
    const [key, value] = [literalText(inner.of('left')?.of('subscript')), inner.of('right')];
    if (key !== null && value !== null && messageNames.includes(key) && !isEmpty(value))
      return { message: value, args: null, line: earlier.line };
  }
  return null;
}

/** The text of a call of a logger or of print. */
export function loggedIn(
  expression: SyntaxNode,
): { message: SyntaxNode; args: readonly SyntaxNode[] | null } | null {
  const node = bare(expression);
  if (node.type !== 'call') return null;
  const name = calledName(node);
  const { positional } = argumentsOf(node);
  const [first, ...args] = positional;
  if (first === undefined) return null;
  const object = node.of('function')?.of('object')?.text ?? '';
  if (object !== '' && /^(?:error|warning|warn|info|exception|critical|debug)$/.test(name))
    return isText(first) || first.type === 'identifier' ? { message: first, args } : null;
  if (name !== 'print' && name !== 'write' && name !== 'echo') return null;
  const zero = zeroValue(first);
  if (zero !== null) return zero.message === null ? null : { message: zero.message, args: null };
  return isText(first) ? { message: first, args: null } : null;
}
