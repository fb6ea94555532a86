import { createHash, type Hash } from 'node:crypto';
import type { RunHead } from '../../../core/run/types.js';
import { type ImportOutcome, type ImportWriter, StoreError } from '../../store.js';
import { readBandRules } from '../band-rules.js';
import type { Connection } from '../connection.js';
import { contentHash, type StoredStep, storedStep } from './content.js';
import { publisher } from './publish.js';
import { beginSession, sweep } from './session.js';
import { type StoredRun, transcripts } from './transcripts.js';

/**
 * Writes runs as a reader yields them. Nothing is held open between calls: what was handed in is collected
 * and written in one short transaction about every 100 ms, so that a slow or stopped import never keeps a
 * person's label waiting. A run becomes visible as a whole, when it ends; until then, and after a crash, its
 * steps belong to no run. A run that is stored already is compared step by step and written only from the
 * first difference on.
 */
export function beginImport(c: Connection): ImportWriter {
  const session = beginSession(c);
  const stored = transcripts(c);
  const publish = publisher(c, session.id);
  let open: Draft | null = null;
  let pending: { draft: Draft; work: () => void }[] = [];
  let pendingChars = 0;
  let lastFlush = performance.now();
  const unwritten = new Set<string>();
  let broken: { fault: unknown } | null = null;

  const flush = (): void => {
    if (broken) throw broken.fault;
    if (pending.length > 0) {
      try {
        c.write(() => {
          session.beat();
          publish.useRules(readBandRules(c));
          for (const { work } of pending) work();
        });
      } catch (fault) {
        // The numbers handed out in that transaction are void, so nothing can be written after it.
        broken = { fault };
        throw fault;
      }
    }
    pending = [];
    pendingChars = 0;
    unwritten.clear();
    lastFlush = performance.now();
  };
  const later = (draft: Draft, chars: number, work: () => void): void => {
    pending.push({ draft, work });
    pendingChars += chars;
  };
  const flushWhenDue = (): void => {
    if (pendingChars >= flushChars || performance.now() - lastFlush >= flushEvery) flush();
  };

  /** Leaves the stored transcript behind: from here on the run has one of its own. */
  const diverge = (draft: Draft, from: number): void => {
    const { base } = draft;
    draft.mode = base && !mayReplace(base, draft.head) ? 'skipping' : 'writing';
    if (draft.mode === 'writing')
      later(draft, 0, () => {
        draft.transcript = stored.create(session.id);
        if (base) stored.copy(base.transcript, draft.transcript, from);
      });
  };
  const mayReplace = (base: StoredRun, head: RunHead): boolean =>
    // An id that this very import wrote or saw before is there twice in its sources; the first one stays.
    base.sourceRoot === head.source.root && base.session !== session.id;

  const compare = (draft: Draft, base: StoredRun, step: StoredStep): void => {
    const same = c.peek(() => stored.step(base.transcript, step.i));
    if (same?.content !== step.content) diverge(draft, step.i);
    else if (same.place !== step.place && mayReplace(base, draft.head))
      later(draft, step.place.length, () => stored.movePlace(base.transcript, step.i, step.place));
  };

  const begun = (): Draft => {
    if (broken) throw broken.fault;
    if (!open) throw new StoreError('No run was begun in this import.', 'invalid');
    return open;
  };

  const abandon = (): void => {
    // What was flushed of it is left over, and swept when the import is finished.
    pending = pending.filter(({ draft }) => draft !== open);
    open = null;
  };

  return {
    beginRun: async head => {
      if (open) throw new StoreError(`Run ${open.head.runId} was begun and not ended.`, 'invalid');
      if (unwritten.has(head.runId)) flush();
      const base = c.peek(() => stored.find(head.runId));
      open = {
        head,
        base,
        mode: 'comparing',
        transcript: null,
        hash: createHash('sha256'),
        steps: 0,
        bytes: 0,
        lastStep: -1,
      };
      if (!base) diverge(open, 0);
    },

    addStep: async given => {
      const draft = begun();
      if (given.i <= draft.lastStep)
        throw new StoreError(
          `Step ${given.i} of run ${draft.head.runId} comes after step ${draft.lastStep}.`,
          'invalid',
        );
      const step = storedStep(given);
      draft.lastStep = step.i;
      draft.steps += 1;
      draft.bytes += Buffer.byteLength(step.content);
      draft.hash.update(step.content).update('\n');
      if (draft.mode === 'comparing') compare(draft, draft.base!, step);
      if (draft.mode === 'writing')
        later(draft, step.content.length, () => stored.add(draft.transcript!, step));
      flushWhenDue();
    },

    endRun: async (tail): Promise<ImportOutcome> => {
      const draft = begun();
      const head: RunHead = { ...draft.head, ...tail, runId: draft.head.runId };
      const stepsHash = draft.hash.digest('hex');
      const hash = contentHash(head, stepsHash);
      const { base } = draft;
      const outcome = outcomeOf(draft, hash, mayReplace);
      if (outcome === 'conflict') {
        abandon();
        return outcome;
      }
      // Only the head changed: the transcript is the stored one.
      if (outcome === 'updated' && draft.mode === 'comparing' && draft.steps !== base!.steps)
        diverge(draft, draft.lastStep + 1);
      const { steps, bytes } = draft;
      later(draft, 0, () => {
        const transcript = draft.transcript ?? base!.transcript;
        if (outcome === 'unchanged' && !mayReplace(base!, head)) publish.seen(head.runId);
        else publish.run({ head, base, transcript, hash, stepsHash, steps, bytes });
      });
      unwritten.add(head.runId);
      open = null;
      flushWhenDue();
      return outcome;
    },

    abandonRun: async () => abandon(),
    flush: async () => flush(),
    finish: async () => {
      abandon();
      flush();
      c.write(() => session.finish());
      sweep(c);
    },
  };
}

const flushEvery = 100;
const flushChars = 8_000_000;

interface Draft {
  head: RunHead;
  /** The stored run of this id, or null. */
  base: StoredRun | null;
  /** `comparing`: all steps so far are the stored ones. `skipping`: the stored run stays, whatever comes. */
  mode: 'comparing' | 'writing' | 'skipping';
  transcript: number | null;
  hash: Hash;
  steps: number;
  bytes: number;
  lastStep: number;
}

function outcomeOf(
  { base, head }: Draft,
  hash: string,
  mayReplace: (base: StoredRun, head: RunHead) => boolean,
): ImportOutcome {
  if (!base) return 'added';
  if (base.contentHash === hash) return 'unchanged';
  return mayReplace(base, head) ? 'updated' : 'conflict';
}
