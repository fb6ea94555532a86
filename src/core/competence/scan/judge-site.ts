import type { Gate, GateScope, Protects } from '../gate.js';
import { scopeOf } from './constants.js';
import { type Guard, guardOf } from './guard.js';
import { type Handler, handlerOf, passesOn, swallows } from './handlers.js';
import { type MessagePattern, messagePattern } from './message-pattern.js';
import type { Fn, Program } from './modules.js';
import { protectsOf } from './protects.js';
import type { NotGate } from './result.js';
import { scopeOfSite } from './scope.js';
import { holdsChecks, listName } from './sites.js';
import { literalText } from './strings.js';
import { ancestors, argumentsOf, bare, calledName, type SyntaxNode, walk } from './syntax.js';
import { bindCall, type Part, speaks, templatesOf } from './template.js';
import { collectsFailures, collectsNotes, messageNames, verdictNames } from './words.js';
import type { Spoken } from './wrappers.js';
import type { effects } from './zeroing.js';

/** A site with all that is known of it; `reason` null: a gate. */
export interface Judged {
  site: Spoken;
  pattern: MessagePattern | null;
  guard: string;
  checkKey: string | null;
  protects: Protects;
  scope: GateScope;
  zeroes: Gate['zeroes'];
  reason: NotGate['reason'] | null;
}

export interface Context {
  program: Program;
  effects: ReturnType<typeof effects>;
  /** Exceptions that the grader raises. */
  raised: ReadonlySet<string>;
  /** Functions with a site that says something. */
  speaking: ReadonlySet<Fn>;
}

/** What a site is: one result for each message that it can give (trust-rules 4, "Not gates" included). */
export function judge(site: Spoken, context: Context): Judged[] {
  const around = guardOf(site.node, site.fn);
  const handler = around.handler === null ? null : handlerOf(around.handler);
  const effect = context.effects.of(site);
  const expanded = site.messages.flatMap(parts => byCaller(parts, site, context));
  const seen = new Set<string>();
  return expanded.flatMap(({ parts, given }): Judged[] => {
    const pattern = parts === null ? null : messagePattern(parts.slice(0, 60));
    const template = pattern?.template ?? '';
    if (seen.has(template)) return [];
    seen.add(template);
    const guard = site.guard ?? around.text;
    const loops = site.guard === null ? '' : (/^(?:for [^:]+: )+/.exec(`${around.text}: `)?.[0] ?? '');
    const whole = site.guard?.startsWith('for ') === true ? guard : loops + guard;
    const checkKey = site.checkKey ?? triedKey(handler);
    const blame = scopeOfSite({
      message: parts === null ? checkKey : wording(parts),
      guard: whole,
      tried: handler?.tried ?? '',
      given: given.length > 0 ? given : argumentsFor(site, context),
      fn: { ...site.fn, params: site.fn.params },
    });
    const reason =
      site.note || remarks(site)
        ? 'note'
        : (blame.why ??
          (effect === 'deduction'
            ? 'partial_credit'
            : handler !== null && swallows(site, handler)
              ? 'swallowed'
              : isFunnel(parts, site, around, handler, context)
                ? 'funnel'
                : null));
    return [
      {
        site,
        pattern,
        guard: whole,
        checkKey,
        protects: protectsOf({
          message: parts === null ? null : words(parts),
          guard: whole + (handler === null ? '' : ` ${handler.tried.slice(0, 200)}`),
          checkKey,
          handlesRead: handler?.reads ?? false,
        }),
        scope: blame.scope,
        zeroes: effect === 'part' ? 'part' : 'score',
        reason,
      },
    ];
  });
}

const wording = (parts: readonly Part[]): string =>
  parts
    .map(part => ('text' in part ? part.text : ` ${part.hole} `))
    .join('')
    .slice(0, 2000);

const words = (parts: readonly Part[]): string =>
  parts
    .map(part => ('text' in part ? part.text : ' '))
    .join('')
    .slice(0, 2000);

const remarks = (site: Spoken): boolean => site.list !== null && collectsNotes(listName(site.list));

/** `label` of `f"{label} columns must be ..."`: one message for each constant that callers give. */
function byCaller(
  parts: Part[] | null,
  site: Spoken,
  { program }: Context,
): { parts: Part[] | null; given: string[] }[] {
  const params = (parts ?? []).flatMap(part =>
    'hole' in part &&
    part.scope.fn === site.fn &&
    part.scope.bound.size === 0 &&
    site.fn.params.includes(part.hole)
      ? [part.hole]
      : [],
  );
  const callers = params.length === 0 ? [] : program.callers(site.fn);
  if (parts === null || callers.length === 0 || callers.length > 6) return [{ parts, given: [] }];
  const versions = callers.map(({ call, from }) => {
    const bound = bindCall(call, site.fn, scopeOf(program, from));
    let changed = false;
    const filled = parts.flatMap((part): Part[] => {
      if (!('hole' in part) || !params.includes(part.hole)) return [part];
      const value = bound.bound.get(part.hole);
      const [only, ...more] = value === undefined ? [] : templatesOf(value.node, value.scope);
      if (only === undefined || more.length > 0 || !only.every(each => 'text' in each)) return [part];
      changed = true;
      return only;
    });
    return {
      parts: filled,
      given: changed
        ? [
            argumentsOf(call)
              .positional.map(at => at.text)
              .join(' '),
          ]
        : [],
    };
  });
  // Where one caller's words are not fixed, the hole stands for all of them.
  return versions.every(({ given }) => given.length > 0) ? versions : [{ parts, given: [] }];
}

/** What callers give for the parameters that the message or the condition speaks of. */
function argumentsFor(site: Spoken, { program }: Context): string[] {
  const { fn } = site;
  if (fn.params.length === 0) return [];
  const callers = program.callers(fn);
  if (callers.length === 0 || callers.length > 50) return [];
  return callers.map(({ call }) => {
    const { positional, named } = argumentsOf(call);
    return [...positional, ...named.values()].map(at => at.text.slice(0, 200)).join(' ');
  });
}

/** A check key that what is tried sets to true, and that stays false when it raises. */
function triedKey(handler: Handler | null): string | null {
  const body = handler?.clause.parent?.of('body');
  for (const statement of body?.children ?? []) {
    const inner = statement.children[0];
    const left = inner?.type === 'assignment' ? inner.of('left') : null;
    if (left?.type !== 'subscript' || bare(inner?.of('right') ?? left).type !== 'true') continue;
    const key = literalText(left.of('subscript'));
    if (key !== null && holdsChecks(listName(left.of('value') ?? left))) return key;
  }
  return null;
}

/** It says only what other gates have said: a list of failures, an exception of the grader's own, a helper's reason. */
function isFunnel(
  parts: Part[] | null,
  site: Spoken,
  around: Guard,
  handler: Handler | null,
  context: Context,
): boolean {
  if (site.checkKey !== null && site.sink !== 'dict' && site.sink !== 'return_zero') return false;
  if (parts !== null && !speaks(parts)) {
    const holes = parts.flatMap(part => ('hole' in part ? [bare(part.node)] : []));
    return holes.length > 0 && holes.every(node => carries(node, site, handler, context));
  }
  if (parts !== null && site.sink !== 'dict' && site.sink !== 'return_zero') {
    // `raise AssertionError("failed: " + "; ".join(errors))`.
    const holes = parts.flatMap(part => ('hole' in part ? [bare(part.node)] : []));
    return holes.length > 0 && asksFailures(around.condition) && holes.some(node => isFailureList(node));
  }
  if (parts !== null && handler !== null && !handler.broad && passesOn(handler, context.raised)) return true;
  return asksFailures(around.condition) || asksVerdict(around.condition, site, context);
}

function carries(node: SyntaxNode, site: Spoken, handler: Handler | null, context: Context): boolean {
  if (isFailureList(node)) return true;
  const name = node.type === 'identifier' ? node.text : '';
  if (handler !== null && handler.alias !== null && new RegExp(`\\b${handler.alias}\\b`).test(node.text))
    return handler.broad || passesOn(handler, context.raised);
  // `case.detail`, where the case was said to have failed.
  if (node.type === 'attribute') return messageNames.includes(node.of('attribute')?.text ?? '');
  if (node.type === 'subscript' || calledName(node) === 'get') return asksVerdictText(node.text);
  return name !== '' && fromSpeaking(name, site, context);
}

const isFailureList = (node: SyntaxNode): boolean => {
  if (node.type === 'identifier' || node.type === 'subscript' || node.type === 'attribute')
    return collectsFailures(listName(node)) && /s$/.test(listName(node));
  if (node.type !== 'call') return false;
  const { positional } = argumentsOf(node);
  return (
    /^(?:join|list|sorted|tuple|dumps)$/.test(calledName(node)) &&
    positional.some(at => isFailureList(bare(at)))
  );
};

/** `if errors:`, `if not all(hard.values()):`. */
function asksFailures(condition: SyntaxNode | null): boolean {
  if (condition === null) return false;
  let found = false;
  walk(condition, node => {
    if (
      node.type === 'identifier' &&
      collectsFailures(node.text) &&
      /s$/.test(node.text) &&
      !isNameOfCount(node)
    )
      found = true;
    if (node.type === 'call' && /^(?:all|any)$/.test(calledName(node))) {
      const inside = argumentsOf(node).positional[0]?.text ?? '';
      const name = /^(\w+)(?:\.values\(\)|\b)/.exec(inside)?.[1] ?? '';
      if (holdsChecks(name)) found = true;
    }
    return true;
  });
  return found;
}

/** `errors > 3` counts them; `errors` alone asks whether there are any. */
const isNameOfCount = (node: SyntaxNode): boolean => {
  for (const above of ancestors(node)) {
    if (above.type === 'comparison_operator') return !/[>!]=?\s*0|==\s*0|\[\]/.test(above.text);
    if (/_statement$|clause$/.test(above.type)) return false;
  }
  return false;
};

/** `if not result["passed"]`, `if not ok` where a helper that speaks gave `ok`. */
function asksVerdict(condition: SyntaxNode | null, site: Spoken, context: Context): boolean {
  if (condition === null) return false;
  if (asksVerdictText(condition.text) && !/[<>]/.test(condition.text)) return true;
  const inner = bare(condition.type === 'not_operator' ? (condition.of('argument') ?? condition) : condition);
  return inner.type === 'identifier' && fromSpeaking(inner.text, site, context);
}

const asksVerdictText = (text: string): boolean => {
  const keys = [...text.matchAll(/(?:\[\s*|\.get\(\s*)['"](\w+)['"]/g)].map(match => match[1] ?? '');
  return keys.length > 0 && keys.every(key => verdictNames.has(key) || /fail|error|reason/.test(key));
};

/** A name that was unpacked from the result of a function that says what failed. */
function fromSpeaking(name: string, site: Spoken, { program, speaking }: Context): boolean {
  for (const use of site.fn.names.get(name) ?? []) {
    const pattern = use.parent;
    const assignment = pattern?.type === 'assignment' ? pattern : pattern?.parent;
    if (assignment?.type !== 'assignment' || assignment.of('left') === null) continue;
    const right = bare(assignment.of('right') ?? use);
    const left = assignment.of('left');
    if (left !== use && left !== pattern) continue;
    const callee = right.type === 'call' ? program.callee(right, site.fn) : null;
    if (callee !== null && speaking.has(callee)) return true;
  }
  return false;
}
