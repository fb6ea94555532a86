import { createHash, type Hash } from 'node:crypto';
import type { RunHead } from '../../../core/run/types.js';
import { type ImportOutcome, type ImportWriter, StoreError } from '../../store.js';
import { readBandRules } from '../band-rules.js';
import type { Connection } from '../connection.js';
import { Batch, type Owner } from './batch.js';
import { charsOf, contentHash, stepContent, stepPlace } from './content.js';
import { publisher } from './publish.js';
import { beginSession, sweep } from './session.js';
import { isSameSource } from './source.js';
import { isOnlyText, lineOfPrompt, systemPrompts } from './system-prompts.js';
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
  const prompts = systemPrompts(c);
  const publish = publisher(c, session.id, prompts);
  const batch = new Batch();
  const unwritten = new Set<string>();
  let open: Draft | null = null;
  let lastFlush = performance.now();
  let broken: { fault: unknown } | null = null;

  const flush = (): void => {
    if (broken) throw broken.fault;
    if (open) batch.hashInto(open.hash);
    if (!batch.isEmpty) {
      try {
        c.write(() => {
          session.beat();
          publish.useRules(readBandRules(c));
          batch.run(stored.add);
        });
      } catch (fault) {
        // The numbers handed out in that transaction are void, so nothing can be written after it.
        broken = { fault };
        throw fault;
      }
    }
    batch.clear();
    unwritten.clear();
    lastFlush = performance.now();
  };
  const flushWhenDue = (): void => {
    if (performance.now() - lastFlush >= flushEvery) flush();
  };

  /** An id that this very import wrote or saw before is there twice in its sources; the first one stays. */
  const mayReplace = (base: StoredRun, head: RunHead): boolean =>
    base.session !== session.id && isSameSource(base, head.source);

  /** Leaves the stored transcript behind: from here on the run has one of its own. */
  const diverge = (draft: Draft, from: number): void => {
    const { base } = draft;
    draft.mode = base && !mayReplace(base, draft.head) ? 'skipping' : 'writing';
    if (draft.mode === 'skipping') return;
    batch.add(draft, () => {
      draft.transcript = stored.create(session.id);
      if (base) stored.copy(base.transcript, draft.transcript, from);
    });
  };

  const compare = (draft: Draft, base: StoredRun, i: number, line: string, place: string): void => {
    const same = c.peek(() => stored.step(base.transcript, i));
    if (same?.line !== line) diverge(draft, i);
    else if (same.place !== place && mayReplace(base, draft.head))
      batch.add(draft, () => stored.movePlace(base.transcript, i, place));
  };

  const begun = (): Draft => {
    if (broken) throw broken.fault;
    if (!open) throw new StoreError('No run was begun in this import.', 'invalid');
    return open;
  };

  const abandon = (): void => {
    // What was flushed of it is left over, and swept when the import is finished.
    if (open) batch.drop(open);
    open = null;
  };

  return {
    beginRun: async head => {
      if (open) throw new StoreError(`Run ${open.head.runId} was begun and not ended.`, 'invalid');
      if (unwritten.has(head.runId)) flush();
      batch.skipHash();
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

    addStep: async step => {
      const draft = begun();
      const { i, role } = step;
      if (i <= draft.lastStep)
        throw new StoreError(
          `Step ${i} of run ${draft.head.runId} comes after step ${draft.lastStep}.`,
          'invalid',
        );
      const prompt = isOnlyText(step) ? prompts.of(step.text) : null;
      const line = prompt ? lineOfPrompt(prompt.hash) : stepContent(step);
      if (!batch.hasRoomFor(line)) flush();
      const encoded = batch.encode(line);
      const place = stepPlace(step);
      draft.lastStep = i;
      draft.steps += 1;
      draft.bytes += prompt ? prompt.json.length : encoded;
      if (draft.mode === 'comparing') compare(draft, draft.base!, i, line, place);
      if (draft.mode === 'writing') {
        const chars = charsOf(step);
        const calls = step.calls.length;
        if (prompt)
          batch.add(draft, () =>
            stored.addPrompt(draft.transcript!, { i, chars, place, prompt: prompts.numberOf(prompt) }),
          );
        else batch.addStep(draft, { i, role, chars, calls, place, bytes: encoded });
      }
      flushWhenDue();
    },

    endRun: async (tail): Promise<ImportOutcome> => {
      const draft = begun();
      batch.hashInto(draft.hash);
      const head: RunHead = { ...draft.head, ...tail, runId: draft.head.runId };
      const stepsHash = draft.hash.digest('hex');
      const hash = contentHash(head, stepsHash, prompts.of(head.instruction?.system)?.hash);
      const { base, steps, bytes } = draft;
      const outcome = outcomeOf(base, hash, head, mayReplace);
      if (outcome === 'conflict') {
        abandon();
        return outcome;
      }
      // All steps were the stored ones, but more are stored than came.
      if (draft.mode === 'comparing' && steps !== base!.steps) diverge(draft, draft.lastStep + 1);
      batch.add(draft, () => {
        if (outcome === 'unchanged' && !mayReplace(base!, head)) return publish.seen(head.runId);
        const transcript = draft.transcript ?? base!.transcript;
        publish.run({ head, base, transcript, hash, stepsHash, steps, bytes });
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

interface Draft extends Owner {
  head: RunHead;
  /** The stored run of this id, or null. */
  base: StoredRun | null;
  /** `comparing`: all steps so far are the stored ones. `skipping`: the stored run stays, whatever comes. */
  mode: 'comparing' | 'writing' | 'skipping';
  hash: Hash;
  steps: number;
  bytes: number;
  lastStep: number;
}

function outcomeOf(
  base: StoredRun | null,
  hash: string,
  head: RunHead,
  mayReplace: (base: StoredRun, head: RunHead) => boolean,
): ImportOutcome {
  if (!base) return 'added';
  if (base.contentHash === hash) return 'unchanged';
  return mayReplace(base, head) ? 'updated' : 'conflict';
}
