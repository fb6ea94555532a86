import type { Scope } from './lookup.js';
import type { Fn, Program } from './modules.js';
import { argumentsOf, type SyntaxNode } from './syntax.js';

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
