import { type Effect, strongest } from './effect.js';
import { leaves } from './guard.js';
import type { Fn } from './modules.js';
import { listName } from './site.js';
import { literalText } from './strings.js';
import { ancestors, bare, calledName, type SyntaxNode, statementOf } from './syntax.js';
import { failsByName, verdictNames } from './words.js';
import { isZero } from './zero.js';

/** By what a list is found again: its name, or the key under which it stands. */
export const keyOf = (list: SyntaxNode): string =>
  bare(list).type === 'identifier' ? bare(list).text : listName(list);

/** Places of a function where a list is read, other than to add to it. */
export function usesOf(name: string, fn: Fn): SyntaxNode[] {
  const names = fn.names.get(name) ?? [];
  const uses = names.length > 0 ? names : [];
  return uses.filter(use => {
    const above = use.parent;
    if (above?.type === 'attribute' && above.of('object') === use)
      return !/^(?:append|extend|add|insert)$/.test(above.of('attribute')?.text ?? '');
    return !(above?.type === 'assignment' && use.field === 'left');
  });
}

/** What a use of a list decides by itself; null: nothing. */
export function decides(use: SyntaxNode, fn: Fn): Effect | null {
  let at = use;
  let arithmetic = false;
  for (const above of ancestors(use)) {
    if (above === fn.node) break;
    if (above.type === 'binary_operator') arithmetic = true;
    if (above.type === 'not_operator' || (above.type === 'comparison_operator' && !arithmetic)) {
      if (assignsVerdict(above)) return 'score';
    }
    if (above.type === 'conditional_expression' && above.children[1] === at)
      return isZero(above.children[0] ?? at) || isZero(above.children[2] ?? at) ? 'score' : null;
    if ((above.type === 'if_statement' || above.type === 'elif_clause') && at.field === 'condition')
      return endsBadly(above.of('consequence')) || endsBadly(above.of('alternative')?.of('body') ?? null)
        ? 'score'
        : null;
    if (above.type === 'augmented_assignment')
      return arithmetic || above.of('operator')?.text === '-=' ? 'deduction' : null;
    if (above.type === 'assert_statement') return 'score';
    if (above.type === 'assignment' || above.type === 'return_statement')
      return arithmetic && /len\s*\(/.test(above.text) && /score|point|max\(/i.test(above.text)
        ? 'deduction'
        : null;
    at = above;
  }
  return null;
}

/** `"passed": not errors`, `passed = len(errors) == 0`, `return not errors`. */
function assignsVerdict(node: SyntaxNode): boolean {
  for (const above of ancestors(node)) {
    if (above.type === 'pair') return verdictNames.has(literalText(above.of('key')) ?? '');
    if (above.type === 'keyword_argument') return verdictNames.has(above.of('name')?.text ?? '');
    if (above.type === 'assignment') {
      const left = above.of('left');
      return verdictNames.has(literalText(left?.of('subscript')) ?? left?.text ?? '');
    }
    if (above.type === 'return_statement') return true;
    if (/_statement$|conditional_expression/.test(above.type)) return false;
  }
  return false;
}

/** A block that leaves, exits or sets a score to zero. */
function endsBadly(block: SyntaxNode | null): boolean {
  if (block === null) return false;
  if (leaves(block)) return !/^(?:continue|break)/.test(block.children.at(-1)?.type ?? '');
  return block.children.some(statement => {
    const inner = statement.children[0];
    if (inner?.type === 'call')
      return /^(?:exit|_exit|fail)$/.test(calledName(inner)) || failsByName(calledName(inner));
    const right = inner?.type === 'assignment' ? inner.of('right') : null;
    return right !== null && right !== undefined && (isZero(right) || bare(right).type === 'false');
  });
}

/** What a caller does with a list that a call returns. */
export function resultEffect(
  call: SyntaxNode,
  from: Fn,
  follow: (name: string, fn: Fn) => Effect,
  role: (fn: Fn) => 'score' | 'part',
): Effect {
  for (const above of ancestors(call)) {
    if (above.type === 'assignment') {
      const left = above.of('left');
      const names =
        left === null ? [] : left.type === 'identifier' ? [left.text] : left.children.map(at => at.text);
      return strongest(names.filter(name => /^\w+$/.test(name)).map(name => follow(name, from)));
    }
    if (above.type === 'call' && /^(?:extend|append)$/.test(calledName(above)))
      return follow(keyOf(above.of('function')?.of('object') ?? above), from);
    if (above.type === 'augmented_assignment') return follow(above.of('left')?.text ?? '', from);
    if (above.type === 'if_statement' && endsBadly(above.of('consequence'))) return role(from);
    if (/_statement$/.test(above.type)) break;
  }
  return 'unknown';
}

/** `score -= 0.1` in the same block: points are taken off. */
export function deductsBeside(node: SyntaxNode): boolean {
  const block = statementOf(node).parent;
  if (block?.type !== 'block' || block.children.length > 12) return false;
  return block.children.some(({ children: [inner] }) => {
    if (inner?.type !== 'augmented_assignment') return false;
    const [name, operator] = [inner.of('left')?.text ?? '', inner.of('operator')?.text ?? ''];
    return operator === '-=' || operator === '*=' || (operator === '+=' && /penalt|deduct|lost/i.test(name));
  });
}

/** Whether all checks of a dictionary must hold, or their share counts; null: neither is seen. */
export function askedOf(name: string, fn: Fn): 'all' | 'share' | null {
  const calls = (fn.names.get(name) ?? []).flatMap(use => {
    for (const above of ancestors(use)) {
      if (above.type === 'call' && /^(?:all|any|sum|mean)$/.test(calledName(above))) return calledName(above);
      if (/_statement$/.test(above.type)) break;
    }
    return [];
  });
  return calls.some(call => call === 'all' || call === 'any') ? 'all' : calls.length > 0 ? 'share' : null;
}
