import { literalText } from './strings.js';
import { bare, calledName, type SyntaxNode } from './syntax.js';

/** Why an expression is always true; null: it can be false. */
export function holdsAlways(node: SyntaxNode): string | null {
  if (node.type === 'true' || (node.type === 'integer' && node.text !== '0'))
    return `${node.text} is always true`;
  if (node.type === 'string' && (literalText(node) ?? '') !== '')
    return 'a text that is not empty is always true';
  if (node.type === 'not_operator') {
    const why = neverHolds(bare(node.of('argument') ?? node));
    return why === null ? null : why;
  }
  if (node.type === 'boolean_operator') {
    const sides = [node.of('left'), node.of('right')].flatMap(side => (side === null ? [] : [bare(side)]));
    const whys = sides.map(holdsAlways);
    if (node.of('operator')?.text === 'or') return whys.find(why => why !== null) ?? null;
    return whys.length === 2 && whys.every(why => why !== null) ? (whys[0] ?? null) : null;
  }
  return compared(node, { same: /^(?:==|<=|>=|is)$/, size: /^>=$/ }, 'true');
}

/** Why an expression is never true; null: it can be. */
export function neverHolds(node: SyntaxNode): string | null {
  if (node.type === 'false' || node.type === 'none' || node.text === '0') return `${node.text} is never true`;
  if (node.type === 'not_operator') {
    const why = holdsAlways(bare(node.of('argument') ?? node));
    return why === null ? null : why;
  }
  if (node.type === 'boolean_operator' && node.of('operator')?.text === 'and') {
    return (
      [node.of('left'), node.of('right')]
        .map(side => (side === null ? null : neverHolds(bare(side))))
        .find(why => why !== null) ?? null
    );
  }
  // `x != x` asks for NaN, and can be true.
  return compared(node, { same: /^(?:<|>|is not)$/, size: /^<$/ }, 'false');
}

/** `x == x`, `len(x) >= 0`, `abs(x) >= 0`. */
function compared(
  node: SyntaxNode,
  { same, size }: { same: RegExp; size: RegExp },
  which: string,
): string | null {
  const operators = node.type === 'comparison_operator' ? node.all('operators') : [];
  const [left, , right] = node.children;
  const operator = operators[0]?.text ?? '';
  if (operators.length !== 1 || left === undefined || right === undefined) return null;
  const [a, b] = [bare(left), bare(right)];
  const simple = /^(?:identifier|attribute|subscript|string|integer|float)$/.test(a.type);
  if (simple && a.text === b.text && same.test(operator))
    return `\`${node.text}\` compares a thing with itself`;
  const sized =
    a.type === 'call' && a.of('function')?.type === 'identifier' && /^(?:len|abs)$/.test(calledName(a));
  return sized && b.text === '0' && size.test(operator)
    ? `\`${node.text.slice(0, 80)}\` is always ${which}`
    : null;
}
