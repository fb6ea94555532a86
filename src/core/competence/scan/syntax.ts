/**
 * A node of a Python syntax tree as plain data (types and fields as tree-sitter-python names them). Punctuation and comments
 * are left out; operators are kept. Depth is bounded by whoever made the tree, so readers of it may recurse.
 */
export class SyntaxNode {
  /** In the order of the source. */
  readonly children: SyntaxNode[] = [];
  /** Place among the children of `parent`. */
  index = 0;

  constructor(
    readonly type: string,
    /** What the parent calls it, e.g. `condition`. */
    readonly field: string | null,
    /** Offsets into `source`. */
    readonly start: number,
    readonly end: number,
    /** 1-based. */
    readonly line: number,
    readonly endLine: number,
    readonly parent: SyntaxNode | null,
    private readonly source: string,
  ) {}

  get text(): string {
    return this.source.slice(this.start, this.end);
  }

  add(child: SyntaxNode): void {
    child.index = this.children.length;
    this.children.push(child);
  }

  of(field: string): SyntaxNode | null {
    return this.children.find(child => child.field === field) ?? null;
  }

  all(field: string): SyntaxNode[] {
    return this.children.filter(child => child.field === field);
  }
}

export interface SyntaxTree {
  root: SyntaxNode;
  /** What could not be read, with its line: syntax errors, parts nested too deep. */
  problems: { line: number; what: string }[];
}

/** The node and everything below it, in the order of the source; `enter` false leaves out what is below. */
export function walk(node: SyntaxNode, enter: (node: SyntaxNode) => boolean | undefined): void {
  if (enter(node) === false) return;
  for (const child of node.children) walk(child, enter);
}

/** From the parent upwards. */
export function* ancestors(node: SyntaxNode): Generator<SyntaxNode> {
  for (let at = node.parent; at !== null; at = at.parent) yield at;
}

export const isFunction = (node: SyntaxNode): boolean =>
  node.type === 'function_definition' || node.type === 'lambda';

/** Without the brackets and `await` around it. */
export function bare(node: SyntaxNode): SyntaxNode {
  let at = node;
  while ((at.type === 'parenthesized_expression' || at.type === 'await') && at.children[0] !== undefined)
    at = at.children[0];
  return at;
}

/** Statements before it in its block, nearest first. */
export function before(statement: SyntaxNode, most: number): SyntaxNode[] {
  const siblings = statement.parent?.children ?? [];
  return siblings.slice(Math.max(0, statement.index - most), statement.index).reverse();
}

/** Statements after it in its block. */
export function after(statement: SyntaxNode, most: number): SyntaxNode[] {
  return (statement.parent?.children ?? []).slice(statement.index + 1, statement.index + 1 + most);
}

/** The statement that a node stands in: a child of a block or of the module. */
export function statementOf(node: SyntaxNode): SyntaxNode {
  let at = node;
  while (at.parent !== null && at.parent.type !== 'block' && at.parent.type !== 'module') at = at.parent;
  return at;
}

/** Source on one line, cut where it is long. */
export function oneLine(text: string, most = 400): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 3)}...`;
}

/** Positional arguments of a call, and those by name. */
export function argumentsOf(call: SyntaxNode): { positional: SyntaxNode[]; named: Map<string, SyntaxNode> } {
  const positional: SyntaxNode[] = [];
  const named = new Map<string, SyntaxNode>();
  const given = call.of('arguments');
  // `all(x for x in y)`: the generator stands in the place of the list of arguments.
  if (given?.type === 'generator_expression') return { positional: [given], named };
  for (const child of given?.children ?? []) {
    if (child.type === 'keyword_argument') {
      const [name, value] = [child.of('name'), child.of('value')];
      if (name !== null && value !== null) named.set(name.text, value);
    } else positional.push(child);
  }
  return { positional, named };
}

/** The last name of what is called: `f` of `a.b.f(x)`. */
export function calledName(call: SyntaxNode): string {
  const called = call.of('function');
  if (called === null) return '';
  return called.type === 'attribute' ? (called.of('attribute')?.text ?? '') : called.text;
}
