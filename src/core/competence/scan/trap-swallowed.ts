import { handlerOf } from './handlers.js';
import type { Fn } from './modules.js';
import { literalText } from './strings.js';
import { bare, calledName, type SyntaxNode, walk } from './syntax.js';
import type { Found } from './traps.js';
import { failsByName, verdictNames } from './words.js';
import { isZero, zeroValue } from './zero.js';

/**
 * `except Exception: return 0` around more than the reading of one file: a crash of the grader looks like a real zero, and is
 * row 1 of trust-rules 5.1.
 */
export function swallowedExceptions(fn: Fn): Found[] {
  return fn.nodes
    .filter(node => node.type === 'except_clause')
    .flatMap(clause => {
      const handler = handlerOf(clause);
      const how = handler.broad && !handler.reads ? endsInZero(clause) : null;
      return how === null
        ? []
        : [{ node: clause, what: `Any exception ${how}: a crash of the grader looks like a real zero.` }];
    });
}

/** How a handler makes a zero of the exception; null: it does not. */
function endsInZero(clause: SyntaxNode): string | null {
  let how: string | null = null;
  const short = (clause.parent?.of('body')?.children.length ?? 0) <= 2;
  walk(clause, node => {
    if (node.type === 'function_definition') return false;
    if (node.type === 'raise_statement' && node.children.length === 0) how = 'raised again';
    if (how !== null) return false;
    const value = node.type === 'return_statement' ? node.children[0] : undefined;
    // A comparison that cannot be made is false; around more than that, False is a verdict.
    const refuses = value !== undefined && bare(value).type === 'false' && !short;
    if (value !== undefined && (zeroValue(value) !== null || refuses))
      how = `returns \`${bare(value).text.replace(/\s+/g, ' ').slice(0, 60)}\``;
    if (value !== undefined && bare(value).type === 'call' && failsByName(calledName(bare(value))))
      how = 'returns a failed result';
    if (node.type === 'assignment') {
      const [left, right] = [node.of('left'), node.of('right')];
      const name = literalText(left?.of('subscript')) ?? left?.text ?? '';
      const zero = right !== null && (isZero(right) || bare(right).type === 'false');
      if (zero && verdictNames.has(name)) how = `sets \`${left?.text}\` to ${right?.text}`;
    }
    return true;
  });
  return how === 'raised again' ? null : how;
}
