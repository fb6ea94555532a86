import { stepsOfRun } from '../provenance/steps/from-run.js';
import type { Step } from '../run/types.js';
import type { TraceSummary } from './case-subject.js';

/** Kept of a run: the last lines with a number that its executed output printed. */
const MOST_PRINTED = 12;
const LONGEST_LINE = 200;

/** Counts what a run did, step by step, and keeps the numbers that it printed last: facts without a judgement. */
export class RunSummarizer {
  readonly #printed: { step: number; text: string }[] = [];
  readonly #written = new Set<string>();
  #steps = 0;
  #commands = 0;
  #exit: { code: number; step: number } | null = null;

  /** Steps come in the order of the run. */
  add(step: Step): void {
    if (step.copied) return;
    this.#steps += 1;
    const parts = stepsOfRun(step);
    for (const part of parts) {
      if (part.kind === 'command') this.#commands += 1;
      else if (part.kind === 'write') this.#written.add(part.path);
      else if (part.kind === 'output') this.#print(step.i, part.text);
    }
    for (const { exitCode } of step.results)
      if (exitCode !== undefined) this.#exit = { code: exitCode, step: step.i };
  }

  /** @param closingStep number of the closing message's step */
  finish(closingStep: number | null): { trace: TraceSummary; printed: { step: number; text: string }[] } {
    return {
      trace: {
        steps: this.#steps,
        commands: this.#commands,
        filesWritten: this.#written.size,
        lastExit: this.#exit?.code ?? null,
        lastExitStep: this.#exit?.step ?? null,
        closingStep,
      },
      printed: [...this.#printed],
    };
  }

  /** Only the end of an output is looked at: what a program says last is its result. */
  #print(step: number, text: string): void {
    for (const line of lastLines(text)) {
      if (!hasResult(line)) continue;
      this.#printed.push({ step, text: line });
      if (this.#printed.length > MOST_PRINTED) this.#printed.shift();
    }
  }
}

/** A number with more than one digit or a point, or a check's word; a bare list of file names or sizes is none. */
const hasResult = (line: string): boolean =>
  (/(?<![\w.])[-+]?(?:\d+\.\d+|\d{2,})(?:e[-+]?\d+)?(?![\w.])/iu.test(line) && /[:=]|\s\d/u.test(line)) ||
  /\b(?:true|false|pass(?:ed)?|fail(?:ed|ure)?|error|ok)\b/iu.test(line);

const LINES = 6;

function lastLines(text: string): string[] {
  const end = text.slice(-LINES * LONGEST_LINE * 2);
  return end
    .split(/[\r\n]+/u)
    .map(line => line.trim())
    .filter(line => line !== '')
    .slice(-LINES)
    .map(line => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)} ...` : line));
}
