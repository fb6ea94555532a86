import type { Gate, GateScope, Protects } from '../gate.js';
import { holdsChecks } from './check-sites.js';
import { isFunnel } from './funnel.js';
import { guardOf } from './guard.js';
import { type Handler, handlerOf, swallows } from './handlers.js';
import { type MessagePattern, messagePattern } from './message-pattern.js';
import type { Fn, Program } from './modules.js';
import type { Part } from './parts.js';
import { protectsOf } from './protects.js';
import type { NotGate } from './result.js';
import { scopeOfSite } from './scope.js';
import { listName } from './site.js';
import { literalText } from './strings.js';
import { bare } from './syntax.js';
import { argumentsFor, versionsOf } from './versions.js';
import { collectsNotes } from './words.js';
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
  const loops = site.guard === null ? '' : (/^(?:for [^:]+: )+/.exec(`${around.text}: `)?.[0] ?? '');
  const stated = site.guard ?? around.text;
  const whole = stated.startsWith('for ') ? stated : loops + stated;
  const blameOf = (parts: readonly Part[] | null, given: readonly string[]) =>
    scopeOfSite({
      message: parts === null ? (site.checkKey ?? triedKey(handler)) : wording(parts),
      guard: whole,
      tried: handler?.tried ?? '',
      given: given.length > 0 ? given : argumentsFor(site, context.program),
      fn: site.fn,
    });
  const expanded = site.messages.flatMap(parts => versionsOf(parts, site, context.program, blameOf));
  const seen = new Set<string>();
  return expanded.flatMap(({ parts, given }): Judged[] => {
    const pattern = parts === null ? null : messagePattern(parts.slice(0, 60));
    const template = pattern?.template ?? '';
    if (seen.has(template)) return [];
    seen.add(template);
    const checkKey = site.checkKey ?? triedKey(handler);
    const blame = blameOf(parts, given);
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
