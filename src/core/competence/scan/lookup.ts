import type { Fn, Module, Program } from './modules.js';
import type { SyntaxNode } from './syntax.js';

/** Where a name is looked up: a function with what its parameters are bound to. */
export interface Scope {
  program: Program;
  fn: Fn;
  bound: ReadonlyMap<string, { node: SyntaxNode; scope: Scope }>;
  depth: number;
}

export const scopeOf = (program: Program, fn: Fn): Scope => ({ program, fn, bound: new Map(), depth: 0 });

/** Names that refer to each other are followed this far. */
export const deepest = 12;

/** An expression and where its names are to be looked up. */
export interface Found {
  node: SyntaxNode;
  scope: Scope;
}

/** What a name stands for, when it is given one value only. */
export function lookUp(name: string, scope: Scope): Found | null {
  const values = valuesOf(name, scope);
  return values.length === 1 ? (values[0] ?? null) : null;
}

/** All values that a name is given in the innermost function that gives it one; null: one that is not an expression. */
export function valuesOf(name: string, scope: Scope): (Found | null)[] {
  for (let fn: Fn | null = scope.fn; fn !== null; fn = fn.parent) {
    const bound = fn === scope.fn ? scope.bound.get(name) : undefined;
    const own = fn.values.get(name);
    const inFn = fn;
    if (own !== undefined)
      return own.map(node => (node === null ? null : { node, scope: { ...scope, fn: inFn } }));
    if (bound !== undefined) return [{ node: bound.node, scope: { ...bound.scope, depth: scope.depth } }];
    if (fn.params.includes(name)) return [null];
  }
  const found = imported(name, scope);
  return found === null ? [] : [found];
}

function imported(name: string, scope: Scope): Found | null {
  const { imports } = scope.fn.module;
  const origin = imports.get(name);
  if (origin !== undefined) return origin.name === null ? null : inModule(origin.module, origin.name, scope);
  for (const { module, name: what } of imports.values()) {
    if (what !== '*') continue;
    const found = inModule(module, name, scope);
    if (found !== null) return found;
  }
  return null;
}

function inModule(dotted: string, name: string, scope: Scope): Found | null {
  const module = scope.program.moduleOf(dotted, scope.fn.module);
  return module === null || module === scope.fn.module ? null : atTop(module, name, scope);
}

function atTop(module: Module, name: string, scope: Scope): Found | null {
  const top = module.functions[0];
  if (top === undefined || scope.depth > deepest) return null;
  return lookUp(name, { ...scope, fn: top, bound: new Map(), depth: scope.depth + 1 });
}

/** `self.X`, `Class.X`, `module.X`. */
export function lookUpAttribute(node: SyntaxNode, scope: Scope): Found | null {
  const [object, name] = [node.of('object')?.text ?? '', node.of('attribute')?.text ?? ''];
  const { fn } = scope;
  const cls = object === 'self' || object === 'cls' ? fn.cls : object;
  const own = fn.module.attributes.get(`${cls}.${name}`);
  const top = fn.module.functions[0];
  if (own !== undefined && top !== undefined)
    return { node: own, scope: { ...scope, fn: top, bound: new Map() } };
  const origin = fn.module.imports.get(object);
  if (origin === undefined) return null;
  if (origin.name === null) return inModule(origin.module, name, scope);
  const other = scope.program.moduleOf(origin.module, fn.module);
  const attribute = other?.attributes.get(`${origin.name}.${name}`);
  const otherTop = other?.functions[0];
  if (attribute !== undefined && otherTop !== undefined)
    return { node: attribute, scope: { ...scope, fn: otherTop, bound: new Map() } };
  return inModule(`${origin.module}.${origin.name}`, name, scope);
}

/** Whether a list is filled after it was made. */
export function grows(name: string, { fn }: Scope): boolean {
  for (let at: Fn | null = fn; at !== null; at = at.parent) {
    const uses = at.names.get(name) ?? [];
    const filled = uses.some(
      ({ parent }) =>
        parent?.type === 'attribute' &&
        /^(?:append|extend|insert|remove|pop|sort|clear)$/.test(parent.of('attribute')?.text ?? ''),
    );
    if (filled) return true;
  }
  return false;
}
