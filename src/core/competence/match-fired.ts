import { type Fired, GATE_TYPES, type Gate } from './gate.js';
import { collapsed, type Matcher, matcherOf, matchMessage } from './match-template.js';
import type { Execution, SourceLine } from './regrade.js';

/** What a run of a grader said. An `Execution` is one; what is not known is empty or null. */
export type Observed = Pick<
  Execution,
  'messages' | 'checks' | 'lastZeroReturn' | 'swallowed' | 'raised' | 'stdout' | 'stderr'
>;

/** A gate, or a place that is none, with why. */
export type Site = Gate & { reason?: string };

/** Constant characters that a truncated message must share with a gate to be its. */
const fewest = 8;
/** Messages are compared up to here; what is longer counts as truncated. */
const longest = 4000;
/** Failures of one run that are listed; a grader can print without end. */
const most = 200;

/**
 * The gates that fired, by the match order of trust-rules 4: keys of the report, exact messages, templates (the longest constant
 * part wins), traceback or logged line, the last line that returned zero; else the message stands for itself with `none`. Pass
 * the sites that are no gates as well: a message of theirs is then theirs, and no unidentified failure.
 *
 * Total for every input; at most 200 results. Findings of partial scores are among them: whether a gate is in F is for the tables
 * to say (trust-rules 5.1).
 */
export function matchFired(gates: readonly Site[], observed: Observed): Fired[] {
  const known = indexOf(gates);
  const said = [
    ...observed.checks
      .filter(({ status }) => status === 'fail' || status === 'error')
      .flatMap(({ id, message }) => byCheck(id, message ?? '', known)),
    ...observed.messages
      .slice(0, most)
      .flatMap(({ text, truncated }) => byMessage(text, truncated === true, known)),
  ];
  const found = settle(said, observed, known);
  return unique(found).slice(0, most);
}

interface Known {
  all: readonly Site[];
  byKey: Map<string, Site[]>;
  byText: Map<string, Site[]>;
  /** Templates with holes, the longest constant part first. */
  templates: { gate: Site; matcher: Matcher }[];
}

function indexOf(gates: readonly Site[]): Known {
  const known: Known = { all: gates, byKey: new Map(), byText: new Map(), templates: [] };
  for (const gate of gates) {
    if (gate.checkKey !== null) add(known.byKey, collapsed(gate.checkKey), gate);
    const matcher = gate.regex === null ? null : matcherOf(gate.regex);
    if (matcher === null) continue;
    const [only, ...others] = matcher.parts;
    if (only !== undefined && 'text' in only && others.length === 0) add(known.byText, only.text, gate);
    else known.templates.push({ gate, matcher });
  }
  known.templates.sort(
    (a, b) => b.matcher.longest - a.matcher.longest || b.matcher.constants - a.matcher.constants,
  );
  return known;
}

function add(map: Map<string, Site[]>, key: string, gate: Site): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [gate]);
  else list.push(gate);
}

/** A check of the report that failed: by its key, with its message for what the key does not tell. */
function byCheck(id: string, message: string, known: Known): Fired[] {
  const key = collapsed(id);
  const own = known.byKey.get(key) ?? known.byKey.get(key.split(/[.:/]/).at(-1) ?? key);
  if (own !== undefined) return [fired(own, 'check_key', message === '' ? id : message, {})];
  const text = message === '' ? id : message;
  return byMessage(text, false, known);
}

/** A message as a whole, then what it wraps, then its parts: reports join what they collected. */
function byMessage(text: string, truncated: boolean, known: Known): Fired[] {
  const whole = one(text, truncated, known);
  if (whole !== null) return [whole];
  for (const separator of [/\r?\n/, /\s*[;|]\s+/, /,\s+(?=[A-Z])/]) {
    const parts = text
      .slice(0, longest)
      .split(separator)
      .filter(part => part.trim() !== '');
    if (parts.length < 2 || parts.length > most) continue;
    const found = parts.map((part, n) => one(part, truncated && n === parts.length - 1, known) ?? none(part));
    if (found.some(({ gate }) => gate !== null)) return found;
  }
  return text.trim() === '' ? [] : [none(text)];
}

const none = (message: string): Fired => ({
  gate: null,
  message,
  bindings: {},
  match: 'none',
  candidates: [],
});

function one(text: string, truncated: boolean, known: Known): Fired | null {
  const short = collapsed(text.length > longest ? text.slice(0, longest) : text);
  const cut = truncated || text.length > longest || looksCut(short);
  const keyed = known.byKey.get(short);
  if (keyed !== undefined) return fired(keyed, 'check_key', text, {});
  return (
    exactly(short, text, known) ?? (cut ? prefix(short, text, known) : null) ?? wrapped(short, text, known)
  );
}

function exactly(short: string, text: string, known: Known): Fired | null {
  const same = known.byText.get(short);
  if (same !== undefined) return fired(same, 'exact', text, {});
  const matches: { gate: Site; matcher: Matcher; holes: string[] }[] = [];
  for (const { gate, matcher } of known.templates) {
    const best = matches[0]?.matcher;
    if (best !== undefined && (matcher.longest < best.longest || matcher.constants < best.constants)) break;
    if (!mayMatch(matcher, short)) continue;
    const holes = matchMessage(matcher, short, null);
    if (holes !== null) matches.push({ gate, matcher, holes });
  }
  const [first] = matches;
  if (first === undefined) return null;
  // A messenger ("Evaluation failed: {exc}"): what it carries is a gate's own message.
  if (matches.every(({ gate }) => gate.reason === 'funnel' || gate.reason === 'swallowed')) {
    const carried = first.holes.at(-1) ?? '';
    const inner = carried.length < short.length ? exactly(carried, text, known) : null;
    if (inner !== null) return inner;
  }
  return fired(
    matches.map(({ gate }) => gate),
    'template',
    text,
    bindings(first.gate, first.holes),
  );
}

/** Cheap refusals before a form is laid over a message. */
function mayMatch({ parts }: Matcher, message: string): boolean {
  const first = parts[0];
  if (first !== undefined && 'text' in first && !message.startsWith(first.text.trimEnd())) return false;
  return parts.every(part => !('text' in part) || message.includes(part.text.trimEnd()));
}

/** A message that was cut off: `stdout[:1000]`, an ellipsis, a length that people cut at. */
const looksCut = (message: string): boolean =>
  /(?:\.\.\.|\u2026|\[truncated\]|<truncated>)$/.test(message) || cutLengths.has(message.length);
const cutLengths = new Set([
  100, 120, 128, 150, 160, 200, 240, 250, 255, 256, 300, 400, 500, 512, 800, 1000, 1024, 1500, 2000, 2048,
  3000, 4000, 4096, 5000, 8000, 8192, 10_000,
]);

function prefix(short: string, text: string, known: Known): Fired | null {
  const start = short.replace(/\s*(?:\.\.\.|\u2026|\[truncated\]|<truncated>)$/, '');
  if (start.length < fewest) return null;
  const whole = [...known.byText].flatMap(([constant, gates]) => (constant.startsWith(start) ? gates : []));
  if (whole.length > 0) return fired(whole, 'exact', text, {});
  let best: { gates: Site[]; holes: string[]; constants: number } | null = null;
  for (const { gate, matcher } of known.templates) {
    if (!mayBegin(matcher, start)) continue;
    const holes = matchMessage(matcher, start, fewest);
    if (holes === null) continue;
    const constants = start.length - holes.join('').length;
    if (best === null || constants > best.constants) best = { gates: [gate], holes, constants };
    else if (constants === best.constants) best.gates.push(gate);
  }
  const [gate] = best?.gates ?? [];
  return best === null || gate === undefined
    ? null
    : fired(best.gates, 'template', text, bindings(gate, best.holes));
}

/** Whether enough of the first constant part can be in what is left of a message. */
function mayBegin({ parts }: Matcher, start: string): boolean {
  const first = parts[0];
  if (first !== undefined && 'text' in first)
    return first.text.startsWith(start) || start.startsWith(first.text);
  const text = parts.find(part => 'text' in part);
  return text !== undefined && 'text' in text && start.includes(text.text.slice(0, fewest));
}

/** `ValueError: ...`, `ERROR:grader:...`, `[ERROR] ...`, `- ...`: the message behind it. */
function wrapped(short: string, text: string, known: Known): Fired | null {
  for (const wrapper of wrappers) {
    const inner = short.replace(wrapper, '');
    if (inner === short || inner === '') continue;
    const found = exactly(inner, text, known) ?? keyOf(inner, text, known);
    if (found !== null) return found;
  }
  return null;
}

const keyOf = (inner: string, text: string, known: Known): Fired | null => {
  const keyed = known.byKey.get(inner);
  return keyed === undefined ? null : fired(keyed, 'check_key', text, {});
};

const wrappers: readonly RegExp[] = [
  /^(?:[\w.]*(?:Error|Exception|Failure|Exit|Warning)(?:\(['"])?:?\s*)/,
  /^(?:\[?(?:ERROR|WARNING|CRITICAL|INFO|DEBUG|FAIL(?:ED)?|E)\]?(?::[\w.]+)?:?\s+|(?:ERROR|WARNING|CRITICAL|INFO):[\w.]+:)/,
  /^\d{4}-\d\d-\d\d[ T][\d:.,]+\S*\s+(?:[-|]\s*)?(?:[\w.]+\s+)?(?:[-|]\s*)?\[?(?:ERROR|WARNING|CRITICAL|INFO|DEBUG)\]?\s*(?:[\w.]+)?\s*[-:|]?\s*/,
  /^(?:[-*\u2022\u2717\u274c]|\d+[.)])\s+/,
  /^[\w ]{1,40}: /,
];

/**
 * What no message told is told by lines: the exception that ended the grader or that it caught, a logged line, the line that
 * returned zero last. A line also tells apart gates with one message.
 */
function settle(said: readonly Fired[], observed: Observed, known: Known): Fired[] {
  const lines = [observed.raised, observed.swallowed, observed.lastZeroReturn].flatMap(line => line ?? []);
  const at = lines.map(line => gatesAt(line, known));
  const told = said.map(one => {
    if (one.match !== 'ambiguous') return one;
    const here = at
      .map(gates => gates.filter(({ id }) => one.candidates.includes(id)))
      .find(gates => gates.length === 1);
    return here?.[0] === undefined
      ? one
      : { ...one, gate: here[0].id, match: 'line' as const, candidates: [here[0].id] };
  });
  if (told.some(({ gate }) => gate !== null)) return told;
  const logged = [
    ...observed.stderr.split('\n').slice(-most),
    ...observed.stdout.split('\n').slice(-most),
  ].flatMap(line => (line.trim() === '' ? [] : (one(line.trim(), false, known) ?? [])));
  if (logged.length > 0) return [...told, ...logged];
  const message = told[0]?.message ?? observed.raised?.message ?? observed.swallowed?.message ?? '';
  const raised = [observed.raised, observed.swallowed].flatMap(line => line ?? []);
  const byLine = at.find(gates => gates.length > 0);
  if (byLine !== undefined) {
    const [first, ...others] = told;
    void first;
    return [{ ...fired(byLine, 'line', message, {}) }, ...others];
  }
  if (told.length > 0) return told;
  return raised.slice(0, 1).map(({ type, message: text }) => none(text === '' ? type : `${type}: ${text}`));
}

/** Gates whose statement is at a line, the shortest statement only. */
function gatesAt({ file, line }: SourceLine, known: Known): Site[] {
  const here = known.all.filter(
    gate =>
      (gate.file === file || file.endsWith(`/${gate.file}`)) && gate.line[0] <= line && line <= gate.line[1],
  );
  const shortest = Math.min(...here.map(gate => gate.line[1] - gate.line[0]));
  return here.filter(gate => gate.line[1] - gate.line[0] === shortest);
}

/** Several gates of one type: the type is told. Of different types: the most severe (trust-rules 4). */
function fired(
  gates: readonly Site[],
  match: Fired['match'],
  message: string,
  held: Record<string, string>,
): Fired {
  // What passes on, remarks or takes points off says nothing beside the gate itself; a broken reference does.
  const told = gates.filter(gate => gate.reason === undefined || gate.scope !== 'agent_output');
  const ranked = (told.length > 0 ? told : [...gates]).sort((a, b) => severity(a) - severity(b));
  const first = ranked[0] as Gate;
  return {
    gate: first.id,
    message,
    bindings: held,
    match: ranked.length > 1 ? 'ambiguous' : match,
    candidates: ranked.map(({ id }) => id),
  };
}

/**
 * 0 is the most severe. What can be the agent's fault goes before what cannot, what zeroes the score before what zeroes a part;
 * alpha is a rank of its own (trust-rules 6.5), and what is not typed counts as critical.
 */
function severity(gate: Gate): number {
  const rank = gate.alpha === true ? 0 : 1 + GATE_TYPES.indexOf(gate.tau ?? 'critical');
  return (gate.scope === 'agent_output' ? 0 : 100) + (gate.zeroes === 'score' ? 0 : 10) + rank;
}

function bindings(gate: Gate, holes: readonly string[]): Record<string, string> {
  const held: Record<string, string> = {};
  holes.forEach((text, n) => {
    const name = gate.holes[n] ?? `hole ${n + 1}`;
    let key = name;
    for (let more = 2; Object.hasOwn(held, key); more++) key = `${name} (${more})`;
    Object.defineProperty(held, key, { value: text, enumerable: true, configurable: true, writable: true });
  });
  return held;
}

/** One failure once, however often the report repeats it. */
function unique(all: readonly Fired[]): Fired[] {
  const seen = new Set<string>();
  return all.filter(({ gate, message }) => {
    const key = `${gate ?? ''}\0${collapsed(message)}`;
    return !seen.has(key) && seen.add(key);
  });
}
