import { holdsChecks } from './check-sites.js';
import type { Guard } from './guard.js';
import { type Handler, passesOn } from './handlers.js';
import type { Context } from './judge-site.js';
import { type Part, speaks } from './parts.js';
import { listName } from './site.js';
import { ancestors, argumentsOf, bare, calledName, type SyntaxNode, walk } from './syntax.js';
import { collectsFailures, messageNames, verdictNames } from './words.js';
import type { Spoken } from './wrappers.js';

/** It says only what other gates have said: a list of failures, an exception of the grader's own, a helper's reason. */
export function isFunnel(
  parts: Part[] | null,
  site: Spoken,
  around: Guard,
  handler: Handler | null,
  context: Context,
): boolean {
  const condition = site.condition ?? around.condition;
  if (site.checkKey !== null && site.sink !== 'dict' && site.sink !== 'return_zero') return false;
  if (parts !== null && !speaks(parts)) {
    const holes = parts.flatMap(part => ('hole' in part ? [bare(part.node)] : []));
    return holes.length > 0 && holes.every(node => carries(node, site, handler, context));
  }
  if (parts !== null && site.sink !== 'dict' && site.sink !== 'return_zero') {
    // `raise AssertionError("failed: " + "; ".join(errors))`.
    const holes = parts.flatMap(part => ('hole' in part ? [bare(part.node)] : []));
    return holes.length > 0 && asksFailures(condition) && holes.some(node => isFailureList(node));
  }
  if (parts !== null && handler !== null && !handler.broad && passesOn(handler, context.raised)) return true;
  return asksFailures(condition) || asksVerdict(condition, site, context);
}

function carries(node: SyntaxNode, site: Spoken, handler: Handler | null, context: Context): boolean {
  if (isFailureList(node)) return true;
  const name = node.type === 'identifier' ? node.text : '';
  if (handler !== null && handler.alias !== null && new RegExp(`\\b${handler.alias}\\b`).test(node.text))
    return handler.broad || passesOn(handler, context.raised);
  // `case.detail`, where the case was said to have failed.
  if (node.type === 'attribute') return messageNames.includes(node.of('attribute')?.text ?? '');
  if (node.type === 'subscript' || calledName(node) === 'get') return asksVerdictText(node.text);
  return name !== '' && fromSpeaking(name, site, context);
}

const isFailureList = (node: SyntaxNode): boolean => {
  if (node.type === 'identifier' || node.type === 'subscript' || node.type === 'attribute')
    return collectsFailures(listName(node)) && /s$/.test(listName(node));
  if (node.type !== 'call') return false;
  const { positional } = argumentsOf(node);
  return (
    /^(?:join|list|sorted|tuple|dumps)$/.test(calledName(node)) &&
    positional.some(at => isFailureList(bare(at)))
  );
};

/** `if errors:`, `if not all(hard.values()):`. */
function asksFailures(condition: SyntaxNode | null): boolean {
  if (condition === null) return false;
  let found = false;
  walk(condition, node => {
    if (
      node.type === 'identifier' &&
      collectsFailures(node.text) &&
      /s$/.test(node.text) &&
      !isNameOfCount(node)
    )
      found = true;
    if (node.type === 'call' && /^(?:all|any)$/.test(calledName(node))) {
      const inside = argumentsOf(node).positional[0]?.text ?? '';
      const name = /^(\w+)(?:\.values\(\)|\b)/.exec(inside)?.[1] ?? '';
      if (holdsChecks(name)) found = true;
    }
    return true;
  });
  return found;
}

/** `errors > 3` counts them; `errors` alone asks whether there are any. */
const isNameOfCount = (node: SyntaxNode): boolean => {
  for (const above of ancestors(node)) {
    if (above.type === 'comparison_operator') return !/[>!]=?\s*0|==\s*0|\[\]/.test(above.text);
    if (/_statement$|clause$/.test(above.type)) return false;
  }
  return false;
};

/** `if not result["passed"]`, `if not ok` where a helper that speaks gave `ok`. */
function asksVerdict(condition: SyntaxNode | null, site: Spoken, context: Context): boolean {
  if (condition === null) return false;
  if (asksVerdictText(condition.text) && !/[<>]/.test(condition.text)) return true;
  const inner = bare(condition.type === 'not_operator' ? (condition.of('argument') ?? condition) : condition);
  return inner.type === 'identifier' && fromSpeaking(inner.text, site, context);
}

const asksVerdictText = (text: string): boolean => {
  const keys = [...text.matchAll(/(?:\[\s*|\.get\(\s*)['"](\w+)['"]/g)].map(match => match[1] ?? '');
  return keys.length > 0 && keys.every(key => verdictNames.has(key) || /fail|error|reason/.test(key));
};

/** A name that was unpacked from the result of a function that says what failed. */
function fromSpeaking(name: string, site: Spoken, { program, speaking }: Context): boolean {
  for (const use of site.fn.names.get(name) ?? []) {
    const pattern = use.parent;
    const assignment = pattern?.type === 'assignment' ? pattern : pattern?.parent;
    if (assignment?.type !== 'assignment' || assignment.of('left') === null) continue;
    const right = bare(assignment.of('right') ?? use);
    const left = assignment.of('left');
    if (left !== use && left !== pattern) continue;
    const callee = right.type === 'call' ? program.callee(right, site.fn) : null;
    if (callee !== null && speaking.has(callee)) return true;
  }
  return false;
}
