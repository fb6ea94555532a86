import { promptOf } from '../../../core/provenance/prompt.js';
import { checkItemId, repeatPart } from '../../../core/review/item.js';
import type { RunHead, Step } from '../../../core/run/types.js';
import type { MaskedText, Masker } from '../../../core/text/mask.js';
import type { StoredTrace } from '../../provenance.js';
import type { Connection } from '../connection.js';
import { runMask } from '../run-mask.js';
import type { Arg } from '../statement.js';
import { type MaskedStep, maskedStep } from './masked-step.js';
import { Recent } from './recent.js';
import { storedSteps } from './stored-steps.js';

/** The run behind an item of D2 or of pass B, as its screens may read it. Every method is called in a read. */
export interface OpenedRun {
  runId: string;
  /** The item that was asked for is the hidden second time of this one; null: it is no repeat. */
  repeats: string | null;
  /** The whole item of pass C; null where there is no trace to show, as for one of pass B. */
  item: string | null;
  transcript: number;
  mask: Masker;
  trace(): StoredTrace;
  prompt(): MaskedText;
  step(i: number): MaskedStep | null;
  steps(): { i: number; role: Step['role']; chars: number }[];
  /** What was made of the run before under this name, or is made now. */
  kept<T>(name: string, make: () => T): T;
}

/**
 * Resolves items of pass C, of check mode, of pass B and of the votes to their runs. Null: no such item, or one of another
 * transcript than the project has now. The last few runs and steps are kept as they were masked, until a run with
 * another model comes.
 */
export function openedRuns(
  c: Connection,
  traceByNo: (no: number) => StoredTrace,
): (id: string) => OpenedRun | null {
  const stored = storedSteps(c);
  const maskOf = runMask(c);
  const item = c.statement((k, arg: Arg<{ id: string }>) =>
    k
      .selectFrom('item')
      .innerJoin('run', 'run.run_id', 'item.run_id')
      .where('item.id', '=', arg('id'))
      .select(['item.id', 'item.pass', 'item.parent', 'item.part'])
      .select(['run.run_id', 'run.task_id', 'run.agent', 'run.transcript']),
  );
  // All engines' traces of the run as it is, the newest first.
  const traces = c.statement((k, arg: Arg<{ runId: string }>) =>
    k
      .selectFrom('trace')
      .innerJoin('run', join =>
        join.onRef('run.run_id', '=', 'trace.run_id').onRef('run.evidence_hash', '=', 'trace.content_hash'),
      )
      .where('trace.run_id', '=', arg('runId'))
      .orderBy('trace.auto_run', 'desc')
      .select(['trace.no', 'trace.item']),
  );
  // Refuted claims of the run as it is: what pass B or a vote on one shows.
  const claims = c.statement((k, arg: Arg<{ runId: string; item: string }>) =>
    k
      .selectFrom('claim_case')
      .innerJoin('run', join =>
        join
          .onRef('run.run_id', '=', 'claim_case.run_id')
          .onRef('run.evidence_hash', '=', 'claim_case.content_hash'),
      )
      .leftJoin('shared_question', join =>
        join
          .onRef('shared_question.hash', '=', 'claim_case.subject')
          .on('shared_question.item', '=', arg('item')),
      )
      .where('claim_case.run_id', '=', arg('runId'))
      .where(eb =>
        eb.or([eb('claim_case.item', '=', arg('item')), eb('shared_question.item', '=', arg('item'))]),
      )
      .orderBy('claim_case.no', 'desc')
      .limit(1)
      .select('claim_case.no'),
  );
  const head = c.statement((k, arg: Arg<{ runId: string }>) =>
    k
      .selectFrom('run')
      .leftJoin('system_prompt', 'system_prompt.no', 'run.system_prompt')
      .where('run.run_id', '=', arg('runId'))
      .select(['run.head', 'system_prompt.json']),
  );
  const runs = new Recent<{ mask: Masker; made: Map<string, unknown> }>(mostRuns);
  const steps = new Recent<{ mask: Masker; step: MaskedStep }>(mostSteps, mostChars);

  const promptText = (runId: string): string => {
    const row = head.get({ runId })!;
    const { instruction } = JSON.parse(row.head) as RunHead;
    if (!instruction || row.json === null) return promptOf({ instruction });
    return promptOf({ instruction: { ...instruction, system: JSON.parse(row.json) as string } });
  };

  return id => {
    const asked = item.get({ id });
    let root = asked;
    while (root?.parent != null) root = item.get({ id: root.parent });
    if (!asked || !root) return null;
    const repeats = asked.part === repeatPart ? asked.parent : null;
    const { run_id: runId, transcript, pass, id: whole } = root;
    const found = traces
      .all({ runId })
      .find(
        each =>
          pass === 'votes' || (each.item !== null && [each.item, checkItemId(each.item)].includes(whole)),
      );
    const traced = pass === 'severity' || pass === 'gates' || pass === 'claim' ? undefined : found;
    const claim = traced || pass === 'claim' ? undefined : claims.get({ runId, item: whole });
    if (!traced && !claim) return null;
    const mask = maskOf(root);
    const key = traced ? `${traced.no} ${transcript}` : `claim ${claim?.no} ${transcript}`;
    let known = runs.get(key);
    if (known?.mask !== mask) {
      known = { mask, made: new Map() };
      runs.put(key, known);
    }
    const { made } = known;
    const kept = <T>(name: string, make: () => T): T => {
      if (!made.has(name)) made.set(name, make());
      return made.get(name) as T;
    };
    return {
      runId,
      repeats,
      item: traced?.item ?? null,
      transcript,
      mask,
      kept,
      trace: () =>
        kept('trace', () => {
          if (!traced) throw new Error('There is no trace behind this item.');
          return traceByNo(traced.no);
        }),
      prompt: () => kept('prompt', () => mask(promptText(runId))),
      steps: () => kept('steps', () => stored.list(transcript)),
      step: i => {
        const at = `${transcript} ${i}`;
        const ready = steps.get(at);
        if (ready?.mask === mask) return ready.step;
        const step = stored.get(transcript, i);
        if (!step) return null;
        const masked = maskedStep(step, mask);
        steps.put(at, { mask, step: masked }, masked.chars);
        return masked;
      },
    };
  };
}

const mostRuns = 4;
const mostSteps = 32;
/** Of kept steps together. */
const mostChars = 40_000_000;
