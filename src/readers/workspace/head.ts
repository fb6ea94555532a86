import { configKeyOf } from '../../core/run/hash.js';
import type { RunHead, Warning } from '../../core/run/types.js';
import { capText } from '../cap.js';
import { idAt, stringAt } from '../fields.js';
import { type Document, loadDocument } from '../json/document.js';
import { inside } from '../place.js';
import { type Limits, ReadError } from '../reader.js';
import { emptyHead } from '../recorded.js';
import type { Source } from '../source.js';
import { names } from './names.js';
import { truthFrom } from './truth.js';

/** meta.json, or null when it is broken and the steps are there all the same. */
export async function readMeta(
  folder: Source,
  limits: Limits,
  warn: (warning: Warning) => void,
): Promise<Document | null> {
  const faults: ReadError[] = [];
  const meta = await loadDocument(folder, names.meta, limits, warn, faults);
  const steps = await folder.open(names.steps);
  if (!meta && steps?.kind !== 'file')
    throw (
      faults[0] ??
      new ReadError(`${folder.shown}: neither ${names.meta} nor ${names.steps} is in it`, 'not_a_run')
    );
  return meta;
}

/** Everything that meta.json says of the run; nobody graded it, so that it has no score. */
export function headFrom(meta: Document | null, folder: Source, limits: Limits): RunHead {
  const id = (meta && idAt(meta.value, 'id', meta.here)) || folder.path;
  const text = (name: string): string | undefined =>
    meta ? stringAt(meta.value, name, meta.here) : undefined;
  const model = text('model');
  const agent = { name: text('agent') ?? 'unknown', ...(model !== undefined && { model }) };
  const prompt = meta && stringAt(meta.value, 'prompt', meta.here);
  const at = meta && inside(meta.here, 'prompt');
  const humanLabels = meta ? truthFrom(meta.value, meta.here) : [];
  return {
    ...emptyHead({
      runId: `workspace/${id}`,
      source: {
        format: 'workspace',
        root: folder.root,
        files: [...(meta ? [meta.here.ref] : []), { file: names.steps }],
      },
      benchmark: text('benchmark') ?? 'local',
      taskId: text('task') ?? id,
      agent,
      configKey: configKeyOf(agent),
    }),
    instruction: prompt && at ? { text: capText(prompt, limits, at, 'prompt'), ref: at.ref } : null,
    given: prompt && at ? [at.ref] : [],
    ...(humanLabels.length > 0 && { humanLabels }),
  };
}
