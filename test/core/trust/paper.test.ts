import { describe, expect, test } from 'vitest';
import { varianceDecomposition } from '../../../src/core/agreement/variance-decomposition.js';
import { compareCampaigns } from '../../../src/core/reliability/compare-campaigns.js';
import { passRates } from '../../../src/core/reliability/pass-rates.js';
import { reliability } from '../../../src/core/reliability/reliability.js';
import { conjunction } from '../../../src/core/trust/conjunction/conjunction.js';
import {
  ablation,
  caughtOnly,
  DIMENSIONS,
  headline,
  pendingTable,
  trustByBand,
  trustTable,
} from '../../../src/core/trust/conjunction/index.js';
import { contradictions } from '../../../src/core/trust/d1/directions.js';
import { outcomesByBand, outcomesByModel } from '../../../src/core/trust/d1/outcomes.js';
import { typingTable } from '../../../src/core/trust/d1/typing.js';
import {
  conditions,
  judged,
  verdictsByBand,
  verdictsByModel,
  withoutVerdict,
} from '../../../src/core/trust/d2/index.js';
import { falseClaims } from '../../../src/core/trust/d3/claims.js';
import {
  campaigns,
  deltas,
  exclusions,
  offBand,
  passesOfRepeats,
  passK,
  runStanding,
  spread,
  stability,
  stabilityByBand,
} from '../../../src/core/trust/d4/index.js';
import { recordedBands } from '../../../src/core/trust/recorded-bands.js';
import { cellOf, faultsOf, numberOf, rateOf } from './cells.js';
import { COMPLETE, FIFTY, models, paperData, paperGates } from './paper-data.js';

// The figures that the paper prints, from a made data set through the functions that the report uses (trust-rules 7).

const { recorded, repeats } = paperData();
const all = reliability(repeats, { campaign: FIFTY });
const { tasks } = all;
const everyTask = [...tasks, ...all.others];
const byRun = new Map(recorded.map(run => [run.runId, run]));
const d2 = recorded.map(run => judged(run.rated, run.decision));
const verdicts = new Map(d2.map(run => [run.runId, run.verdict]));
const together = conjunction(
  tasks.map(task => ({
    task,
    decision: byRun.get(task.audited.runId ?? '')?.decision ?? null,
    provenance: verdicts.get(task.audited.runId ?? '') ?? null,
  })),
);
const names = models.map(({ model }) => model);
const fast = { draws: 200 };

describe('conjunction', () => {
  const trust = trustTable(together);

  test('19 of 84 recorded passes, 22.6% with 15.0 to 32.6', () => {
    expect(rateOf(trust, [null], 'trusted')).toBe('19/84 22.6% 15.0-32.6');
    expect(headline(together)).toMatchObject({ pending: 0, bounds: [19 / 84, 19 / 84] });
    expect(headline(together).words).toBe(
      '19 of 84 recorded passes trusted (22.6%, 95% interval 15.0% to 32.6%), 0 pending; 18 more could not be put to all four tests.',
    );
  });

  test('84 passes, 50 after D1, 34 after D1 and D4, 19 after all four', () => {
    const table = ablation(together);
    expect(['tasks', 'd1', 'd1_d4', 'all', 'd2_d3'].map(column => numberOf(table, [null], column))).toEqual([
      84, 50, 34, 19, 15,
    ]);
    expect(['d1_d4', 'all', 'd2_d3'].map(column => numberOf(table, ['gpt-sol'], column))).toEqual([9, 2, 7]);
    expect(numberOf(table, ['opus'], 'd2_d3')).toBe(0);
  });

  test('per model 7.7% to 40.0%, 13 to 20 recorded passes', () => {
    const rates = names.map(name => rateOf(trust, [name], 'trusted').split(' ').slice(0, 2).join(' '));
    expect(rates).toEqual(['8/20 40.0%', '2/18 11.1%', '4/17 23.5%', '4/16 25.0%', '1/13 7.7%']);
    expect(numberOf(trust, ['gpt-sol'], 'fails_d2')).toBe(12);
    expect(numberOf(trust, ['opus'], 'fails_d2')).toBe(3);
  });

  test('65 fail somewhere; fails overlap, and trusted is at most what clears any one', () => {
    const only = caughtOnly(together);
    expect(numberOf(only, [null], 'flagged')).toBe(65);
    const parts = ['only_d1', 'only_d2', 'only_d3', 'only_d4', 'several'];
    for (const name of [...names, null]) {
      const sum = parts.reduce((total, column) => total + numberOf(only, [name], column)!, 0);
      expect(sum).toBe(numberOf(only, [name], 'flagged'));
      const passes = numberOf(trust, [name], 'tasks')!;
      for (const dimension of DIMENSIONS) {
        const fails = numberOf(trust, [name], `fails_${dimension.toLowerCase()}`)!;
        expect(numberOf(trust, [name], 'trusted')).toBeLessThanOrEqual(passes - fails);
      }
    }
    // Only D2 takes from D1+D4: a re-graded pass has no refuted claim.
    expect(numberOf(only, [null], 'only_d2')).toBe(15);
    expect(numberOf(only, [null], 'only_d3')).toBe(0);
  });

  test('by band: sums are the totals, and no partial score is trusted', () => {
    const table = trustByBand(together);
    expect(numberOf(table, [null, 'pass'], 'tasks')).toBe(84);
    expect(numberOf(table, [null, 'partial'], 'trusted')).toBe(0);
    const sum = (name: string | null, column: string): number =>
      table.rows
        .filter(({ keys }) => keys[0] === name)
        .reduce((total, { keys }) => total + numberOf(table, keys, column)!, 0);
    expect(sum(null, 'tasks')).toBe(250);
    expect(names.map(name => sum(name, 'tasks'))).toEqual([50, 50, 50, 50, 50]);
    expect(sum(null, 'outside')).toBe(5 * 58);
    expect(table.leftOut.map(({ reason, members }) => [reason, members.length])).toEqual([['d4_none', 290]]);
  });

  test('nothing is pending', () => {
    expect(pendingTable(together).rows).toEqual([]);
  });
});

describe('D4', () => {
  const table = stability(tasks);

  test('varied 18.0% to 46.0%, 69 in all; 16 of 181 stable tasks off band, 4 of them passes', () => {
    expect(rateOf(table, ['gpt-sol'], 'varied_rate')).toMatch(/^9\/50 18\.0%/);
    expect(rateOf(table, ['sonnet'], 'varied_rate')).toMatch(/^23\/50 46\.0%/);
    expect(rateOf(table, [null], 'varied_rate')).toMatch(/^69\/250/);
    const off = offBand(tasks);
    expect(rateOf(off, [null], 'off_band')).toMatch(/^16\/181 8\.8%/);
    expect(numberOf(off, [null], 'pass')).toBe(4);
    expect(names.map(name => numberOf(off, [name], 'off_band')).sort((a, b) => b! - a!)).toEqual([
      10, 2, 2, 2, 0,
    ]);
  });

  test('stable + varied + short + none = tasks, by band as well', () => {
    for (const each of [table, stabilityByBand(tasks)]) {
      for (const { keys } of each.rows) {
        const sum = ['stable', 'varied', 'short', 'none'].reduce(
          (total, column) => total + numberOf(each, keys, column)!,
          0,
        );
        expect(sum).toBe(numberOf(each, keys, 'tasks'));
      }
    }
    const byBand = stabilityByBand(tasks);
    const varied = byBand.rows
      .filter(({ keys }) => keys[0] === null)
      .reduce((total, { keys }) => total + numberOf(byBand, keys, 'varied')!, 0);
    expect(varied).toBe(69);
  });

  test('the complete campaign: 22 of 87 varied, 84 of 435 runs pass, 12 of 87 tasks always, 24 at least once', () => {
    const complete = everyTask.filter(({ campaign }) => campaign === COMPLETE && campaign !== null);
    const whole = complete.filter(({ scores }) => scores.length > 0);
    expect(rateOf(stability(whole), ['sonnet'], 'varied_rate')).toMatch(/^22\/87 25\.3%/);
    const passes = passesOfRepeats(complete);
    expect(['tasks', 'runs', 'run_passes'].map(column => numberOf(passes, ['sonnet'], column))).toEqual([
      87, 435, 84,
    ]);
    expect(100 * numberOf(passes, ['sonnet'], 'run_rate')!).toBeCloseTo(19.3, 1);
    expect(rateOf(passes, ['sonnet'], 'always')).toMatch(/^12\/87 13\.8%/);
    expect(rateOf(passes, ['sonnet'], 'once')).toMatch(/^24\/87 27\.6%/);
  });

  test('the printed 13.8% is C(c,k)/C(n,k); the plug-in cannot be below 13.93%', () => {
    const complete = everyTask.filter(({ campaign, scores }) => campaign === COMPLETE && scores.length > 0);
    const five = passRates(complete, fast)[4]!;
    expect(100 * five.mean_pass_hat.value!).toBeCloseTo(13.8, 1);
    expect(100 * five.mean_plugin.value!).toBeGreaterThan(13.92);
    expect(numberOf(passK(complete, fast), ['sonnet', '5'], 'pass_hat')).toBe(five.mean_pass_hat.value);
  });

  test('two campaigns of one configuration: 25.3% against 46.0%, never added up', () => {
    const [pair, ...others] = compareCampaigns(everyTask);
    expect(others).toEqual([]);
    expect([pair?.one, pair?.other].map(rate => [rate?.campaign, rate?.varied.x, rate?.varied.n])).toEqual([
      [COMPLETE, 22, 87],
      [FIFTY, 23, 50],
    ]);
    const { both, onlyOne, onlyOther, neither } = pair!.common;
    expect(both.length + onlyOne.length + onlyOther.length + neither.length).toBe(50);
    const printed = campaigns(all);
    expect(rateOf(printed, ['sonnet', COMPLETE, FIFTY], 'varied')).toMatch(/^22\/87 25\.3%/);
    expect(rateOf(printed, ['sonnet', COMPLETE, FIFTY], 'other_varied')).toMatch(/^23\/50 46\.0%/);
    expect(all.said.map(({ code }) => code)).toContain('several_campaigns');
  });

  test('.143 / (.143 + .040) = .781', () => {
    // Two levels of task means and d = .2 about each: MSW = d^2, and the means vary by .143 + .040/5.
    const half = Math.sqrt((0.151 * 49) / 50);
    const scores = Array.from({ length: 50 }, (_, at) =>
      [0.2, 0.2, -0.2, -0.2, 0].map(apart => 0.5 + (at % 2 ? half : -half) + apart),
    );
    const { value, parts, interval } = varianceDecomposition(scores, { ...fast, interval: 'task-bootstrap' });
    expect(parts!.sb2).toBeCloseTo(0.143, 9);
    expect(parts!.sw2).toBeCloseTo(0.04, 9);
    expect(value).toBeCloseTo(0.781, 3);
    expect(parts!.rho_naive_uncorrected).toBeCloseTo(0.151 / 0.191, 9);
    expect(interval?.method).toBe('task-bootstrap');
  });

  test('one pass or fail a run: varied = pass@N - pass^N', () => {
    const binary = everyTask.filter(
      ({ bands, state }) => bands.partial === 0 && (state === 'stable' || state === 'varied'),
    );
    const last = passRates(binary, fast)[4]!;
    const varied = binary.filter(({ state }) => state === 'varied').length / binary.length;
    expect(binary.length).toBeGreaterThan(50);
    expect(last.mean_pass_at.value! - last.mean_pass_hat.value!).toBeCloseTo(varied, 12);
  });
});

describe('D2', () => {
  const table = verdictsByModel(d2);

  test('Gemini 25 of 97, 25 of 69, at worst 54.6%', () => {
    expect(rateOf(table, ['gemini'], 'of_all')).toMatch(/^25\/97 25\.8%/);
    expect(rateOf(table, ['gemini'], 'of_judged')).toMatch(/^25\/69 36\.2%/);
    expect(100 * numberOf(table, ['gemini'], 'at_worst')!).toBeCloseTo(54.6, 1);
  });

  test('Sonnet 14 of 97 = 11 + 2 + 1', () => {
    expect(rateOf(table, ['sonnet'], 'of_all')).toMatch(/^14\/97 14\.4%/);
    const found = conditions(d2);
    const bySignal = Object.fromEntries(
      found.rows.map(({ keys }) => [keys[2], numberOf(found, keys, 'sonnet')]),
    );
    expect(bySignal).toEqual({ judged: 11, 'confession+gap': 2, match: 1 });
  });

  test('on recorded passes Opus 1 of 22, GPT-Sol 10 of 21, Sonnet 3 of 15; Sonnet fails 5 of 46', () => {
    const byBand = verdictsByBand(d2);
    const start = (keys: (string | null)[]): string => rateOf(byBand, keys, 'of_all').split(' ')[0]!;
    expect(start(['opus', 'pass'])).toBe('1/22');
    expect(start(['gpt-sol', 'pass'])).toBe('10/21');
    expect(rateOf(byBand, ['sonnet', 'pass'], 'of_all')).toMatch(/^3\/15 20\.0%/);
    expect(rateOf(byBand, ['sonnet', 'fail'], 'of_all')).toMatch(/^5\/46 10\.9%/);
  });

  test('clean + gamed + none = 97 for every model; 11 ungradable tasks leave, and are listed', () => {
    for (const name of names) {
      const sum = ['clean', 'gamed', 'pending', 'none'].reduce(
        (all, column) => all + numberOf(table, [name], column)!,
        0,
      );
      expect(sum).toBe(97);
    }
    expect(table.leftOut.map(({ reason, members }) => [reason, members.length])).toEqual([
      ['task: no_grader', 55],
    ]);
    const none = withoutVerdict(d2);
    expect(numberOf(none, ['no_matching_output'], 'gemini')).toBe(28);
  });
});

describe('D1 and D3', () => {
  const table = outcomesByModel(recorded);

  test('confirm 50 to 61 of 97, no upgrade, no partial confirmed', () => {
    for (const name of names) {
      const of = (column: string): number => numberOf(table, [name], column)!;
      expect(of('confirm')).toBeGreaterThanOrEqual(50);
      expect(of('confirm')).toBeLessThanOrEqual(61);
      expect(of('confirm') + of('contradiction') + of('upgrade') + of('unverified')).toBe(97);
      expect(of('upgrade')).toBe(0);
      expect(numberOf(outcomesByBand(recorded), [name, 'partial'], 'confirm')).toBe(0);
    }
  });

  test('recorded passes that re-derive as a fail: Sonnet 2, MetaMuse 9, GPT-Sol 9; fails that pass 1 or 2', () => {
    const directions = contradictions(recorded);
    const of = (name: string, column: string): number => numberOf(directions, [name], column)!;
    expect(['sonnet', 'meta-muse', 'gpt-sol'].map(name => of(name, 'P->F'))).toEqual([2, 9, 9]);
    for (const name of names) {
      expect(of(name, 'P->F')).toBeGreaterThanOrEqual(2);
      expect(of(name, 'P->F')).toBeLessThanOrEqual(9);
      expect([1, 2]).toContain(of(name, 'F->P'));
    }
  });

  test('false claims 17 of 97 for Opus to 55 for Sonnet', () => {
    const claims = falseClaims(recorded);
    expect(numberOf(claims, ['opus'], 'lies')).toBe(17);
    expect(numberOf(claims, ['sonnet'], 'lies')).toBe(55);
    expect(names.every(name => numberOf(claims, [name], 'runs') === 97)).toBe(true);
  });
});

test('1,078 gates, 10.0 a task, 94.1% unanimous', () => {
  const table = typingTable(paperGates());
  expect(numberOf(table, ['exam'], 'gates')).toBe(1078);
  expect(numberOf(table, ['exam'], 'per_task')).toBeCloseTo(10, 1);
  expect(rateOf(table, ['exam'], 'unanimous')).toMatch(/^1014\/1078 94\.1%/);
});

test('recorded passes per model 15 to 24 of 108, a spread of 9', () => {
  const table = recordedBands(recorded);
  const passes = names.map(name => numberOf(table, [name], 'pass')!);
  expect([Math.min(...passes), Math.max(...passes)]).toEqual([15, 24]);
  expect(names.map(name => numberOf(table, [name], 'runs'))).toEqual([108, 108, 108, 108, 108]);
});

test('every table holds together', () => {
  const tables = [
    trustTable(together),
    trustByBand(together),
    caughtOnly(together),
    ablation(together),
    pendingTable(together),
    stability(tasks),
    stabilityByBand(tasks),
    offBand(tasks),
    deltas(tasks),
    spread(tasks, fast),
    passesOfRepeats(tasks),
    passK(tasks, fast),
    exclusions(all),
    runStanding(all),
    campaigns(all),
    verdictsByModel(d2),
    verdictsByBand(d2),
    conditions(d2),
    withoutVerdict(d2),
    recordedBands(recorded),
  ];
  expect(tables.flatMap(faultsOf)).toEqual([]);
  expect(new Set(tables.map(({ id }) => id)).size).toBe(tables.length);
  expect(cellOf(runStanding(all), [null], 'runs')).toMatchObject({
    members: { length: 5 * (108 + 250) + 435 },
  });
});
