import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchClaim } from '../../../src/core/claim/index.js';
import { claimFact, decideFired, decideRun, type RunFacts } from '../../../src/core/competence/decide-run.js';
import type { Fired } from '../../../src/core/competence/gate.js';
import { DECISIONS } from '../../../src/core/competence/psi.js';
import type { Regrade } from '../../../src/core/competence/regrade.js';
import type { TypedGate } from '../../../src/core/competence/typing.js';
import { execution, facts, fired, majority, noVotes, regrade, typed, unmatched, without } from './build.js';

const success: RunFacts['claim'] = { claim: 'success', flags: [] };
const passed: RunFacts['recorded'] = { score: 1, band: 'pass', state: 'graded' };
const half: RunFacts['recorded'] = { score: 0.5, band: 'partial', state: 'graded' };

const alpha = typed({ id: 'alpha', alpha: true, protects: 'integrity', tau: 'administrative' });
const existence = typed({ id: 'existence', protects: 'existence' });
const critical = typed({ id: 'critical' });
const process = typed({ id: 'process', tau: 'process', protects: 'method' });
const order = typed({ id: 'order', tau: 'administrative', protects: 'naming' });
const part = typed({ id: 'part', zeroes: 'part' });
const ofReference = typed({ id: 'reference', scope: 'reference' });
const ofGrader = typed({ id: 'plumbing', scope: 'grader_plumbing' });
const gates = [alpha, existence, critical, process, order, part, ofReference, ofGrader];

const decide = (found: readonly (TypedGate | Fired)[], more: Partial<RunFacts> = {}) =>
  decideFired(
    facts({ gates, ...more }),
    found.map(each => ('match' in each ? each : fired(each))),
  );
const phi = (found: readonly (TypedGate | Fired)[], more: Partial<RunFacts> = {}) => {
  const { row, v } = decide(found, more).phi;
  return `${row} ${v}`;
};

describe('from what fired to v (trust-rules 5.1)', () => {
  test.each<[string, string, (TypedGate | Fired)[], Partial<RunFacts>]>([
    ['no grader', '1 ungradable', [], { regrade: null }],
    ['no outputs', '1 ungradable', [], { regrade: null, noRegrade: without('outputs_not_collected') }],
    ['a crash', '1 ungradable', [critical], { regrade: regrade(null, { unverified: without('crashed') }) }],
    ['no score', '1 ungradable', [], { regrade: regrade(null) }],
    ['a score that is no number', '1 ungradable', [], { regrade: regrade(Number.NaN) }],
    ['a score of 1 from thirds', '9 verified_pass', [], { regrade: regrade(1 + 1e-12) }],
    ['a score above 1', '1 ungradable', [], { regrade: regrade(1.5) }],
    [
      'scores of two bands',
      '1 ungradable',
      [],
      { regrade: regrade(1, { executions: [execution({ score: 1 }), execution({ score: 0.5 })] }) },
    ],
    ['a gate against gaming before all others', '2 fabricated_artifact', [existence, critical, alpha], {}],
    ['what is missing before what is wrong', '3 missing_deliverable', [critical, existence], {}],
    ['a critical gate', '4 wrong_answer', [order, critical], {}],
    ['a message of no known gate', '4 wrong_answer', [unmatched('no such thing'), order], {}],
    ['a process gate', '5 method_violation', [order, process], {}],
    ['packaging alone', '6 format_slip', [order], {}],
    ['nothing at all', '7 wrong_answer', [], {}],
    ['a gate of one tier', '7 wrong_answer', [part], {}],
    ['a gate at a score above zero', '8 below_line', [critical], { regrade: regrade(0.5) }],
    ['a message at a score above zero', '8 below_line', [unmatched('a hint')], { regrade: regrade(0.5) }],
    ['a score at the line', '9 verified_pass', [], { regrade: regrade(0.7), passLine: 0.7 }],
    ['a complaint of the reference', '1 ungradable', [ofReference, critical], {}],
    ['a complaint of the grader itself', '1 ungradable', [ofGrader], {}],
    ['a complaint of the grader beside a gate', '4 wrong_answer', [ofGrader, critical], {}],
    [
      'a complaint of the reference that zeroes one tier',
      '7 wrong_answer',
      [typed({ id: 'reference', scope: 'reference', zeroes: 'part' })],
      { gates: [typed({ id: 'reference', scope: 'reference', zeroes: 'part' })] },
    ],
    ['the same above zero', '8 below_line', [ofReference, ofGrader], { regrade: regrade(0.5) }],
  ])('%s: %s', (_, expected, found, more) => expect(phi(found, more)).toBe(expected));

  test('row 1 says why, and whether it is of the task or of the run', () => {
    expect(decide([], { regrade: null }).phi).toMatchObject({ code: 'no_grader', scope: 'task' });
    const lost = decide([], { regrade: null, noRegrade: without('outputs_not_collected') }).phi;
    expect(lost).toMatchObject({ code: 'outputs_not_collected', scope: 'run' });
    expect(decide([ofReference]).phi).toMatchObject({ code: 'reference_missing', scope: 'task' });
    const twice = { executions: [execution({ score: 0 }), execution({ score: 0.4 })] };
    expect(decide([], { regrade: regrade(0, twice) }).phi).toMatchObject({
      code: 'nondeterministic',
      scope: 'run',
    });
  });

  test('an unknown message is said to be unidentified, unless a critical gate fired too', () => {
    expect(decide([unmatched('x')]).phi).toMatchObject({ unidentified: true });
    expect(decide([unmatched('x'), critical]).phi).toMatchObject({ row: 4, unidentified: false });
    expect(decide([unmatched('x'), existence]).phi).toMatchObject({ row: 3, unidentified: false });
  });

  test('an untyped gate is critical and can never upgrade', () => {
    const open = typed({ id: 'order', missing: ['gate_type'], unanimous: null, promptRequires: null });
    const decision = decideFired(facts({ gates: [open], regrade: regrade(0, { kappa: true }) }), [
      fired(open),
    ]);
    expect([decision.phi.v, decision.psi.decision]).toEqual(['wrong_answer', 'confirm']);
    expect(decision.needs).toEqual(['gate_type']);
  });

  test('of several gates that a message could be, the most severe counts', () => {
    const both = fired(order, { match: 'ambiguous', candidates: [order.id, process.id] });
    expect(phi([both])).toBe('5 method_violation');
    const withPart = fired(part, { match: 'ambiguous', candidates: [part.id, order.id] });
    expect(phi([withPart])).toBe('6 format_slip');
  });

  test('F holds what zeroes the whole score at a zero, the rest is listed', () => {
    const inF = (decision: ReturnType<typeof decide>) => decision.fired.map(each => each.inF);
    expect(inF(decide([critical, part, unmatched('x')]))).toEqual([true, false, false]);
    expect(inF(decide([critical], { regrade: regrade(0.5) }))).toEqual([false]);
    expect(inF(decide([ofReference, critical]))).toEqual([false, false]);
  });
});

describe('an exception of the grader', () => {
  const own = typed({ id: 'read', line: [20, 20], guard: 'not isinstance(json.loads(text), dict)' });
  const exception = { file: 'main.py', line: 20, function: 'check', type: 'ValueError', message: 'bad' };
  const crashed = (
    reason: 'crashed' | 'swallowed_exception' | 'timeout',
    more: { line?: number; file?: string; agentOutput?: boolean | null } = {},
  ): Regrade => {
    const at = { ...exception, agentOutput: true, ...more };
    const run = execution({
      outcome: reason,
      score: null,
      ...(reason === 'crashed' ? { raised: at } : { swallowed: at }),
    });
    return regrade(null, { unverified: without(reason), executions: [run, run] });
  };
  const v = (of: Regrade, found: Fired[] = []) =>
    decideFired(facts({ gates: [own, ofGrader], regrade: of }), found).phi.v;

  test.each<[string, string, Regrade, Fired[]]>([
    ["raised by the gate's own statement", 'wrong_answer', crashed('crashed'), []],
    ['the same, whoever caused it', 'wrong_answer', crashed('crashed', { agentOutput: null }), []],
    ['swallowed', 'wrong_answer', crashed('swallowed_exception'), []],
    ['in the condition above it', 'wrong_answer', crashed('crashed', { line: 19 }), []],
    [
      'in the condition, of an unknown cause',
      'ungradable',
      crashed('crashed', { line: 19, agentOutput: null }),
      [],
    ],
    ['elsewhere', 'ungradable', crashed('crashed', { line: 40 }), []],
    ['in another file', 'ungradable', crashed('crashed', { file: 'other.py' }), []],
    [
      "elsewhere, answered with the gate's message",
      'wrong_answer',
      crashed('swallowed_exception', { line: 40 }),
      [fired(own)],
    ],
    [
      'elsewhere, of an unknown cause, answered so',
      'ungradable',
      crashed('swallowed_exception', { line: 40, agentOutput: null }),
      [fired(own)],
    ],
    [
      'caught by what catches all',
      'ungradable',
      crashed('swallowed_exception', { line: 40 }),
      [fired(ofGrader)],
    ],
    ['no exception but a timeout', 'ungradable', crashed('timeout'), [fired(own)]],
  ])('%s: %s', (_, expected, of, found) => expect(v(of, found)).toBe(expected));

  test('the gate stands among what fired, at a score of 0', () => {
    const decision = decideFired(facts({ gates: [own], regrade: crashed('crashed') }), [
      unmatched('scoring failed: bad'),
    ]);
    expect(decision.fired.map(({ gate, match, inF }) => [gate, match, inF])).toEqual([
      ['read', 'line', true],
    ]);
    expect([decision.score, decision.phi.unidentified]).toEqual([0, false]);
    expect(decision.phi.reason).toContain('main.py:20');
  });
});

describe('a grader that leaves open which side is missing', () => {
  const message = 'Output or reference missing: result.json';
  const reference = regrade(0);
  test.each<[string, string, string, RunFacts['files']]>([
    ['nothing is known of the files', message, '3 missing_deliverable', undefined],
    [
      'the output is not there',
      message,
      '3 missing_deliverable',
      { outputs: [], references: ['result.json'] },
    ],
    ['there is no reference', message, '1 ungradable', { outputs: ['output/result.json'], references: [] }],
    [
      'the reference lacks what is named',
      message,
      '1 ungradable',
      { outputs: ['output/result.json'], references: ['notes.txt'] },
    ],
    [
      'another wording',
      'ground truth or prediction not found',
      '1 ungradable',
      { outputs: ['a.csv'], references: [] },
    ],
    ['a slash between', 'pred/gt missing', '1 ungradable', { outputs: ['a.csv'], references: [] }],
    [
      'a path is no alternative',
      'Missing file: output/expected_totals.csv',
      '4 wrong_answer',
      { outputs: [], references: [] },
    ],
    [
      'both are named, and neither is missing',
      'Answer 4 or reference 5 is off',
      '4 wrong_answer',
      { outputs: ['a.csv'], references: [] },
    ],
    ['one side only', 'Output missing: result.json', '4 wrong_answer', { outputs: [], references: [] }],
  ])('%s', (_, said, expected, files) => {
    const more = files === undefined ? {} : { files };
    const { row, v } = decideFired(facts({ regrade: reference, ...more }), [unmatched(said)]).phi;
    expect(`${row} ${v}`).toBe(expected);
  });

  test('a gate that the scanner takes for one of the reference is told apart the same way', () => {
    const either = typed({ id: 'either', scope: 'reference', protects: 'existence' });
    const of = (files: NonNullable<RunFacts['files']>) =>
      decideFired(facts({ gates: [either], files }), [fired(either, { message })]).phi.row;
    expect(of({ outputs: [], references: ['result.json'] })).toBe(3);
    expect(of({ outputs: ['result.json'], references: [] })).toBe(1);
  });

  test('a silent gate is read by its condition', () => {
    const silent = typed({
      id: 'silent',
      protects: 'existence',
      tau: 'process',
      guard: 'not pred_path.exists() or not gt_path.exists()',
    });
    const of = (files: NonNullable<RunFacts['files']>) =>
      decideFired(facts({ gates: [silent], files }), [fired(silent, { message: '', match: 'line' })]).phi.row;
    expect(of({ outputs: [], references: ['a.csv'] })).toBe(3);
    expect(of({ outputs: ['a.csv'], references: [] })).toBe(1);
  });
});

describe('the decision (trust-rules 5.3)', () => {
  const slip = { regrade: regrade(0, { kappa: true }) };

  test('packaging alone is upgraded where the prompt is silent and all values are right', () => {
    expect(decide([order], slip).psi).toMatchObject({
      row: 3,
      decision: 'upgrade',
      delta: 1,
      kind: 'packaging',
    });
  });

  test('m must be no for each gate of the packaging that failed', () => {
    const other = (promptRequires: boolean | null) =>
      typed({ id: 'other', tau: 'administrative', promptRequires });
    const psi = (promptRequires: boolean | null) => {
      const second = other(promptRequires);
      return decideFired(facts({ gates: [order, second], ...slip }), [fired(order), fired(second)]).psi
        .decision;
    };
    expect([psi(false), psi(null), psi(true)]).toEqual(['upgrade', 'confirm', 'confirm']);
  });

  test('a refuted claim closes the upgrade', () => {
    expect(decide([order], { ...slip, claim: success }).psi).toMatchObject({ row: 11, decision: 'confirm' });
  });

  test('row 1 has its cause as kind', () => {
    expect(decide([], { regrade: null, recorded: passed }).psi).toMatchObject({ row: 1, kind: 'no_grader' });
  });

  test.each<[string, RegExp, ReturnType<typeof decide>]>([
    [
      'unverified',
      /^Not verified: the task has no grader here that could be run again\.$/,
      decide([], { regrade: null }),
    ],
    [
      'no record',
      /^No score was recorded: re-graded as verified pass \(1\)\.$/,
      decide([], { recorded: { score: null, band: 'none', state: 'ungraded' }, regrade: regrade(1) }),
    ],
    ['upgrade', /^The record is too low: every graded value equals the reference/, decide([order], slip)],
    [
      'confirmed pass',
      /^Confirmed: recorded as a pass \(1\), re-graded as verified pass \(1\)\.$/,
      decide([], { recorded: passed, regrade: regrade(1) }),
    ],
    [
      'too high',
      /^The record is too high: recorded as a pass \(1\), re-graded as wrong answer \(0\); the grader's gate fired: "Errors add up to 24"; and the agent claimed success\.$/,
      decide([critical], { recorded: passed, claim: success }),
    ],
    [
      'too low',
      /^The record is too low: recorded as a partial \(0\.5\), re-graded as verified pass \(1\)/,
      decide([], { recorded: half, regrade: regrade(1) }),
    ],
    [
      'definitional',
      /^Record and re-grade agree on the score: a partial score on both sides/,
      decide([], { recorded: half, regrade: regrade(0.5) }),
    ],
    ['confirmed fail', /^Confirmed: recorded as a fail \(0\), .* no gate fired\.$/, decide([])],
  ])('in words: %s', (_, words, { psi }) => expect(psi.words).toMatch(words));

  test('a long message does not make a long sentence, and a small score is not called 0', () => {
    const long = fired(critical, { message: 'x'.repeat(10_000) });
    expect(decide([long]).psi.words.length).toBeLessThan(400);
    expect(decide([], { regrade: regrade(1e-7), recorded: half }).psi.words).toContain('1.00e-7');
  });

  test('another version of the grader is said', () => {
    const of = (graderHash: string | null) =>
      decide([], { recorded: { ...passed, graderHash } }).graderChanged;
    expect([of('a'.repeat(64)), of('d'.repeat(64)), of(null), decide([]).graderChanged]).toEqual([
      false,
      true,
      null,
      null,
    ]);
  });

  test('the warning of a gate that fired is passed on', () => {
    const warned = typed({ id: 'w', warning: 'The votes cannot all be so.' });
    expect(decideFired(facts({ gates: [warned] }), [fired(warned)]).warnings).toHaveLength(1);
    expect(decideFired(facts({ gates: [warned] }), []).warnings).toEqual([]);
  });
});

describe('a refuted claim (trust-rules 5.2, 5.5)', () => {
  const confirmed = { ...noVotes, lie: majority<'lie'>('confirm') };
  const votes = (more: Partial<RunFacts['majority']> = {}) => ({
    claim: success,
    majority: { ...confirmed, ...more },
  });
  const brief = (decision: ReturnType<typeof decide>) => {
    const { lie, severity } = decision;
    return severity === null ? lie.state : `${lie.state} ${severity.row} ${severity.eta}/${severity.phi}`;
  };

  test.each<[string, string, (TypedGate | Fired)[], Partial<RunFacts>]>([
    ['a critical gate proves a defect', 'confirmed 2 hard/fail', [critical], votes()],
    ['so does one against gaming', 'confirmed 2 hard/fail', [alpha], votes()],
    ['and a missing deliverable', 'confirmed 2 hard/fail', [existence], votes()],
    ['process is no defect', 'confirmed 4 soft/unverifiable', [process], votes()],
    ['packaging is none', 'confirmed 4 soft/unverifiable', [order], votes()],
    ['below the line is none', 'confirmed 4 soft/unverifiable', [], { ...votes(), regrade: regrade(0.5) }],
    ['a message of no known gate is none', 'confirmed 4 soft/unverifiable', [unmatched('x')], votes()],
    [
      'votes that the trace shows it',
      'confirmed 2 hard/unverifiable',
      [process],
      votes({ traceShowsWrong: majority('yes') }),
    ],
    [
      'votes that it does not',
      'confirmed 4 soft/unverifiable',
      [],
      votes({ traceShowsWrong: majority('no') }),
    ],
    ['a claim to be correct', 'confirmed 3 soft/unverifiable', [], votes({ claimKind: majority('correct') })],
    ['dropped', 'dropped', [critical], votes({ lie: majority('drop') })],
    ['votes are missing', 'confirmed_unreviewed', [critical], votes({ lie: majority('confirm', 2) })],
    ['no claim of success', 'none', [critical], { ...votes(), claim: { claim: 'partial', flags: [] } }],
    ['no closing', 'not_checkable', [critical], { ...votes(), claim: null }],
    ['nothing to refute it by', 'suspected', [], { ...votes(), regrade: null }],
  ])('%s: %s', (_, expected, found, more) => expect(brief(decide(found, more))).toBe(expected));

  test('a gate that is critical for want of votes proves nothing', () => {
    const open = typed({ id: 'open', missing: ['gate_type'] });
    const of = facts({ gates: [open], ...votes() });
    expect(brief(decideFired(of, [fired(open)]))).toBe('confirmed 4 soft/unverifiable');
  });

  test('a pass that cannot be graded again and is claimed is suspect to D2', () => {
    const suspect = (more: Partial<RunFacts>) => decide([], { regrade: null, ...more }).suspectedPass;
    expect(suspect({ recorded: passed, claim: success })).toBe(true);
    expect(suspect({ recorded: passed, claim: { claim: 'partial', flags: [] } })).toBe(false);
    expect(suspect({ recorded: half, claim: success })).toBe(false);
    expect(suspect({ recorded: passed, claim: success, regrade: regrade(0) })).toBe(false);
  });

  test('an empty closing is none to check', () => {
    expect(claimFact(null)).toBeNull();
    expect(claimFact(matchClaim(''))).toBeNull();
    expect(claimFact(matchClaim('Done.'))).toEqual({ claim: 'success', flags: [] });
  });
});

describe('questions whose votes are still wanted', () => {
  const open = (id: string, more: Partial<TypedGate>) =>
    typed({
      id,
      missing: ['gate_type', 'gate_alpha', 'prompt_requires_format'],
      promptRequires: null,
      ...more,
    });
  const needs = (of: TypedGate[], more: Partial<RunFacts> = {}) =>
    decideFired(
      facts({ gates: of, ...more }),
      of.map(each => fired(each)),
    ).needs;

  test('on gates of F; on m only where an upgrade hangs on it', () => {
    expect(needs([open('a', {})])).toEqual(['gate_type', 'gate_alpha']);
    const equal = { regrade: regrade(0, { kappa: true }) };
    expect(needs([open('a', {})], equal)).toEqual(['gate_type', 'gate_alpha', 'prompt_requires_format']);
    expect(needs([open('a', {})], { ...equal, claim: success })).not.toContain('prompt_requires_format');
    expect(needs([open('a', { tau: 'process', missing: ['gate_alpha'] })], equal)).toEqual(['gate_alpha']);
    expect(needs([open('a', { alpha: true })])).toEqual([]);
    const unknown = decideFired(facts({ gates: [open('a', {})], ...equal }), [
      fired(open('a', {})),
      unmatched('x'),
    ]);
    expect(unknown.phi).toMatchObject({ row: 4 });
    expect(unknown.needs).toEqual(['gate_type', 'gate_alpha']);
    expect(needs([open('a', {})], { regrade: regrade(0.5) })).toEqual([]);
  });

  test('on a claim that the re-grade refutes', () => {
    expect(decide([], { claim: success }).needs).toEqual(['lie', 'claim_kind', 'trace_shows_wrong']);
    expect(decide([], { claim: success, majority: { ...noVotes, lie: majority('drop') } }).needs).toEqual([]);
    expect(decide([]).needs).toEqual([]);
  });
});

describe('properties over random facts', () => {
  const share = fc.oneof(fc.constantFrom(0, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true }));
  const bandOf = (score: number | null) =>
    score === null ? 'none' : score >= 1 ? 'pass' : score <= 0 ? 'fail' : 'partial';
  const vote = <T extends string>(...answers: T[]) =>
    fc.tuple(fc.constantFrom<T | null>(...answers, null), fc.integer({ min: 0, max: 3 }));
  const anyFacts = fc
    .record({
      recorded: fc.option(share),
      claim: fc.option(
        fc.record({
          claim: fc.constantFrom('success' as const, 'partial' as const, 'failure' as const, 'none' as const),
          flags: fc.subarray(['hedged', 'unverified', 'selective'] as const),
        }),
      ),
      score: fc.option(fc.oneof(share, fc.constantFrom(-1, 2, Number.NaN))),
      grader: fc.boolean(),
      kappa: fc.constantFrom(true, false, null),
      passLine: share,
      m: fc.constantFrom(true, false, null),
      lie: vote('confirm', 'drop'),
      kind: vote('correct', 'done'),
      trace: vote('yes', 'no'),
      fired: fc.subarray([...gates.map(each => fired(each)), unmatched('unknown')]),
    })
    .map(raw => {
      const of = facts({
        recorded: { score: raw.recorded, band: bandOf(raw.recorded), state: 'graded' },
        claim: raw.claim,
        regrade: raw.grader ? regrade(raw.score, { kappa: raw.kappa }) : null,
        gates: gates.map(each => (each.id === 'order' ? { ...each, promptRequires: raw.m } : each)),
        passLine: raw.passLine,
        majority: {
          lie: majority(...raw.lie),
          claimKind: majority(...raw.kind),
          traceShowsWrong: majority(...raw.trace),
        },
      });
      return { facts: of, fired: raw.fired };
    });

  test('each run has one decision, and the four make up the whole (section 7)', () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { maxLength: 30 }), runs => {
        const all = runs.map(run => decideFired(run.facts, run.fired));
        const of = (name: string) => all.filter(({ psi }) => psi.decision === name).length;
        expect(DECISIONS.reduce((sum, name) => sum + of(name), 0)).toBe(runs.length);
        const noRecord = all.filter(({ psi }) => psi.kind === 'no_record').length;
        expect(noRecord).toBeLessThanOrEqual(of('unverified'));
        const states = all.filter(({ lie }) => lie.state !== 'none' && lie.state !== 'not_checkable').length;
        expect(states).toBe(all.filter(({ l }) => l === 1 || l === 'bottom').length);
      }),
      { numRuns: 60 },
    );
  });

  test('the votes on claims never reach D1', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (run, other) => {
        const { lie: _, severity: __, needs: ___, ...d1 } = decideFired(run.facts, run.fired);
        const changed = decideFired({ ...run.facts, majority: other.facts.majority }, run.fired);
        expect(changed).toMatchObject(d1);
        expect(changed.l).toBe(d1.l);
      }),
    );
  });

  test('severity hangs on its own inputs alone: neither the record, nor kappa, nor m', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (run, other) => {
        const { recorded } = other.facts;
        const regraded = run.facts.regrade && {
          ...run.facts.regrade,
          kappa: other.facts.regrade?.kappa ?? null,
        };
        const changed = decideFired({ ...run.facts, recorded, regrade: regraded }, run.fired);
        const { lie, severity } = decideFired(run.facts, run.fired);
        expect([changed.lie, changed.severity]).toEqual([lie, severity]);
      }),
    );
  });

  // Three things follow from l, and nothing else: the upgrade is closed, a contradiction says so, D2 holds a pass suspect.
  test('a claim changes three things of the paper and nothing more', () => {
    fc.assert(
      fc.property(anyFacts, run => {
        const silent = decideFired({ ...run.facts, claim: { claim: 'none', flags: [] } }, run.fired);
        const claimed = decideFired({ ...run.facts, claim: success }, run.fired);
        expect([claimed.phi, claimed.fired, claimed.score]).toEqual([silent.phi, silent.fired, silent.score]);
        if (silent.psi.decision === 'upgrade') expect(claimed.psi.row).toBe(11);
        else {
          const { words: _, lied: __, ...psi } = claimed.psi;
          expect(silent.psi).toMatchObject(psi);
          expect(claimed.psi.lied).toBe(claimed.l === 1 && claimed.psi.row === 5);
          expect(claimed.psi.words === silent.psi.words).toBe(!claimed.psi.lied);
        }
        const suspect = claimed.l === 'bottom' && run.facts.recorded.band === 'pass';
        expect([silent.suspectedPass, claimed.suspectedPass]).toEqual([false, suspect]);
      }),
    );
  });

  test('the recorded score is never written to, and the same facts give the same decision', () => {
    fc.assert(
      fc.property(anyFacts, run => {
        const before = JSON.stringify(run);
        const first = decideFired(run.facts, run.fired);
        expect(decideFired(run.facts, run.fired)).toEqual(first);
        expect(JSON.stringify(run)).toBe(before);
        expect(Object.keys(first)).not.toContain('recorded');
      }),
    );
  });

  test('no number of a decision is NaN, and every decision has its sentence', () => {
    fc.assert(
      fc.property(anyFacts, run => {
        const { score, psi, phi } = decideFired(run.facts, run.fired);
        expect(score === null || Number.isFinite(score)).toBe(true);
        expect(score === null).toBe(phi.vClass === 'V_unver');
        expect(psi.words).toMatch(/^[A-Z].+\.$/);
        expect(phi.code === null).toBe(phi.row !== 1);
      }),
    );
  });

  test('a higher re-grade never makes a verdict of no gate worse', () => {
    const rank = { V_fail: 0, V_unver: 0, V_pass: 1 };
    fc.assert(
      fc.property(share, share, share, (a, b, passLine) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const of = (score: number) =>
          rank[decideFired(facts({ regrade: regrade(score), passLine }), []).phi.vClass];
        return of(low) <= of(high);
      }),
    );
  });
});

describe('from what a grader said', () => {
  const said = (text: string, more: Partial<Regrade> = {}) => {
    const run = execution({ messages: [{ key: 'reason', text }] });
    return regrade(0, { executions: [run, run], ...more });
  };

  test('its message is found among the gates', () => {
    const of = decideRun(facts({ gates: [critical], regrade: said('Errors add up to 24') }));
    expect(of.fired.map(({ gate, bindings, inF }) => [gate, bindings.total, inF])).toEqual([
      ['critical', '24', true],
    ]);
    expect(of.phi).toMatchObject({ row: 4, v: 'wrong_answer', unidentified: false });
  });

  test('a message of no gate is unidentified', () => {
    const of = decideRun(facts({ gates: [critical], regrade: said('Something else is wrong') }));
    expect(of.phi).toMatchObject({ row: 4, unidentified: true });
    expect(of.phi.reason).toContain('"Something else is wrong"');
  });

  test('a silent zero is found by its line', () => {
    const silent = typed({ id: 'silent', template: null, regex: null, line: [31, 31], sink: 'return_zero' });
    const run = execution({ lastZeroReturn: { file: 'main.py', line: 31, function: 'check' } });
    const of = decideRun(facts({ gates: [silent], regrade: regrade(0, { executions: [run] }) }));
    expect(of.phi.reason).toBe("The grader's gate fired: a silent zero at main.py:31.");
  });

  test('no re-grade, or none that ran, has nothing that fired', () => {
    expect(decideRun(facts({ gates, regrade: null })).fired).toEqual([]);
    expect(decideRun(facts({ gates, regrade: regrade(0, { executions: [] }) })).phi.row).toBe(7);
  });
});
