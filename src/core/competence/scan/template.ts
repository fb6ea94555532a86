import { bindCall } from './bind-call.js';
import { type Constant, constantOf, fieldText, memberOf, shown } from './constants.js';
import { formatParts, percentParts } from './format-parts.js';
import { numericSpec } from './formats.js';
import { lookUpAttribute, type Scope, valuesOf } from './lookup.js';
import { deepest, hole, type Part, speaks } from './parts.js';
import { stringPieces } from './strings.js';
import { argumentsOf, bare, calledName, type SyntaxNode } from './syntax.js';

/** Messages that one place can give: branches of a conditional, values of a name. Never empty. */
export type Alternatives = Part[][];

const mostAlternatives = 8;

/** What a message expression can say (f-strings, %, format, concatenation, names, helpers that make messages). */
export function templatesOf(expression: SyntaxNode, scope: Scope): Alternatives {
  const node = bare(expression);
  const inner = { ...scope, depth: scope.depth + 1 };
  const found = scope.depth > deepest ? null : readers[node.type]?.(node, inner);
  return found === null || found === undefined || found.length === 0 ? [[hole(node, scope)]] : found;
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
  // `message = message + ...` is known by what else the name is given.
  const own = !scope.bound.has(node.text) || scope.fn.values.has(node.text);
  const itself = new RegExp(`(?<![\\w.])${node.text}(?!\\w)`);
  const all = values.flatMap(value =>
    value === null || (own && itself.test(value.node.text))
      ? []
      : templatesOf(value.node, { ...value.scope, depth: scope.depth + 1 }),
  );
  const speaking = all.filter(speaks);
  return speaking.length > 0 ? speaking.slice(0, mostAlternatives) : null;
}
