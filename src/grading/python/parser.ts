import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { SyntaxNode, type SyntaxTree } from '../../core/competence/scan/syntax.js';

/** Reads Python into plain syntax trees. */
export interface PythonParser {
  /** Never throws for the text: what could not be read is among the tree's problems. */
  parse(text: string): SyntaxTree;
}

/** Deeper than any source that a person writes; readers of the tree recurse. */
const deepest = 250;
/** A source of this many nodes is some 4 MB of Python. */
const mostNodes = 2_000_000;
/** What is written is read in well under a second; only a source made to stall a parser takes longer. */
const longestMs = 10_000;
/** Problems of one file that are listed. */
const mostProblems = 50;

let loading: Promise<PythonParser> | null = null;

/** Loads the grammar once; its WebAssembly comes with the packages. */
export function loadPython(): Promise<PythonParser> {
  loading ??= load();
  return loading;
}

async function load(): Promise<PythonParser> {
  const { Parser, Language } = await import('web-tree-sitter');
  const { resolve } = createRequire(import.meta.url);
  // Given as bytes: the packages would look for their files beside the bundle.
  await Parser.init({ wasmBinary: await readFile(resolve('web-tree-sitter/web-tree-sitter.wasm')) });
  const language = await Language.load(await readFile(resolve('tree-sitter-python/tree-sitter-python.wasm')));
  return {
    parse(text) {
      const parser = new Parser();
      try {
        parser.setLanguage(language);
        const end = performance.now() + longestMs;
        const tree = parser.parse(text, null, { progressCallback: () => performance.now() > end });
        if (tree === null) return emptyTree(text, 'it could not be parsed within 10 seconds');
        try {
          return plainTree(tree.walk(), text, tree.rootNode);
        } finally {
          tree.delete();
        }
      } catch (error) {
        return emptyTree(text, `the parser gave up (${error instanceof Error ? error.message : 'unknown'})`);
      } finally {
        parser.delete();
      }
    },
  };
}

type Cursor = import('web-tree-sitter').TreeCursor;
type Root = Pick<import('web-tree-sitter').Node, 'hasError' | 'isError'>;

/** Copies a tree out of the WebAssembly memory: plain nodes cost nothing to read again, and nothing leaks. */
function plainTree(cursor: Cursor, text: string, { hasError: faulty, isError: lost }: Root): SyntaxTree {
  const problems: SyntaxTree['problems'] = [];
  const say = (line: number, what: string) => {
    const said = problems.some(problem => problem.line === line && problem.what === what);
    if (!said && problems.length < mostProblems) problems.push({ line, what });
  };
  const lineAt = lineFinder(text);
  const root = new SyntaxNode('module', null, 0, text.length, 1, lineAt(text.length), null, text);
  let [parent, depth, count] = [root, 0, 1];
  const stack: SyntaxNode[] = [];
  let down = cursor.gotoFirstChild();
  while (down || stack.length > 0) {
    if (!down) {
      parent = stack.pop() as SyntaxNode;
      depth--;
      cursor.gotoParent();
      down = cursor.gotoNextSibling();
      continue;
    }
    const field = cursor.currentFieldName;
    const type = cursor.nodeType;
    const error = faulty && type === 'ERROR';
    if (faulty && cursor.nodeIsMissing) say(lineAt(cursor.startIndex), `syntax error: ${type} is missing`);
    // Every node is asked for as little as will do: each question goes through the WebAssembly.
    const kept = (field !== null || cursor.nodeIsNamed) && type !== 'comment';
    if (kept) {
      const [start, end] = [cursor.startIndex, cursor.endIndex];
      const line = lineAt(start);
      let node = parent;
      // What stands inside an error is read as if it stood in its place.
      if (error) say(line, `syntax error near ${excerpt(text.slice(start, end))}`);
      else {
        node = new SyntaxNode(type, field, start, end, line, lineAt(end), parent, text);
        parent.add(node);
        count++;
      }
      if (count > mostNodes) {
        say(line, 'the file is too long: what follows was not read');
        break;
      }
      if (depth >= deepest) say(line, `nested deeper than ${deepest} levels: the inside was not read`);
      else if (cursor.gotoFirstChild()) {
        stack.push(parent);
        parent = node;
        depth++;
        continue;
      }
    }
    down = cursor.gotoNextSibling();
  }
  cursor.delete();
  // The parser found no end of what it was in: only what comes before it was read for sure.
  const sure = root.children.findLast(({ type }) => /_statement$|_definition$/.test(type));
  if (lost) say(lineAt(sure?.end ?? 0), 'syntax error: what follows is not valid Python');
  return { root, problems };
}

/** The line of an offset, 1-based. */
function lineFinder(text: string): (offset: number) => number {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at);
  return offset => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] as number) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' ? 'the end of the line' : JSON.stringify(line.slice(0, 40));
}

const emptyTree = (text: string, what: string): SyntaxTree => ({
  root: new SyntaxNode('module', null, 0, text.length, 1, 1, null, text),
  problems: [{ line: 1, what }],
});
