import type { Share } from '../../core/agreement/stat.js';
import { share } from '../../core/agreement/wilson.js';
import { visibleLine } from '../../core/text/visible.js';
import { headline } from '../../core/trust/conjunction/index.js';
import { type Io, remark, UsageError } from '../io.js';
import type { Gathered } from '../trust/gathered.js';

/** A share below which the report ends with exit code 1, for use in CI. */
export interface Floor {
  name: keyof typeof figures;
  least: number;
}

/** What a floor can be set for, each a share of what its words say. */
const figures = {
  trusted: {
    of: 'recorded passes that clear all four dimensions',
    share: ({ conjunction }: Gathered): Share => headline(conjunction).trusted,
  },
  confirmed: {
    of: 'runs whose recorded score the re-grade confirms',
    share: ({ decided, counted }: Gathered): Share => {
      const runs = decided.runs.filter(({ runId }) => counted.has(runId));
      return share(runs.filter(({ decision }) => decision.psi.decision === 'confirm').length, runs.length);
    },
  },
  clean: {
    of: 'runs that are clean, of those with a verdict of D2',
    share: ({ judged, counted }: Gathered): Share => {
      const told = judged.filter(
        ({ runId, verdict }) =>
          counted.has(runId) && (verdict.verdict === 'clean' || verdict.verdict === 'gamed'),
      );
      return share(told.filter(({ verdict }) => verdict.verdict === 'clean').length, told.length);
    },
  },
  stable: {
    of: 'tasks whose repeats stay in one band, of those with all repeats',
    share: ({ reliability }: Gathered): Share => {
      const whole = reliability.tasks.filter(({ state }) => state === 'stable' || state === 'varied');
      return share(whole.filter(({ state }) => state === 'stable').length, whole.length);
    },
  },
} as const;

/** `trusted=0.5`, one for each name. */
export function floorsOf(texts: readonly string[]): Floor[] {
  return texts.map(text => {
    const [name = '', value = '', ...more] = text.split('=');
    const least = /^(?:0?\.\d+|[01](?:\.\d+)?)$/.test(value) ? Number(value) : Number.NaN;
    if (Object.hasOwn(figures, name) && more.length === 0 && least >= 0 && least <= 1)
      return { name: name as Floor['name'], least };
    throw new UsageError(
      `report --fail-under takes NAME=SHARE, as trusted=0.5, with ${Object.keys(figures).join(', ')} and a share from 0 to 1, not "${visibleLine(text, 60)}".`,
    );
  });
}

/** 1 when a floor does not hold; what cannot be said holds none. */
export function floorFaults(io: Io, floors: readonly Floor[], found: Gathered): 0 | 1 {
  let code: 0 | 1 = 0;
  for (const { name, least } of floors) {
    const { x, n, value } = figures[name].share(found);
    if (value !== null && value >= least) continue;
    code = 1;
    remark(
      io,
      `Below the floor: ${name} is ${value === null ? `undefined (0 of ${n})` : `${x} of ${n} = ${value.toFixed(3)}`}, wanted at least ${least} (${figures[name].of}).`,
    );
  }
  return code;
}
