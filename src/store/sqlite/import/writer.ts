import { createHash, type Hash } from 'node:crypto';
import type { RunHead } from '../../../core/run/types.js';
import { type ImportOutcome, type ImportWriter, StoreError } from '../../store.js';
import type { Connection } from '../connection.js';
import { Batch } from './batch.js';
import { batchQueue } from './batch-queue.js';
import { charsOf, contentHash, stepContent, stepPlace } from './content.js';
import { executor } from './executor.js';
import { publicationOf } from './publication.js';
import { fileStore, filesHash, graderHash, type StoredFile, storedFile, sweepContents } from './run-files.js';
import { beginSession, sweep } from './session.js';
import { isSameSource } from './source.js';
import { isOnlyText, lineOfPrompt, recentPrompts } from './system-prompts.js';
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
  const contents = fileStore(c);
  /** Hashes of file contents that are in the project, or in a batch on its way there. */
  const known = new Set<string>();
  const promptOf = recentPrompts();
  const batch = new Batch();
  const batches = batchQueue(batch, executor(c, session));
  let open: Draft | null = null;
  let drafts = 0;

  const flush = async (): Promise<void> => {
    if (open) batch.hashInto(open.hash);
    await batches.flush();
  };
  const flushWhenDue = async (): Promise<void> => {
    if (batches.isDue()) await flush();
  };

  /** An id that this very import wrote or saw before is there twice in its sources; the first one stays. */
  const mayReplace = (base: StoredRun, head: RunHead): boolean =>
    base.session !== session.id && isSameSource(base, head.source);

  /** Leaves the stored transcript behind: from here on the run has one of its own. */
  const diverge = (draft: Draft, from: number): void => {
    const { base, number, head } = draft;
    draft.mode = base && !mayReplace(base, head) ? 'skipping' : 'writing';
    if (draft.mode === 'skipping') return;
    batch.add({ do: 'open', draft: number, copy: base && { transcript: base.transcript, below: from } });
  };

  const compare = (draft: Draft, base: StoredRun, i: number, line: string, place: string): void => {
    const same = c.peek(() => stored.step(base.transcript, i));
    if (same?.line !== line) diverge(draft, i);
    else if (same.place !== place && mayReplace(base, draft.head))
      batch.add({ do: 'movePlace', transcript: base.transcript, i, place });
  };

  /** Whether the content need not be handed over; from here on it is known. */
  const isKnown = (hash: string): boolean => {
    if (known.has(hash)) return true;
    if (known.size >= mostKnown) known.clear();
    known.add(hash);
    return c.peek(() => contents.has(hash));
  };

  const begun = (): Draft => {
    batches.check();
    if (!open) throw new StoreError('No run was begun in this import.', 'invalid');
    return open;
  };

  const abandon = (): void => {
    // What was written of it already belongs to no run, and is swept when the import is finished.
    if (open) batch.forget();
    // A content that was announced by what is forgotten has to be announced again.
    known.clear();
    open = null;
  };

  return {
    beginRun: async head => {
      if (open) throw new StoreError(`Run ${open.head.runId} was begun and not ended.`, 'invalid');
      batches.check();
      if (batches.holds(head.runId)) await batches.settle();
      batch.begin();
      const base = c.peek(() => stored.find(head.runId));
      drafts += 1;
      open = {
        number: drafts,
        head,
        base,
        mode: 'comparing',
        hash: createHash('sha256'),
        files: new Map(),
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
      const prompt = isOnlyText(step) ? promptOf(step.text) : null;
      const line = prompt ? lineOfPrompt(prompt.hash) : stepContent(step);
      if (!batch.hasRoomFor(line)) await flush();
      const bytes = batch.encode(line);
      const place = stepPlace(step);
      draft.lastStep = i;
      draft.steps += 1;
      draft.bytes += prompt?.bytes ?? bytes;
      if (draft.mode === 'comparing') compare(draft, draft.base!, i, line, place);
      if (draft.mode === 'writing') {
        const chars = charsOf(step);
        if (prompt) {
          batch.addPrompt(prompt);
          batch.add({ do: 'promptStep', draft: draft.number, i, chars, place, prompt: prompt.hash });
        } else batch.addStep(draft.number, i, role, chars, step.calls.length, place, bytes);
      }
      await flushWhenDue();
    },

    addFile: async file => {
      const draft = begun();
      const { row, content } = storedFile(file);
      draft.files.set(`${row.use} ${row.path}`, row);
      if (content && draft.mode !== 'skipping' && !isKnown(row.kept!)) {
        if (!batch.hasRoomForFile(content.length)) await flush();
        batch.addContent(row.kept!, content);
      }
      await flushWhenDue();
    },

    endRun: async (tail): Promise<ImportOutcome> => {
      const draft = begun();
      batch.hashInto(draft.hash);
      const head: RunHead = { ...draft.head, ...tail, runId: draft.head.runId };
      const prompt = promptOf(head.instruction?.system);
      const steps = draft.hash.digest('hex');
      const files = [...draft.files.values()];
      const ofFiles = filesHash(files);
      const grader = graderHash(files);
      const hasOwn = files.some(({ use }) => use !== 'grader');
      const content = contentHash(
        head,
        steps,
        prompt?.hash,
        hasOwn ? ofFiles : undefined,
        grader ?? undefined,
      );
      const hashes = { content, steps, files: ofFiles, grader };
      const { base } = draft;
      const outcome = outcomeOf(base, hashes.content, head, mayReplace);
      if (outcome === 'conflict') {
        abandon();
        return outcome;
      }
      // All steps were the stored ones, but more are stored than came.
      if (draft.mode === 'comparing' && draft.steps !== base!.steps) diverge(draft, draft.lastStep + 1);
      if (outcome === 'unchanged' && !mayReplace(base!, head)) batch.add({ do: 'seen', runId: head.runId });
      else {
        if (prompt) batch.addPrompt(prompt);
        const publication = publicationOf(head, prompt, base?.transcript ?? null, hashes, files, draft);
        batch.add({ do: 'publish', draft: draft.number, publication });
      }
      batches.hold(head.runId);
      open = null;
      await flushWhenDue();
      return outcome;
    },

    abandonRun: async () => abandon(),
    flush: async () => {
      await flush();
      await batches.settle();
    },
    finish: async () => {
      abandon();
      await batches.close();
      c.write(() => session.finish());
      sweep(c);
      sweepContents(c);
    },
  };
}

const mostKnown = 100_000;

interface Draft {
  number: number;
  head: RunHead;
  /** The stored run of this id, or null. */
  base: StoredRun | null;
  /** `comparing`: all steps so far are the stored ones. `skipping`: the stored run stays, whatever comes. */
  mode: 'comparing' | 'writing' | 'skipping';
  hash: Hash;
  files: Map<string, StoredFile>;
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
