import { called } from '../../store/called.js';
import type { Store } from '../../store/store.js';
import { bigText } from '../evidence/big-text.js';
import type { Surroundings } from '../shell/perform.js';
import type { Place, RunEffect, RunMsg, RunsEffect, RunsMsg } from './model.js';
import { fileParts, stepHead, stepParts } from './parts.js';
import { remember, whyAsk } from './remember.js';

/** Opens the list: asks where somebody still labels blind, and keeps that it was opened before anything is shown. */
export async function performRuns(
  effect: RunsEffect,
  store: Store,
  { runs }: Surroundings,
): Promise<RunsMsg> {
  const { annotator, alone, confirmed } = effect;
  if (!runs) return { type: 'runs:refused', sentence: 'the runs cannot be shown here' };
  if ((await store.facts()).runs === 0)
    return { type: 'runs:refused', sentence: `no runs here yet: ${called('import PATH...')}` };
  if (annotator !== null) {
    const sentence = confirmed ? null : await whyAsk(store, annotator);
    if (sentence !== null) return { type: 'runs:ask', sentence, alone };
    await remember(store, annotator);
  }
  return { type: 'runs:opened', lines: await runs.list(store), alone };
}

/** All that one run reads. */
export async function performRun(effect: RunEffect, store: Store, { runs }: Surroundings): Promise<RunMsg> {
  const { runId } = effect;
  const nothing = (sentence: string): RunMsg => ({ type: 'run:nothing', sentence });
  const read = (
    name: string,
    parts: Awaited<ReturnType<typeof fileParts>>,
    stops: readonly Place[] = [],
  ): RunMsg =>
    parts === null ? nothing(`${name}: there is none`) : { type: 'run:read', runId, name, parts, stops };
  switch (effect.do) {
    case 'run:open': {
      const view = (await runs?.one(store, runId)) ?? null;
      return view ? { type: 'run:opened', view } : nothing('this run is gone: it was imported anew');
    }
    case 'run:gates':
      return gates(store, effect);
    case 'run:files': {
      const name = effect.use === 'output' ? 'Saved output files' : 'Reference';
      const parts = await fileParts(store, runId, effect.use);
      if (effect.use === 'output')
        return parts ? read(name, parts) : nothing('no output file of this run was saved');
      const value = (await store.getRun(runId))?.reference?.value;
      const told =
        value === undefined
          ? []
          : [
              {
                title: 'reference of the log',
                text: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
              },
            ];
      const all = [...told, ...(parts ?? [])];
      return all.length > 0 ? read(name, all) : nothing('this task came without a reference');
    }
    case 'run:values': {
      const text = (await runs?.values(store, runId)) ?? null;
      return text === null
        ? nothing(`this run is not traced yet: ${called('audit')}`)
        : read('Answer values and where they came from', [{ title: '', text }]);
    }
    case 'run:steps':
      return { type: 'run:stepsRead', runId, entries: await store.stepIndex(runId) };
    case 'run:heads': {
      const heads: Record<number, string> = {};
      for (const i of effect.steps) {
        const step = await store.getStep(runId, i);
        heads[i] = step ? stepHead(step) : '';
      }
      return { type: 'run:headsRead', runId, heads };
    }
    case 'run:step': {
      const step = await store.getStep(runId, effect.step);
      return step
        ? read(`Step ${effect.step}, ${step.role.replaceAll('_', ' ')}`, stepParts(step))
        : nothing('this step is gone');
    }
  }
}

/** The grader's files, those in which a gate fired first and open at it. */
async function gates(store: Store, effect: Extract<RunEffect, { do: 'run:gates' }>): Promise<RunMsg> {
  const { runId, gates: fired } = effect;
  const files = [...new Set(fired.map(({ file }) => file))];
  const parts = await fileParts(store, runId, 'grader', files.length > 0 ? files : null);
  if (parts === null)
    return { type: 'run:nothing', sentence: 'the task came without a grader: import again with --tasks DIR' };
  const paths = (await store.listFiles(runId, 'grader'))
    .map(({ path }) => path)
    .filter(path => files.includes(path));
  const text = bigText(parts);
  const stops = fired.flatMap(({ file, line }): Place[] => {
    const part = paths.indexOf(file);
    const place = part < 0 ? null : linesOf(text, part, line);
    return place ? [place] : [];
  });
  const places = fired.map(({ file, line }) => `${file}:${line[0]}`);
  const name =
    places.length > 0
      ? `Grader, gates that fired: ${places.join(', ')}`
      : 'Grader (no gate with source fired)';
  return { type: 'run:read', runId, name, parts, stops };
}

/** The range of a stretch of lines. */
function linesOf(
  text: ReturnType<typeof bigText>,
  part: number,
  [first, last]: readonly [number, number],
): Place | null {
  let start = -1;
  let end = -1;
  for (let piece = 0; piece < text.count; piece += 1) {
    if (text.part[piece] !== part) continue;
    const line = text.line[piece] ?? 0;
    if (line >= first && start < 0) start = text.start[piece] ?? 0;
    if (line >= first && line <= last) end = text.end[piece] ?? 0;
  }
  return start < 0 || end < start ? null : { part, start, end };
}
