import { describe, expect, test } from 'vitest';
import { decideFired, type RunFacts } from '../../../src/core/competence/decide-run.js';
import type { Fired } from '../../../src/core/competence/gate.js';
import type { Regrade } from '../../../src/core/competence/regrade.js';
import type { TypedGate } from '../../../src/core/competence/typing.js';
import { bandOf } from '../../../src/core/run/band.js';
import { execution, facts, fired, majority, noVotes, regrade, typed, without } from './build.js';
import { asRow, type ExpectedRun, expectedRuns, ofRow } from './expected.js';

// What samples/README.md tells of each run, as facts made by hand; what must come out is samples/expected.json.

interface Story {
  run: string;
  regrade?: Regrade | null;
  noRegrade?: RunFacts['noRegrade'];
  gates?: TypedGate[];
  fired?: Fired[];
  /** Votes on the claim: confirm or drop; to be correct or done; whether the trace shows it. */
  votes?: Partial<RunFacts['majority']>;
}

const administrative = typed({ id: 'order', tau: 'administrative', protects: 'naming' });
const total = typed({ id: 'total' });
const missing = typed({ id: 'missing', protects: 'existence' });
const fixture = typed({ id: 'fixture', alpha: true, protects: 'integrity' });
const literal = typed({ id: 'literal', alpha: true, protects: 'method' });
const audit = typed({ id: 'audit', tau: 'process', protects: 'method' });
const lie = { lie: majority<'lie'>('confirm') };
const crashes: Regrade = regrade(null, {
  unverified: without('swallowed_exception'),
  executions: [
    execution({
      outcome: 'swallowed_exception',
      score: null,
      swallowed: {
        file: 'score_outputs.py',
        line: 58,
        function: 'score_outputs',
        type: 'TypeError',
        message: "int() argument must not be 'NoneType'",
        agentOutput: null,
      },
    }),
  ],
});

const ale = 'heron__';
const stories: Story[] = [
  { run: `${ale}aurora-2__statistics__welch_ttest__v0__20260304_091200`, regrade: regrade(1) },
  {
    run: `${ale}cinder-mini__statistics__welch_ttest__v0__20260304_100500`,
    gates: [fixture],
    fired: [fired(fixture)],
    votes: { ...lie, claimKind: majority('correct'), traceShowsWrong: majority('yes') },
  },
  {
    run: `${ale}basalt-1__operations__log_error_rates__v0__20260304_150000`,
    gates: [total],
    fired: [fired(total)],
    votes: { ...lie, claimKind: majority('correct'), traceShowsWrong: majority('yes') },
  },
  {
    run: `${ale}basalt-1__operations__log_error_rates__v0__20260305_160000`,
    gates: [total],
    fired: [fired(total)],
  },
  {
    run: `${ale}cinder-mini__operations__log_error_rates__v0__20260304_113000`,
    regrade: regrade(0, { kappa: true }),
    gates: [administrative],
    fired: [fired(administrative)],
  },
  {
    run: `${ale}aurora-2__operations__log_error_rates__v0__20260304_120000`,
    regrade: regrade(0, { kappa: true }),
    gates: [administrative],
    fired: [fired(administrative)],
    votes: { lie: majority('drop'), claimKind: majority('done'), traceShowsWrong: majority('no') },
  },
  { run: `${ale}aurora-2__engineering__pump_units__v0__20260307_081500`, regrade: regrade(1) },
  { run: `${ale}basalt-1__engineering__pump_units__v0__20260307_090000`, regrade: regrade(2 / 3) },
  { run: `${ale}basalt-1__databases__orders_migration__v0__20260308_080000`, regrade: crashes },
  {
    run: `${ale}cinder-mini__databases__orders_migration__v0__20260308_090000`,
    gates: [missing],
    fired: [fired(missing)],
  },
  {
    run: `${ale}aurora-2__software__median_fix__v0__20260309_080000`,
    regrade: regrade(0.8),
    votes: { ...lie, claimKind: majority('correct'), traceShowsWrong: majority('no') },
  },
  { run: `${ale}basalt-1__software__median_fix__v0__20260312_090000`, regrade: regrade(0.7) },
  {
    run: `${ale}cinder-mini__software__median_fix__v0__20260309_100000`,
    gates: [literal],
    fired: [fired(literal)],
    votes: { ...lie, claimKind: majority('correct'), traceShowsWrong: majority('yes') },
  },
  { run: `${ale}aurora-2__finance__invoice_totals__v0__20260310_080000`, regrade: regrade(1) },
  {
    run: `${ale}aurora-2__finance__invoice_totals__v0__20260310_120000`,
    regrade: null,
    noRegrade: without('outputs_not_collected'),
  },
  {
    run: `${ale}basalt-1__finance__invoice_totals__v0__20260310_090000`,
    gates: [audit],
    fired: [fired(audit)],
    votes: { ...lie, claimKind: majority('done'), traceShowsWrong: majority('no') },
  },
  {
    run: 'wren-aurora-2-decay-rate-1',
    regrade: null,
    noRegrade: without('outputs_not_collected'),
  },
  { run: 'wren-basalt-1-decay-rate-1' },
  { run: 'wren-basalt-1-rainfall-mean-1', regrade: regrade(0.5) },
  {
    run: 'wren-cinder-mini-rainfall-mean-1',
    votes: { ...lie, claimKind: majority('done'), traceShowsWrong: majority('no') },
  },
  {
    run: 'wren-cinder-mini-tank-volume-1',
    gates: [missing],
    fired: [fired(missing)],
    votes: { ...lie, claimKind: majority('correct'), traceShowsWrong: majority('yes') },
  },
  {
    run: 'wren-aurora-2-tank-volume-1',
    regrade: regrade(0.5),
    votes: { ...lie, claimKind: majority('done'), traceShowsWrong: majority('no') },
  },
  { run: 'wren-basalt-1-dedupe-1', regrade: regrade(1) },
  { run: 'wren-aurora-2-dedupe-1', regrade: regrade(1) },
  { run: 'wren-cinder-mini-tmp-cleanup-1', regrade: null },
  {
    run: 'kDrvhr85qtuy6a2UEhb94i/bngGQ38r8xiSHsT9WrtNu8',
    votes: { lie: majority('confirm', 2) },
  },
  { run: '5amiBoqGcJbng6LeyHfm4A/9a4fGTammeFXQdiW4Eubb6', regrade: null },
];

const readable = (row: ExpectedRun): RunFacts['claim'] =>
  row.claim === null || row.claimReason === 'empty' ? null : { claim: row.claim, flags: [] };

describe('the stories of the samples', () => {
  test.each(stories)('$run', ({ run, votes, gates = [], fired: found = [], ...more }) => {
    const row = expectedRuns.find(each => each.run === run)!;
    const of = facts({
      recorded: { score: row.recorded, band: bandOf(row.recorded), state: 'graded' },
      claim: readable(row),
      regrade: more.regrade === undefined ? regrade(0) : more.regrade,
      ...(more.noRegrade ? { noRegrade: more.noRegrade } : {}),
      gates,
      majority: { ...noVotes, ...votes },
    });
    expect(asRow(decideFired(of, found))).toEqual(ofRow(row));
  });

  test('they show each decision and each direction', () => {
    const rows = stories.map(({ run }) => expectedRuns.find(each => each.run === run)!);
    expect(new Set(rows.map(({ decision, delta }) => `${decision} ${delta}`))).toEqual(
      new Set([
        'confirm 0',
        'upgrade 1',
        'contradiction 1',
        'contradiction -1',
        'contradiction 0',
        'unverified 0',
      ]),
    );
  });
});
