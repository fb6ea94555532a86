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
/** A source of this many nodes is some 10 MB of Python. */
const mostNodes = 4_000_000;
/** What is written is read in well under a second; only a source made to stall a parser takes longer. */
const longestMs = 20_000;
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
        if (tree === null) return emptyTree(text, 'it could not be parsed within 20 seconds');
        try {
          return plainTree(tree.walk(), text);
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

/** Copies a tree out of the WebAssembly memory: plain nodes cost nothing to read again, and nothing leaks. */
function plainTree(cursor: Cursor, text: string): SyntaxTree {
  const problems: SyntaxTree['problems'] = [];
  const say = (line: number, what: string) => {
    const said = problems.some(problem => problem.line === line && problem.what === what);
    if (!said && problems.length < mostProblems) problems.push({ line, what });
  };
  const root = nodeAt(cursor, null, null, text);
  let [parent, depth, count] = [root, 0, 1];
  const stack: SyntaxNode[] = [];
  let down = cursor.gotoFirstChild();
  while (true) {
    if (down) {
      const field = cursor.currentFieldName;
      const line = cursor.startPosition.row + 1;
      if (cursor.nodeIsMissing) say(line, `syntax error: ${cursor.nodeType} is missing`);
      const error = cursor.nodeType === 'ERROR';
      if (error) say(line, `syntax error near ${excerpt(text.slice(cursor.startIndex, cursor.endIndex))}`);
      const kept = (cursor.nodeIsNamed || field !== null) && cursor.nodeType !== 'comment';
      let node: SyntaxNode | null = null;
      // What stands inside an error is read as if it stood in its place.
      if (kept && !error) {
        node = nodeAt(cursor, field, parent, text);
        parent.add(node);
        if (++count > mostNodes) {
          say(line, 'the file is too long: what follows was not read');
          break;
        }
      }
      if (kept && depth >= deepest)
        say(line, `nested deeper than ${deepest} levels: the inside was not read`);
      else if (kept && cursor.gotoFirstChild()) {
        stack.push(parent);
        parent = node ?? parent;
        depth++;
        continue;
      }
    } else {
      const above = stack.pop();
      if (above === undefined) break;
      parent = above;
      depth--;
      cursor.gotoParent();
    }
    down = cursor.gotoNextSibling();
    if (!down && stack.length === 0) break;
  }
  cursor.delete();
  return { root, problems };
}

const nodeAt = (cursor: Cursor, field: string | null, parent: SyntaxNode | null, text: string): SyntaxNode =>
  new SyntaxNode(
    cursor.nodeType,
    field,
    cursor.startIndex,
    cursor.endIndex,
    cursor.startPosition.row + 1,
    cursor.endPosition.row + 1,
    parent,
    text,
  );

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' ? 'the end of the line' : JSON.stringify(line.slice(0, 40));
}

const emptyTree = (text: string, what: string): SyntaxTree => ({
  root: new SyntaxNode('module', null, 0, text.length, 1, 1, null, text),
  problems: [{ line: 1, what }],
});
