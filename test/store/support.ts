import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentLabels } from '../../src/core/review/current.js';
import { blindView, type EventDraft, type LabelEvent } from '../../src/core/review/label-event.js';
import type { RunFile } from '../../src/core/run/run-file.js';
import type { RunHead, Step } from '../../src/core/run/types.js';
import type { ImportOutcome, ImportWriter, Store } from '../../src/store/store.js';

/** A run's head with everything that the model asks for; tests name only what they are about. */
export function head(runId: string, more: Partial<RunHead> = {}): RunHead {
  return {
    runId,
    source: { format: 'local', root: '/runs/a.jsonl', files: [{ file: '/runs/a.jsonl' }] },
    benchmark: 'bench',
    taskId: `task-${runId}`,
    agent: { name: 'agent', model: 'm-one' },
    configKey: 'key',
    score: { value: 1, raw: 1, metric: 'score', state: 'graded' },
    band: { derived: 'none', rule: '' },
    termination: { kind: 'completed' },
    instruction: null,
    inputs: [],
    given: [],
    stepsKind: 'structured',
    closing: closing(`Run ${runId} is done.`),
    outputs: [],
    outputsState: 'not_collected',
    reference: null,
    grader: { sources: [], checks: [], rerunnable: 'unknown' },
    warnings: [],
    ...more,
  };
}

export const closing = (text: string): NonNullable<RunHead['closing']> => ({
  text,
  step: 0,
  how: 'last_assistant',
});

export const step = (i: number, text = `step ${i}`, more: Partial<Step> = {}): Step => ({
  i,
  role: 'agent',
  text,
  calls: [],
  results: [],
  ref: { file: '/runs/a.jsonl', at: `$[${i}]` },
  ...more,
});

export const textFile = (path: string, content: string, more: Partial<RunFile> = {}): RunFile => ({
  use: 'output',
  path,
  content,
  bytes: Buffer.byteLength(content),
  ref: { file: path },
  ...more,
});

export async function writeRun(
  writer: ImportWriter,
  run: RunHead,
  steps: readonly Step[] = [step(0)],
  tail: Partial<RunHead> = {},
  files: readonly RunFile[] = [],
): Promise<ImportOutcome> {
  await writer.beginRun(run);
  for (const each of steps) await writer.addStep(each);
  for (const each of files) await writer.addFile(each);
  return writer.endRun(tail);
}

/** Imports runs in one import of their own, and says what became of each. */
export async function importRuns(
  store: Store,
  runs: readonly (RunHead | [RunHead, Step[]])[],
): Promise<ImportOutcome[]> {
  const writer = await store.beginImport();
  const outcomes: ImportOutcome[] = [];
  for (const run of runs)
    outcomes.push(Array.isArray(run) ? await writeRun(writer, ...run) : await writeRun(writer, run));
  await writer.finish();
  return outcomes;
}

export async function itemOf(store: Store, runId: string): Promise<string> {
  const items = await store.listItems('claim');
  return items.find(item => item.runId === runId)!.item;
}

export const draft = (more: Partial<EventDraft> & Pick<EventDraft, 'annotator'>): EventDraft => ({
  item: null,
  pass: 'claim',
  kind: 'label',
  value: null,
  reason: null,
  evidence: null,
  guideVersion: '1.0',
  guideHash: null,
  guideMeaning: 1,
  viewState: { ...blindView, columns: 80, rows: 24 },
  activeMs: 1234.5,
  seenShare: 0.5,
  supersedes: null,
  ...more,
});

export const label = (
  annotator: string,
  item: string,
  value = 'yes',
  more: Partial<EventDraft> = {},
): EventDraft => draft({ annotator, item, value, ...more });

/** A label in place of the one that the annotator has on the item, if any, as the screen makes it. */
export async function relabel(
  store: Store,
  annotator: string,
  item: string,
  value = 'yes',
  more: Partial<EventDraft> = {},
): Promise<LabelEvent> {
  const made = currentLabels(await store.listEvents({ pass: 'claim', annotator, item }), 1).get(item)?.label;
  return store.addEvent(label(annotator, item, value, { ...more, supersedes: made?.id ?? null }));
}

export const lock = (annotator: string): EventDraft =>
  draft({ annotator, kind: 'lock', viewState: null, activeMs: null, seenShare: null });

/** A folder that is gone when the test is done. */
export function temporaryFolder(): { path: string; file: (name?: string) => string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'trustlayer-store-'));
  return {
    path,
    file: (name = 'trustlayer.db') => join(path, name),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
