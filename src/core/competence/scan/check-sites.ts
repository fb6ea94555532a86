import { negate } from './guard.js';
import type { Fn } from './modules.js';
import { isCondition, messageOf, type Site, site } from './site.js';
import { literalText } from './strings.js';
import { bare, type SyntaxNode } from './syntax.js';
import { wordsOf } from './words.js';
import { isText } from './zero.js';

export function unittest(
  name: string,
  positional: readonly SyntaxNode[],
  named: ReadonlyMap<string, SyntaxNode>,
): Partial<Site> | null {
  const match =
    /^assert(True|False|Equal|NotEqual|In|NotIn|Is|IsNone|IsNotNone|Less|LessEqual|Greater|GreaterEqual|AlmostEqual)$/.exec(
      name,
    );
  if (match === null) return null;
  const [a = null, b = null] = positional;
  const one = /^(?:True|False|IsNone|IsNotNone)$/.test(match[1] ?? '');
  const message = named.get('msg') ?? positional[one ? 1 : 2] ?? null;
  const [left, right] = [a?.text ?? '', b?.text ?? ''];
  const guards: Record<string, string> = {
    True: `not (${left})`,
    False: left,
    IsNone: `${left} is not None`,
    IsNotNone: `${left} is None`,
    Equal: `${left} != ${right}`,
    NotEqual: `${left} == ${right}`,
    In: `${left} not in ${right}`,
    NotIn: `${left} in ${right}`,
    Less: `${left} >= ${right}`,
    LessEqual: `${left} > ${right}`,
    Greater: `${left} <= ${right}`,
    GreaterEqual: `${left} < ${right}`,
  };
  return { message, guard: guards[match[1] ?? ''] ?? `not (${name}(${left}, ${right}))`, condition: a };
}

/** `record("columns", list(df) == COLUMNS, "...")`: a check with its key and its condition. */
export function record(
  name: string,
  positional: readonly SyntaxNode[],
  named: ReadonlyMap<string, SyntaxNode>,
  known: Fn | null,
): Partial<Site> | null {
  if (
    !/^_*(?:safe_|add_|run_|hard_)?(?:check|record|gate|require|expect|ensure|verify)(?:_(?:check|gate|that|hard))?$/.test(
      name,
    )
  )
    return null;
  const [key, condition, third] = positional;
  const id = literalText(key) ?? literalText(named.get('name'));
  const test = condition ?? named.get('passed') ?? named.get('ok') ?? named.get('condition');
  if (id === null || id === '' || test === undefined || !isCondition(bare(test))) return null;
  if (known === null && !/record|check|gate/.test(name)) return null;
  const message = messageOf(named) ?? (third !== undefined && isText(third) ? third : null);
  return { checkKey: id, condition: test, guard: negate(test), message, checks: name };
}

/** A dictionary of checks by its name: `hard`, `gates`, `hard_gate_checks`. */
export const holdsChecks = (name: string): boolean =>
  wordsOf(name).some(word =>
    /^(?:hard|gate|gates|check|checks|requirements|criteria|conditions)$/.test(word),
  ) && !/fail|error|reason|score|weight|points/i.test(name);

export function checkDictionary(node: SyntaxNode, name: string, fn: Fn): Site[] {
  return node.children.flatMap(pair => {
    const [key, value] = [literalText(pair.of('key')), pair.of('value')];
    if (key === null || value === null || !(isCondition(bare(value)) || bare(value).type === 'call'))
      return [];
    const at = { ...site(fn, pair, 'dict'), from: pair.line, to: pair.endLine };
    return [{ ...at, checkKey: key, guard: negate(value), condition: value, checks: name }];
  });
}
