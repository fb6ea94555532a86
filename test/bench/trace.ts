import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Tracer } from '../../src/core/provenance/trace.js';
import { answerValue } from '../../src/core/provenance/values/value.js';
import type { BenchRow } from './row.js';

const MEGABYTES = 48;
const OUTPUTS = 24;

/**
 * Tracing of executed outputs, by processor time of one core: its rate beside that of ripgrep, and whether it depends on
 * the number of values.
 */
export async function run(): Promise<BenchRow[]> {
  const outputs = Array.from({ length: OUTPUTS }, (_, at) => transcript(at, (MEGABYTES * 1e6) / OUTPUTS));
  const bytes = outputs.reduce((sum, text) => sum + text.length, 0);
  const [one, few] = [trace(outputs, written(1)), trace(outputs, written(100))];
  const [apart, chance] = [trace(outputs, rare(10_000)), trace(outputs, written(10_000))];
  const each = ((chance.seconds - one.seconds) / (chance.hits - one.hits)) * 1e6;
  const rate = (seconds: number) => bytes / 1e6 / seconds;
  const beside = (count: number): Pick<BenchRow, 'floor' | 'note'> => {
    const floor = ripgrep(outputs, count);
    return typeof floor === 'string'
      ? { note: floor }
      : { floor: { what: `rg -F -f, ${count} values`, value: rate(floor), unit: 'MB/s' } };
  };
  return [
    {
      what: `D2 tracing, ${MEGABYTES} MB of transcript, 100 values`,
      value: rate(few.seconds),
      unit: 'MB/s',
      target: '>= 50 MB/s a core',
      holds: rate(few.seconds) >= 50,
      ...beside(100),
    },
    {
      what: 'the same, 10,000 values',
      value: rate(chance.seconds),
      unit: 'MB/s',
      target: '>= 50 MB/s a core',
      holds: rate(chance.seconds) >= 50,
      ...beside(10_000),
    },
    {
      what: 'D2 tracing, time for 10,000 values over time for 1, values that hardly occur',
      value: apart.seconds / one.seconds,
      unit: 'x',
      target: '<= 1.2 x',
      holds: apart.seconds / one.seconds <= 1.2,
    },
    {
      what: 'the same, values of which the transcript holds thousands by chance',
      value: chance.seconds / one.seconds,
      unit: 'x',
      target: '',
      holds: null,
      note: `${chance.hits} occurrences, each read in full, judged and counted in ${each.toFixed(1)} µs`,
    },
  ];
}

/** Processor seconds to trace all outputs, best of three, and the occurrences found. */
function trace(outputs: readonly string[], texts: readonly string[]): { seconds: number; hits: number } {
  const values = texts.map((text, at) =>
    answerValue({ path: 'out.json', key: `$.v${at}`, value: 0, text }, { prompt: '' }),
  );
  let seconds = Number.POSITIVE_INFINITY;
  let hits = 0;
  for (let turn = 0; turn < 3; turn += 1) {
    const tracer = new Tracer({ values, prompt: '', inputs: [], outputs: [{ path: 'out.json' }] });
    const from = process.cpuUsage();
    for (const text of outputs) {
      tracer.step({ kind: 'command', tool: 'bash', text: 'python fit.py' });
      tracer.step({ kind: 'output', text });
    }
    const evidence = tracer.finish();
    const { user, system } = process.cpuUsage(from);
    seconds = Math.min(seconds, (user + system) / 1e6);
    hits = evidence.reduce((sum, { counts }) => sum + counts.out, 0);
  }
  return { seconds, hits };
}

/** Wall seconds of ripgrep on one thread for the same bytes and values, best of three; in words why there are none. */
function ripgrep(outputs: readonly string[], count: number): number | string {
  if (spawnSync('rg', ['--version']).error)
    return 'ripgrep is not installed (Debian package ripgrep): no floor';
  const base = join(tmpdir(), `trustlayer-bench-${process.pid}`);
  const [values, text] = [`${base}.values`, `${base}.text`];
  try {
    writeFileSync(values, written(count).join('\n'));
    writeFileSync(text, outputs.join('\n'));
    let best = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 3; turn += 1) {
      const from = performance.now();
      const { status } = spawnSync('rg', ['-F', '--count-matches', '-j', '1', '-f', values, text]);
      // 1: nothing found.
      if (status !== 0 && status !== 1) return `ripgrep ended with ${status}: no floor`;
      best = Math.min(best, (performance.now() - from) / 1000);
    }
    return best;
  } finally {
    for (const file of [values, text]) rmSync(file, { force: true });
  }
}

/** Answer values as results are written: eight digits or so, of all sizes. */
function written(count: number): string[] {
  const random = generator(99);
  return Array.from({ length: count }, () => (random() * 10 ** Math.floor(random() * 8 - 2)).toPrecision(8));
}

/** Counts of a size that no line of the transcript has. */
function rare(count: number): string[] {
  const random = generator(98);
  return Array.from({ length: count }, () => String(Math.floor(1e9 + random() * 1e12)));
}

/** Logs, source, prose and tables, as agents' outputs mix them. */
function transcript(seed: number, length: number): string {
  const random = generator(seed + 1);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const kinds = [
    () =>
      `2024-03-${10 + upTo(20)} 12:${10 + upTo(49)}:00 INFO epoch ${upTo(90)} loss=${(random() * 10).toFixed(4)} file src/app/module_${upTo(99)}.py\n`,
    () =>
      `    for (let at = ${upTo(10)}; at < items.length; at += 1) result.push(compute(items[at], ${(random() * 3).toFixed(2)}));\n`,
    () =>
      `The reading of the sensor was compared with the reference and nothing unusual was seen in the part number ${upTo(999)}.\n`,
    () => `${upTo(1e6)},${(random() * 100).toFixed(3)},north,${random().toFixed(6)},ok\n`,
  ];
  const lines: string[] = [];
  for (let size = 0; size < length; size += lines.at(-1)!.length) lines.push(kinds[upTo(kinds.length)]!());
  // Flat bytes, as a reader hands them over.
  return Buffer.from(lines.join('')).toString();
}

function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
