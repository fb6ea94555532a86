import type { Scope } from './lookup.js';
import { bare, oneLine, type SyntaxNode } from './syntax.js';

/** A piece of a message: fixed text, or a hole with the source of its expression. */
export type Part = { text: string } | Hole;

export interface Hole {
  hole: string;
  /** Its format makes it a number. */
  numeric: boolean;
  /** The expression, where it stands in the source. */
  node: SyntaxNode;
  scope: Scope;
}

export function hole(node: SyntaxNode, scope: Scope, format = '', numeric = false): Hole {
  // A parameter of a helper is shown as what the helper is called with.
  let [at, where] = [bare(node), scope];
  for (let n = 0; n < deepest && at.type === 'identifier'; n++) {
    const given = where.bound.get(at.text);
    if (given === undefined || where.fn.values.has(at.text)) break;
    [at, where] = [bare(given.node), given.scope];
  }
  return { hole: oneLine(at.text, 160) + format, numeric, node: at, scope: where };
}

export const deepest = 10;

/** Whether a message has a word of its own. */
export const speaks = (parts: readonly Part[]): boolean =>
  parts.some(part => 'text' in part && /\p{L}/u.test(part.text));
