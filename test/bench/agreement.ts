import { tabulate } from '../../src/core/agreement/contingency.js';
import { kappa } from '../../src/core/agreement/kappa.js';
import { kappaPoint } from '../../src/core/agreement/kappa-point.js';
import { agreementPanel } from '../../src/core/agreement/panel.js';
import type { PanelInput } from '../../src/core/agreement/panel-model.js';
import { taskBootstrap } from '../../src/core/agreement/task-bootstrap.js';
import { panelText } from '../../src/report/agreement/text.js';
import { randomFrom } from './made/prose.js';
import { type BenchRow, medianMs } from './row.js';

/**
 * The panel's first call, as a person waits for it; kappa on a million string labels against a loop that only compares
 * them; bootstrap against resampling by index.
 */
export async function run(): Promise<BenchRow[]> {
  // First, while nothing is warm.
  return [panelOf5000(), panelOfValues(), await kappaOfAMillion(), await bootstrapOf500()];
}

/** Two annotators and the matcher, four runs of each task, two kinds of strata: text and all. */
function panelOf5000(): BenchRow {
  const first = labels(5_000, 3);
  // Agreeing on nine of ten or so, and the matcher on four of five.
  const second = labels(5_000, 4).map((label, at) => (at % 7 === 3 ? label : first[at]!));
  const tool = labels(5_000, 5).map((label, at) => (at % 3 === 1 ? label : first[at]!));
  const ids = Array.from({ length: 5_000 }, (_, at) => `item-${at}`);
  const annotator = (name: string, own: readonly string[]) => ({
    id: name,
    name,
    demo: false,
    labels: ids.map((itemId, at) => ({ itemId, label: own[at]!, activeMs: 4_000, view: null })),
  });
  const input: PanelInput = {
    pass: 'claim',
    categories: ['yes', 'no'].map(value => ({ value, short: value, meaning: value })),
    asides: [{ value: 'unsure', short: 'unsure', meaning: 'cannot tell' }],
    annotators: [annotator('ann', first), annotator('bo', second)],
    items: ids.map((id, at) => ({
      id,
      task: `task-${at >> 2}`,
      strata: { band: ['pass', 'partial', 'fail'][at % 3]!, model: `model ${at % 5}` },
    })),
    tool: {
      name: 'matcher',
      version: '1',
      verdicts: ids.map((itemId, at) => ({ itemId, verdict: tool[at] === 'unsure' ? null : tool[at]! })),
    },
    facts: { lockedAt: null, guideVersion: null, snapshot: null, design: 'census' },
  };
  return panelRow('agreement panel of 5,000 items, first call', input);
}

/** Values in four labels, three of each run and two runs of each task, against the tracer under two other options. */
function panelOfValues(): BenchRow {
  const words = ['derived', 'given', 'typed', 'ungrounded', 'unsure'];
  const random = randomFrom(12);
  // Three of four derived; who labels second, and the tracer, differ on one of ten or so.
  const first = Array.from({ length: 5_000 }, () => words[Math.max(0, Math.floor(random() * 16) - 11)]!);
  const like = (share: number) =>
    first.map(label => (random() < share ? label : words[Math.floor(random() * 5)]!));
  const ids = first.map((_, at) => `value-${at}`);
  const annotator = (name: string, own: readonly string[]) => ({
    id: name,
    name,
    demo: false,
    labels: ids.map((itemId, at) => ({ itemId, label: own[at]!, activeMs: 4_000, view: null })),
  });
  const verdicts = (share: number) =>
    like(share).map((label, at) => ({ itemId: ids[at]!, verdict: label === 'unsure' ? null : label }));
  return panelRow('agreement panel of 5,000 values in four labels, first call', {
    pass: 'provenance',
    part: 'values',
    unit: { one: 'value', many: 'values' },
    categories: words.slice(0, 4).map(value => ({ value, short: value, meaning: value })),
    asides: [{ value: 'unsure', short: 'unsure', meaning: 'cannot tell' }],
    annotators: [annotator('ann', first), annotator('bo', like(0.9))],
    items: ids.map((id, at) => ({
      id,
      run: `run-${Math.floor(at / 3)}`,
      task: `task-${Math.floor(at / 6)}`,
      strata: { band: ['pass', 'partial', 'fail'][at % 3]!, model: `model ${at % 5}` },
    })),
    tool: {
      name: 'tracer',
      version: '1',
      verdicts: verdicts(0.9),
      also: ['without echo', 'with leaked'].map(name => ({ name, verdicts: verdicts(0.85) })),
    },
    facts: { lockedAt: null, guideVersion: null, snapshot: null, design: 'census' },
  });
}

function panelRow(what: string, input: PanelInput): BenchRow {
  const from = performance.now();
  const text = panelText(agreementPanel(input));
  const value = performance.now() - from;
  const against = performance.now();
  JSON.parse(JSON.stringify(input));
  const floor = performance.now() - against;
  return {
    what,
    value,
    unit: 'ms',
    target: '< 100 ms',
    holds: value < 100,
    floor: { what: 'the same rows to JSON and back', value: floor, unit: 'ms' },
    note: `${text.split('\n').length} lines of text`,
  };
}

const categories = ['yes', 'no', 'unsure'];

async function kappaOfAMillion(): Promise<BenchRow> {
  const first = labels(1_000_000, 1);
  const second = labels(1_000_000, 2);
  const value = await medianMs(9, () => kappa(tabulate(first, second, categories)).value);
  const floor = await medianMs(9, () => {
    let same = 0;
    for (let at = 0; at < first.length; at += 1) if (first[at] === second[at]) same += 1;
    return same;
  });
  return {
    what: 'kappa with interval, 1,000,000 string labels',
    value,
    unit: 'ms',
    target: '<= 30 ms',
    holds: value <= 30,
    floor: { what: 'a loop that compares them', value: floor, unit: 'ms' },
  };
}

async function bootstrapOf500(): Promise<BenchRow> {
  const cells = [410, 12, 9, 69];
  const items = cells.flatMap((count, at) =>
    Array.from({ length: count }, () => [0, 1, 2, 3].map(cell => (cell === at ? 1 : 0))),
  );
  const simulation = { seed: 1, draws: 10_000 };
  const value = await medianMs(5, () =>
    taskBootstrap(items, { kappa: each => kappaPoint(each, 2) }, simulation),
  );
  const which = items.map(item => item.indexOf(1));
  const floor = await medianMs(3, () => {
    let sum = 0;
    for (let draw = 0; draw < simulation.draws; draw += 1) {
      const drawn = [0, 0, 0, 0];
      for (let at = 0; at < which.length; at += 1)
        drawn[which[Math.floor(Math.random() * which.length)]!]! += 1;
      sum += kappaPoint(drawn, 2) ?? 0;
    }
    return sum;
  });
  return {
    what: 'bootstrap of kappa, 10,000 x 500 items',
    value,
    unit: 'ms',
    target: '<= 10 ms',
    holds: value <= 10,
    floor: { what: 'items drawn one by one', value: floor, unit: 'ms' },
  };
}

/** Strings made anew, as a file reader hands them over, not constants that compare by address. */
function labels(count: number, seed: number): string[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const share = state / 2 ** 32;
    return Buffer.from(share < 0.7 ? 'yes' : share < 0.95 ? 'no' : 'unsure').toString();
  });
}
