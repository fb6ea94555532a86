import { assignmentSites } from './assignment-sites.js';
import { record, unittest } from './check-sites.js';
import { negate } from './guard.js';
import { listSites } from './list-sites.js';
import { merge } from './merge-sites.js';
import type { Fn, Program } from './modules.js';
import { exitSites, raiseSites } from './raise-sites.js';
import { exitCodeSites, isExitCode, returnSites } from './return-sites.js';
import { messageOf, type Site, site } from './site.js';
import { argumentsOf, calledName, type SyntaxNode, statementOf } from './syntax.js';
import { failsByName } from './words.js';
import { isText, zeroValue } from './zero.js';

/** All places of a function that may be gates, in order of their lines. */
export function sitesOf(fn: Fn, program: Program): Site[] {
  const found = fn.nodes.flatMap(node => readers[node.type]?.(node, fn, program) ?? []);
  return merge(found);
}

const readers: Readonly<Record<string, (node: SyntaxNode, fn: Fn, program: Program) => Site[]>> = {
  call: callSites,
  augmented_assignment: (node, fn) => {
    const [left, right] = [node.of('left'), node.of('right')];
    if (left === null || right === null || node.of('operator')?.text !== '+=') return [];
    return listSites(left, [right], node, fn, true);
  },
  raise_statement: raiseSites,
  return_statement: (node, fn, program) =>
    isExitCode(fn, program) ? exitCodeSites(node, fn) : returnSites(node, fn),
  assert_statement: (node, fn) => {
    const [condition, message] = node.children;
    if (condition === undefined) return [];
    return [{ ...site(fn, node, 'raise'), message: message ?? null, guard: negate(condition), condition }];
  },
  assignment: assignmentSites,
};

function callSites(node: SyntaxNode, fn: Fn, program: Program): Site[] {
  const name = calledName(node);
  const { positional, named } = argumentsOf(node);
  const object = node.of('function')?.of('object') ?? null;
  if (object !== null && /^(?:append|extend|add|insert)$/.test(name))
    return listSites(object, positional.slice(-1), node, fn, name === 'extend');
  if (/^(?:exit|_exit)$/.test(name)) return exitSites(node, positional[0], fn);
  const known = program.callee(node, fn);
  if (failsByName(name) && known !== fn) {
    const message = positional.find(isText) ?? messageOf(named) ?? positional[0] ?? null;
    return [{ ...site(fn, node, 'fail_call'), message }];
  }
  const asserted = unittest(name, positional, named);
  if (asserted !== null && object?.text === 'self') return [{ ...site(fn, node, 'raise'), ...asserted }];
  const recorded = record(name, positional, named, known);
  if (recorded !== null) return [{ ...site(fn, node, 'dict'), ...recorded }];
  // `print(json.dumps({"score": 0, "error": ...}))`; returned ones are found by their return.
  if (name === 'dumps' && positional[0] !== undefined && statementOf(node).type !== 'return_statement') {
    const value = zeroValue(positional[0]);
    if (value !== null && value.message !== null)
      return [{ ...site(fn, node, 'dict'), message: value.message, checkKey: value.key }];
  }
  return [];
}
