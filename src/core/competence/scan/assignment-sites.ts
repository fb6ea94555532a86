import { checkDictionary, holdsChecks } from './check-sites.js';
import { guardOf, negate } from './guard.js';
import type { Fn } from './modules.js';
import { sayings } from './said.js';
import { isCondition, listName, type Site, site } from './site.js';
import { literalText } from './strings.js';
import { after, bare, before, calledName, type SyntaxNode, statementOf } from './syntax.js';
import { messageNames, verdictNames } from './words.js';
import { isEmpty, isText, isZero, zeroValue } from './zero.js';

export function assignmentSites(node: SyntaxNode, fn: Fn): Site[] {
  const [left, right] = [node.of('left'), node.of('right')];
  if (left === null || right === null) return [];
  const value = bare(right);
  const key = left.type === 'subscript' ? literalText(left.of('subscript')) : null;
  if (left.type === 'subscript' && key !== null) {
    const holder = listName(left.of('value') ?? left);
    if (holdsChecks(holder) && (isCondition(value) || isBoolean(value)))
      return [
        { ...site(fn, node, 'dict'), checkKey: key, guard: negate(value), condition: value, checks: holder },
      ];
    if (messageNames.includes(key) && !isEmpty(value) && endsInFailure(node))
      return [{ ...site(fn, node, 'dict'), message: value }];
    if (/^(?:score|total_score|final_score|reward)$/.test(key) && isZero(value)) return scoreSites(node, fn);
    return [];
  }
  if (left.type !== 'identifier') return [];
  if (value.type === 'dictionary' && holdsChecks(left.text)) return checkDictionary(value, left.text, fn);
  if (/^_?(?:total_|final_|overall_)?(?:score|reward)$/.test(left.text) && isZero(value))
    return scoreSites(node, fn);
  const zero = value.type === 'dictionary' || value.type === 'call' ? zeroValue(value) : null;
  return zero !== null && zero.message !== null && isText(zero.message)
    ? [{ ...site(fn, node, 'dict'), message: zero.message, checkKey: zero.key }]
    : [];
}

const isBoolean = (node: SyntaxNode): boolean =>
  /^(?:call|identifier|attribute|conditional_expression)$/.test(node.type) &&
  !/^(?:dict|list|set|str|len|sum)$/.test(calledName(node));

/** `score = 0.0` under a condition, after a score was given. */
function scoreSites(node: SyntaxNode, fn: Fn): Site[] {
  if (guardOf(node, fn).text === '' || statementOf(node).parent === fn.body) return [];
  const said = sayings(node);
  return [{ ...site(fn, node, 'return_zero'), message: said?.message ?? null, args: said?.args ?? null }];
}

/** Whether what follows in the block ends it as failed: returns, raises, or sets the verdict to false. */
function endsInFailure(node: SyntaxNode): boolean {
  const statement = statementOf(node);
  if (guardless(statement)) return false;
  return [...after(statement, 4), ...before(statement, 3)].some(other => {
    if (/^(?:return|raise)_statement$/.test(other.type)) return other.index > statement.index;
    const inner = other.children[0];
    const [left, right] = [inner?.of('left'), inner?.of('right')];
    const key = literalText(left?.of('subscript')) ?? left?.text ?? '';
    return (
      inner?.type === 'assignment' &&
      right !== null &&
      right !== undefined &&
      verdictNames.has(key) &&
      (isZero(right) || bare(right).type === 'false')
    );
  });
}

const guardless = (statement: SyntaxNode): boolean =>
  statement.parent?.parent?.type === 'function_definition';

/**
 * One failure is one site: a silent zero right behind a message is its end, a check key right before a message about the same
 * condition is its key.
 */
