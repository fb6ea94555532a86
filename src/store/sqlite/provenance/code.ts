import type { ProvenanceStore } from '../../provenance.js';
import type { Connection } from '../connection.js';
import { rawParts } from './masked-step.js';
import type { OpenedRun } from './opened-runs.js';
import { storedSteps } from './stored-steps.js';

type Code = Awaited<ReturnType<ProvenanceStore['blindCode']>>;

/** What a run wrote and ran; steps without a call are not read. */
export function code(
  c: Connection,
  open: (id: string) => OpenedRun | null,
): Pick<ProvenanceStore, 'blindCode'> {
  const stored = storedSteps(c);
  return {
    blindCode: async item =>
      c.read(() => {
        const run = open(item);
        if (!run) return [];
        return run.kept('code', () => {
          const entries: Code = [];
          for (const step of stored.after(run.transcript, Number.NEGATIVE_INFINITY, true)) {
            const parts = rawParts(step).filter(
              ({ kind, text }) => kind === 'write' || (kind === 'command' && text.trim() !== ''),
            );
            if (parts.length === 0) continue;
            const titles = [...new Set(parts.map(({ title }) => run.mask(title).text))];
            entries.push({
              step: step.i,
              title: titles.filter(title => title !== '').join(', '),
              text: parts.map(({ text }) => run.mask(text).text).join('\n\n'),
            });
          }
          return entries;
        });
      }),
  };
}
