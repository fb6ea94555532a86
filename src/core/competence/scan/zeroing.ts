import { leaves } from './guard.js';
import type { Fn, Program } from './modules.js';
import { listName, type Site } from './sites.js';
import { literalText } from './strings.js';
import { ancestors, argumentsOf, bare, calledName, type SyntaxNode, statementOf } from './syntax.js';
import { collectsFailures, failsByName, verdictNames, wordsOf } from './words.js';
import { isZero } from './zero.js';

/** What a failure does: zeroes the whole score, only a part of it, takes points off, or it cannot be told. */
export type Effect = 'score' | 'part' | 'deduction' | 'unknown';

/** Finds out, for a program, what its failures do to the score. */
export function effects(program: Program): { of(site: Site): Effect; role(fn: Fn): 'score' | 'part' } {
  const roles = new Map<Fn, 'score' | 'part'>();
  const consumed = new Map<Fn, Map<string, Effect>>();
  const asked = new Map<Fn, Map<string, Effect>>();

  /** Whether what a function returns is the score, or is added to other things. */
  const role = (fn: Fn): 'score' | 'part' => {
    const known = roles.get(fn);
    if (known !== undefined) return known;
    // Until it is known: functions that call each other do not loop.
    roles.set(fn, 'score');
    const calls = program.callers(fn);
    const uses = calls.map(({ call, from }) => useOf(call, from, role));
    const found =
      uses.length === 0
        ? partByName(fn.name)
          ? 'part'
          : 'score'
        : uses.every(use => use === 'part')
          ? 'part'
          : 'score';
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
      return raiseEffect(site.node, site.fn, program, 0);
    return deductsBeside(site.node) ? 'deduction' : role(site.fn);
  };

  return { of, role };
}

const order: readonly Effect[] = ['score', 'part', 'deduction', 'unknown'];
const strongest = (found: readonly Effect[]): Effect =>
  order.find(effect => found.includes(effect)) ?? 'unknown';

const partByName = (name: string): boolean =>
  wordsOf(name).some(word =>
    /^(?:tier\d*|section\d*|part\d*|component\d*|sub|subscore|criterion|item|rubric|bonus|accuracy|similarity|ratio|corr|overlap|f1|iou|distance|fraction)$/.test(
      word,
    ),
  );

/** How a caller uses a result: as its own result, or as one of several. */
function useOf(call: SyntaxNode, from: Fn, role: (fn: Fn) => 'score' | 'part'): 'score' | 'part' {
  let at = call;
  for (const above of ancestors(call)) {
    switch (above.type) {
      case 'return_statement':
        return role(from);
      case 'binary_operator':
      case 'list_comprehension':
      case 'generator_expression':
      case 'dictionary_comprehension':
        return 'part';
      case 'augmented_assignment':
        return 'part';
      case 'pair':
        return verdictNames.has(literalText(above.of('key')) ?? '') ? 'score' : 'part';
      case 'call':
        if (above.of('arguments') !== at) break;
        if (/^(?:sum|append|mean|fmean|average|extend|update)$/.test(calledName(above))) return 'part';
        break;
      case 'assignment':
        return assigned(above, from, role);
      case 'list':
      case 'tuple':
        if (above.children.length > 1 && above.field !== 'left') return 'part';
        break;
      case 'expression_statement':
      case 'if_statement':
      case 'for_statement':
        return 'score';
      default:
    }
    at = above;
  }
  return 'score';
}

function assigned(assignment: SyntaxNode, from: Fn, role: (fn: Fn) => 'score' | 'part'): 'score' | 'part' {
  const left = assignment.of('left');
  if (left === null) return 'score';
  if (left.type === 'subscript')
    return verdictNames.has(literalText(left.of('subscript')) ?? '') ? 'score' : 'part';
  const names = left.type === 'identifier' ? [left.text] : left.children.map(child => child.text);
  const uses = names.flatMap(name => from.names.get(name) ?? []).filter(use => use.start > assignment.end);
  const partly = uses.some(use => {
    for (const above of ancestors(use)) {
      if (above.type === 'augmented_assignment')
        return above.of('right') !== null && above.of('left') !== use;
      if (above.type === 'binary_operator') return /[-+*/]/.test(above.of('operator')?.text ?? '');
      if (above.type === 'pair' && !verdictNames.has(literalText(above.of('key')) ?? '')) return false;
      if (/_statement$|comparison/.test(above.type)) return false;
    }
    return false;
  });
  return partly ? 'part' : names.length === 1 && partByName(names[0] ?? '') ? 'part' : role(from);
}

/** By what a list is found again: its name, or the key under which it stands. */
const keyOf = (list: SyntaxNode): string =>
  bare(list).type === 'identifier' ? bare(list).text : listName(list);

/** Places of a function where a list is read, other than to add to it. */
function usesOf(name: string, fn: Fn): SyntaxNode[] {
  const names = fn.names.get(name) ?? [];
  const uses = names.length > 0 ? names : [];
  return uses.filter(use => {
    const above = use.parent;
    if (above?.type === 'attribute' && above.of('object') === use)
      return !/^(?:append|extend|add|insert)$/.test(above.of('attribute')?.text ?? '');
    return !(above?.type === 'assignment' && use.field === 'left');
  });
}

/** What a use of a list decides by itself; null: nothing. */
function decides(use: SyntaxNode, fn: Fn): Effect | null {
  let at = use;
  let arithmetic = false;
  for (const above of ancestors(use)) {
    if (above === fn.node) break;
    if (above.type === 'binary_operator') arithmetic = true;
    if (above.type === 'not_operator' || (above.type === 'comparison_operator' && !arithmetic)) {
      if (assignsVerdict(above)) return 'score';
    }
    if (above.type === 'conditional_expression' && above.children[1] === at)
      return isZero(above.children[0] ?? at) || isZero(above.children[2] ?? at) ? 'score' : null;
    if ((above.type === 'if_statement' || above.type === 'elif_clause') && at.field === 'condition')
      return endsBadly(above.of('consequence')) || endsBadly(above.of('alternative')?.of('body') ?? null)
        ? 'score'
        : null;
    if (above.type === 'augmented_assignment')
      return arithmetic || above.of('operator')?.text === '-=' ? 'deduction' : null;
    if (above.type === 'assert_statement') return 'score';
    if (above.type === 'assignment' || above.type === 'return_statement')
      return arithmetic && /len\s*\(/.test(above.text) && /score|point|max\(/i.test(above.text)
        ? 'deduction'
        : null;
    at = above;
  }
  return null;
}

/** `"passed": not errors`, `passed = len(errors) == 0`, `return not errors`. */
function assignsVerdict(node: SyntaxNode): boolean {
  for (const above of ancestors(node)) {
    if (above.type === 'pair') return verdictNames.has(literalText(above.of('key')) ?? '');
    if (above.type === 'keyword_argument') return verdictNames.has(above.of('name')?.text ?? '');
    if (above.type === 'assignment') {
      const left = above.of('left');
      return verdictNames.has(literalText(left?.of('subscript')) ?? left?.text ?? '');
    }
    if (above.type === 'return_statement') return true;
    if (/_statement$|conditional_expression/.test(above.type)) return false;
  }
  return false;
}

/** A block that leaves, exits or sets a score to zero. */
function endsBadly(block: SyntaxNode | null): boolean {
  if (block === null) return false;
  if (leaves(block)) return !/^(?:continue|break)/.test(block.children.at(-1)?.type ?? '');
  return block.children.some(statement => {
    const inner = statement.children[0];
    if (inner?.type === 'call')
      return /^(?:exit|_exit|fail)$/.test(calledName(inner)) || failsByName(calledName(inner));
    const right = inner?.type === 'assignment' ? inner.of('right') : null;
    return right !== null && right !== undefined && (isZero(right) || bare(right).type === 'false');
  });
}

/** What a caller does with a list that a call returns. */
function resultEffect(
  call: SyntaxNode,
  from: Fn,
  follow: (name: string, fn: Fn) => Effect,
  role: (fn: Fn) => 'score' | 'part',
): Effect {
  for (const above of ancestors(call)) {
    if (above.type === 'assignment') {
      const left = above.of('left');
      const names =
        left === null ? [] : left.type === 'identifier' ? [left.text] : left.children.map(at => at.text);
      return strongest(names.filter(name => /^\w+$/.test(name)).map(name => follow(name, from)));
    }
    if (above.type === 'call' && /^(?:extend|append)$/.test(calledName(above)))
      return follow(keyOf(above.of('function')?.of('object') ?? above), from);
    if (above.type === 'augmented_assignment') return follow(above.of('left')?.text ?? '', from);
    if (above.type === 'if_statement' && endsBadly(above.of('consequence'))) return role(from);
    if (/_statement$/.test(above.type)) break;
  }
  return 'unknown';
}

/** `score -= 0.1` in the same block: points are taken off. */
export function deductsBeside(node: SyntaxNode): boolean {
  const block = statementOf(node).parent;
  if (block?.type !== 'block' || block.children.length > 12) return false;
  return block.children.some(({ children: [inner] }) => {
    if (inner?.type !== 'augmented_assignment') return false;
    const [name, operator] = [inner.of('left')?.text ?? '', inner.of('operator')?.text ?? ''];
    return operator === '-=' || operator === '*=' || (operator === '+=' && /penalt|deduct|lost/i.test(name));
  });
}

/** Whether all checks of a dictionary must hold, or their share counts; null: neither is seen. */
function askedOf(name: string, fn: Fn): 'all' | 'share' | null {
  const calls = (fn.names.get(name) ?? []).flatMap(use => {
    for (const above of ancestors(use)) {
      if (above.type === 'call' && /^(?:all|any|sum|mean)$/.test(calledName(above))) return calledName(above);
      if (/_statement$/.test(above.type)) break;
    }
    return [];
  });
  return calls.some(call => call === 'all' || call === 'any') ? 'all' : calls.length > 0 ? 'share' : null;
}

/** A raise ends the grading unless somebody catches it and goes on. */
function raiseEffect(node: SyntaxNode, fn: Fn, program: Program, depth: number): Effect {
  let at = node;
  for (const above of ancestors(node)) {
    if (above === fn.node) break;
    if (above.type === 'try_statement' && at.field === 'body') {
      const handlers = above.children.filter(child => child.type === 'except_clause');
      if (handlers.length > 0 && handlers.every(goesOn)) return 'part';
    }
    at = above;
  }
  const callers = program.callers(fn);
  if (depth > 2 || callers.length === 0) return 'score';
  return callers.every(({ call, from }) => raiseEffect(call, from, program, depth + 1) === 'part')
    ? 'part'
    : 'score';
}

/** A handler after which the grading goes on and other parts still count. */
function goesOn(handler: SyntaxNode): boolean {
  const block = handler.children.find(child => child.type === 'block') ?? null;
  if (leaves(block)) return /^(?:continue|break)/.test(block?.children.at(-1)?.type ?? '');
  return block !== null && !/\b(?:score|passed|success)\b\s*=|\.append\(|exit\(|fail/i.test(block.text);
}
