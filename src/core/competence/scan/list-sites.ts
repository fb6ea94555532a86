import { negate } from './guard.js';
import type { Fn } from './modules.js';
import { isCondition, listName, messageOf, type Site, site } from './site.js';
import { literalText } from './strings.js';
import { bare, type SyntaxNode } from './syntax.js';
import { collectsFailures, collectsNotes, verdictNames } from './words.js';
import { entriesOf, isText, zeroValue } from './zero.js';

export function listSites(
  list: SyntaxNode,
  values: readonly SyntaxNode[],
  node: SyntaxNode,
  fn: Fn,
  many: boolean,
): Site[] {
  const name = listName(list);
  const note = collectsNotes(name);
  if (!note && !collectsFailures(name) && !/check/i.test(name))
    return many ? [] : caseSites(list, values, node, fn);
  const items = values.flatMap(value => {
    const inner = bare(value);
    if (!many) return [inner];
    if (inner.type === 'list' || inner.type === 'tuple') return inner.children;
    if (/comprehension|generator_expression/.test(inner.type)) return inner.of('body') ?? [];
    return [];
  });
  return items.flatMap(item => {
    const made = itemMessage(bare(item));
    if (made === null) return [];
    const checking = !note && !collectsFailures(name);
    if (checking && made.condition === undefined) return [];
    const condition = made.condition ?? null;
    return [
      {
        ...site(fn, node, 'append'),
        node: item,
        message: made.message,
        checkKey: made.key,
        list,
        note,
        condition,
        guard: condition === null ? null : negate(condition),
      },
    ];
  });
}

/** `cases.append(CaseResult(passed=False, detail=...))`: one of several cases fails. */
function caseSites(list: SyntaxNode, values: readonly SyntaxNode[], node: SyntaxNode, fn: Fn): Site[] {
  const value = bare(values[0] ?? list);
  const zero = value.type === 'call' || value.type === 'dictionary' ? zeroValue(value) : null;
  if (zero === null || zero.message === null) return [];
  return [{ ...site(fn, node, 'append'), node: value, message: zero.message, checkKey: zero.key, list }];
}

/** The message of what is added to a list: text, a tuple with text, a record with a message or a check. */
function itemMessage(
  item: SyntaxNode,
): { message: SyntaxNode | null; key: string | null; condition?: SyntaxNode } | null {
  if (item.type === 'list_splat') return null;
  if (item.type === 'tuple') {
    const message = [...item.children].reverse().find(isText) ?? null;
    const condition = item.children.find(child => isCondition(bare(child)));
    const key = literalText(bare(item.children[0] ?? item));
    if (condition !== undefined)
      return { message: message === item.children[0] ? null : message, key, condition };
    return message === null ? null : { message, key: null };
  }
  if (item.type === 'dictionary') {
    const entries = entriesOf(item);
    const value = zeroValue(item);
    const message = value?.message ?? messageOf(entries);
    const key =
      literalText(entries.get('name') ?? entries.get('id') ?? entries.get('check')) ?? value?.key ?? null;
    const verdict = [...entries].find(([name]) => verdictNames.has(name) || name === 'status')?.[1];
    if (verdict !== undefined && isCondition(bare(verdict))) return { message, key, condition: verdict };
    return message === null && value === null ? null : { message, key };
  }
  return { message: item, key: null };
}
