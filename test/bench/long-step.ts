import { openStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { bigText, pieceAt } from '../../src/tui/evidence/big-text.js';
import { stepRows } from '../../src/tui/evidence/read-step.js';
import { longStep, longSteps } from './made/long-step.js';
import { type BenchRow, percentile } from './row.js';

const turns = 7;

/**
 * What screen C waits for: a run with a step of 10 MB opens, the step is on screen when it was not read before, and a hit
 * in its middle when it was. With the floor of reading the same step as it is stored.
 */
export async function run(): Promise<BenchRow[]> {
  const project = await longSteps();
  const rows: BenchRow[] = [];
  for (const [at, words] of ['', ', a model named on every line'].entries()) {
    const [opened, uncached, hit, floor]: number[][] = [[], [], [], []];
    for (let turn = 0; turn < turns; turn += 1) {
      const store = await openStore(project);
      const { item } = (await store.getTrace(`run-${at}`))!;
      await timed(floor!, () => store.getStep(`run-${at}`, longStep.step));
      await store.close();
      const first = await openStore(project);
      await timed(uncached!, () => shown(first, item!, 0));
      await timed(hit!, () => shown(first, item!, 5_000_000));
      await first.close();
      const other = await openStore(project);
      await timed(opened!, async () => {
        const found = await other.blindProvenance(item!);
        if (!found || found.values.every(({ hits }) => hits.every(({ step }) => step !== longStep.step)))
          throw new Error('The long step has no hit.');
        await shown(other, item!, found.values[0]!.hits[0]!.start);
      });
      await other.close();
    }
    const beside = { what: 'reading it as stored', value: percentile(floor!, 0.5), unit: 'ms' };
    rows.push(
      row(`a run with a step of 100,000 lines opens${words}`, opened!, 150, beside),
      row(`that step on screen, not read before${words}`, uncached!, 50, beside),
      row(`a hit in its middle, the step once read${words}`, hit!, 50),
    );
  }
  return rows;
}

async function shown(store: Store, item: string, offset: number): Promise<void> {
  const step = await store.blindStep(item, longStep.step);
  const text = bigText(step!.parts);
  const rows = stepRows(text, { piece: pieceAt(text, 0, offset), row: 0 }, 38, 118);
  if (rows.length !== 38) throw new Error(`The long step has ${rows.length} rows.`);
}

async function timed(into: number[], work: () => Promise<unknown>): Promise<void> {
  const from = performance.now();
  await work();
  into.push(performance.now() - from);
}

function row(what: string, times: readonly number[], most: number, floor?: BenchRow['floor']): BenchRow {
  const value = percentile(times, 0.5);
  return {
    what,
    value,
    unit: 'ms',
    target: `< ${most} ms`,
    holds: value < most,
    ...(floor ? { floor } : {}),
  };
}
