import { literalText } from './strings.js';
import { argumentsOf, bare, calledName, type SyntaxNode } from './syntax.js';
import { gateNames, messageNames, verdictNames } from './words.js';

/** A value that says "failed": what says so, the message beside it, the gate's own name. */
export interface ZeroValue {
  /** Its message, when it has one. */
  message: SyntaxNode | null;
  /** A constant that names the gate (`hard_gate="..."`). */
  key: string | null;
  form: 'number' | 'list' | 'tuple' | 'dict';
}

/** What a value says when it is a zero result (0, [0.0], (0.0, msg), {"score": 0}, Result(score=0)); else null. */
export function zeroValue(expression: SyntaxNode): ZeroValue | null {
  const node = bare(expression);
  if (isZero(node)) return { message: null, key: null, form: 'number' };
  if (node.type === 'list')
    return node.children.length > 0 && node.children.every(isZero)
      ? { message: null, key: null, form: 'list' }
      : null;
  if (node.type === 'tuple' || node.type === 'expression_list') return zeroTuple(node.children);
  if (node.type === 'dictionary') return zeroRecord(entriesOf(node));
  if (node.type !== 'call') return null;
  const { positional, named } = argumentsOf(node);
  const inner = positional[0];
  // `float(0)`, `json.dumps({...})`, `JSONResponse({...})`.
  if (inner !== undefined && /^(?:float|int|dumps|dict|Score|Decimal)$/.test(calledName(node))) {
    const value = zeroValue(inner);
    if (value !== null) return value;
  }
  return zeroRecord(named);
}

export const isZero = (node: SyntaxNode): boolean =>
  /^-?0+(?:\.0*)?(?:e\d+)?$/i.test(bare(node).text) || /^\.0+$/.test(node.text);

const isFalsy = (node: SyntaxNode): boolean => isZero(node) || bare(node).type === 'false';

function zeroTuple(items: readonly SyntaxNode[]): ZeroValue | null {
  const [first, ...others] = items;
  if (first === undefined || others.length === 0) return null;
  const failed = isFalsy(first) || bare(first).type === 'none';
  if (!failed) return null;
  const message = others.find(isText) ?? null;
  // (None, None), (0.0, mean): values, no verdict.
  if (message !== null) return { message, key: null, form: 'tuple' };
  const dict = others.map(bare).find(other => other.type === 'dictionary');
  if (dict !== undefined && isFalsy(first))
    return { message: messageIn(entriesOf(dict)), key: null, form: 'tuple' };
  return isFalsy(first) && others.every(other => isZero(other) || /^(?:list|none)$/.test(bare(other).type))
    ? { message: null, key: null, form: 'tuple' }
    : null;
}

/** Something that makes text: a literal, a format, a concatenation with one. */
export function isText(expression: SyntaxNode): boolean {
  const node = bare(expression);
  if (node.type === 'string' || node.type === 'concatenated_string') return node.text.length > 2;
  if (node.type === 'binary_operator') return node.children.some(isText);
  if (node.type === 'conditional_expression') return node.children.some(isText);
  if (node.type === 'call' && /^(?:format|join)$/.test(calledName(node)))
    return literalText(bare(node.of('function')?.of('object') ?? node)) !== null;
  return node.type === 'call' && calledName(node) === 'str';
}

export function entriesOf(dictionary: SyntaxNode): Map<string, SyntaxNode> {
  const entries = new Map<string, SyntaxNode>();
  for (const pair of dictionary.children) {
    const [key, value] = [literalText(pair.of('key')), pair.of('value')];
    if (key !== null && value !== null) entries.set(key, value);
  }
  return entries;
}

function zeroRecord(entries: ReadonlyMap<string, SyntaxNode>): ZeroValue | null {
  const verdicts = [...entries].filter(([key]) => verdictNames.has(key));
  if (verdicts.length === 0 || !verdicts.every(([, value]) => isFalsy(value))) return null;
  const key = gateNames
    .map(name => literalText(entries.get(name)))
    .find(text => text !== null && text !== '');
  return { message: messageIn(entries), key: key ?? null, form: 'dict' };
}

function messageIn(entries: ReadonlyMap<string, SyntaxNode>): SyntaxNode | null {
  const found = messageNames.flatMap(name => entries.get(name) ?? []).filter(value => !isEmpty(value));
  return found.find(value => isText(value) || bare(value).type === 'list') ?? found[0] ?? null;
}

export const isEmpty = (value: SyntaxNode): boolean => {
  const node = bare(value);
  return node.type === 'none' || /^(?:""|''|\[\s*\]|\{\s*\}|\(\s*\)|list\(\)|dict\(\))$/.test(node.text);
};
