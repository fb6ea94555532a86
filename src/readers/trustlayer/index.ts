import { hasAll, peekJson } from '../json/peek.js';
import type { Detection, ReadEvent, Reader, ReadOptions } from '../reader.js';
import type { Source } from '../source.js';
import { decodeText } from '../text/decode.js';
import { linesOf } from '../text/lines.js';
import { utf8Chunks } from '../text/utf8.js';
import { FileOfRuns } from './file-of-runs.js';
import { runFields } from './known-fields.js';

/** trustlayer's own format: JSON lines that a person or a script writes. */
export const trustlayerReader: Reader = {
  name: 'trustlayer',
  title: "trustlayer's own JSON lines, for runs of any origin",
  layout: `One JSON object a line, in a file of any name.

A line with "task" begins a run; only "task" is needed. The smallest run:
  {"task": "t1", "closing": "Done."}
Its other fields: run (an id), benchmark, model, agent (a name, or {name, version, config}), repetition (from 1),
score (a number, true, false or null), band (pass, partial, fail), prompt, system, closing (a text or null), steps,
termination, error, limit, reference (any value), outputs and inputs ([{path, content or bytes}]; without either the
file is looked for beside this one), checks ([{id, status, weight, message}]), startedAt, endedAt,
usage ({toolCalls, outputTokens, costUsd}), licence.

A line with "role" is a step of the run before it, and the members of "steps" look the same:
  {"role": "agent", "text": "...", "calls": [{"name": "bash", "args": {"command": "ls"}, "id": "c1"}]}
  {"role": "tool", "results": [{"text": "...", "callId": "c1", "exitCode": 0}]}
Roles: agent or assistant, user, tool, system, environment. A step may have reasoning, time; a call may have
commands, writes ([{path, content}]), reads; a result may have isError, truncated.

A line with "end": true closes the run before it, when a script knows these only then:
  {"end": true, "score": 1, "termination": "completed"}

A run without an id gets one from its content, so importing the same file again changes nothing.`,
  detect,
  read,
};

async function detect(source: Source): Promise<Detection> {
  if (source.kind !== 'file') return 'no';
  const { text } = decodeText(await source.start(), { file: source.path });
  // A few broken or foreign lines first do not hide the runs below them.
  for (const line of text.split('\n', 20)) {
    if (!line.trimStart().startsWith('{')) continue;
    const peek = peekJson(line);
    const task = peek.members.get('task')?.kind;
    if (task !== 'text' && task !== 'number') continue;
    return runFields.filter(field => hasAll(peek, field)).length >= 2 ? 'certain' : 'likely';
  }
  return 'no';
}

async function* read(source: Source, options: ReadOptions): AsyncGenerator<ReadEvent> {
  const file = new FileOfRuns(source, options);
  for await (const line of linesOf(utf8Chunks(source.chunks()), options.limits)) {
    yield* file.take(line);
    options.onProgress?.(line.end);
  }
  yield* file.finish();
}
