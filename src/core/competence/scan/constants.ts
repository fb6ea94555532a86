import { deepest, type Found, grows, lookUp, lookUpAttribute, type Scope } from './lookup.js';
import { literalText, stringPieces } from './strings.js';
import { argumentsOf, bare, calledName, type SyntaxNode } from './syntax.js';

/** A value that a source fixes, as far as a message can show it. */
export type Constant =
  | { kind: 'text'; text: string }
  | { kind: 'number' | 'word'; text: string }
  | { kind: 'list'; brackets: '[]' | '()'; items: Constant[] }
  | { kind: 'dict'; entries: Map<string, SyntaxNode>; scope: Scope };

/** The value of an expression when the source fixes it, else null. */
export function constantOf(expression: SyntaxNode, scope: Scope): Constant | null {
  const node = bare(expression);
  if (scope.depth > deepest) return null;
  return readers[node.type]?.(node, { ...scope, depth: scope.depth + 1 }) ?? null;
}

const readers: Readonly<Record<string, (node: SyntaxNode, scope: Scope) => Constant | null>> = {
  string: (node, scope) => textOf(node, scope),
  concatenated_string: (node, scope) => joined(node.children, scope),
  integer: ({ text }) => (/^(?:0|[1-9]\d*)$/.test(text.replaceAll('_', '')) ? number(text) : null),
  float: ({ text }) => float(text),
  true: word,
  false: word,
  none: word,
  list: (node, scope) => listOf(node, '[]', scope),
  tuple: (node, scope) => listOf(node, '()', scope),
  dictionary: dictionaryOf,
  unary_operator: (node, scope) => {
    const value = constantOf(node.of('argument') ?? node, scope);
    return value?.kind === 'number' && node.text.startsWith('-') ? number(`-${value.text}`) : null;
  },
  binary_operator: binary,
  identifier: (node, scope) => {
    const value = followed(lookUp(node.text, scope));
    return value?.kind === 'list' && (value.items.length === 0 || grows(node.text, scope)) ? null : value;
  },
  attribute: (node, scope) => followed(lookUpAttribute(node, scope)),
  subscript: (node, scope) => followed(memberOf(node, scope)),
  call,
};

function textOf(node: SyntaxNode, scope: Scope): Constant | null {
  let text = '';
  for (const piece of stringPieces(node)) {
    if ('text' in piece) text += piece.text;
    else {
      const shown = fieldText(piece.field, scope);
      if (shown === null) return null;
      text += shown;
    }
  }
  return { kind: 'text', text };
}

/** What a replacement field of an f-string shows, when its source fixes it. */
export function fieldText(field: SyntaxNode, scope: Scope): string | null {
  const expression = field.of('expression');
  if (expression === null || /=\s*(?:!r\s*)?\}$/.test(field.text)) return null;
  const spec = field.of('format_specifier')?.text ?? '';
  const value = constantOf(expression, scope);
  if (value === null || value.kind === 'dict' || !/^:?[sd]?$/.test(spec)) return null;
  const conversion = field.of('type_conversion')?.text ?? '';
  return conversion === '' || conversion === '!s' ? shown(value) : conversion === '!r' ? repr(value) : null;
}

/** As `str()` of Python shows it; null: it cannot be told. */
export const shown = (value: Constant): string | null =>
  value.kind === 'list' ? repr(value) : value.kind === 'dict' ? null : value.text;

function repr(value: Constant): string | null {
  if (value.kind === 'dict') return null;
  if (value.kind === 'text') {
    if (/[\\\n\r\t]|[^\x20-\x7e\p{L}]/u.test(value.text)) return null;
    return value.text.includes("'") ? `"${value.text}"` : `'${value.text}'`;
  }
  if (value.kind !== 'list') return value.text;
  const items = value.items.map(repr);
  if (items.includes(null)) return null;
  const inside = items.join(', ');
  return value.brackets === '[]' ? `[${inside}]` : `(${inside}${items.length === 1 ? ',' : ''})`;
}

function joined(nodes: readonly SyntaxNode[], scope: Scope): Constant | null {
  let text = '';
  for (const node of nodes) {
    const value = constantOf(node, scope);
    if (value?.kind !== 'text') return null;
    text += value.text;
  }
  return { kind: 'text', text };
}

export const number = (text: string): Constant => ({ kind: 'number', text: text.replaceAll('_', '') });

function word({ text }: SyntaxNode): Constant {
  return { kind: 'word', text };
}

/** Only what Python writes as the source has it: 0.5, not 1e-6 or .5. */
const float = (text: string): Constant | null =>
  /^\d+\.\d+$/.test(text) && (String(Number(text)) === text || `${Number(text)}.0` === text)
    ? number(text)
    : null;

function listOf(node: SyntaxNode, brackets: '[]' | '()', scope: Scope): Constant | null {
  if (node.children.length > 60) return null;
  const items = node.children.map(child => constantOf(child, scope));
  return items.includes(null) ? null : { kind: 'list', brackets, items: items as Constant[] };
}

function dictionaryOf(node: SyntaxNode, scope: Scope): Constant | null {
  const entries = new Map<string, SyntaxNode>();
  for (const pair of node.children) {
    const [key, value] = [literalText(pair.of('key')), pair.of('value')];
    if (key !== null && value !== null) entries.set(key, value);
  }
  return { kind: 'dict', entries, scope };
}

function binary(node: SyntaxNode, scope: Scope): Constant | null {
  const [left, right] = [node.of('left'), node.of('right')];
  const operator = node.of('operator')?.text;
  if (left === null || right === null || (operator !== '+' && operator !== '/')) return null;
  const [a, b] = [constantOf(left, scope), constantOf(right, scope)];
  if (a?.kind !== 'text' || b?.kind !== 'text') return null;
  // `Path("a") / "b"`.
  return { kind: 'text', text: operator === '+' ? a.text + b.text : `${a.text}/${b.text}` };
}

function call(node: SyntaxNode, scope: Scope): Constant | null {
  const name = calledName(node);
  const { positional } = argumentsOf(node);
  const called = node.of('function');
  const first = positional[0] === undefined ? null : constantOf(positional[0], scope);
  if (called?.type === 'attribute' && called.of('object')?.text !== 'textwrap') {
    const object = constantOf(called.of('object') ?? called, scope);
    if (object?.kind !== 'text') return null;
    if (name === 'join' && first?.kind === 'list' && first.items.every(item => item.kind === 'text'))
      return { kind: 'text', text: first.items.map(shown).join(object.text) };
    return name in methods && positional.length === 0
      ? { kind: 'text', text: (methods[name] as (text: string) => string)(object.text) }
      : null;
  }
  if (name === 'dedent' && first?.kind === 'text') return { kind: 'text', text: dedent(first.text) };
  if ((name === 'str' || /^(?:Pure(?:Posix|Windows)?)?Path$/.test(name)) && positional.length === 1)
    return first?.kind === 'text' || first?.kind === 'number' ? { kind: 'text', text: first.text } : null;
  return null;
}

const methods: Readonly<Record<string, (text: string) => string>> = {
  strip: text => text.trim(),
  lstrip: text => text.trimStart(),
  rstrip: text => text.trimEnd(),
  lower: text => text.toLowerCase(),
  upper: text => text.toUpperCase(),
};

function dedent(text: string): string {
  const lines = text.split('\n');
  const margins = lines.filter(line => line.trim() !== '').map(line => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const margin = Math.min(...(margins.length > 0 ? margins : [0]));
  return lines.map(line => (line.trim() === '' ? '' : line.slice(margin))).join('\n');
}

const followed = (found: Found | null): Constant | null =>
  found === null ? null : constantOf(found.node, found.scope);

/** A member of a dictionary or list that the source fixes: `MESSAGES["missing"]`. */
export function memberOf(node: SyntaxNode, scope: Scope): Found | null {
  const [object, key] = [node.of('value'), node.of('subscript')];
  if (object === null || key === null) return null;
  const value = constantOf(object, scope);
  const at = literalText(key);
  if (value?.kind !== 'dict' || at === null) return null;
  const member = value.entries.get(at);
  return member === undefined ? null : { node: member, scope: value.scope };
}
