import type { Fn } from './modules.js';
import { sayings } from './said.js';
import { messageOf, type Site, site } from './site.js';
import { argumentsOf, bare, calledName, type SyntaxNode } from './syntax.js';
import { isText, isZero } from './zero.js';

export function raiseSites(node: SyntaxNode, fn: Fn): Site[] {
  const raised = node.children.find(child => child.field !== 'cause');
  // A bare `raise`, or `raise exc`: whoever raised it first is the site.
  if (raised === undefined) return [];
  if (raised.type !== 'call')
    return /^[A-Z]/.test(raised.text.split('.').at(-1) ?? '') ? [site(fn, node, 'raise')] : [];
  const name = calledName(raised);
  const { positional, named } = argumentsOf(raised);
  if (name === 'SystemExit') return exitSites(node, positional[0], fn);
  if (name === 'NotImplementedError') return [];
  return [
    { ...site(fn, node, 'raise'), message: positional.find(isText) ?? positional[0] ?? messageOf(named) },
  ];
}

/** `sys.exit(1)` with what was printed before it, `sys.exit("...")`. Exit code 0 and `sys.exit(main())` are none. */
export function exitSites(node: SyntaxNode, code: SyntaxNode | undefined, fn: Fn): Site[] {
  if (code === undefined || isZero(code) || bare(code).type === 'none') return [];
  const said = isText(code)
    ? { message: code, args: null }
    : bare(code).type === 'integer'
      ? sayings(node)
      : null;
  if (said === null) return [];
  const at = { ...site(fn, node, 'raise'), message: said.message, args: said.args };
  return [{ ...at, from: Math.min(at.from, 'line' in said ? (said.line as number) : at.from) }];
}
