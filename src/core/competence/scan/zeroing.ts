import { partByName, useOf } from './call-use.js';
import { type Effect, strongest } from './effect.js';
import { askedOf, decides, deductsBeside, keyOf, resultEffect, usesOf } from './list-use.js';
import type { Fn, Program } from './modules.js';
import { raiseEffect } from './raise-effect.js';
import { listName, type Site } from './site.js';
import { ancestors, argumentsOf, bare, type SyntaxNode } from './syntax.js';
import { collectsFailures, failsByName } from './words.js';

/** Finds out, for a program, what its failures do to the score. */
export function effects(program: Program): { of(site: Site): Effect; role(fn: Fn): 'score' | 'part' } {
  const roles = new Map<Fn, 'score' | 'part'>();
  const consumed = new Map<Fn, Map<string, Effect>>();
  const raised = new Map<Fn, Effect>();
  const asked = new Map<Fn, Map<string, Effect>>();

  /** Whether what a function returns is the score, or is added to other things. */
  const role = (fn: Fn): 'score' | 'part' => {
    const known = roles.get(fn);
    if (known !== undefined) return known;
    // Until it is known: functions that call each other do not loop.
    roles.set(fn, 'score');
    const calls = program.callers(fn);
    const uses = calls.map(({ call, from }) => useOf(call, from, role));
    const parts = uses.filter(use => use === 'part').length;
    // A share by its name counts as one where it is used as one at all.
    const part = uses.length === parts || (parts > 0 && partByName(fn.name));
    const found = (uses.length === 0 ? partByName(fn.name) : part) ? 'part' : 'score';
    roles.set(fn, found);
    return found;
  };

  const listEffect = (name: string, fn: Fn, depth: number): Effect => {
    const cache = consumed.get(fn) ?? new Map<string, Effect>();
    consumed.set(fn, cache);
    const known = cache.get(name);
    if (known !== undefined) return known;
    cache.set(name, 'unknown');
    const found = strongest(usesOf(name, fn).map(use => listUse(use, name, fn, depth)));
    cache.set(name, found);
    return found;
  };

  const listUse = (use: SyntaxNode, name: string, fn: Fn, depth: number): Effect => {
    const decided = decides(use, fn);
    if (decided !== null) return decided === 'score' ? role(fn) : decided;
    if (depth > 3) return 'unknown';
    for (const above of ancestors(use)) {
      if (above.type === 'return_statement') {
        return strongest(
          program
            .callers(fn)
            .map(({ call, from }) =>
              resultEffect(call, from, (to, inFn) => listEffect(to, inFn, depth + 1), role),
            ),
        );
      }
      if (
        above.type === 'call' &&
        use.parent?.type === 'argument_list' &&
        above.of('arguments') === use.parent
      ) {
        const callee = program.callee(above, fn);
        if (callee !== null && failsByName(callee.name)) return role(fn);
        break;
      }
      if (/_statement$/.test(above.type)) break;
    }
    void name;
    return 'unknown';
  };

  const paramEffect = (name: string, fn: Fn, depth: number): Effect => {
    const at = fn.params.indexOf(name);
    if (at < 0) return 'unknown';
    return strongest(
      program.callers(fn).map(({ call, from }) => {
        const { positional, named } = argumentsOf(call);
        const given = named.get(name) ?? positional[at];
        return given === undefined ? 'unknown' : ofList(given, from, depth + 1);
      }),
    );
  };

  const ofList = (list: SyntaxNode, fn: Fn, depth: number): Effect => {
    const key = keyOf(list);
    const own = listEffect(key, fn, depth);
    if (own !== 'unknown' || depth > 3) return own;
    if (bare(list).type === 'identifier') return paramEffect(key, fn, depth);
    // `self.errors`: whichever method looks at it.
    if (fn.cls !== null && list.text.startsWith('self.'))
      return strongest(
        fn.module.functions
          .filter(other => other.cls === fn.cls)
          .map(other => listEffect(key, other, depth + 1)),
      );
    return 'unknown';
  };

  const checksEffect = (name: string, fn: Fn): Effect => {
    const cache = asked.get(fn) ?? new Map<string, Effect>();
    asked.set(fn, cache);
    const known = cache.get(name);
    if (known !== undefined) return known;
    const how = askedOf(name, fn);
    const must = how === 'all' || (how === null && /hard|gate|require/i.test(name));
    const found = must ? role(fn) : how === 'share' ? 'part' : 'unknown';
    cache.set(name, found);
    return found;
  };

  const of = (site: Site): Effect => {
    if (site.list !== null) {
      if (deductsBeside(site.node)) return 'deduction';
      const effect = ofList(site.list, site.fn, 0);
      // A list of cases, passed ones among them: each counts for its part.
      const name = listName(site.list);
      return effect !== 'score' && !collectsFailures(name) && !/check/i.test(name) ? 'part' : effect;
    }
    if (site.checks !== null) return checksEffect(site.checks, site.fn);
    if (site.node.type === 'raise_statement' || site.sink === 'raise')
      return raiseEffect(site.node, site.fn, program, raised);
    return deductsBeside(site.node) ? 'deduction' : role(site.fn);
  };

  return { of, role };
}
