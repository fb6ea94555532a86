import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the tests of the samples know of a saved run without any reader: its id, score, and where it lies. */
export interface SavedRun {
  id: string;
  format: 'ale' | 'inspect' | 'local';
  score: number | null;
  /** ALE: the run folder. */
  folder?: string;
  /** ALE: `<domain>__<task>`. */
  task?: string;
  /** Local: the delivered files and the reference. */
  outputs?: { path: string; content: string }[];
  reference?: unknown;
  /** Inspect: what the sample was asked for and what it delivered. */
  target?: string;
  completion?: string;
  scorer?: string;
}

/** One line of samples/expected.json. */
export interface ExpectedRun {
  run: string;
  story: number;
  recorded: number | null;
  regraded: number | null;
  verdict: string;
  gate?: string;
  decision: string;
  delta: number;
  claim: string | null;
  /** `hard/fail`, `soft/unverifiable`, `unreviewed`, `dropped`: of a claim that the re-grade refutes. */
  severity?: string;
  claimReason?: string;
  honesty: 0 | 1 | 'bottom' | null;
  provenance: string;
  repeats: string;
}

export const samples = fileURLToPath(new URL('../../samples', import.meta.url));
export const inSamples = (...parts: string[]): string => join(samples, ...parts);
export const readText = (...parts: string[]): string => readFileSync(inSamples(...parts), 'utf8');
export const readJson = (path: string): Json => JSON.parse(readFileSync(path, 'utf8')) as Json;
export const jsonLines = (text: string): Json[] =>
  text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Json);

// The samples are ours and the tests say what they expect of them, so a loose type is enough here.
// biome-ignore lint/suspicious/noExplicitAny: untyped JSON of a test fixture
export type Json = any;

export const expectedRuns = (): ExpectedRun[] => readJson(inSamples('expected.json')) as ExpectedRun[];

export function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith(ending))
    .map(name => join(folder, name))
    .sort();
}

export function savedRuns(): SavedRun[] {
  return [...aleRuns(), ...inspectRuns(), ...localRuns()];
}

function aleRuns(): SavedRun[] {
  return filesBelow(inSamples('ale'), 'run.json').map(path => {
    const run = readJson(path);
    return { id: run.run_id, format: 'ale', score: run.score, folder: dirname(path), task: run.task.slug };
  });
}

function inspectRuns(): SavedRun[] {
  const values: Record<string, number> = { C: 1, P: 0.5, I: 0 };
  return filesBelow(inSamples('inspect'), '.json').flatMap(path => {
    const log = readJson(path);
    return log.samples.map((sample: Json): SavedRun => {
      const [scorer, score] = (Object.entries(sample.scores)[0] ?? []) as [string?, Json?];
      return {
        id: `${log.eval.run_id}/${sample.uuid}`,
        format: 'inspect',
        score: score ? (values[score.value] ?? null) : null,
        target: sample.target,
        completion: sample.output.completion,
        ...(scorer !== undefined && { scorer }),
      };
    });
  });
}

function localRuns(): SavedRun[] {
  const runs: SavedRun[] = [];
  for (const line of ['runs.jsonl', 'long-run.jsonl'].flatMap(name => jsonLines(readText('local', name)))) {
    const last = runs.at(-1);
    if (line.task !== undefined)
      runs.push({
        id: line.run,
        format: 'local',
        score: line.score ?? null,
        reference: line.reference,
        ...(line.outputs !== undefined && { outputs: line.outputs }),
      });
    else if (line.end === true && last) last.score = line.score;
  }
  return runs;
}
