import type { Fn, GraderFile, Module } from './modules.js';
import { ancestors, type SyntaxNode, walk } from './syntax.js';

export function readModule({ path, text, tree }: GraderFile): Module {
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
