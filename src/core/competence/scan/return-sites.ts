import type { Fn, Program } from './modules.js';
import { sayings } from './said.js';
import { type Site, site } from './site.js';
import { bare, calledName, type SyntaxNode } from './syntax.js';
import { wordsOf } from './words.js';
import { isText, isZero, zeroValue } from './zero.js';

/** `sys.exit(main())`: what it returns is an exit code, and 0 is success. */
export function isExitCode(fn: Fn, program: Program): boolean {
  return program.callers(fn).some(({ call }) => {
    const outer = call.parent?.parent;
    return outer?.type === 'call' && /^(?:exit|_exit|SystemExit)$/.test(calledName(outer));
  });
}

export function exitCodeSites(node: SyntaxNode, fn: Fn): Site[] {
  const value = node.children[0];
  if (value === undefined || bare(value).type !== 'integer' || isZero(value)) return [];
  const said = sayings(node);
  const at = { ...site(fn, node, 'return_zero'), message: said?.message ?? null, args: said?.args ?? null };
  return [{ ...at, from: Math.min(at.from, said?.line ?? at.from) }];
}

export function returnSites(node: SyntaxNode, fn: Fn): Site[] {
  const value = node.children[0];
  if (value === undefined) return [];
  const returned = bare(value);
  if (returned.type === 'list' && returned.children.length > 0 && returned.children.every(isText))
    return checksByName(fn)
      ? returned.children.map(child => ({ ...site(fn, node, 'append'), node: child, message: child }))
      : [];
  if (returned.type === 'conditional_expression') {
    const [yes, condition, no] = returned.children;
    if (yes === undefined || no === undefined || condition === undefined) return [];
    return [yes, no].flatMap(branch => zeroSite(branch, node, fn));
  }
  return zeroSite(value, node, fn);
}

function zeroSite(value: SyntaxNode, node: SyntaxNode, fn: Fn): Site[] {
  const zero = zeroValue(value);
  if (zero === null) return [];
  const sink = zero.form === 'dict' ? 'dict' : 'return_zero';
  const at = { ...site(fn, node, sink), node: value, message: zero.message, checkKey: zero.key };
  if (zero.message !== null) return [at];
  const said = sayings(node);
  return [
    said === null
      ? at
      : { ...at, message: said.message, args: said.args, from: Math.min(at.from, said.line) },
  ];
}

/** A function whose list of texts is a list of failures. */
const checksByName = (fn: Fn): boolean =>
  wordsOf(fn.name).some(word =>
    /^(?:check|checks|validate|verify|errors?|issues?|problems?|failures?|gate|gates|lint)$/.test(word),
  );
