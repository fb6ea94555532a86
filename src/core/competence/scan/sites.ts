import type { GateSink } from '../gate.js';
import { guardOf, negate } from './guard.js';
import type { Fn, Program } from './modules.js';
import { literalText } from './strings.js';
import { after, argumentsOf, bare, before, calledName, type SyntaxNode, statementOf } from './syntax.js';
import {
  collectsFailures,
  collectsNotes,
  failsByName,
  messageNames,
  verdictNames,
  wordsOf,
} from './words.js';
import { entriesOf, isEmpty, isText, isZero, zeroValue } from './zero.js';

/** A place where a grader says that something failed, before it is known whether it is a gate. */
export interface Site {
  fn: Fn;
  /** The node that fails. */
  node: SyntaxNode;
  from: number;
  to: number;
  sink: GateSink;
  /** Expression of the message; with `args` the format of a logger. null: silent. */
  message: SyntaxNode | null;
  args: readonly SyntaxNode[] | null;
  checkKey: string | null;
  /** Source of the condition when the site itself states it (assert, check key). */
  guard: string | null;
  condition: SyntaxNode | null;
  /** The list that collects it. */
  list: SyntaxNode | null;
  /** Only remarks. */
  note: boolean;
  /** A key of `dict` that holds the check, e.g. `hard`. */
  checks: string | null;
}

/** All places of a function that may be gates, in order of their lines. */
export function sitesOf(fn: Fn, program: Program): Site[] {
  const found = fn.nodes.flatMap(node => readers[node.type]?.(node, fn, program) ?? []);
  return merge(found);
}

const readers: Readonly<Record<string, (node: SyntaxNode, fn: Fn, program: Program) => Site[]>> = {
  call: callSites,
  augmented_assignment: (node, fn) => {
    const [left, right] = [node.of('left'), node.of('right')];
    if (left === null || right === null || node.of('operator')?.text !== '+=') return [];
    return listSites(left, [right], node, fn, true);
  },
  raise_statement: raiseSites,
  return_statement: (node, fn, program) =>
    isExitCode(fn, program) ? exitCodeSites(node, fn) : returnSites(node, fn),
  assert_statement: (node, fn) => {
    const [condition, message] = node.children;
    if (condition === undefined) return [];
    return [{ ...site(fn, node, 'raise'), message: message ?? null, guard: negate(condition), condition }];
  },
  assignment: assignmentSites,
};

function site(fn: Fn, node: SyntaxNode, sink: GateSink): Site {
  const statement = /_statement$/.test(node.type) ? node : statementOf(node);
  const whole = statement.endLine - statement.line < 40 ? statement : node;
  return {
    fn,
    node,
    from: whole.line,
    to: whole.endLine,
    sink,
    message: null,
    args: null,
    checkKey: null,
    guard: null,
    condition: null,
    list: null,
    note: false,
    checks: null,
  };
}

function callSites(node: SyntaxNode, fn: Fn, program: Program): Site[] {
  const name = calledName(node);
  const { positional, named } = argumentsOf(node);
  const object = node.of('function')?.of('object') ?? null;
  if (object !== null && /^(?:append|extend|add|insert)$/.test(name))
    return listSites(object, positional.slice(-1), node, fn, name === 'extend');
  if (/^(?:exit|_exit)$/.test(name)) return exitSites(node, positional[0], fn);
  const known = program.callee(node, fn);
  if (failsByName(name) && known !== fn) {
    const message = positional.find(isText) ?? messageOf(named) ?? positional[0] ?? null;
    return [{ ...site(fn, node, 'fail_call'), message }];
  }
  const asserted = unittest(name, positional, named);
  if (asserted !== null && object?.text === 'self') return [{ ...site(fn, node, 'raise'), ...asserted }];
  const recorded = record(name, positional, named, known);
  if (recorded !== null) return [{ ...site(fn, node, 'dict'), ...recorded }];
  // `print(json.dumps({"score": 0, "error": ...}))`; returned ones are found by their return.
  if (name === 'dumps' && positional[0] !== undefined && statementOf(node).type !== 'return_statement') {
    const value = zeroValue(positional[0]);
    if (value !== null && value.message !== null)
      return [{ ...site(fn, node, 'dict'), message: value.message, checkKey: value.key }];
  }
  return [];
}

const messageOf = (named: ReadonlyMap<string, SyntaxNode>): SyntaxNode | null =>
  messageNames.flatMap(name => named.get(name) ?? [])[0] ?? null;

/** The name of the list that something is added to: `errors`, `self.errors`, `report["gate_failures"]`. */
export function listName(list: SyntaxNode): string {
  const node = bare(list);
  if (node.type === 'subscript') return literalText(node.of('subscript')) ?? node.of('value')?.text ?? '';
  if (node.type === 'attribute') return node.of('attribute')?.text ?? '';
  if (node.type === 'call') {
    // `report.setdefault("errors", [])`.
    const first = argumentsOf(node).positional[0];
    return literalText(first) ?? '';
  }
  return node.text;
}

function listSites(
  list: SyntaxNode,
  values: readonly SyntaxNode[],
  node: SyntaxNode,
  fn: Fn,
  many: boolean,
): Site[] {
  const name = listName(list);
  const note = collectsNotes(name);
  if (!note && !collectsFailures(name) && !/check/i.test(name))
    return many ? [] : caseSites(list, values, node, fn);
  const items = values.flatMap(value => {
    const inner = bare(value);
    if (!many) return [inner];
    if (inner.type === 'list' || inner.type === 'tuple') return inner.children;
    if (/comprehension|generator_expression/.test(inner.type)) return inner.of('body') ?? [];
    return [];
  });
  return items.flatMap(item => {
    const made = itemMessage(bare(item));
    if (made === null) return [];
    const checking = !note && !collectsFailures(name);
    if (checking && made.condition === undefined) return [];
    const condition = made.condition ?? null;
    return [
      {
        ...site(fn, node, 'append'),
        node: item,
        message: made.message,
        checkKey: made.key,
        list,
        note,
        condition,
        guard: condition === null ? null : negate(condition),
      },
    ];
  });
}

/** `cases.append(CaseResult(passed=False, detail=...))`: one of several cases fails. */
function caseSites(list: SyntaxNode, values: readonly SyntaxNode[], node: SyntaxNode, fn: Fn): Site[] {
  const value = bare(values[0] ?? list);
  const zero = value.type === 'call' || value.type === 'dictionary' ? zeroValue(value) : null;
  if (zero === null || zero.message === null) return [];
  return [{ ...site(fn, node, 'append'), node: value, message: zero.message, checkKey: zero.key, list }];
}

/** The message of what is added to a list: text, a tuple with text, a record with a message or a check. */
function itemMessage(
  item: SyntaxNode,
): { message: SyntaxNode | null; key: string | null; condition?: SyntaxNode } | null {
  if (item.type === 'list_splat') return null;
  if (item.type === 'tuple') {
    const message = [...item.children].reverse().find(isText) ?? null;
    const condition = item.children.find(child => isCondition(bare(child)));
    const key = literalText(bare(item.children[0] ?? item));
    if (condition !== undefined)
      return { message: message === item.children[0] ? null : message, key, condition };
    return message === null ? null : { message, key: null };
  }
  if (item.type === 'dictionary') {
    const entries = entriesOf(item);
    const value = zeroValue(item);
    const message = value?.message ?? messageOf(entries);
    const key =
      literalText(entries.get('name') ?? entries.get('id') ?? entries.get('check')) ?? value?.key ?? null;
    const verdict = [...entries].find(([name]) => verdictNames.has(name) || name === 'status')?.[1];
    if (verdict !== undefined && isCondition(bare(verdict))) return { message, key, condition: verdict };
    return message === null && value === null ? null : { message, key };
  }
  return { message: item, key: null };
}

/** An expression that is true or false by its form. */
const isCondition = (node: SyntaxNode): boolean =>
  /^(?:comparison_operator|not_operator|boolean_operator)$/.test(node.type) ||
  (node.type === 'call' &&
    /^(?:all|any|bool|isinstance|exists|is_file|is_dir|startswith|endswith|issubset|isclose|allclose|equals|match|fullmatch|hasattr|isfile|isdir)$/.test(
      calledName(node),
    ));

function raiseSites(node: SyntaxNode, fn: Fn): Site[] {
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
function exitSites(node: SyntaxNode, code: SyntaxNode | undefined, fn: Fn): Site[] {
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

/** `sys.exit(main())`: what it returns is an exit code, and 0 is success. */
function isExitCode(fn: Fn, program: Program): boolean {
  return program.callers(fn).some(({ call }) => {
    const outer = call.parent?.parent;
    return outer?.type === 'call' && /^(?:exit|_exit|SystemExit)$/.test(calledName(outer));
  });
}

function exitCodeSites(node: SyntaxNode, fn: Fn): Site[] {
  const value = node.children[0];
  if (value === undefined || bare(value).type !== 'integer' || isZero(value)) return [];
  const said = sayings(node);
  const at = { ...site(fn, node, 'return_zero'), message: said?.message ?? null, args: said?.args ?? null };
  return [{ ...at, from: Math.min(at.from, said?.line ?? at.from) }];
}

function returnSites(node: SyntaxNode, fn: Fn): Site[] {
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

/** What was logged, printed or noted just before a statement in its block. */
function sayings(
  node: SyntaxNode,
): { message: SyntaxNode; args: readonly SyntaxNode[] | null; line: number } | null {
  for (const earlier of before(statementOf(node), 4)) {
    if (/^(?:if|for|while|try|with|return|function)/.test(earlier.type)) return null;
    const inner = earlier.children[0];
    if (earlier.type !== 'expression_statement' || inner === undefined) continue;
    const logged = loggedIn(inner);
    if (logged !== null) return { ...logged, line: earlier.line };
    if (inner.type !== 'assignment') continue;
    const [key, value] = [literalText(inner.of('left')?.of('subscript')), inner.of('right')];
    if (key !== null && value !== null && messageNames.includes(key) && !isEmpty(value))
      return { message: value, args: null, line: earlier.line };
  }
  return null;
}

/** The text of a call of a logger or of print. */
export function loggedIn(
  expression: SyntaxNode,
): { message: SyntaxNode; args: readonly SyntaxNode[] | null } | null {
  const node = bare(expression);
  if (node.type !== 'call') return null;
  const name = calledName(node);
  const { positional } = argumentsOf(node);
  const [first, ...args] = positional;
  if (first === undefined) return null;
  const object = node.of('function')?.of('object')?.text ?? '';
  if (object !== '' && /^(?:error|warning|warn|info|exception|critical|debug)$/.test(name))
    return isText(first) || first.type === 'identifier' ? { message: first, args } : null;
  if (name !== 'print' && name !== 'write' && name !== 'echo') return null;
  const zero = zeroValue(first);
  if (zero !== null) return zero.message === null ? null : { message: zero.message, args: null };
  return isText(first) ? { message: first, args: null } : null;
}

function unittest(
  name: string,
  positional: readonly SyntaxNode[],
  named: ReadonlyMap<string, SyntaxNode>,
): Partial<Site> | null {
  const match =
    /^assert(True|False|Equal|NotEqual|In|NotIn|Is|IsNone|IsNotNone|Less|LessEqual|Greater|GreaterEqual|AlmostEqual)$/.exec(
      name,
    );
  if (match === null) return null;
  const [a = null, b = null] = positional;
  const one = /^(?:True|False|IsNone|IsNotNone)$/.test(match[1] ?? '');
  const message = named.get('msg') ?? positional[one ? 1 : 2] ?? null;
  const [left, right] = [a?.text ?? '', b?.text ?? ''];
  const guards: Record<string, string> = {
    True: `not (${left})`,
    False: left,
    IsNone: `${left} is not None`,
    IsNotNone: `${left} is None`,
    Equal: `${left} != ${right}`,
    NotEqual: `${left} == ${right}`,
    In: `${left} not in ${right}`,
    NotIn: `${left} in ${right}`,
    Less: `${left} >= ${right}`,
    LessEqual: `${left} > ${right}`,
    Greater: `${left} <= ${right}`,
    GreaterEqual: `${left} < ${right}`,
  };
  return { message, guard: guards[match[1] ?? ''] ?? `not (${name}(${left}, ${right}))`, condition: a };
}

/** `record("columns", list(df) == COLUMNS, "...")`: a check with its key and its condition. */
function record(
  name: string,
  positional: readonly SyntaxNode[],
  named: ReadonlyMap<string, SyntaxNode>,
  known: Fn | null,
): Partial<Site> | null {
  if (
    !/^_*(?:safe_|add_|run_|hard_)?(?:check|record|gate|require|expect|ensure|verify)(?:_(?:check|gate|that|hard))?$/.test(
      name,
    )
  )
    return null;
  const [key, condition, third] = positional;
  const id = literalText(key) ?? literalText(named.get('name'));
  const test = condition ?? named.get('passed') ?? named.get('ok') ?? named.get('condition');
  if (id === null || id === '' || test === undefined || !isCondition(bare(test))) return null;
  if (known === null && !/record|check|gate/.test(name)) return null;
  const message = messageOf(named) ?? (third !== undefined && isText(third) ? third : null);
  return { checkKey: id, condition: test, guard: negate(test), message, checks: name };
}

function assignmentSites(node: SyntaxNode, fn: Fn): Site[] {
  const [left, right] = [node.of('left'), node.of('right')];
  if (left === null || right === null) return [];
  const value = bare(right);
  const key = left.type === 'subscript' ? literalText(left.of('subscript')) : null;
  if (left.type === 'subscript' && key !== null) {
    const holder = listName(left.of('value') ?? left);
    if (holdsChecks(holder) && (isCondition(value) || isBoolean(value)))
      return [
        { ...site(fn, node, 'dict'), checkKey: key, guard: negate(value), condition: value, checks: holder },
      ];
    if (messageNames.includes(key) && !isEmpty(value) && endsInFailure(node))
      return [{ ...site(fn, node, 'dict'), message: value }];
    if (/^(?:score|total_score|final_score|reward)$/.test(key) && isZero(value)) return scoreSites(node, fn);
    return [];
  }
  if (left.type !== 'identifier') return [];
  if (value.type === 'dictionary' && holdsChecks(left.text)) return checkDictionary(value, left.text, fn);
  if (/^_?(?:total_|final_|overall_)?(?:score|reward)$/.test(left.text) && isZero(value))
    return scoreSites(node, fn);
  const zero = value.type === 'dictionary' || value.type === 'call' ? zeroValue(value) : null;
  return zero !== null && zero.message !== null && isText(zero.message)
    ? [{ ...site(fn, node, 'dict'), message: zero.message, checkKey: zero.key }]
    : [];
}

const isBoolean = (node: SyntaxNode): boolean =>
  /^(?:call|identifier|attribute|conditional_expression)$/.test(node.type) &&
  !/^(?:dict|list|set|str|len|sum)$/.test(calledName(node));

/** A dictionary of checks by its name: `hard`, `gates`, `hard_gate_checks`. */
export const holdsChecks = (name: string): boolean =>
  wordsOf(name).some(word =>
    /^(?:hard|gate|gates|check|checks|requirements|criteria|conditions)$/.test(word),
  ) && !/fail|error|reason|score|weight|points/i.test(name);

function checkDictionary(node: SyntaxNode, name: string, fn: Fn): Site[] {
  return node.children.flatMap(pair => {
    const [key, value] = [literalText(pair.of('key')), pair.of('value')];
    if (key === null || value === null || !(isCondition(bare(value)) || bare(value).type === 'call'))
      return [];
    const at = { ...site(fn, pair, 'dict'), from: pair.line, to: pair.endLine };
    return [{ ...at, checkKey: key, guard: negate(value), condition: value, checks: name }];
  });
}

/** `score = 0.0` under a condition, after a score was given. */
function scoreSites(node: SyntaxNode, fn: Fn): Site[] {
  if (guardOf(node, fn).text === '' || statementOf(node).parent === fn.body) return [];
  const said = sayings(node);
  return [{ ...site(fn, node, 'return_zero'), message: said?.message ?? null, args: said?.args ?? null }];
}

/** Whether what follows in the block ends it as failed: returns, raises, or sets the verdict to false. */
function endsInFailure(node: SyntaxNode): boolean {
  const statement = statementOf(node);
  if (guardless(statement)) return false;
  return [...after(statement, 4), ...before(statement, 3)].some(other => {
    if (/^(?:return|raise)_statement$/.test(other.type)) return other.index > statement.index;
    const inner = other.children[0];
    const [left, right] = [inner?.of('left'), inner?.of('right')];
    const key = literalText(left?.of('subscript')) ?? left?.text ?? '';
    return (
      inner?.type === 'assignment' &&
      right !== null &&
      right !== undefined &&
      verdictNames.has(key) &&
      (isZero(right) || bare(right).type === 'false')
    );
  });
}

const guardless = (statement: SyntaxNode): boolean =>
  statement.parent?.parent?.type === 'function_definition';

/**
 * One failure is one site: a silent zero right behind a message is its end, a check key right before a message about the same
 * condition is its key.
 */
function merge(sites: readonly Site[]): Site[] {
  const gone = new Set<Site>();
  const byStatement = new Map<SyntaxNode, Site[]>();
  for (const each of sites) {
    const statement = statementOf(each.node);
    byStatement.set(statement, [...(byStatement.get(statement) ?? []), each]);
  }
  for (const each of sites) {
    const statement = statementOf(each.node);
    const own = byStatement.get(statement) ?? [];
    // A call that fails inside `return`, `raise` or a list: the innermost that says something stays.
    if (
      own.length > 1 &&
      each.message === null &&
      each.checkKey === null &&
      own.some(o => o !== each && !gone.has(o))
    )
      gone.add(each);
    if (each.sink === 'raise' && each.message !== null && each.node.type === 'call')
      joinSame(each, statement, byStatement, gone);
    if (each.sink === 'return_zero' || (each.sink === 'dict' && each.checks === null && each.list === null))
      joinEarlier(each, statement, byStatement, gone);
    if (each.checks !== null && each.sink === 'dict' && each.message === null)
      joinLater(each, statement, byStatement, gone);
  }
  return sites.filter(each => !gone.has(each));
}

/** `errors.append(msg); return 0.0`, `result["error"] = msg; return result`. */
function joinEarlier(
  each: Site,
  statement: SyntaxNode,
  all: ReadonlyMap<SyntaxNode, Site[]>,
  gone: Set<Site>,
): void {
  for (const earlier of before(statement, 4)) {
    if (/^(?:if|for|while|try|with|function)/.test(earlier.type)) return;
    for (const other of all.get(earlier) ?? []) {
      if (other.note || gone.has(other) || other.checks !== null) continue;
      const repeats =
        each.message !== null && other.list !== null && listName(each.message) === listName(other.list);
      if (each.message !== null && other.message !== null && each.sink !== 'return_zero' && !repeats)
        continue;
      other.to = Math.max(other.to, each.to);
      gone.add(each);
      return;
    }
  }
}

/** `print(json.dumps({"error": ...})); sys.exit(1)`: the exit is said by what was printed. */
function joinSame(
  each: Site,
  statement: SyntaxNode,
  all: ReadonlyMap<SyntaxNode, Site[]>,
  gone: Set<Site>,
): void {
  for (const earlier of before(statement, 4)) {
    const same = all.get(earlier)?.find(other => other.message === each.message && !gone.has(other));
    if (same === undefined) continue;
    same.to = Math.max(same.to, each.to);
    gone.add(each);
    return;
  }
}

/** `hard["x"] = test` and then `if not hard["x"]: failures.append(msg)`, or `if not test: ...`. */
function joinLater(
  each: Site,
  statement: SyntaxNode,
  all: ReadonlyMap<SyntaxNode, Site[]>,
  gone: Set<Site>,
): void {
  const own = statement.type === 'expression_statement' ? statement : null;
  if (own === null || each.condition === null) return;
  const reads = new RegExp(`\\[\\s*['"]${each.checkKey?.replace(/[.*+?^$\\{}()|[\]]/g, '\\$&')}['"]\\s*\\]`);
  const opposite = plain(negate(each.condition));
  for (const later of after(own, 30)) {
    if (later.type !== 'if_statement') continue;
    const condition = later.of('condition');
    const body = later.of('consequence');
    if (condition === null || body === null) continue;
    const same = reads.test(condition.text) || plain(condition.text) === opposite;
    if (!same) continue;
    for (const inside of body.children) {
      for (const other of all.get(inside) ?? []) {
        if (other.note || other.checkKey !== null || other.checks !== null) continue;
        other.checkKey = each.checkKey;
        gone.add(each);
        return;
      }
    }
  }
}

const plain = (text: string): string => text.replace(/[\s()]+/g, '');
