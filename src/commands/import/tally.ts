import type { Warning } from '../../core/run/types.js';
import { SeenTexts } from '../../readers/seen.js';
import type { Source } from '../../readers/source.js';
import type { FormatRow, ImportReport, Notice } from '../../report/import/import-report.js';
import type { ImportOutcome } from '../../store/store.js';

const mostNotices = 1000;
const mostConflicts = 200;
const examplesOfEach = 5;

/** Counts what an import does; what it keeps is bounded however much there is to say. */
export class Tally {
  readonly #rows = new Map<string, FormatRow>();
  readonly #skippedFiles = new Map<string, { reason: string; count: number; examples: string[] }>();
  readonly #skippedRecords = new Map<string, Notice>();
  readonly #warnings = new Map<string, Notice>();
  readonly #conflicts: ImportReport['conflicts'] = [];
  #moreConflicts = 0;
  /** Runs that came with their task's grader. */
  withGrader = 0;
  readonly #failed: ImportReport['failed'] = [];
  /** Run ids of this import, with the number of the source they came from. */
  readonly #seen = new SeenTexts();
  readonly #sources: string[] = [];
  readonly #shownAs: (path: string) => string;

  constructor(shownAs: (path: string) => string) {
    this.#shownAs = shownAs;
  }

  skippedFile(shown: string, reason: string): void {
    const group = this.#skippedFiles.get(reason) ?? { reason, count: 0, examples: [] };
    group.count += 1;
    if (group.examples.length < examplesOfEach) group.examples.push(this.#shownAs(shown));
    // Reasons may quote a file; past a bound they are one.
    const key = this.#skippedFiles.has(reason) || this.#skippedFiles.size < 200 ? reason : 'others';
    this.#skippedFiles.set(key, group);
  }

  failed(shown: string, code: string, message: string, runs = 0): void {
    this.#failed.push({
      source: this.#shownAs(shown),
      code,
      message: message.replace(shown, this.#shownAs(shown)),
      runs,
    });
  }

  /** Begins a source; what follows is counted under it. */
  source(source: Source, format: string): SourceTally {
    const shown = this.#shownAs(source.shown);
    const number = this.#sources.push(shown) - 1;
    const row = this.#row(format);
    row.files += 1;
    return new SourceTally(this, source, row, number, shown);
  }

  #row(format: string): FormatRow {
    const row = this.#rows.get(format) ?? emptyRow(format);
    this.#rows.set(format, row);
    return row;
  }

  /** The other source of this import that had the run before; remembers that this one has it. */
  readBefore(runId: string, source: number): string | undefined {
    const before = this.#seen.get(runId);
    if (before === undefined) this.#seen.set(runId, source);
    return before === undefined || before === source ? undefined : this.#sources[before];
  }

  conflict(runId: string, source: string): void {
    if (this.#conflicts.length < mostConflicts) this.#conflicts.push({ runId, source });
    else this.#moreConflicts += 1;
  }

  warn(notice: Omit<Notice, 'count'>): void {
    note(this.#warnings, notice);
  }

  skippedRecord(notice: Omit<Notice, 'count'>): void {
    note(this.#skippedRecords, notice);
  }

  /** `tasks`: whether folders of tasks were named. */
  report(runsInProject: number | null, tasks: boolean): ImportReport {
    return {
      formats: [...this.#rows.values()],
      skippedFiles: [...this.#skippedFiles.values()],
      skippedRecords: [...this.#skippedRecords.values()],
      warnings: [...this.#warnings.values()],
      conflicts: this.#conflicts,
      moreConflicts: this.#moreConflicts,
      failed: this.#failed,
      runsInProject,
      withGrader: tasks ? this.withGrader : null,
    };
  }
}

/** The part of a tally that belongs to one source. */
export class SourceTally {
  runs = 0;
  #warned = false;
  #firstSkipped: string | undefined;
  readonly #tally: Tally;
  readonly #source: Source;
  readonly #row: FormatRow;
  readonly #number: number;
  readonly #shown: string;

  constructor(tally: Tally, source: Source, row: FormatRow, number: number, shown: string) {
    this.#tally = tally;
    this.#source = source;
    this.#row = row;
    this.#number = number;
    this.#shown = shown;
  }

  run(runId: string, outcome: ImportOutcome, warnings: readonly Warning[], hasGrader = false): void {
    this.runs += 1;
    if (hasGrader && outcome !== 'conflict') this.#tally.withGrader += 1;
    this.#row.runs += 1;
    const before = this.#tally.readBefore(runId, this.#number);
    for (const warning of warnings) this.warning(warning);
    if (outcome === 'conflict') {
      this.#row.conflicts += 1;
      this.#tally.conflict(runId, this.#shown);
    } else if (outcome === 'unchanged' && before !== undefined) {
      this.#row.repeated += 1;
      this.#row.warnings += 1;
      const text = `run ${runId} is the one of ${before} and is kept once (another repetition needs a run id of its own)`;
      this.#tally.warn({ source: this.#shown, code: 'repeated_run', text: `${this.#shown}: ${text}` });
    } else this.#row[outcome] += 1;
  }

  warning(warning: Warning): void {
    this.#warned = true;
    this.#row.warnings += 1;
    this.#tally.warn({ source: this.#shown, code: warning.code, text: this.#placed(warning) });
  }

  skippedRecord(warning: Warning): void {
    this.#row.skipped += 1;
    const text = this.#placed(warning);
    this.#firstSkipped ??= text;
    this.#tally.skippedRecord({ source: this.#shown, code: warning.code, text });
  }

  /** Said of a source that gave no run: a fault when records were there and none was one. */
  finish(): void {
    if (this.runs > 0) return;
    if (this.#firstSkipped !== undefined)
      this.#tally.failed(
        this.#source.shown,
        'no_runs',
        `${this.#source.shown}: no run could be read from it; the first record left out: ${this.#firstSkipped}`,
      );
    else if (!this.#warned)
      this.warning({ code: 'no_runs', at: { file: this.#source.path }, text: 'there is no run in it' });
  }

  failed(code: string, message: string): void {
    this.#tally.failed(this.#source.shown, code, message, this.runs);
  }

  /** Readers name places from the file or folder they were given; a person reads them from what was named. */
  #placed({ at, text }: Warning): string {
    const { path, kind } = this.#source;
    const own = kind === 'folder' ? '' : path;
    if (own !== '' && (text.startsWith(`${own},`) || text.startsWith(`${own}:`)))
      return this.#shown + text.slice(own.length);
    const inside = at && at.file !== own && at.file !== '.' ? ` ${at.file}` : '';
    const place = at?.at === undefined ? inside : `${inside}, ${at.at}`;
    return text.startsWith(at?.file ?? '\0') ? `${this.#shown} ${text}` : `${this.#shown}${place}: ${text}`;
  }
}

function note(notices: Map<string, Notice>, { source, code, text }: Omit<Notice, 'count'>): void {
  const full = notices.size >= mostNotices;
  const key = full && !notices.has(`${source}\0${code}`) ? 'others' : `${source}\0${code}`;
  const notice = notices.get(key);
  if (notice) notice.count += 1;
  else notices.set(key, { source, code, count: 1, text });
}

const emptyRow = (format: string): FormatRow => ({
  format,
  files: 0,
  runs: 0,
  added: 0,
  unchanged: 0,
  updated: 0,
  conflicts: 0,
  repeated: 0,
  skipped: 0,
  warnings: 0,
});
