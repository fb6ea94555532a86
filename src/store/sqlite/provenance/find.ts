import { hiddenToken } from '../../../core/text/mask.js';
import type { ProvenanceStore, StepMatch } from '../../provenance.js';
import type { Connection } from '../connection.js';
import { rawParts } from './masked-step.js';
import type { OpenedRun } from './opened-runs.js';
import { storedSteps } from './stored-steps.js';

/**
 * Finds in the texts as they are handed out, step by step, and stops at the limit. What is masked cannot be found: else
 * a search for a name would tell whether it is there.
 */
export function finder(
  c: Connection,
  open: (id: string) => OpenedRun | null,
): Pick<ProvenanceStore, 'findInRun'> {
  const stored = storedSteps(c);
  return {
    findInRun: async (item, query, limit) => {
      const found: StepMatch[] = [];
      const run = query === '' ? null : c.read(() => open(item));
      if (!run) return { found, more: false };
      const search = searchOf(query);
      let after = Number.NEGATIVE_INFINITY;
      for (;;) {
        const end = performance.now() + sliceMs;
        const isDone = c.read(() => {
          for (const step of stored.after(run.transcript, after, false)) {
            after = step.i;
            rawParts(step).forEach(({ text }, part) => {
              if (!search.mayBeIn(text)) return;
              for (const match of search.in(run.mask(text).text)) {
                found.push({ step: step.i, part, ...match });
                if (found.length > limit) return;
              }
            });
            if (found.length > limit) return true;
            if (performance.now() > end) return false;
          }
          return true;
        });
        if (isDone) break;
        // Keys that were pressed meanwhile are handled between two slices of a long run.
        await new Promise(resolve => setImmediate(resolve));
      }
      return { found: found.slice(0, limit), more: found.length > limit };
    },
  };
}

const sliceMs = 20;

interface Search {
  /** False: no match in the text, however it is masked. */
  mayBeIn(text: string): boolean;
  in(text: string): Iterable<{ start: number; end: number }>;
}

function searchOf(query: string): Search {
  const source = query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const pattern = new RegExp(source, 'giu');
  const once = new RegExp(source, 'iu');
  const touchesToken = meetsToken(query.toLowerCase());
  return {
    mayBeIn: text => touchesToken || once.test(text),
    *in(text) {
      for (const { 0: match, index } of text.matchAll(pattern))
        yield { start: index, end: index + match.length };
    },
  };
}

/** Whether a match could reach into a token that hides something, so that it is not in the text as recorded. */
function meetsToken(query: string): boolean {
  if (hiddenToken.includes(query) || query.includes(hiddenToken)) return true;
  for (let size = 1; size < Math.min(query.length, hiddenToken.length); size += 1)
    if (query.endsWith(hiddenToken.slice(0, size)) || query.startsWith(hiddenToken.slice(-size))) return true;
  return false;
}
