import type { Fn } from './modules.js';
import { ancestors, bare, before, oneLine, type SyntaxNode, statementOf } from './syntax.js';

/** Why a statement is reached. */
export interface Guard {
  /** Source of the condition, loops around it first; empty: always. */
  text: string;
  /** The condition itself, and whether it must be false; null: none. */
  condition: SyntaxNode | null;
  negated: boolean;
  /** The handler when it is an exception. */
  handler: SyntaxNode | null;
}

/** The innermost condition under which a statement of a function is reached, with the loops around it. */
export function guardOf(node: SyntaxNode, fn: Fn): Guard {
  const loops: string[] = [];
  let found: Omit<Guard, 'text'> & { text: string } = {
    text: '',
    condition: null,
    negated: false,
    handler: null,
  };
  let at = node;
  for (const above of ancestors(node)) {
    if (above === fn.node || above.type === 'function_definition') break;
    if (found.text === '') found = conditionOf(above, at) ?? found;
    if (above.type === 'for_statement' && at.field === 'body')
      loops.unshift(`for ${above.of('left')?.text} in ${above.of('right')?.text}`);
    else if (above.type === 'list_comprehension' || above.type === 'generator_expression') {
      const clause = above.children.find(child => child.type === 'for_in_clause');
      const test = above.children.find(child => child.type === 'if_clause')?.children[0] ?? null;
      if (clause !== undefined)
        loops.unshift(`for ${clause.of('left')?.text} in ${clause.of('right')?.text}`);
      if (found.text === '' && test !== null)
        found = { text: test.text, condition: test, negated: false, handler: null };
    }
    at = above;
  }
  if (found.text === '') found = passedBy(statementOf(node)) ?? found;
  return { ...found, text: oneLine([...loops, found.text].filter(text => text !== '').join(': ')) };
}

/** The condition that a statement sets on the part of it that `child` is. */
function conditionOf(above: SyntaxNode, child: SyntaxNode): Guard | null {
  switch (above.type) {
    case 'if_statement':
    case 'elif_clause':
      return child.field === 'consequence' ? positive(above.of('condition')) : null;
    case 'else_clause':
      return elseOf(above);
    case 'while_statement':
      return child.field === 'body' ? positive(above.of('condition')) : null;
    case 'except_clause':
    case 'except_group_clause':
      return { text: exceptText(above), condition: null, negated: false, handler: above };
    case 'case_clause': {
      const subject = above.parent?.parent?.of('subject')?.text ?? '';
      const patterns = above.children.filter(at => at.type === 'case_pattern').map(at => at.text);
      return plain(`${subject} matches ${patterns.join(', ')}`);
    }
    case 'conditional_expression': {
      const [yes, test, no] = above.children;
      if (test === undefined || child === test) return null;
      if (child === no) return { ...plain(negate(test)), condition: test, negated: true };
      return child === yes ? positive(test) : null;
    }
    default:
      return null;
  }
}

const plain = (text: string): Guard => ({ text, condition: null, negated: false, handler: null });
const positive = (condition: SyntaxNode | null): Guard | null =>
  condition === null
    ? null
    : { text: condition.text, condition: bare(condition), negated: false, handler: null };

/** An else is reached when none of the conditions before it holds. */
function elseOf(clause: SyntaxNode): Guard | null {
  const statement = clause.parent;
  if (statement?.type === 'try_statement') return plain('no exception');
  if (statement?.type !== 'if_statement') return plain(`the loop ends without break`);
  const conditions = [statement, ...statement.children.filter(child => child.type === 'elif_clause')].flatMap(
    part => part.of('condition') ?? [],
  );
  const [only] = conditions;
  return {
    text: conditions.map(negate).join(' and '),
    condition: conditions.length === 1 && only !== undefined ? bare(only) : null,
    negated: true,
    handler: null,
  };
}

/** `except (A, B)`, without the name that the exception gets. */
function exceptText(clause: SyntaxNode): string {
  const value = clause.children.find(child => child.type !== 'block');
  if (value === undefined) return 'except';
  return `except ${(value.type === 'as_pattern' ? (value.children[0] ?? value) : value).text}`;
}

/** A statement behind an `if` that leaves is reached when that `if` did not hold. */
function passedBy(statement: SyntaxNode): Guard | null {
  for (const earlier of before(statement, 3)) {
    if (earlier.type !== 'if_statement' || earlier.of('alternative') !== null) continue;
    const condition = earlier.of('condition');
    if (condition === null || !leaves(earlier.of('consequence'))) return null;
    return { text: negate(condition), condition: bare(condition), negated: true, handler: null };
  }
  return null;
}

/** Whether a block ends by leaving: return, raise, continue, break. */
export const leaves = (block: SyntaxNode | null): boolean =>
  /^(?:return|raise|continue|break)_statement$/.test(block?.children.at(-1)?.type ?? '');

const opposite: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  in: 'not in',
  'not in': 'in',
  is: 'is not',
  'is not': 'is',
};

/** Source of the opposite of a condition. */
export function negate(condition: SyntaxNode): string {
  const node = bare(condition);
  if (node.type === 'not_operator') return (node.of('argument') ?? node).text;
  const operators = node.all('operators');
  const turned = opposite[operators[0]?.text.replace(/\s+/g, ' ') ?? ''];
  if (node.type === 'comparison_operator' && operators.length === 1 && turned !== undefined) {
    const [left, , right] = node.children;
    if (left !== undefined && right !== undefined) return `${left.text} ${turned} ${right.text}`;
  }
  const simple = /^(?:identifier|call|attribute|subscript)$/.test(node.type);
  return simple ? `not ${node.text}` : `not (${node.text})`;
}
