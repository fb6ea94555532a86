import type { Ref, RunHead, Warning } from '../../core/run/types.js';
import { hasAll, peekJson } from '../json/peek.js';
import { placeInWords } from '../place.js';
import {
  type Detection,
  defaultLimits,
  ReadError,
  type ReadEvent,
  type Reader,
  type ReadOptions,
} from '../reader.js';
import { SeenTexts } from '../seen.js';
import type { Source } from '../source.js';
import { decodeText } from '../text/decode.js';
import { Warnings } from '../warnings.js';
import { looksLikeZip, openZip } from '../zip/index.js';
import { JsonLog } from './json-log.js';
import type { Log } from './log.js';
import { readSample } from './sample.js';
import { isLogMember, ZipLog } from './zip-log.js';

/** Logs of Inspect AI (formats 2): .json and .eval, told apart and recognised by what they hold. */
export const inspectReader: Reader = {
  name: 'inspect',
  title: 'Inspect AI logs (UKGovernmentBEIS/inspect_ai), versions 1 to 3',
  layout: `One file an evaluation, of any name; every sample and epoch is a run:
  .json  {"version": 2, "status": "success", "eval": {"task": ..., "model": ...}, ..., "samples": [...]}
  .eval  a zip with header.json and samples/<id>_epoch_<n>.json, or samples/<id>_epoch_<n>/ in pieces
A log that was cut off, or never finished and has no header, gives the samples that are whole. Of several scorers the
one the evaluation names first gives the score; the others are kept as components. Epochs are repetitions.`,
  detect,
  read,
};

async function detect(source: Source): Promise<Detection> {
  if (source.kind !== 'file') return 'no';
  const start = await source.start();
  if (looksLikeZip(start)) return detectZip(source);
  const text = decodeText(start, { file: source.path }).text;
  const peek = peekJson(text);
  const isLog =
    peek.shape === 'object' &&
    hasAll(peek, 'version', 'status', 'eval') &&
    peek.members.get('version')?.kind === 'number' &&
    peek.members.get('eval')?.kind === 'object';
  if (isLog) return 'certain';
  // A log that breaks off in its first line still begins like no other format.
  return /^\s*\{\s*"version"\s*:\s*\d+\s*,\s*"status"\s*:/.test(text) ? 'likely' : 'no';
}

/** A zip whose list of members cannot be read is taken too, so that what is wrong with it is said. */
async function detectZip(source: Source): Promise<Detection> {
  try {
    const zip = await openZip(source, defaultLimits);
    await zip.close();
    return zip.members.some(member => isLogMember(member.name)) ? 'certain' : 'no';
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    return 'likely';
  }
}

async function* read(source: Source, options: ReadOptions): AsyncGenerator<ReadEvent> {
  const isZip = looksLikeZip(await source.start());
  const log = await (isZip ? ZipLog : JsonLog).open(source, options.limits);
  try {
    yield* eventsOf(log, source, options);
  } finally {
    await log.close();
  }
}

async function* eventsOf(log: Log, source: Source, options: ReadOptions): AsyncGenerator<ReadEvent> {
  const seen = new SeenTexts();
  // Until a first run was read it is open whether anything can be read at all.
  const lost = new Warnings();
  let runs = 0;
  let samples = 0;
  for await (const found of log.found()) {
    samples += 1;
    const run = found.kind === 'sample' ? readSample(found.sample, log.head, options.limits) : null;
    const warning =
      found.kind === 'skipped' ? found.warning : run && repeated(run.head, found.sample.ref, seen);
    if (warning && runs === 0) lost.add(warning);
    else if (warning) yield { kind: 'skipped', warning };
    else if (run) {
      if (runs === 0) yield* asSkipped(lost);
      runs += 1;
      yield { kind: 'run', head: run.head };
      yield* run.files;
      for (const step of run.steps) yield { kind: 'step', step };
      yield { kind: 'end', tail: {} };
    }
    options.onProgress?.(found.consumed);
  }
  if (runs === 0 && !lost.isEmpty) throw nothingRead(lost.list(), source);
  for (const warning of log.warnings()) yield { kind: 'warning', warning };
  const { totalSamples = 0 } = log.head;
  if (samples > 0 && samples < totalSamples)
    yield { kind: 'warning', warning: fewer(samples, totalSamples, source) };
}

/** Samples that were taken out of a log, or never written to it. */
function fewer(samples: number, total: number, { path }: Source): Warning {
  const text = `${path}: the log counts ${total} samples, but only ${samples} ${samples === 1 ? 'is' : 'are'} in it`;
  return { code: 'fewer_samples', at: { file: path }, text };
}

function repeated({ runId }: RunHead, at: Ref, seen: SeenTexts): Warning | null {
  if (seen.get(runId) === undefined) {
    seen.set(runId, 1);
    return null;
  }
  const text = `${placeInWords(at)}: the run ${runId} stands in the log before; it was read once`;
  return { code: 'duplicate_run', at, text };
}

function* asSkipped(lost: Warnings): Generator<ReadEvent> {
  for (const warning of lost.list()) yield { kind: 'skipped', warning };
}

function nothingRead([first, ...others]: Warning[], { shown }: Source): ReadError {
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return new ReadError(`${shown}: none of its samples can be read: ${first!.text}${more}`, first!.code);
}
