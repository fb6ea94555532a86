import { holdsAlways, neverHolds } from './always.js';
import { holdsChecks } from './check-sites.js';
import { leaves } from './guard.js';
import { lookUp, scopeOf } from './lookup.js';
import type { Fn, Program } from './modules.js';
import { listName } from './site.js';
import { literalText } from './strings.js';
import { argumentsOf, bare, calledName, type SyntaxNode, walk } from './syntax.js';
import type { Found } from './traps.js';
import { wordsOf } from './words.js';

/** Checks that can never fail: what they stand for was not checked (score-lies N6). */
export function vacuousChecks(fn: Fn, program: Program): Found[] {
  const found = fn.nodes.flatMap(node => readers[node.type]?.(node, fn, program) ?? []);
  return [...found, ...alwaysTrue(fn, program)];
}

const readers: Readonly<Record<string, (node: SyntaxNode, fn: Fn, program: Program) => Found[]>> = {
  assert_statement: (node, _fn) => {
    const condition = bare(node.children[0] ?? node);
    if (condition.type === 'tuple' && condition.children.length > 0)
      return [{ node, what: 'An assert of a tuple is always true: the condition inside it is not checked.' }];
    const why = holdsAlways(condition);
    return why === null ? [] : [{ node, what: `The assert can never fail: ${why}.` }];
  },
  if_statement: (node, fn) => {
    const condition = bare(node.of('condition') ?? node);
    const never = neverHolds(condition);
    if (never === null || !fails(node.of('consequence'), fn)) return [];
    return [{ node, what: `The check can never fail: ${never}.` }];
  },
  for_statement: (node, fn, program) => {
    const over = bare(node.of('right') ?? node);
    if (!isEmptyList(over, fn, program) || !fails(node.of('body'), fn)) return [];
    return [{ node, what: `The check runs over ${over.text}, which is empty: it checks nothing.` }];
  },
  assignment: (node, fn) => {
    const left = node.of('left');
    const value = bare(node.of('right') ?? node);
    const key = left?.type === 'subscript' ? literalText(left.of('subscript')) : null;
    if (left === null || key === null || !holdsChecks(listName(left.of('value') ?? left))) return [];
    const why = value.type === 'true' ? onlyValue(left.text, fn) : holdsAlways(value);
    return why === null ? [] : [{ node, what: `The check \`${key}\` can never fail: ${why}.` }];
  },
  call: (node, fn, program) => {
    if (calledName(node) !== 'all' || node.of('function')?.type !== 'identifier') return [];
    const inside = argumentsOf(node).positional[0] ?? node.of('arguments');
    if (inside === null) return [];
    const clause = /generator|comprehension/.test(inside.type)
      ? inside.children.find(child => child.type === 'for_in_clause')?.of('right')
      : inside;
    return clause !== null && clause !== undefined && isEmptyList(bare(clause), fn, program)
      ? [
          {
            node,
            what: `all() over ${bare(clause).text}, which is empty, is always true: it checks nothing.`,
          },
        ]
      : [];
  },
  try_statement: node => {
    const body = node.of('body');
    const handlers = node.children.filter(child => child.type === 'except_clause');
    const asserts = body?.children.some(child => child.type === 'assert_statement') === true;
    const silent = handlers.some(handler => {
      const types = handler.children.find(child => child.type !== 'block')?.text ?? 'Exception';
      return (
        /\b(?:AssertionError|Exception|BaseException)\b/.test(types) &&
        /^(?:pass|\.\.\.)$/.test(handler.children.at(-1)?.text.trim() ?? '')
      );
    });
    return asserts && silent
      ? [{ node, what: 'The assert fails in vain: its exception is caught and nothing is done about it.' }]
      : [];
  },
};

/** A block that fails something. */
function fails(block: SyntaxNode | null, fn: Fn): boolean {
  void fn;
  if (block === null) return false;
  let found = leaves(block) && !/^(?:continue|break)/.test(block.children.at(-1)?.type ?? '');
  walk(block, node => {
    if (node.type === 'raise_statement' || node.type === 'assert_statement') found = true;
    if (node.type === 'call' && /^(?:append|exit)$/.test(calledName(node))) found = true;
    return !found;
  });
  return found;
}

function isEmptyList(node: SyntaxNode, fn: Fn, program: Program): boolean {
  if (/^(?:list|tuple|set|dictionary)$/.test(node.type)) return node.children.length === 0;
  if (node.type !== 'identifier' || (fn.values.has(node.text) && fn.name !== '<module>')) return false;
  // A list of the module that nobody fills.
  if (fn.module.functions.some(other => (other.names.get(node.text) ?? []).some(isFilled))) return false;
  const value = lookUp(node.text, scopeOf(program, fn));
  return (
    value !== null && /^(?:\[\s*\]|\(\s*\)|\{\s*\}|(?:list|dict|set|tuple)\(\))$/.test(bare(value.node).text)
  );
}

const isFilled = (use: SyntaxNode): boolean =>
  (use.parent?.type === 'attribute' &&
    /^(?:append|extend|add|update|insert|setdefault)$/.test(use.parent.of('attribute')?.text ?? '')) ||
  (use.parent?.type === 'subscript' &&
    use.parent.parent?.type === 'assignment' &&
    use.parent.field === 'left') ||
  use.parent?.type === 'augmented_assignment';

/** A key that is set to True and to nothing else in the function. */
function onlyValue(target: string, fn: Fn): string | null {
  const values = fn.nodes.filter(node => node.type === 'assignment' && node.of('left')?.text === target);
  const declared = fn.nodes.some(
    node =>
      node.type === 'pair' &&
      node.of('value')?.text === 'False' &&
      target.includes(node.of('key')?.text.slice(1, -1) ?? '\0'),
  );
  const sole = values.length === 1 && !declared && !conditional(values[0]);
  return sole ? 'it is set to True whatever the result holds' : null;
}

const conditional = (node: SyntaxNode | undefined): boolean => {
  for (let at = node?.parent ?? null; at !== null && at.type !== 'function_definition'; at = at.parent)
    if (
      /^(?:if_statement|elif_clause|else_clause|try_statement|for_statement|while_statement|match_statement)$/.test(
        at.type,
      )
    )
      return true;
  return false;
};

/** A function that is named for a check and returns nothing but true. */
function alwaysTrue(fn: Fn, program: Program): Found[] {
  if (fn.name === '<module>' || fn.returns.length === 0) return [];
  const named = wordsOf(fn.name).some(word =>
    /^(?:check|checks|validate|verify|is|has|test|gate)$/.test(word),
  );
  const values = fn.returns.map(node => bare(node.children[0] ?? node).text);
  const raises = fn.nodes.some(node => node.type === 'raise_statement' || node.type === 'assert_statement');
  const calls = fn.calls.some(call => program.callee(call, fn) !== null);
  if (!named || raises || calls || !values.every(value => value === 'True' || value === '1.0')) return [];
  return [{ node: fn.node, what: `\`${fn.name}\` returns ${values[0]} whatever it is given.` }];
}
