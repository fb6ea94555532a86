import type { RunHead } from '../../core/run/types.js';
import { type JsonObject, numberAt, stringAt } from '../fields.js';
import { type Here, placeInWords } from '../place.js';
import type { FoundSample } from './found-sample.js';
import { definedOf, type LogHead } from './head.js';

type Identity = Pick<RunHead, 'runId' | 'benchmark' | 'taskId' | 'taskVersion' | 'variant' | 'repetition'>;

/** Which run a sample is: of one task, one evaluation, one epoch. */
export function identityOf(
  { value: sample, named, source }: FoundSample,
  here: Here,
  log: LogHead,
): Identity {
  const id = sampleId(sample, here) ?? named.id;
  const epoch = [numberAt(sample, 'epoch', here), named.epoch].find(
    number => Number.isSafeInteger(number) && number! >= 0,
  );
  const uuid = stringAt(sample, 'uuid', here);
  const run = log.runId ?? source.files[0]?.file ?? source.root;
  const benchmark = log.task ?? 'inspect';
  return {
    runId: uuid ? `${run}/${uuid}` : `${run}/${id}/${epoch ?? 1}`,
    benchmark,
    taskId: `${benchmark}/${id}`,
    ...definedOf({ taskVersion: log.taskVersion, variant: log.variant }),
    ...(epoch !== undefined && { repetition: repetitionOf(epoch, log.epochs) }),
  };
}

/** A number or a text; a number that is no text in one file is one in another. */
function sampleId(sample: JsonObject, here: Here): string | undefined {
  const { id } = sample;
  if (typeof id === 'number' || (typeof id === 'string' && id !== '')) return String(id);
  here.warn({
    code: 'no_sample_id',
    at: here.ref,
    text: `${placeInWords(here.ref)}: the sample has no id; it is named by its place`,
  });
  return undefined;
}

/** Epochs are the repetitions; `of` is what was planned, unless more were run. */
function repetitionOf(index: number, planned: number | undefined): NonNullable<RunHead['repetition']> {
  return { index, ...(planned !== undefined && planned >= index && { of: planned }), how: 'recorded' };
}
