import { constantOf, shown } from './constants.js';
import { numericSpec } from './formats.js';
import type { Scope } from './lookup.js';
import { hole, type Part } from './parts.js';
import type { SyntaxNode } from './syntax.js';

/** `"%s of %.2f" % (a, b)`, and the arguments of a logger. */
export function percentParts(format: string, given: readonly SyntaxNode[], scope: Scope): Part[] {
  const parts: Part[] = [];
  let [last, next] = [0, 0];
  for (const match of format.matchAll(/%(?:\((\w+)\))?([-#0 +]*)(\d*|\*)(\.\d+)?[hlL]?([a-zA-Z%])/g)) {
    parts.push({ text: format.slice(last, match.index) });
    last = match.index + match[0].length;
    const [, key, flags, width, precision, type] = match;
    if (type === '%') {
      parts.push({ text: '%' });
      continue;
    }
    const value = key === undefined ? given[next++] : entryOf(given[0], key);
    if (value === undefined) {
      // More places than values: it would raise, or the values come from elsewhere.
      parts.push({ hole: match[0], numeric: false, node: given[0] ?? scope.fn.node, scope });
      continue;
    }
    const fixed = type === 's' && width === '' ? constantOf(value, scope) : null;
    const text = fixed === null ? null : shown(fixed);
    const numeric = /[dieEfFgGu]/.test(type ?? '') && (width === '' || flags?.includes('0') === true);
    parts.push(
      text === null ? hole(value, scope, `:${match[0].slice(1)}`.replace(/^:s$/, ''), numeric) : { text },
    );
    void precision;
  }
  return [...parts, { text: format.slice(last) }];
}

const entryOf = (node: SyntaxNode | undefined, key: string): SyntaxNode | undefined =>
  node?.children.find(pair => pair.of('key')?.text.slice(1, -1) === key)?.of('value') ?? node;

/** `"{} of {total:.2f}".format(n, total=t)`. */
export function formatParts(
  format: string,
  positional: readonly SyntaxNode[],
  byName: ReadonlyMap<string, SyntaxNode>,
  scope: Scope,
): Part[] {
  const parts: Part[] = [];
  let [last, next] = [0, 0];
  for (const match of format.matchAll(/\{\{|\}\}|\{(\w*)((?:[.[][^{}!:]*)?)(![rsa])?(?::([^{}]*))?\}/g)) {
    parts.push({ text: format.slice(last, match.index) });
    last = match.index + match[0].length;
    if (match[0] === '{{' || match[0] === '}}') {
      parts.push({ text: match[0].charAt(0) });
      continue;
    }
    const [, key = '', path = '', conversion = '', spec = ''] = match;
    const value = key === '' ? positional[next++] : (byName.get(key) ?? positional[Number(key)]);
    if (value === undefined) {
      parts.push({ hole: match[0].slice(1, -1), numeric: false, node: scope.fn.node, scope });
      continue;
    }
    const fixed = path + conversion + spec === '' ? constantOf(value, scope) : null;
    const text = fixed === null ? null : shown(fixed);
    const shownAs = path + conversion + (spec === '' ? '' : `:${spec}`);
    parts.push(text === null ? hole(value, scope, shownAs, numericSpec.test(spec)) : { text });
  }
  return [...parts, { text: format.slice(last) }];
}
