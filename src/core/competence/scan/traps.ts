import type { Fn, Program } from './modules.js';
import type { Trap } from './result.js';
import type { SyntaxNode } from './syntax.js';
import { shrinkingDenominators } from './trap-denominator.js';
import { swallowedExceptions } from './trap-swallowed.js';
import { vacuousChecks } from './trap-vacuous.js';

/** A trap that a rule found: where, and what it does. */
export interface Found {
  node: SyntaxNode;
  what: string;
}

const rules: readonly [Trap['kind'], (fn: Fn, program: Program) => Found[]][] = [
  ['shrinking_denominator', shrinkingDenominators],
  ['swallowed_exception', swallowedExceptions],
  ['vacuous_check', vacuousChecks],
];

const mostTraps = 1000;
const mostLines = 30;

/** Ways in which a grader can hide its own crash or check nothing, by file and line. */
export function trapsOf(program: Program): Trap[] {
  const found = program.modules.flatMap(module =>
    module.functions
      .flatMap(fn => rules.flatMap(([kind, rule]) => rule(fn, program).map(trap => trapOf(trap, kind, fn))))
      .sort((a, b) => a.line[0] - b.line[0]),
  );
  return found.slice(0, mostTraps);
}

function trapOf({ node, what }: Found, kind: Trap['kind'], fn: Fn): Trap {
  const { module } = fn;
  const last = Math.min(node.endLine, node.line + mostLines - 1);
  return {
    kind,
    file: module.path,
    line: [node.line, node.endLine],
    function: fn.qualified,
    what,
    source: module.lines
      .slice(node.line - 1, last)
      .map(line => line.slice(0, 400))
      .join('\n'),
  };
}
