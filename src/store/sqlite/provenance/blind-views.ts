import type { ProvenanceStore } from '../../provenance.js';
import type { Connection } from '../connection.js';
import { asRepeat, blindValues, withoutHits } from './blind-values.js';
import { checkTrace } from './check-trace.js';
import { coldItems } from './cold-items.js';
import type { OpenedRun } from './opened-runs.js';

/** What the screens of pass C receive of a run, and check mode the trace beside it. */
export function blindViews(
  c: Connection,
  open: (id: string) => OpenedRun | null,
): Pick<ProvenanceStore, 'blindProvenance' | 'blindPrompt' | 'blindStep' | 'checkTrace'> {
  const isCold = coldItems(c);
  return {
    blindProvenance: async id =>
      c.read(() => {
        const run = open(id);
        // The index of an item of check mode or of the votes is not handed out blind.
        if (!run || run.item === null || (run.repeats ?? id) !== run.item) return null;
        const cold = isCold(run.item);
        // Of a cold item no step is read for its hits.
        const values = run.kept(cold ? 'values without hits' : 'values', () =>
          cold ? withoutHits(run) : blindValues(run),
        );
        return {
          item: id,
          values: run.repeats === null ? values : asRepeat(values, id, run.trace()),
          steps: run.steps(),
          cold,
          hasPrompt: run.prompt().text !== '',
        };
      }),
    blindPrompt: async id =>
      c.read(() => {
        const text = open(id)?.prompt().text ?? '';
        return text === '' ? null : text;
      }),
    blindStep: async (id, i) => c.read(() => open(id)?.step(i)?.step ?? null),
    checkTrace: async id =>
      c.read(() => {
        const run = open(id);
        if (!run || run.item === null) return null;
        const trace = run.trace();
        return trace.checkItem === (run.repeats ?? id) ? run.kept('checked', () => checkTrace(run)) : null;
      }),
  };
}
