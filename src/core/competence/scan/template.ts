import {
  type Constant,
  constantOf,
  fieldText,
  lookUpAttribute,
  memberOf,
  type Scope,
  shown,
  valuesOf,
} from './constants.js';
import { numericSpec } from './formats.js';
import type { Fn, Program } from './modules.js';
import { stringPieces } from './strings.js';
import { argumentsOf, bare, calledName, oneLine, type SyntaxNode } from './syntax.js';

/** A piece of a message: fixed text, or a hole with the source of its expression. */
export type Part = { text: string } | Hole;
export interface Hole {
  hole: string;
  /** Its format makes it a number. */
  numeric: boolean;
  /** The expression, where it stands in the source. */
  node: SyntaxNode;
  scope: Scope;
}

/** Messages that one place can give: branches of a conditional, values of a name. Never empty. */
export type Alternatives = Part[][];
const mostAlternatives = 8;
const deepest = 10;

/** What a message expression can say (f-strings, %, format, concatenation, names, helpers that make messages). */
export function templatesOf(expression: SyntaxNode, scope: Scope): Alternatives {
  const node = bare(expression);
  const inner = { ...scope, depth: scope.depth + 1 };
  const found = scope.depth > deepest ? null : readers[node.type]?.(node, inner);
  return found === null || found === undefined || found.length === 0 ? [[hole(node, scope)]] : found;
}

function hole(node: SyntaxNode, scope: Scope, format = '', numeric = false): Hole {
  // A parameter of a helper is shown as what the helper is called with.
  let [at, where] = [bare(node), scope];
  for (let n = 0; n < deepest && at.type === 'identifier'; n++) {
    const given = where.bound.get(at.text);
    if (given === undefined || where.fn.values.has(at.text)) break;
    [at, where] = [bare(given.node), given.scope];
  }
  return { hole: oneLine(at.text, 160) + format, numeric, node: at, scope: where };
}

const readers: Readonly<Record<string, (node: SyntaxNode, scope: Scope) => Alternatives | null>> = {
  string: (node, scope) => [stringParts(node, scope)],
  concatenated_string: (node, scope) => product(node.children.map(child => templatesOf(child, scope))),
  binary_operator: binary,
  conditional_expression: (node, scope) => {
    const [yes, , no] = node.children;
    return yes === undefined || no === undefined
      ? null
      : either([templatesOf(yes, scope), templatesOf(no, scope)]);
  },
  boolean_operator: (node, scope) =>
    either(node.children.filter(isOperand).map(at => templatesOf(at, scope))),
  call,
  identifier: (node, scope) => named(node, scope),
  attribute: (node, scope) => {
    const found = lookUpAttribute(node, scope);
    return found === null ? null : constantOnly(found.node, found.scope);
  },
  subscript: (node, scope) => {
    // `message[:200]`: the cut text begins as the whole does.
    const at = node.of('subscript');
    if (at?.type === 'slice') return templatesOf(node.of('value') ?? node, scope);
    const found = memberOf(node, scope);
    return found === null ? null : templatesOf(found.node, { ...found.scope, depth: scope.depth });
  },
};

const isOperand = (node: SyntaxNode): boolean => node.field !== 'operator';

/** A choice; what says nothing of its own is left out beside what does. */
function either(choices: readonly Alternatives[]): Alternatives {
  const all = choices.flat();
  const speaking = all.filter(speaks);
  return (speaking.length > 0 ? speaking : all.slice(0, 1)).slice(0, mostAlternatives);
}

/** Whether a message has a word of its own. */
export const speaks = (parts: readonly Part[]): boolean =>
  parts.some(part => 'text' in part && /\p{L}/u.test(part.text));

function product(pieces: readonly Alternatives[]): Alternatives {
  let all: Alternatives = [[]];
  for (const piece of pieces) {
    const choices = all.length * piece.length > mostAlternatives ? piece.slice(0, 1) : piece;
    all = all.flatMap(start => choices.map(end => [...start, ...end]));
  }
  return all;
}

function stringParts(node: SyntaxNode, scope: Scope): Part[] {
  return stringPieces(node).flatMap(piece => ('text' in piece ? [piece] : fieldParts(piece.field, scope)));
}

function fieldParts(field: SyntaxNode, scope: Scope): Part[] {
  const expression = field.of('expression');
  if (expression === null) return [];
  const fixed = fieldText(field, scope);
  if (fixed !== null) return [{ text: fixed }];
  const conversion = field.of('type_conversion')?.text ?? '';
  const spec = (field.of('format_specifier')?.text ?? '').replace(/^:/, '');
  // `{x=}` shows its own source.
  const label = /=\s*(?:![rsa]\s*)?(?::[^{}]*)?\}$/.test(field.text.slice(expression.end - field.start))
    ? [{ text: `${expression.text}=` }]
    : [];
  if (conversion === '' && spec === '') {
    const [only, ...more] = templatesOf(expression, scope);
    if (only !== undefined && more.length === 0 && speaks(only)) return [...label, ...only];
  }
  const format = conversion + (spec === '' ? '' : `:${spec}`);
  const numeric = numericSpec.test(spec);
  const at = hole(expression, scope, format, numeric);
  return [...label, at, ...(spec.endsWith('%') && numeric ? [{ text: '%' }] : [])];
}

function binary(node: SyntaxNode, scope: Scope): Alternatives | null {
  const [left, right] = [node.of('left'), node.of('right')];
  const operator = node.of('operator')?.text;
  if (left === null || right === null) return null;
  if (operator === '+') {
    const sides = [templatesOf(left, scope), templatesOf(right, scope)];
    return sides.some(side => side.some(speaks)) ? product(sides) : null;
  }
  if (operator !== '%') return null;
  const format = constantOf(left, scope);
  if (format?.kind !== 'text') return null;
  const given = bare(right);
  return [percentParts(format.text, given.type === 'tuple' ? given.children : [given], scope)];
}

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

function call(node: SyntaxNode, scope: Scope): Alternatives | null {
  const name = calledName(node);
  const { positional, named: byName } = argumentsOf(node);
  const object = node.of('function')?.of('object') ?? null;
  const [first] = positional;
  if (name === 'format' && object !== null) {
    const format = constantOf(object, scope);
    return format?.kind === 'text' ? [formatParts(format.text, positional, byName, scope)] : null;
  }
  if (name === 'join' && object !== null && first !== undefined) return joinParts(object, bare(first), scope);
  if (name === 'str' && first !== undefined && positional.length === 1) return templatesOf(first, scope);
  if (/^[lr]?strip$/.test(name) && object !== null && positional.length === 0)
    return templatesOf(object, scope);
  if (name === 'dedent' && first !== undefined) {
    const fixed = constantOnly(node, scope);
    return fixed ?? templatesOf(first, scope);
  }
  return constantOnly(node, scope) ?? made(node, scope);
}

/** `"{} of {total:.2f}".format(n, total=t)`. */
function formatParts(
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

function joinParts(separator: SyntaxNode, list: SyntaxNode, scope: Scope): Alternatives | null {
  const between = constantOf(separator, scope);
  if (between?.kind !== 'text' || (list.type !== 'list' && list.type !== 'tuple')) return null;
  if (list.children.some(child => child.type === 'list_splat')) return null;
  return product(
    list.children.flatMap((child, n) => [
      ...(n === 0 ? [] : [[[{ text: between.text }]]]),
      templatesOf(child, scope),
    ]),
  );
}

/** A helper of the grader that does nothing but make the text. */
function made(node: SyntaxNode, scope: Scope): Alternatives | null {
  const fn = scope.program.callee(node, scope.fn);
  const value = fn?.returns[0]?.children[0];
  if (fn === null || value === undefined || fn.returns.length > 1 || fn.nodes.length > 80) return null;
  const all = templatesOf(value, bindCall(node, fn, scope));
  return all.some(speaks) ? all : null;
}

/** The scope of a function when this call calls it. */
export function bindCall(node: SyntaxNode, fn: Fn, scope: Scope): Scope {
  const { positional, named: byName } = argumentsOf(node);
  const bound = new Map<string, { node: SyntaxNode; scope: Scope }>();
  fn.params.forEach((param, n) => {
    const value = byName.get(param) ?? (positional[n]?.type.includes('splat') ? undefined : positional[n]);
    const usual = fn.defaults.get(param);
    if (value !== undefined) bound.set(param, { node: value, scope });
    else if (usual !== undefined) bound.set(param, { node: usual, scope: topOf(scope.program, fn, scope) });
  });
  return { program: scope.program, fn, bound, depth: scope.depth + 1 };
}

const topOf = (program: Program, fn: Fn, scope: Scope): Scope => ({
  program,
  fn: fn.module.functions[0] ?? fn,
  bound: new Map(),
  depth: scope.depth,
});

function constantOnly(node: SyntaxNode, scope: Scope): Alternatives | null {
  const value: Constant | null = constantOf(node, scope);
  const text = value === null ? null : shown(value);
  return text === null ? null : [[{ text }]];
}

/** A name: its fixed value, or every text that it is given. */
function named(node: SyntaxNode, scope: Scope): Alternatives | null {
  const fixed = constantOnly(node, scope);
  if (fixed !== null) return fixed;
  const values = valuesOf(node.text, scope);
  if (values.length === 0 || values.length > mostAlternatives || values.includes(null)) return null;
  const all = values.flatMap(value =>
    value === null || value.node.text.includes(node.text)
      ? []
      : templatesOf(value.node, { ...value.scope, depth: scope.depth + 1 }),
  );
  const speaking = all.filter(speaks);
  return speaking.length > 0 ? speaking.slice(0, mostAlternatives) : null;
}
