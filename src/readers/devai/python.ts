/**
 * As much of Python's surface as tells what a cell does with files: string literals, names bound to one, and calls
 * whose arguments are either. Anything else is left as it stands.
 */
export interface PythonCall {
  name: string;
  /** Each argument's text where it is a string, or a name bound to one; else null. */
  args: { name: string | undefined; text: string | null }[];
  start: number;
  end: number;
}

/** A text that is gone through, and how many characters may still be gone through in vain. */
interface Scan {
  code: string;
  left: number;
}

/** Hostile code can hold a million brackets and quotes that nothing closes, each looked for up to the end. */
const scanOf = (code: string): Scan => ({ code, left: 8 * code.length + 10_000 });

/** The calls of the named functions that stand in a piece of code outside its strings and comments. */
export function callsIn(code: string, functions: readonly string[]): PythonCall[] {
  const bound = new Map<string, string>();
  const calls: PythonCall[] = [];
  const scan = scanOf(code);
  for (let at = 0; at < code.length && scan.left > 0; ) {
    const literal = stringAt(scan, at);
    if (literal) at = literal.end;
    else if (code[at] === '#') at = lineEnd(code, at);
    else {
      const word = wordAt(code, at);
      const value = word && functions.includes(word) ? callAt(scan, at, word, bound) : null;
      if (value) {
        calls.push(value);
        at = value.end;
      } else if (word) at = bind(scan, at, word, bound);
      else at += 1;
    }
  }
  return calls;
}

/** The code without these calls, without string assignments and comments: what is left does something else. */
export function codeBeside(code: string, calls: readonly PythonCall[]): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of calls) {
    rest += code.slice(from, start);
    from = end;
  }
  rest += code.slice(from);
  let kept = '';
  const scan = scanOf(rest);
  for (let at = 0; at < rest.length; ) {
    const word = wordAt(rest, at);
    const assigned = word ? assignmentAt(scan, at + word.length) : null;
    if (assigned) at = assigned.end;
    else if (rest[at] === '#') at = lineEnd(rest, at);
    else {
      const next = at + Math.max(1, word?.length ?? 0);
      kept += rest.slice(at, next);
      at = next;
    }
  }
  return kept.trim();
}

/** A word that no identifier character precedes. */
function wordAt(code: string, at: number): string | null {
  if (at > 0 && /[\w.]/.test(code[at - 1]!)) return null;
  word.lastIndex = at;
  return word.exec(code)?.[0] ?? null;
}
const word = /[A-Za-z_]\w*/y;

function lineEnd(code: string, at: number): number {
  const end = code.indexOf('\n', at);
  return end < 0 ? code.length : end;
}

/** Past a word; `NAME = "..."` binds the name on the way. */
function bind(scan: Scan, at: number, name: string, bound: Map<string, string>): number {
  const assigned = assignmentAt(scan, at + name.length);
  if (!assigned) return at + name.length;
  bound.set(name, assigned.value);
  return assigned.end;
}

function assignmentAt(scan: Scan, at: number): { value: string; end: number } | null {
  const { code } = scan;
  const from = pastSpace(code, at);
  if (code[from] !== '=' || code[from + 1] === '=') return null;
  return stringAt(scan, pastSpace(code, from + 1));
}

function callAt(
  scan: Scan,
  start: number,
  name: string,
  bound: ReadonlyMap<string, string>,
): PythonCall | null {
  const { code } = scan;
  let at = pastSpace(code, start + name.length);
  if (code[at] !== '(') return null;
  const args: PythonCall['args'] = [];
  at += 1;
  while (at < code.length) {
    at = pastSpace(code, at, true);
    if (code[at] === ')') return { name, args, start, end: at + 1 };
    const keyword = /^([A-Za-z_]\w*)\s*=(?!=)\s*/.exec(code.slice(at, at + 200));
    if (keyword) at += keyword[0].length;
    const literal = stringAt(scan, at);
    const value = literal ? null : wordAt(code, at);
    const past = endOfArgument(scan, literal?.end ?? at);
    const isAlone = code.slice(literal?.end ?? at + (value?.length ?? 0), past).trim() === '';
    const text = !isAlone ? null : (literal?.value ?? (value === null ? null : (bound.get(value) ?? null)));
    args.push({ name: keyword?.[1], text });
    at = code[past] === ',' ? past + 1 : past;
  }
  scan.left -= code.length - start;
  return null;
}

/** Offset of the comma or bracket that ends an argument. */
function endOfArgument(scan: Scan, from: number): number {
  const { code } = scan;
  let depth = 0;
  for (let at = from; at < code.length; ) {
    const literal = stringAt(scan, at);
    if (literal) {
      at = literal.end;
      continue;
    }
    const char = code[at]!;
    if (depth === 0 && (char === ',' || char === ')')) return at;
    if ('([{'.includes(char)) depth += 1;
    if (')]}'.includes(char)) depth -= 1;
    at += 1;
  }
  return code.length;
}

const pastSpace = (code: string, from: number, lines = false): number => {
  let at = from;
  while (code[at] === ' ' || code[at] === '\t' || (lines && (code[at] === '\n' || code[at] === '\r')))
    at += 1;
  return at;
};

/** The string literal that begins at `at`, with its value. */
function stringAt(scan: Scan, at: number): { value: string; end: number } | null {
  const { code } = scan;
  if (scan.left <= 0) return null;
  opening.lastIndex = at;
  const opened = opening.exec(code);
  if (!opened || (opened[1] !== '' && at > 0 && /\w/.test(code[at - 1]!))) return null;
  const [whole, prefix = '', quote = ''] = opened;
  const isRaw = /r/i.test(prefix);
  let value = '';
  let i = at + whole.length;
  while (i < code.length) {
    if (code.startsWith(quote, i)) return { value, end: i + quote.length };
    if (code[i] === '\n' && quote.length === 1) break;
    if (code[i] !== '\\') {
      const next = quote.length === 1 ? i + 1 : nextOf(code, i, quote);
      value += code.slice(i, next);
      i = next;
    } else {
      const escaped = escapeAt(code, i);
      value += isRaw ? code.slice(i, i + escaped.length) : escaped.value;
      i += escaped.length;
    }
  }
  scan.left -= i - at;
  return null;
}
const opening = /([rRbBuUfF]{0,2})("""|'''|"|')/y;

/** The next backslash or quote; the text up to there stands for itself. */
function nextOf(code: string, from: number, quote: string): number {
  let at = from + 1;
  while (at < code.length && code[at] !== '\\' && code[at] !== quote[0]) at += 1;
  return at;
}

const simpleEscapes: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
  '0': '\0',
};

function escapeAt(code: string, at: number): { value: string; length: number } {
  const char = code[at + 1] ?? '';
  const simple = simpleEscapes[char];
  if (simple !== undefined) return { value: simple, length: 2 };
  const coded = /^\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4}))/.exec(code.slice(at, at + 6));
  if (coded)
    return {
      value: String.fromCharCode(Number.parseInt(coded[1] ?? coded[2]!, 16)),
      length: coded[0].length,
    };
  // Python keeps an escape that it does not know.
  return { value: code.slice(at, at + 2), length: 2 };
}
