import { bindCall } from './bind-call.js';
import { constantOf } from './constants.js';
import { percentParts } from './format-parts.js';
import { guardOf } from './guard.js';
import { type Scope, scopeOf } from './lookup.js';
import { fewestConstants } from './message-pattern.js';
import type { Fn, Program } from './modules.js';
import { type Part, speaks } from './parts.js';
import { loggedIn } from './said.js';
import type { Site } from './site.js';
import { ancestors, bare, oneLine, type SyntaxNode, statementOf, walk } from './syntax.js';
import { type Alternatives, templatesOf } from './template.js';
import { failsByName } from './words.js';

/** A site with the messages that it can give; `null` alone: it is silent. */
export interface Spoken extends Site {
  messages: (Part[] | null)[];
}

/** Longer chains of helpers than this are not followed. */
const mostRounds = 3;
/** A helper that is called from more places than this is the gate itself. */
const mostCalls = 3000;

/** What a site says, seen from its own function. */
export function spoken(site: Site, program: Program): Spoken {
  return { ...site, messages: messagesOf(site, scopeOf(program, site.fn)) };
}

function messagesOf(site: Site, scope: Scope): (Part[] | null)[] {
  if (site.message === null) return site.sink === 'return_zero' ? loggedByCondition(site, scope) : [null];
  return said(site.message, site.args, scope);
}

function said(message: SyntaxNode, args: readonly SyntaxNode[] | null, scope: Scope): Alternatives {
  const list = bare(message);
  // `failures=[f"..."]`: each text of the list is a message.
  if (list.type === 'list' && list.children.length > 0) {
    const texts = list.children.flatMap(child => templatesOf(child, scope));
    if (texts.some(speaks)) return texts.slice(0, 8);
  }
  if (args === null || args.length === 0) return templatesOf(message, scope);
  const format = constantOf(message, scope);
  return format?.kind === 'text' ? [percentParts(format.text, args, scope)] : templatesOf(message, scope);
}

/** `if missing(path, label="..."): return 0.0`, where the helper logs what is missing. */
function loggedByCondition(site: Site, scope: Scope): (Part[] | null)[] {
  const { condition } = guardOf(site.node, site.fn);
  if (condition === null) return [null];
  const found: Part[][] = [];
  walk(condition, node => {
    if (node.type !== 'call' || found.length > 0) return true;
    const fn = scope.program.callee(node, site.fn);
    if (fn === null || fn.nodes.length > 400) return true;
    const inner = bindCall(node, fn, scope);
    for (const call of fn.calls) {
      const logged = loggedIn(call);
      if (logged !== null) found.push(...said(logged.message, logged.args, inner).filter(speaks));
    }
    return true;
  });
  return found.length > 0 && found.length <= 4 ? found : [null];
}

/** A site of a helper whose message is what the helper is called with. */
interface Wrapper {
  inner: Spoken;
  /** The parameter that is the message. */
  param: string;
}

const constants = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + ('text' in part ? part.text.trim().length : 0), 0);

/** The one parameter that a message consists of, but for a few characters. */
function messageParam(site: Spoken): string | null {
  const [only, ...more] = site.messages;
  if (only === null || only === undefined || more.length > 0) return null;
  const holes = only.flatMap(part => ('hole' in part ? [bare(part.node).text] : []));
  const [param, ...others] = holes.filter(name => site.fn.params.includes(name));
  if (param === undefined || others.length > 0 || holes.length > 2) return null;
  // `f"HARD FAIL: {reason}"`: what comes before is a prefix of all its messages.
  const last = only.at(-1);
  const prefixed = last !== undefined && 'hole' in last && failsByName(site.fn.name);
  return constants(only) < (prefixed ? 24 : fewestConstants) ? param : null;
}

/**
 * Calls of helpers that fail with what they are given (`_fail(reason)`, `check(condition, message)`) are sites; the line inside
 * the helper is none then. Returns the sites with the calls in the place of the helpers' own.
 */
export function throughHelpers(
  sites: readonly Spoken[],
  program: Program,
): { sites: Spoken[]; helpers: Spoken[] } {
  let current = [...sites];
  const helpers: Spoken[] = [];
  for (let round = 0; round < mostRounds; round++) {
    const wrappers = current.flatMap((inner): Wrapper[] => {
      const param = messageParam(inner);
      if (param === null || inner.fn.name === '<module>') return [];
      const calls = program.callers(inner.fn).length;
      return calls > 0 && calls <= mostCalls ? [{ inner, param }] : [];
    });
    if (wrappers.length === 0) break;
    const gone = new Set(wrappers.map(({ inner }) => inner));
    helpers.push(...gone);
    current = current.filter(site => !gone.has(site));
    const byStatement = new Map<SyntaxNode, Spoken[]>();
    for (const site of current) {
      const statement = statementOf(site.node);
      byStatement.set(statement, [...(byStatement.get(statement) ?? []), site]);
    }
    const added: Spoken[] = [];
    for (const wrapper of wrappers) {
      for (const { call, from } of program.callers(wrapper.inner.fn)) {
        const site = calledSite(wrapper, call, from, program);
        const same = byStatement.get(statementOf(call))?.find(other => covers(other.node, call));
        // The call was seen already, by the name of the helper or as what is returned: it learns its words.
        if (same !== undefined) Object.assign(same, { ...site, from: Math.min(same.from, site.from) });
        else added.push(site);
      }
    }
    current.push(...added);
  }
  return { sites: current, helpers };
}

const covers = (node: SyntaxNode, call: SyntaxNode): boolean =>
  node === call || [...ancestors(call)].slice(0, 4).includes(node);

function calledSite({ inner }: Wrapper, call: SyntaxNode, from: Fn, program: Program): Spoken {
  const scope = scopeOf(program, from);
  const bound = bindCall(call, inner.fn, scope);
  const statement = statementOf(call);
  const guard = guardOf(inner.node, inner.fn);
  const own = boundCondition(guard.text, bound);
  const outer = own === null ? null : guardOf(call, from).text;
  const loops = outer === null ? '' : (/^(?:for [^:]+: )+/.exec(`${outer}: `)?.[0] ?? '');
  return {
    fn: from,
    node: call,
    from: statement.endLine - statement.line < 40 ? statement.line : call.line,
    to: statement.endLine - statement.line < 40 ? statement.endLine : call.endLine,
    sink: inner.sink === 'append' ? 'append' : 'fail_call',
    message: inner.message,
    args: inner.args,
    checkKey: inner.checkKey,
    guard: own === null ? null : oneLine(loops + own),
    condition: null,
    list: inner.list !== null && from === inner.fn ? inner.list : null,
    note: inner.note,
    checks: null,
    messages: messagesOf({ ...inner, fn: inner.fn }, bound),
  };
}

/** The condition inside a helper with its parameters replaced; null: it has nothing to do with them. */
function boundCondition(guard: string, scope: Scope): string | null {
  if (guard === '') return null;
  let touched = false;
  const text = guard.replace(/(?<![\w.'"])[A-Za-z_]\w*/g, name => {
    const value = scope.bound.get(name);
    if (value === undefined) return name;
    touched = true;
    const { type, text: source } = bare(value.node);
    return /^(?:identifier|call|attribute|subscript|string|integer|float|true|false|none)$/.test(type)
      ? source
      : `(${source})`;
  });
  return touched ? text.replace(/^not \(([^()]*)\)$/, 'not ($1)') : null;
}
