import { negate } from './guard.js';
import { listName, type Site } from './site.js';
import { after, before, type SyntaxNode, statementOf } from './syntax.js';

export function merge(sites: readonly Site[]): Site[] {
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
