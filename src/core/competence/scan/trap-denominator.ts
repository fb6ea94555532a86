import type { Fn } from './modules.js';
import { calledName, type SyntaxNode, walk } from './syntax.js';
import type { Found } from './traps.js';

/**
 * Denominators that count only what was reached: a crash leaves the checks behind it out, and the share of passed ones rises
 * (score-lies 2.3 D2).
 */
export function shrinkingDenominators(fn: Fn): Found[] {
  return fn.nodes
    .filter(node => node.type === 'try_statement')
    .flatMap(node => [...finallyWrites(node), ...loopCounts(node, fn)]);
}

const recording =
  /^_*(?:safe_)?(?:record|check|add_check|append|add|add_result|log_check|report|require|expect)(?:_\w+)?$/;
const writing = /(?:write|save|dump|emit|finali[sz]e|report|print|store|publish)/i;
const rewarding = /reward|score|result|report|grade|ctrf|summary/i;

/** `try: record(...); risky(); record(...) finally: write_reward()`. */
function finallyWrites(node: SyntaxNode): Found[] {
  const last = node.children.find(child => child.type === 'finally_clause');
  const body = node.of('body');
  if (last === undefined || body === null) return [];
  const writes = calls(last).some(call => {
    const text = call.text.slice(0, 300);
    return writing.test(calledName(call)) && rewarding.test(text);
  });
  const records = calls(body).filter(call => recording.test(calledName(call)));
  const counts = body.children.some(({ children: [inner] }) => inner?.type === 'augmented_assignment');
  const catches = node.children.some(child => child.type === 'except_clause' && handlerFails(child));
  if (!writes || (records.length === 0 && !counts) || catches || body.children.length < 2) return [];
  return [
    {
      node,
      what: 'The result is written in `finally` with the checks recorded so far: when one of them crashes, those behind it are missing from the denominator.',
    },
  ];
}

const handlerFails = (handler: SyntaxNode): boolean =>
  /\b(?:raise|missing|declared|expected_total|total_checks|score\s*=\s*0|passed\s*=\s*False)\b/.test(
    handler.text,
  );

/** In a loop: what is counted in `try` behind something that can raise is not counted when it does. */
function loopCounts(node: SyntaxNode, fn: Fn): Found[] {
  const loop = node.parent?.parent;
  const body = node.of('body');
  if (body === null || (loop?.type !== 'for_statement' && loop?.type !== 'while_statement')) return [];
  const handlers = node.children.filter(child => child.type === 'except_clause');
  if (handlers.length === 0) return [];
  const names = countedIn(body).filter(
    name => isDenominator(name, fn) && !handlers.some(handler => countedIn(handler).includes(name)),
  );
  return names.map(name => ({
    node,
    what: `\`${name}\` grows inside \`try\`: an item whose check crashes is neither counted as failed nor in the denominator.`,
  }));
}

/** Names that are added to, behind the first statement that can raise or together with it. */
function countedIn(block: SyntaxNode): string[] {
  const names = new Set<string>();
  let risky = false;
  walk(block, node => {
    if (node.type === 'call') {
      if (/^(?:append|add)$/.test(calledName(node))) {
        const list = node.of('function')?.of('object')?.text;
        const argument = node.of('arguments');
        if (
          list !== undefined &&
          (risky || (argument !== null && calls(argument).length > 0) || block.type !== 'block')
        )
          names.add(list);
      } else risky = true;
    }
    if (node.type === 'subscript') risky = true;
    if (
      node.type === 'augmented_assignment' &&
      node.of('operator')?.text === '+=' &&
      (risky || block.type !== 'block')
    )
      names.add(node.of('left')?.text ?? '');
    return true;
  });
  names.delete('');
  return [...names];
}

/** Whether the function divides by it: `/ total`, `/ len(scores)`, `mean(scores)`. */
function isDenominator(name: string, fn: Fn): boolean {
  return fn.nodes.some(node => {
    if (node.type === 'binary_operator' && node.of('operator')?.text === '/') {
      const below = node.of('right')?.text.replace(/\s+/g, '') ?? '';
      return (
        below === name ||
        below === `len(${name})` ||
        below.startsWith(`max(${name},`) ||
        below.startsWith(`max(1,${name}`) ||
        below.startsWith(`max(len(${name}),`) ||
        below.startsWith(`max(1,len(${name})`)
      );
    }
    return (
      node.type === 'call' &&
      /^(?:mean|fmean|average|nanmean|median)$/.test(calledName(node)) &&
      (node.of('arguments')?.text.replace(/[\s()]+/g, '') ?? '').split(',')[0] === name
    );
  });
}

function calls(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  walk(node, at => {
    if (at.type === 'call') found.push(at);
    return true;
  });
  return found;
}
