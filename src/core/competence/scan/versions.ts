import { bindCall } from './bind-call.js';
import { constantOf, shown } from './constants.js';
import { lookUp, scopeOf } from './lookup.js';
import type { Program } from './modules.js';
import type { Part } from './parts.js';
import type { Blame } from './scope.js';
import { ancestors, argumentsOf, bare, type SyntaxNode } from './syntax.js';
import { templatesOf } from './template.js';
import type { Spoken } from './wrappers.js';

/** A message of a site, and what callers give to it where that tells versions apart. */
export interface Version {
  parts: Part[] | null;
  given: string[];
}

/** One message may stand for several: with the words of each caller, or of each item of a loop over fixed items. */
export function versionsOf(
  parts: Part[] | null,
  site: Spoken,
  program: Program,
  blame: (parts: readonly Part[] | null, given: readonly string[]) => Blame,
): Version[] {
  return byCaller(parts, site, program).flatMap(version => {
    const items = byItem(version, site, program);
    // A loop over files of the agent is one gate; only where the reference is among them they are told apart.
    const scopes = new Set(items.map(item => blame(item.parts, item.given).scope));
    return scopes.size > 1 ? items : [version];
  });
}

const mostItems = 20;

/** `for path, label in [(out, "candidate"), (ref, "reference")]`: the message with each item's words. */
function byItem(version: Version, site: Spoken, program: Program): Version[] {
  const { parts } = version;
  const loop = [...ancestors(site.node)].find(
    ({ type }) => type === 'for_statement' || type === 'function_definition',
  );
  const [target, over] = [loop?.of('left'), loop?.of('right')];
  if (parts === null || loop?.type !== 'for_statement' || target == null || over == null) return [version];
  const scope = scopeOf(program, site.fn);
  const source = bare(over).type === 'identifier' ? lookUp(bare(over).text, scope)?.node : over;
  const items = source == null ? [] : bare(source);
  if (Array.isArray(items) || !/^(?:list|tuple|set)$/.test(items.type) || items.children.length > mostItems)
    return [version];
  return items.children.map(item => ({
    parts: parts.flatMap((part): Part[] => {
      const value = 'hole' in part ? valueIn(target, bare(item), part.hole) : null;
      const fixed = value === null ? null : constantOf(value, scope);
      const text = fixed === null ? null : shown(fixed);
      return text === null ? [part] : [{ text }];
    }),
    given: version.given,
  }));
}

/** What a loop gives to a name from one item. */
function valueIn(target: SyntaxNode, item: SyntaxNode, name: string): SyntaxNode | null {
  if (target.type === 'identifier') return target.text === name ? item : null;
  const place = target.children.findIndex(({ text }) => text === name);
  return place < 0 || !/^(?:tuple|list)$/.test(item.type) ? null : (item.children[place] ?? null);
}

/** `label` of `f"{label} columns must be ..."`: one message for each constant that callers give. */
function byCaller(parts: Part[] | null, site: Spoken, program: Program): Version[] {
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
export function argumentsFor(site: Spoken, program: Program): string[] {
  const { fn } = site;
  if (fn.params.length === 0) return [];
  const callers = program.callers(fn);
  if (callers.length === 0 || callers.length > 50) return [];
  return callers.map(({ call }) => {
    const { positional, named } = argumentsOf(call);
    return [...positional, ...named.values()].map(at => at.text.slice(0, 200)).join(' ');
  });
}
