import { ancestors, bare, type SyntaxNode, type SyntaxTree, walk } from './syntax.js';

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

function readModule({ path, text, tree }: GraderFile): Module {
  const module: Module = {
    path,
    lines: text.split('\n'),
    functions: [],
    byName: new Map(),
    attributes: new Map(),
    imports: new Map(),
  };
  readFunction(module, tree.root, null);
  return module;
}

/** Reads one function; functions in it are read as its children. */
function readFunction(module: Module, node: SyntaxNode, parent: Fn | null): void {
  const cls = parent === null ? null : classOf(node);
  const name = parent === null ? '<module>' : (node.of('name')?.text ?? '<lambda>');
  const outer = cls ?? (parent === null || parent.name === '<module>' ? '' : parent.qualified);
  const fn: Fn = {
    module,
    name,
    qualified: outer === '' ? name : `${outer}.${name}`,
    node,
    body: node.of('body') ?? node,
    params: [],
    defaults: new Map(),
    decorators:
      node.parent?.type === 'decorated_definition'
        ? node.parent.children
            .filter(child => child.type === 'decorator')
            .map(child => child.text)
            .join(' ')
        : '',
    cls,
    parent,
    values: new Map(),
    names: new Map(),
    calls: [],
    returns: [],
    nodes: [],
  };
  for (const param of node.of('parameters')?.children ?? []) readParam(fn, param);
  module.functions.push(fn);
  if (!module.byName.has(fn.qualified)) module.byName.set(fn.qualified, fn);
  walk(fn.body, at => {
    if (at !== node && at.type === 'function_definition') {
      readFunction(module, at, fn);
      return false;
    }
    fn.nodes.push(at);
    if (at.type === 'call') fn.calls.push(at);
    else if (at.type === 'return_statement') fn.returns.push(at);
    else if (at.type === 'identifier') {
      const list = fn.names.get(at.text);
      if (list === undefined) fn.names.set(at.text, [at]);
      else list.push(at);
    } else readBinding(fn, at);
    return true;
  });
}

function classOf(node: SyntaxNode): string | null {
  for (const above of ancestors(node)) {
    if (above.type === 'function_definition') return null;
    if (above.type === 'class_definition') return above.of('name')?.text ?? null;
  }
  return null;
}

function readParam(fn: Fn, param: SyntaxNode): void {
  const name =
    param.type === 'identifier' ? param : (param.of('name') ?? param.children.find(isName) ?? null);
  if (name === null || param.type.endsWith('separator')) return;
  const text = name.text.replace(/^\*+/, '');
  if (text === 'self' || text === 'cls') return;
  fn.params.push(text);
  const value = param.of('value');
  if (value !== null) fn.defaults.set(text, value);
}

const isName = (node: SyntaxNode): boolean => node.type === 'identifier';

/** Notes values that names get: assignments, loops, imports, `with`, `except`. */
function readBinding(fn: Fn, at: SyntaxNode): void {
  const set = (name: string, value: SyntaxNode | null) => {
    const list = fn.values.get(name);
    if (list === undefined) fn.values.set(name, [value]);
    else list.push(value);
  };
  const { module } = fn;
  if (at.type === 'assignment') {
    const [left, right] = [at.of('left'), at.of('right')];
    if (left === null || right === null) return;
    const cls = fn.name === '<module>' ? classOf(at) : null;
    if (left.type === 'identifier' && cls !== null) module.attributes.set(`${cls}.${left.text}`, right);
    else if (left.type === 'identifier') set(left.text, right);
    else if (left.type === 'attribute' && fn.cls !== null && left.of('object')?.text === 'self') {
      const name = `${fn.cls}.${left.of('attribute')?.text}`;
      if (fn.name === '__init__' && !module.attributes.has(name)) module.attributes.set(name, right);
    } else bindAll(left, set);
  } else if (
    at.type === 'augmented_assignment' ||
    at.type === 'for_statement' ||
    at.type === 'for_in_clause'
  ) {
    const left = at.of('left');
    if (left !== null) bindAll(left, set);
  } else if (at.type === 'as_pattern') {
    const alias = at.of('alias');
    if (alias !== null) set(alias.text, null);
  } else if (at.type === 'named_expression') {
    const [name, value] = [at.of('name'), at.of('value')];
    if (name !== null) set(name.text, value);
  } else if (at.type === 'import_statement') {
    for (const item of at.all('name')) {
      const dotted = item.type === 'aliased_import' ? (item.of('name')?.text ?? '') : item.text;
      const local = item.type === 'aliased_import' ? item.of('alias')?.text : dotted;
      if (local !== undefined) module.imports.set(local, { module: dotted, name: null });
    }
  } else if (at.type === 'import_from_statement') {
    const from = at.of('module_name')?.text ?? '';
    for (const item of at.all('name')) {
      const name = item.type === 'aliased_import' ? (item.of('name')?.text ?? '') : item.text;
      const local = item.type === 'aliased_import' ? (item.of('alias')?.text ?? name) : name;
      module.imports.set(local, { module: from, name });
    }
    if (at.children.some(child => child.type === 'wildcard_import'))
      module.imports.set(`* ${from}`, { module: from, name: '*' });
  }
}

function bindAll(pattern: SyntaxNode, set: (name: string, value: null) => void): void {
  if (pattern.type === 'identifier') set(pattern.text, null);
  else if (/pattern|tuple|list/.test(pattern.type)) for (const child of pattern.children) bindAll(child, set);
}
