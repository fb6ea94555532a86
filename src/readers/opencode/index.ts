import type { RunHead, Warning } from '../../core/run/types.js';
import { capText } from '../cap.js';
import { ClosingFinder } from '../closing.js';
import { loadDocument } from '../json/document.js';
import { type Limits, ReadError, type ReadEvent, type Reader, type ReadOptions } from '../reader.js';
import { RunFiles } from '../run-files.js';
import type { Source } from '../source.js';
import { decodeText } from '../text/decode.js';
import { Warnings } from '../warnings.js';
import { detect } from './detect.js';
import { headFrom } from './head.js';
import { names } from './names.js';
import { checksFrom, scoreFrom, terminationFrom } from './outcome.js';
import { attemptsOf } from './record.js';
import { emptyTally, stepsOf, type Tally } from './steps.js';

/** Runs of opencode: the folders of coding-agent-evals, and a transcript by itself. */
export const opencodeReader: Reader = {
  name: 'opencode',
  title: 'opencode runs: coding-agent-evals folders, and files of `opencode run --format json`',
  layout: `<any name>/
  transcript.jsonl     events of \`opencode run --format json\`: text, reasoning, tool_use, step_finish
  matrix-record.json   task, model, repeat, attempts; the last attempt's verification has the reward
  instruction.txt      what the agent was asked
  model.patch          what it left
  verifier/stdout.txt  what the verifier printed
  proctor-review.json  a reviewing model's verdict, kept as a check outside the score
Any folder with one of the first two is read, and any file of such events, which has no score.`,
  detect,
  read,
};

/** UTF-16 units of the verifier's output that stand in a check; its file has the rest. */
const mostPrinted = 20_000;

async function* read(source: Source, options: ReadOptions): AsyncGenerator<ReadEvent> {
  const warnings = new Warnings();
  const { limits } = options;
  const isFolder = source.kind === 'folder';
  const load = (name: string) => (isFolder ? loadDocument(source, name, limits, warnings.add) : null);
  const record = await load(names.record);
  const review = await load(names.review);
  const transcript = isFolder ? await source.open(names.transcript) : source;
  const hasTranscript = transcript?.kind === 'file';
  if (!record && !hasTranscript)
    throw new ReadError(
      `${source.shown}: neither ${names.transcript} nor a readable ${names.record} is in it`,
      'not_a_run',
    );
  const attempts = attemptsOf(record);
  const { attempt } = attempts;
  const instruction = await instructionFrom(source, limits, warnings.add);
  const printed = await textAt(source, names.verifier, limits, warnings.add);
  const said = { ref: { file: names.verifier }, warn: warnings.add };
  const shown =
    printed === null ? null : capText(printed, { textChars: mostPrinted }, said, 'output of the verifier');
  const checks = checksFrom(attempt, shown, review);
  const head = headFrom(
    source,
    record,
    attempts,
    hasTranscript ? await transcript.start() : new Uint8Array(),
  );
  const files = [...head.source.files, ...(hasTranscript ? [{ file: transcript.path }] : [])];
  yield {
    kind: 'run',
    head: {
      ...head,
      source: { ...head.source, files },
      ...scoreFrom(attempt),
      instruction,
      given: instruction ? [instruction.ref] : [],
      grader: {
        sources: [],
        checks,
        ...(printed !== null && { log: { file: names.verifier } }),
        rerunnable: 'unknown',
      },
      warnings: warnings.list(),
    },
  };
  const finder = new ClosingFinder();
  const tally = emptyTally();
  if (hasTranscript)
    for await (const step of stepsOf(transcript, tally, options, warnings.add)) {
      finder.see(step);
      yield { kind: 'step', step };
    }
  else
    warnings.add({ code: 'no_transcript', at: { file: names.transcript }, text: 'there is no transcript' });
  const patch = yield* patchOf(source, new RunFiles(limits, warnings.add));
  yield {
    kind: 'end',
    tail: {
      ...patch,
      closing: finder.result({ cutOff: tally.reason === 'length' }),
      stepsKind: tally.steps > 0 ? 'structured' : 'none',
      termination: terminationFrom(attempt, tally),
      ...timesOf(head, tally),
      ...(hasTranscript && { usage: usageOf(tally) }),
      warnings: warnings.list(),
    },
  };
}

async function instructionFrom(
  source: Source,
  limits: Limits,
  warn: (warning: Warning) => void,
): Promise<RunHead['instruction']> {
  const text = await textAt(source, names.instruction, limits, warn);
  const ref = { file: names.instruction };
  return text?.trim() ? { text: capText(text, limits, { ref, warn }, 'instruction'), ref } : null;
}

/** A text file of the folder, or null when there is none, or more of it than a record may have. */
async function textAt(
  source: Source,
  name: string,
  limits: Limits,
  warn: (warning: Warning) => void,
): Promise<string | null> {
  const file = source.kind === 'folder' ? await source.open(name) : null;
  if (file?.kind !== 'file' || file.bytes > limits.recordBytes) return null;
  const { text, warnings } = decodeText(await file.readAll(limits.recordBytes), { file: name });
  for (const warning of warnings) warn(warning);
  return text;
}

/** The patch is all that is kept of what the agent left; an empty one says that it left nothing. */
async function* patchOf(
  source: Source,
  files: RunFiles,
): AsyncGenerator<ReadEvent, Pick<RunHead, 'outputs' | 'outputsState'>> {
  const file = source.kind === 'folder' ? await source.open(names.patch) : null;
  if (file?.kind !== 'file') return { outputs: [], outputsState: 'not_collected' };
  const { event, ref } = await files.onDisk(file, 'output', names.patch);
  yield event;
  return { outputs: [ref], outputsState: file.bytes > 0 ? 'saved' : 'missing' };
}

const timesOf = (head: RunHead, { first, last }: Tally): Pick<RunHead, 'startedAt' | 'endedAt'> => ({
  ...(head.startedAt === undefined && first !== undefined && { startedAt: first }),
  ...(head.endedAt === undefined && last !== undefined && { endedAt: last }),
});

const usageOf = ({ toolCalls, outputTokens, costUsd }: Tally): NonNullable<RunHead['usage']> => ({
  toolCalls,
  ...(outputTokens > 0 && { outputTokens }),
  ...(costUsd > 0 && { costUsd }),
});
