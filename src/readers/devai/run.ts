import { basename } from 'node:path';
import { configKeyOf, sha256 } from '../../core/run/hash.js';
import type { FileRef, RunHead, Warning } from '../../core/run/types.js';
import { ClosingFinder } from '../closing.js';
import { isObject, type JsonObject, numberAt, objectAt, stringAt } from '../fields.js';
import { jsonElements } from '../json/elements.js';
import { parseJson } from '../json/parse.js';
import { type Here, inside } from '../place.js';
import { ReadError, type ReadEvent, type ReadOptions } from '../reader.js';
import { bandFor, emptyHead } from '../recorded.js';
import { RunFiles } from '../run-files.js';
import { decodeText } from '../text/decode.js';
import { utf8Chunks } from '../text/utf8.js';
import { Warnings } from '../warnings.js';
import { checksFrom, type Judgement, judgementIn, labelsFrom, scoreFrom } from './judgement.js';
import type { Place } from './places.js';
import { stepsFrom } from './steps.js';

interface Entry {
  value: JsonObject;
  here: Here;
}

/** One trajectory as a run, an entry at a time. What breaks off keeps the entries before it. */
export async function* runAt(place: Place, options: ReadOptions): AsyncGenerator<ReadEvent> {
  const warnings = new Warnings();
  const finder = new ClosingFinder();
  let head: RunHead | null = null;
  let last: Entry | null = null;
  let steps = 0;
  let toolCalls = 0;
  let outputTokens = 0;
  const entries = entriesOf(place, options, warnings.add);
  try {
    for await (const entry of entries) {
      if (!head) {
        head = await headFrom(place, entry, options, warnings.add);
        yield { kind: 'run', head: { ...head, warnings: warnings.list() } };
      }
      for (const step of stepsFrom(entry.value, steps, entry.here, options.limits)) {
        finder.see(step);
        steps += 1;
        toolCalls += step.calls.length;
        yield { kind: 'step', step };
      }
      outputTokens += usageOf(entry, 'step_usage', 'output_tokens') ?? 0;
      last = entry;
    }
  } catch (error) {
    if (!(error instanceof ReadError) || !head) throw error;
    const text = `${error.message}; what stood before it was kept`;
    warnings.add({ code: error.code, at: { file: place.trajectory.path }, text });
  }
  if (!head || !last) throw new ReadError(`${place.trajectory.shown}: there is no step in it`, 'no_steps');
  const files = yield* filesOf(place, new RunFiles(options.limits, warnings.add), warnings.add);
  const cost = usageOf(last, 'accumulated_usage', 'accumulated_cost');
  // An agent that is done acts no more.
  const isDone = objectAt(last.value, 'agent', last.here)?.action === null;
  yield {
    kind: 'end',
    tail: {
      ...files,
      closing: finder.result(),
      stepsKind: steps > 0 ? 'structured' : 'none',
      termination: { kind: isDone ? 'completed' : 'unknown' },
      usage: {
        toolCalls,
        ...(outputTokens > 0 && { outputTokens }),
        ...(cost !== undefined && { costUsd: cost }),
      },
      warnings: warnings.list(),
    },
  };
}

async function* entriesOf(
  { trajectory }: Place,
  { limits, onProgress }: ReadOptions,
  warn: (warning: Warning) => void,
): AsyncGenerator<Entry> {
  const list = jsonElements(utf8Chunks(trajectory.chunks()), {
    recordBytes: limits.recordBytes,
    file: trajectory.shown,
  });
  for await (const { index, bytes, size, names, end } of list) {
    const ref = { file: trajectory.path, at: `$[${index}]` };
    onProgress?.(end);
    try {
      if (!bytes) throw new ReadError(`the entry has ${size} bytes, over the limit`, 'too_large');
      const decoded = decodeText(bytes, ref);
      const parsed = parseJson(decoded.text, ref, limits, names);
      for (const warning of [...decoded.warnings, ...parsed.warnings]) warn(warning);
      if (!isObject(parsed.value)) throw new ReadError('the entry is not a JSON object', 'not_an_object');
      yield { value: parsed.value, here: { ref, warn } };
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      warn({ code: error.code, at: ref, text: `${error.message}; it was left out` });
    }
  }
}

async function headFrom(
  place: Place,
  first: Entry,
  { limits }: ReadOptions,
  warn: (warning: Warning) => void,
): Promise<RunHead> {
  const { trajectory } = place;
  const query = stringAt(first.value, 'user_message', first.here);
  const judgements = await judgementsOf(place, query, { limits }, warn);
  const graders = judgements.filter(({ judge }) => judge === 'machine').sort(byJudge);
  const humanLabels = labelsFrom(judgements.filter(({ judge }) => judge === 'human'));
  const name = basename(trajectory.path).replace(/\.json$/i, '');
  const taskId = judgements.find(judgement => judgement.name !== undefined)?.name ?? name;
  const usage = objectAt(first.value, 'step_usage', first.here);
  const model = usage && stringAt(usage, 'model', inside(first.here, 'step_usage'));
  const agentName = place.agent ?? agentFromName(place.trajectory.path, warn);
  const agent = { name: agentName, ...(model && { model }) };
  const score = scoreFrom(graders);
  const asked = inside(first.here, 'user_message').ref;
  return {
    ...emptyHead({
      runId: `devai/${taskId}~${sha256([agentName, model, query, name].join('\0')).slice(0, 12)}`,
      source: {
        format: 'devai',
        root: trajectory.root,
        files: [{ file: trajectory.path }, ...judgements.map(({ ref }) => ref)],
      },
      benchmark: 'devai',
      taskId,
      agent,
      configKey: configKeyOf(agent),
    }),
    score,
    band: bandFor(score.value),
    instruction: query ? { text: query.slice(0, limits.textChars), ref: asked } : null,
    given: query ? [asked] : [],
    grader: {
      sources: [],
      checks: checksFrom(graders[0]),
      ...(graders[0] && { log: graders[0].ref }),
      rerunnable: 'unknown',
    },
    ...(humanLabels.length > 0 && { humanLabels }),
  };
}

/** Judgements of this run: those whose query its user asked, before what the benchmark adds to every task. */
async function judgementsOf(
  { judgements }: Place,
  query: string | undefined,
  { limits }: Pick<ReadOptions, 'limits'>,
  warn: (warning: Warning) => void,
): Promise<Judgement[]> {
  const found: Judgement[] = [];
  for (const file of judgements) {
    const judgement = await judgementIn(file, limits, warn);
    const asked = judgement?.query?.trim();
    if (judgement && asked && query?.trimStart().startsWith(asked)) found.push(judgement);
  }
  return found;
}

/** The benchmark's agent-as-a-judge is its grader; where it judged twice, the run that saw the trajectory counts. */
function byJudge(a: Judgement, b: Judgement): number {
  const rank = ({ ref }: Judgement) => {
    const at = [/agent_as_a_judge.*gray_box/i, /agent_as_a_judge/i].findIndex(form => form.test(ref.file));
    return at < 0 ? 2 : at;
  };
  return rank(a) - rank(b);
}

const agents = ['OpenHands', 'MetaGPT', 'GPT-Pilot'];

/** No trajectory names its agent. */
function agentFromName(path: string, warn: (warning: Warning) => void): string {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
  const agent = agents.find(known => plain(path).includes(plain(known)));
  const text = `taken from the file's name (${path}): agent ${agent}`;
  if (agent) warn({ code: 'derived', at: { file: path }, text });
  return agent ?? 'unknown';
}

/** What lies in the workspace at the end; the agent was given none of it. */
async function* filesOf(
  { workspace }: Place,
  files: RunFiles,
  warn: (warning: Warning) => void,
): AsyncGenerator<ReadEvent, Pick<RunHead, 'outputs' | 'outputsState'>> {
  if (!workspace) return { outputs: [], outputsState: 'not_collected' };
  const outputs: FileRef[] = [];
  for (const { source, path } of workspace.files) {
    const { event, ref } = await files.onDisk(source, 'output', path);
    outputs.push(ref);
    yield event;
  }
  if (workspace.cut)
    warn({
      code: 'too_many_files',
      at: { file: 'workspace' },
      text: 'not all files of the workspace are listed',
    });
  return { outputs, outputsState: outputs.length === 0 ? 'missing' : workspace.cut ? 'partial' : 'saved' };
}

function usageOf({ value, here }: Entry, part: string, name: string): number | undefined {
  const usage = objectAt(value, part, here);
  return usage && numberAt(usage, name, inside(here, part));
}
