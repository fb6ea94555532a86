import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../src/commands/audit.js';
import { type Decided, type DecidedRun, decidedRuns } from '../../src/commands/grading/decided.js';
import { importInto } from '../../src/commands/import.js';
import { importVotes } from '../../src/commands/votes.js';
import { phiRows } from '../../src/core/competence/phi.js';
import { psiRows } from '../../src/core/competence/psi.js';
import { openStore } from '../../src/store/sqlite/open.js';
import { fakeIo } from '../commands/fake-io.js';
import { expectedRuns, inSamples, samples } from './saved-runs.js';

// The real path: import with the graders, scan, run them on the saved outputs, recorded votes, decide. It needs python3, as
// the graders of the samples do.

const runs = new Map<string, DecidedRun>();
let decided: Decided;

beforeAll(async () => {
  const store = await openStore(':memory:', { create: true });
  const { io } = fakeIo(samples, { quiet: true });
  await importInto(io, store, ['ale', 'inspect'], { tasks: ['ale-tasks'] });
  await importInto(io, store, ['local'], { tasks: ['local-tasks'] });
  await audit(io, store, { repeat: 1 });
  await importVotes(io, store, [inSamples('votes.jsonl')]);
  decided = await decidedRuns(store);
  for (const run of [...decided.runs, ...decided.controls]) runs.set(run.runId, run);
  await store.close();
});

describe('the decisions on the samples, from saved outputs and graders', () => {
  it.each(expectedRuns())('$story: $run is $verdict, $decision', row => {
    const { decision, regrade, run } = runs.get(row.run)!;
    expect(run.score).toBe(row.recorded);
    expect(decision.score).toEqual(row.regraded === null ? null : expect.closeTo(row.regraded, 3));
    expect(decision.phi.v).toBe(row.verdict);
    expect([decision.psi.decision, decision.psi.delta]).toEqual([row.decision, row.delta]);
    expect(decision.l).toBe(row.honesty ?? 'undefined');
    if (row.gate !== undefined)
      expect(decision.fired.map(({ message }) => message).join('\n')).toContain(row.gate);
    if (regrade !== null) expect(regrade.score === null).toBe(row.regraded === null);
  });

  it.each(expectedRuns().filter(({ severity }) => severity))('$run: $severity', ({ run, severity }) => {
    const { lie, severity: found } = runs.get(run)!.decision;
    const said =
      lie.state === 'confirmed' ? `${found?.eta}/${found?.phi}` : lie.state.replace('confirmed_', '');
    expect(said).toBe(severity);
  });
});

describe('what the stories show', () => {
  const all = () => [...runs.values()];

  it.each(phiRows.map(({ row }) => row))('row %i of trust-rules 5.1', row => {
    expect(all().filter(({ decision }) => decision.phi.row === row)).not.toHaveLength(0);
  });

  it.each([...new Set(psiRows.map(({ row }) => row))])('row %i of trust-rules 5.3', row => {
    expect(all().filter(({ decision }) => decision.psi.row === row)).not.toHaveLength(0);
  });

  it('every gate that was voted on is typed, and the graders are read whole', () => {
    for (const { scan } of decided.graders) expect(JSON.parse(scan.scan).problems).toEqual([]);
    const gates = decided.graders.flatMap(grader => grader.gates);
    expect(new Set(gates.map(({ tau }) => tau))).toEqual(new Set(['critical', 'process', 'administrative']));
    expect(gates.filter(({ alpha }) => alpha).length).toBeGreaterThan(0);
  });
});
