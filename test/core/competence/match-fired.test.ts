import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Fired, type Gate, untyped } from '../../../src/core/competence/gate.js';
import { matchFired, type Observed } from '../../../src/core/competence/match-fired.js';
import { collapsed, matcherOf, matchMessage } from '../../../src/core/competence/match-template.js';
import { messagePattern } from '../../../src/core/competence/scan/message-pattern.js';
import { scanOne } from './scan/grader.js';

const gate = (id: string, own: Partial<Gate> = {}): Gate => ({
  id,
  task: 'demo',
  file: 'main.py',
  line: [1, 1],
  function: 'evaluate',
  sink: 'append',
  guard: '',
  template: null,
  holes: [],
  regex: null,
  checkKey: null,
  protects: 'unknown',
  scope: 'agent_output',
  zeroes: 'score',
  ...untyped,
  ...own,
});

const saw = (own: Partial<Observed>): Observed => ({
  messages: [],
  checks: [],
  lastZeroReturn: null,
  swallowed: null,
  raised: null,
  stdout: '',
  stderr: '',
  ...own,
});
const said = (...texts: string[]) => saw({ messages: texts.map(text => ({ key: 'error', text })) });
const brief = (fired: readonly Fired[]) => fired.map(({ gate: id, match }) => [id, match]);

const missing = gate('missing', { regex: '^Missing file: (.+?)$', holes: ['path'], line: [3, 3] });
const rows = gate('rows', {
  regex: '^table has ([-+0-9.eE]+) rows, not ([-+0-9.eE]+)$',
  holes: ['n', 'n'],
  line: [5, 6],
});
const fixed = gate('fixed', { regex: '^the answer is empty$', line: [8, 8] });
const keyed = gate('keyed', { checkKey: 'eligible_exists', line: [9, 9] });
const silent = gate('silent', { sink: 'return_zero', line: [20, 24] });
const known = [missing, rows, fixed, keyed, silent];

test('the match order: check key, exact, template, line, none', () => {
  expect(brief(matchFired(known, said('eligible_exists')))).toEqual([['keyed', 'check_key']]);
  expect(brief(matchFired(known, said('the  answer is\nempty ')))).toEqual([['fixed', 'exact']]);
  expect(matchFired(known, said('table has 3 rows, not 1e1'))).toEqual([
    {
      gate: 'rows',
      message: 'table has 3 rows, not 1e1',
      bindings: { n: '3', 'n (2)': '1e1' },
      match: 'template',
      candidates: ['rows'],
    },
  ]);
  const line = { file: 'main.py', line: 22, function: 'evaluate' };
  expect(matchFired(known, saw({ lastZeroReturn: line }))).toEqual([
    { gate: 'silent', message: '', bindings: {}, match: 'line', candidates: ['silent'] },
  ]);
  expect(brief(matchFired(known, said('something else happened')))).toEqual([[null, 'none']]);
  expect(matchFired(known, saw({}))).toEqual([]);
});

test('failed checks of a report are told by their key, else by their message', () => {
  const checks: Observed['checks'] = [
    { id: 'hard.eligible_exists', status: 'fail' },
    { id: 'other', status: 'fail', message: 'Missing file: a.csv' },
    { id: 'third', status: 'pass', message: 'Missing file: b.csv' },
    { id: 'fourth', status: 'error' },
  ];
  expect(brief(matchFired(known, saw({ checks })))).toEqual([
    ['keyed', 'check_key'],
    ['missing', 'template'],
    [null, 'none'],
  ]);
});

test('the longest constant part wins', () => {
  const general = gate('general', { regex: '^column (.+?) is bad: (.+?)$' });
  const special = gate('special', { regex: '^column price is bad: (.+?)$' });
  expect(brief(matchFired([general, special], said('column price is bad: x')))).toEqual([
    ['special', 'template'],
  ]);
  expect(brief(matchFired([general, special], said('column size is bad: x')))).toEqual([
    ['general', 'template'],
  ]);
});

test('one message of several gates: the most severe of different types, and a line tells them apart', () => {
  const text = 'Missing file: a.csv';
  const regex = missing.regex;
  const critical = gate('critical', { regex, tau: 'critical', line: [10, 10] });
  const process = gate('process', { regex, tau: 'process', line: [11, 11] });
  const alpha = gate('alpha', { regex, tau: 'administrative', alpha: true, line: [12, 12] });
  const reference = gate('reference', { regex, tau: 'critical', scope: 'reference', line: [13, 13] });
  const part = gate('part', { regex, tau: 'critical', zeroes: 'part', line: [14, 14] });
  const firedOf = (gates: Gate[], own: Partial<Observed> = {}) =>
    matchFired(gates, { ...said(text), ...own }).map(({ gate: id, match, candidates }) => [
      id,
      match,
      candidates,
    ]);
  expect(firedOf([process, critical])).toEqual([['critical', 'ambiguous', ['critical', 'process']]]);
  expect(firedOf([critical, alpha])).toEqual([['alpha', 'ambiguous', ['alpha', 'critical']]]);
  expect(firedOf([reference, process])).toEqual([['process', 'ambiguous', ['process', 'reference']]]);
  expect(firedOf([part, process])).toEqual([['process', 'ambiguous', ['process', 'part']]]);
  const raised = {
    file: 'main.py',
    line: 11,
    function: null,
    type: 'ValueError',
    message: text,
    agentOutput: null,
  };
  expect(firedOf([process, critical], { raised })).toEqual([['process', 'line', ['process']]]);
});

test('a gate that is not typed counts as critical', () => {
  const regex = missing.regex;
  const untypedGate = gate('untyped', { regex });
  const process = gate('process', { regex, tau: 'process' });
  expect(matchFired([process, untypedGate], said('Missing file: a'))[0]?.gate).toBe('untyped');
});

test('truncated messages are told by their beginning', () => {
  const cut = saw({ messages: [{ key: 'error', text: 'Missing fi', truncated: true }] });
  expect(brief(matchFired(known, cut))).toEqual([['missing', 'template']]);
  const short = saw({ messages: [{ key: 'error', text: 'Missi', truncated: true }] });
  expect(brief(matchFired(known, short))).toEqual([[null, 'none']]);
  expect(brief(matchFired(known, said('table has 12 rows, n...')))).toEqual([['rows', 'template']]);
  expect(brief(matchFired(known, said('the answer is em\u2026')))).toEqual([['fixed', 'exact']]);
  expect(brief(matchFired(known, said('the answer is em')))).toEqual([[null, 'none']]);
});

test('what reports wrap around messages, and what they join', () => {
  expect(brief(matchFired(known, said('ValueError: Missing file: a')))).toEqual([['missing', 'template']]);
  expect(brief(matchFired(known, said('ERROR:grader:the answer is empty')))).toEqual([['fixed', 'exact']]);
  expect(brief(matchFired(known, said('Missing file: a; the answer is empty; odd')))).toEqual([
    // The hole takes what follows: the message as a whole is of that form.
    ['missing', 'template'],
  ]);
  expect(brief(matchFired(known, said('the answer is empty; table has 1 rows, not 2; odd')))).toEqual([
    ['fixed', 'exact'],
    ['rows', 'template'],
    [null, 'none'],
  ]);
});

test('beside a gate with the same message, what only passes it on is not told, a broken reference is', () => {
  const regex = missing.regex;
  const funnel = { ...gate('funnel', { regex }), reason: 'funnel' };
  const reference = { ...gate('reference', { regex, scope: 'reference' }), reason: 'reference' };
  expect(brief(matchFired([funnel, missing], said('Missing file: a')))).toEqual([['missing', 'template']]);
  expect(brief(matchFired([funnel], said('Missing file: a')))).toEqual([['funnel', 'template']]);
  expect(brief(matchFired([reference, missing], said('Missing file: a')))).toEqual([
    ['missing', 'ambiguous'],
  ]);
});

test('a messenger gives way to the gate whose message it carries', () => {
  const messenger = {
    ...gate('messenger', { regex: '^Evaluation failed: (.+?)$', holes: ['exc'] }),
    reason: 'swallowed',
  };
  expect(brief(matchFired([...known, messenger], said('Evaluation failed: the answer is empty')))).toEqual([
    ['fixed', 'exact'],
  ]);
  expect(brief(matchFired([...known, messenger], said("Evaluation failed: 'x'")))).toEqual([
    ['messenger', 'template'],
  ]);
});

test('logged lines and lines of the source are looked at only when no message is known', () => {
  const stderr = '2026-01-02 03:04:05,678 - grader - ERROR - Missing file: a.csv\n';
  expect(brief(matchFired(known, saw({ stderr })))).toEqual([['missing', 'template']]);
  expect(brief(matchFired(known, { ...said('the answer is empty'), stderr }))).toEqual([['fixed', 'exact']]);
  const lastZeroReturn = { file: 'scripts/main.py', line: 21, function: null };
  expect(brief(matchFired(known, { ...said('odd'), lastZeroReturn }))).toEqual([['silent', 'line']]);
  expect(brief(matchFired(known, saw({ lastZeroReturn: { ...lastZeroReturn, line: 99 } })))).toEqual([]);
});

test('the same failure is listed once, and never more than 200', () => {
  expect(matchFired(known, said('odd', 'odd', 'odd '))).toHaveLength(1);
  expect(matchFired(known, said(...Array.from({ length: 1000 }, (_, n) => `odd ${n}`)))).toHaveLength(200);
});

test('a message that a scanned grader gives is its own gate', async () => {
  const { gates } = await scanOne(`
LIMIT = 5
def evaluate(frame, errors):
    if frame.empty:
        errors.append("the table is empty")
    if len(frame) > LIMIT:
        errors.append(f"more than {LIMIT} rows (got {len(frame):d}, share {len(frame) / LIMIT:.1%}) in {frame.name!r}")
    return 0.0 if errors else 1.0
`);
  const [first, second] = gates;
  expect(second?.regex).toBe('^more than 5 rows \\(got ([-+0-9.eE]+), share ([-+0-9.eE]+)%\\) in (.+?)$');
  expect(matchFired(gates, said("more than 5 rows (got 12, share 240.0%) in 'plan'"))).toEqual([
    {
      gate: second?.id,
      message: "more than 5 rows (got 12, share 240.0%) in 'plan'",
      bindings: { 'len(frame):d': '12', 'len(frame) / LIMIT:.1%': '240.0', 'frame.name!r': "'plan'" },
      match: 'template',
      candidates: [second?.id],
    },
  ]);
  expect(brief(matchFired(gates, said('the table is empty')))).toEqual([[first?.id, 'exact']]);
});

test('numbers that are none, and a last hole that was empty', () => {
  const value = gate('value', { regex: '^mean of column is ([-+0-9.eE]+)$' });
  const reason = gate('reason', { regex: '^verification failed: (.+?)$' });
  for (const text of ['nan', '-inf', '1e-9', '-3.5'])
    expect(brief(matchFired([value], said(`mean of column is ${text}`)))).toEqual([['value', 'template']]);
  expect(brief(matchFired([value], said('mean of column is unknown')))).toEqual([[null, 'none']]);
  expect(brief(matchFired([reason], said('verification failed: ')))).toEqual([['reason', 'template']]);
});

test('only the form that gates have is read as one', () => {
  for (const regex of ['^(a+)+$', 'no anchors', '^a.*b$', '^[ab]c$', '^a|b$'])
    expect(matcherOf(regex)).toBeNull();
  expect(brief(matchFired([gate('evil', { regex: '^(a+)+ and so on$' })], said('aaaa and so on')))).toEqual([
    [null, 'none'],
  ]);
});

const part = fc.oneof(
  fc.record({ text: fc.stringMatching(/^[ab1. ]{1,4}$/) }),
  fc
    .constantFrom(true, false)
    .map(numeric => ({ hole: 'h', numeric, node: undefined as never, scope: undefined as never })),
);

test('a message is of a form exactly when the regex of the gate matches it, with the same texts in its holes', () => {
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 6 }),
      fc.stringMatching(/^[ab1. ]{0,14}$/),
      (parts, text) => {
        const regex = messagePattern([{ text: 'constant' }, ...parts])?.regex ?? '';
        const matcher = matcherOf(regex);
        const message = collapsed(`constant${text}`);
        const expected = new RegExp(regex).exec(message);
        const got = matcher === null ? null : matchMessage(matcher, message, null);
        // A last hole may be empty here: that is ours.
        if (expected === null && got !== null) expect(got.at(-1)).toBe('');
        else expect(got).toEqual(expected === null ? null : expected.slice(1));
      },
    ),
    { numRuns: 3000 },
  );
});

test('every text is of its own form when it is cut anywhere behind eight constant characters', () => {
  fc.assert(
    fc.property(fc.nat({ max: 40 }), length => {
      const matcher = matcherOf('^Missing file: (.+?) in folder (.+?)$');
      const text = 'Missing file: plan.csv in folder out/x'.slice(0, length);
      if (matcher === null) throw new Error('no matcher');
      expect(matchMessage(matcher, text, 8) !== null).toBe(text.length >= 8);
    }),
  );
});

test('a hostile message and a hostile form end', () => {
  const regex = `^${'a(.+?)'.repeat(60)}bbbbbbbbb$`;
  const matcher = matcherOf(regex);
  if (matcher === null) throw new Error('no matcher');
  expect(matchMessage(matcher, 'a'.repeat(20_000), null)).toBeNull();
  expect(matchMessage(matcher, `${'a'.repeat(20_000)}bbbbbbbbb`, null)).toHaveLength(60);
  const gates = Array.from({ length: 2000 }, (_, n) => gate(`g${n}`, { regex: `^(.+?)aaaaaaaa${n}(.+?)$` }));
  expect(brief(matchFired(gates, said('aaaaaaa b'.repeat(20_000))))).toEqual([[null, 'none']]);
});
