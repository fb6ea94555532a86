import { sha256 } from '../../core/run/hash.js';
import type { Ref, Warning } from '../../core/run/types.js';
import { isObject, type JsonObject } from '../fields.js';
import { parseJson } from '../json/parse.js';
import { type Here, inside } from '../place.js';
import { ReadError, type ReadEvent, type ReadOptions } from '../reader.js';
import { RunFiles } from '../run-files.js';
import { SeenTexts } from '../seen.js';
import type { Source } from '../source.js';
import { decodeText } from '../text/decode.js';
import type { Line } from '../text/lines.js';
import { filesOf } from './files.js';
import { derivedRunId } from './identity.js';
import { endFields, runFields, stepFields, UnknownFields } from './known-fields.js';
import { type Listing, OpenRun } from './open-run.js';
import { outcomeFrom } from './outcome.js';
import { headFrom, systemOf } from './run-line.js';
import { stepFrom } from './step-line.js';

/** Turns the lines of one file into events, holding no more than the open run's few facts. */
export class FileOfRuns {
  readonly #source: Source;
  readonly #options: ReadOptions;
  readonly #seen = new SeenTexts();
  readonly #unknown = new UnknownFields();
  #open: OpenRun | null = null;
  /** The run before was left out, and its steps with it. */
  #leavingOut = false;

  constructor(source: Source, options: ReadOptions) {
    this.#source = source;
    this.#options = options;
  }

  async *take(line: Line): AsyncGenerator<ReadEvent> {
    const ref = { file: this.#source.path, at: `line ${line.number}` };
    if (line.bytes === null)
      return yield this.#lost(ref, 'too_large', `the line has ${line.size} bytes, over the limit`);
    if (line.bytes.length === 0) return;
    const warnings: Warning[] = [];
    let record: unknown;
    let text = '';
    try {
      const decoded = decodeText(line.bytes, ref);
      ({ text } = decoded);
      if (text.trim() === '') return;
      const parsed = parseJson(text, ref, this.#options.limits);
      record = parsed.value;
      warnings.push(...decoded.warnings, ...parsed.warnings);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      return yield line.ended
        ? this.#lost(ref, error.code, error.message)
        : this.#lost(
            ref,
            'broken_tail',
            `the last line is cut off; what stood before it was kept (${error.message})`,
          );
    }
    if (!isObject(record)) return yield this.#lost(ref, 'not_an_object', 'the line is not a JSON object');
    const here = { ref, warn: (warning: Warning) => void warnings.push(warning) };
    yield* this.#record({ record, text, here }, line, warnings);
  }

  async *#record(listing: Listing, line: Line, warnings: Warning[]): AsyncGenerator<ReadEvent> {
    const { record, here } = listing;
    if (record.task !== undefined && record.task !== null) yield* this.#beginRun(listing, line, warnings);
    else if ('role' in record) yield* this.#step(record, here, line, warnings);
    else if (record.end === true) yield* this.#endRun(listing, line, warnings);
    else {
      this.#unknown.note(record, runFields, line.number);
      yield this.#lost(
        here.ref,
        'no_task',
        'the line has neither "task" nor "role", so it is no run and no step',
      );
    }
  }

  async *#beginRun(listing: Listing, line: Line, warnings: Warning[]): AsyncGenerator<ReadEvent> {
    const { record, here } = listing;
    yield* this.#close();
    this.#unknown.note(record, runFields, line.number);
    const { task } = record;
    if (typeof task !== 'string' && typeof task !== 'number')
      return yield this.#leaveOut(here, 'no_task', '"task" should be a text or a number');
    const identity = this.#identify(record, String(task), line);
    if ('fault' in identity) return yield this.#leaveOut(here, identity.code, identity.fault);
    const head = headFrom(
      record,
      { ...identity, task: String(task) },
      here,
      this.#source,
      this.#options.limits,
    );
    const open = new OpenRun(head, systemOf(record));
    this.#open = open;
    this.#leavingOut = false;
    open.settled = { termination: head.termination };
    open.giveClosing(record, here, this.#options.limits);
    open.list(listing);
    for (const warning of warnings) open.warn(warning);
    yield { kind: 'run', head: { ...head, warnings: open.warnings.list() } };
    yield* this.#inlineSteps(record, { ref: here.ref, warn: open.warn }, line, open);
  }

  *#inlineSteps(record: JsonObject, here: Here, line: Line, open: OpenRun): Generator<ReadEvent> {
    const { steps } = record;
    if (steps === undefined || steps === null) return;
    if (!Array.isArray(steps))
      return here.warn({
        code: 'wrong_type',
        at: inside(here, 'steps').ref,
        text: '"steps" should be a list; it was left out',
      });
    for (const [index, step] of steps.entries()) {
      const at = inside(here, 'steps', index);
      if (!isObject(step))
        at.warn({ code: 'wrong_type', at: at.ref, text: 'a step that is no object was left out' });
      else {
        this.#unknown.note(step, stepFields, line.number);
        yield* this.#give(step, at, open);
      }
    }
  }

  *#step(record: JsonObject, here: Here, line: Line, warnings: Warning[]): Generator<ReadEvent> {
    const open = this.#open;
    if (!open) {
      if (!this.#leavingOut) yield this.#lost(here.ref, 'step_without_run', 'a step stands before any run');
      return;
    }
    this.#unknown.note(record, stepFields, line.number);
    for (const warning of warnings) open.warn(warning);
    yield* this.#give(record, { ref: here.ref, warn: open.warn }, open);
  }

  *#give(record: JsonObject, here: Here, open: OpenRun): Generator<ReadEvent> {
    const step = stepFrom(record, open.steps, here, this.#options.limits);
    open.see(step);
    yield { kind: 'step', step };
  }

  *#endRun(listing: Listing, line: Line, warnings: Warning[]): Generator<ReadEvent> {
    const { record, here } = listing;
    const open = this.#open;
    if (!open) {
      if (!this.#leavingOut) yield this.#lost(here.ref, 'end_without_run', 'an end stands before any run');
      return;
    }
    this.#unknown.note(record, endFields, line.number);
    for (const warning of warnings) open.warn(warning);
    const at = { ref: here.ref, warn: open.warn };
    open.giveClosing(record, at, this.#options.limits);
    open.settled = { ...open.settled, ...outcomeFrom(record, at) };
    open.list(listing);
  }

  /** The id of a run line: its own, or one made from its content; or why the line is left out. */
  #identify(
    record: JsonObject,
    task: string,
    line: Line,
  ): { runId: string } | { fault: string; code: string } {
    const given = record.run;
    if (typeof given === 'string' && given !== '' ? true : typeof given === 'number') {
      const runId = String(given);
      const content = Number.parseInt(sha256(line.bytes!).slice(0, 8), 16);
      const before = this.#seen.get(`run ${runId}`);
      if (before === undefined) {
        this.#seen.set(`run ${runId}`, content);
        return { runId };
      }
      const what =
        before === content
          ? 'the same line stands above'
          : 'another run above has this id; the first was kept';
      return { code: 'duplicate_id', fault: `run ${JSON.stringify(runId)}: ${what}` };
    }
    const runId = derivedRunId(record, task);
    const nth = (this.#seen.get(`derived ${runId}`) ?? 0) + 1;
    this.#seen.set(`derived ${runId}`, nth);
    return { runId: nth === 1 ? runId : `${runId}#${nth}` };
  }

  #leaveOut(here: Here, code: string, text: string): ReadEvent {
    this.#leavingOut = true;
    return { kind: 'skipped', warning: { code, at: here.ref, text } };
  }

  /** A line that could not be used; the run it may have belonged to says so too. */
  #lost(at: Ref, code: string, text: string): ReadEvent {
    const warning = { code, at, text };
    this.#open?.warn(warning);
    return { kind: 'skipped', warning };
  }

  async *#close(): AsyncGenerator<ReadEvent> {
    const open = this.#open;
    if (!open) return;
    const files = new RunFiles(this.#options.limits, open.warn);
    Object.assign(open.settled, yield* filesOf(open, files, this.#source));
    yield { kind: 'end', tail: open.tail() };
    this.#open = null;
  }

  async *finish(): AsyncGenerator<ReadEvent> {
    yield* this.#close();
    const text = this.#unknown.sentence();
    if (text !== undefined)
      yield { kind: 'warning', warning: { code: 'unknown_fields', at: { file: this.#source.path }, text } };
  }
}
