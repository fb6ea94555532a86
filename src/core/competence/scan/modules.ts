import { readModule } from './read-module.js';
import { bare, type SyntaxNode, type SyntaxTree } from './syntax.js';

/** A file of a grader that was parsed. */
export interface GraderFile {
  /** Relative to the grader's folder, with `/`. */
  path: string;
  text: string;
  tree: SyntaxTree;
}

/** What a file defines. */
export interface Module {
  path: string;
  lines: string[];
  /** Its functions, the code outside all functions first. */
  functions: Fn[];
  /** By qualified name. */
  byName: Map<string, Fn>;
  /** Attributes of classes by `Class.attribute`. */
  attributes: Map<string, SyntaxNode>;
  /** Local name -> where it comes from; `name` null: the module itself. */
  imports: Map<string, { module: string; name: string | null }>;
}

/** A function, or the code of a module outside all functions (`<module>`). */
export interface Fn {
  module: Module;
  name: string;
  qualified: string;
  node: SyntaxNode;
  body: SyntaxNode;
  params: string[];
  defaults: Map<string, SyntaxNode>;
  decorators: string;
  cls: string | null;
  parent: Fn | null;
  /** Every value that is given to a local name, in order; null: given in another way (loop, unpacking, `with`). */
  values: Map<string, (SyntaxNode | null)[]>;
  /** Where a name is read or written. */
  names: Map<string, SyntaxNode[]>;
  calls: SyntaxNode[];
  /** Nodes that may be sinks, and everything else that the rules look for. */
  returns: SyntaxNode[];
  /** All nodes of the function itself, without those of functions in it. */
  nodes: SyntaxNode[];
}

/** The grader's own modules, and who calls whom. */
export interface Program {
  modules: Module[];
  /** The function of the grader that a call calls; null: another's. */
  callee(call: SyntaxNode, from: Fn): Fn | null;
  callers(fn: Fn): { call: SyntaxNode; from: Fn }[];
  /** Module of the grader by its dotted name, seen from a file. */
  moduleOf(dotted: string, from: Module): Module | null;
}

export function readProgram(files: readonly GraderFile[]): Program {
  const modules = files.map(readModule);
  const byLastName = new Map<string, Module[]>();
  for (const module of modules) {
    const name = lastName(module.path);
    byLastName.set(name, [...(byLastName.get(name) ?? []), module]);
  }
  const moduleOf = (dotted: string, from: Module): Module | null => {
    const parts = dotted.split('.').filter(part => part !== '');
    const candidates = byLastName.get(parts.at(-1) ?? '') ?? [];
    const [first, ...others] = [...candidates].sort(
      (a, b) => nearness(b, parts, from) - nearness(a, parts, from),
    );
    void others;
    return first ?? null;
  };
  const callee = (call: SyntaxNode, from: Fn): Fn | null => {
    const called = call.of('function');
    if (called === null) return null;
    if (called.type === 'identifier') return named(called.text, from);
    if (called.type !== 'attribute') return null;
    const [object, name] = [bare(called.of('object') ?? called), called.of('attribute')?.text ?? ''];
    if (object.type !== 'identifier') return null;
    if ((object.text === 'self' || object.text === 'cls') && from.cls !== null)
      return from.module.byName.get(`${from.cls}.${name}`) ?? null;
    const own = from.module.byName.get(`${object.text}.${name}`);
    if (own !== undefined) return own;
    const imported = from.module.imports.get(object.text);
    if (imported === undefined) return null;
    const dotted = imported.name === null ? imported.module : `${imported.module}.${imported.name}`;
    return moduleOf(dotted, from.module)?.byName.get(name) ?? null;
  };
  const named = (name: string, from: Fn): Fn | null => {
    for (let scope: Fn | null = from; scope !== null; scope = scope.parent) {
      const inner = from.module.byName.get(scope.name === '<module>' ? name : `${scope.qualified}.${name}`);
      if (inner !== undefined) return inner;
    }
    const imported = from.module.imports.get(name);
    if (imported === undefined || imported.name === null) return null;
    return moduleOf(imported.module, from.module)?.byName.get(imported.name) ?? null;
  };
  let index: Map<Fn, { call: SyntaxNode; from: Fn }[]> | null = null;
  const callers = (fn: Fn) => {
    if (index === null) {
      index = new Map();
      for (const from of modules.flatMap(module => module.functions)) {
        for (const call of from.calls) {
          const target = callee(call, from);
          if (target === null || target === from) continue;
          const list = index.get(target);
          if (list === undefined) index.set(target, [{ call, from }]);
          else list.push({ call, from });
        }
      }
    }
    return index.get(fn) ?? [];
  };
  return { modules, callee, callers, moduleOf };
}

const lastName = (path: string): string => {
  const parts = path.replace(/\.pyw?$/, '').split('/');
  return (parts.at(-1) === '__init__' ? parts.at(-2) : parts.at(-1)) ?? '';
};

/** How many of the last parts of a dotted name a path shares, and whether it lies beside. */
function nearness(module: Module, parts: readonly string[], from: Module): number {
  const path = module.path.replace(/\.pyw?$/, '').split('/');
  let shared = 0;
  while (shared < parts.length && path.at(-1 - shared) === parts.at(-1 - shared)) shared++;
  const beside = path.slice(0, -1).join('/') === from.path.split('/').slice(0, -1).join('/');
  return 2 * shared + (beside ? 1 : 0);
}
