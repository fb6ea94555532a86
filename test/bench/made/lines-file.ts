import { closeSync, openSync, writeSync } from 'node:fs';
import { prose, records } from './prose.js';

/** A JSONL of trustlayer's own format, runs of 200 step lines, written piece by piece until it has `bytes`. */
export function writeLinesFile(path: string, bytes: number): void {
  const file = openSync(path, 'w');
  let written = 0;
  for (let run = 0; written < bytes; run += 1) written += writeSync(file, runLines(run));
  closeSync(file);
}

function runLines(run: number): string {
  const lines: unknown[] = [
    { task: `t${run}`, run: `r${run}`, model: 'aurora-2', score: 1, prompt: prose(run, 500) },
  ];
  for (let step = 0; step < 100; step += 1) {
    const seed = run * 100 + step;
    const id = `c${step}`;
    lines.push({
      role: 'agent',
      text: prose(seed, 3500),
      calls: [{ id, name: 'bash', args: { command: prose(seed + 1, 300) } }],
    });
    lines.push({ role: 'tool', results: [{ callId: id, text: records(seed, 4000), exitCode: 0 }] });
  }
  lines.push({ role: 'agent', text: `Finished task ${run}.` });
  return `${lines.map(line => JSON.stringify(line)).join('\n')}\n`;
}
