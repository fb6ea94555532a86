import type { Effect } from './effect.js';
import { leaves } from './guard.js';
import type { Fn, Program } from './modules.js';
import { ancestors, type SyntaxNode } from './syntax.js';

/** A raise ends the grading unless somebody catches it and goes on. `known` keeps what was found of whole functions. */
export function raiseEffect(node: SyntaxNode, fn: Fn, program: Program, known: Map<Fn, Effect>): Effect {
  let at = node;
  for (const above of ancestors(node)) {
    if (above === fn.node) break;
    if (above.type === 'try_statement' && at.field === 'body') {
      const handlers = above.children.filter(child => child.type === 'except_clause');
      if (handlers.length > 0 && handlers.every(goesOn)) return 'part';
    }
    at = above;
  }
  const found = known.get(fn);
  if (found !== undefined) return found;
  known.set(fn, 'score');
  const callers = program.callers(fn);
  const caught =
    callers.length > 0 &&
    callers.every(({ call, from }) => raiseEffect(call, from, program, known) === 'part');
  known.set(fn, caught ? 'part' : 'score');
  return caught ? 'part' : 'score';
}

/** A handler after which the grading goes on and other parts still count. */
function goesOn(handler: SyntaxNode): boolean {
  const block = handler.children.find(child => child.type === 'block') ?? null;
  if (leaves(block)) return /^(?:continue|break)/.test(block?.children.at(-1)?.type ?? '');
  return block !== null && !/\b(?:score|passed|success)\b\s*=|\.append\(|exit\(|fail/i.test(block.text);
}
