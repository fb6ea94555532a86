import { visibleLine } from '../../core/text/visible.js';
import { counted } from '../counted.js';
import { type Column, textTable } from '../table.js';
import type { Failure, FormatRow, ImportReport, Notice } from './import-report.js';

/** How many of each list are printed; `--json` has them all. */
const shownOfEach = 12;

/** The table by format, and under it what was left out and why. Everything from files is made visible-safe. */
export function importText(report: ImportReport): string {
  const sections = [
    report.formats.length > 0 ? formatTable(report.formats) : 'No saved runs were read.',
    failures(report),
    graders(report),
    skippedFiles(report),
    notices('Records left out', report.skippedRecords),
    notices('Warnings', report.warnings),
    conflicts(report),
  ];
  return sections.filter(section => section !== '').join('\n\n');
}

const columns: (Column & { value(row: FormatRow): string })[] = [
  { title: 'format', value: row => visibleLine(row.format) },
  { title: 'files', align: 'right', value: row => String(row.files) },
  { title: 'runs', align: 'right', value: row => String(row.runs) },
  { title: 'new', align: 'right', value: row => String(row.added) },
  { title: 'unchanged', align: 'right', value: row => String(row.unchanged) },
  { title: 'updated', align: 'right', value: row => String(row.updated) },
  { title: 'repeated', align: 'right', value: row => String(row.repeated) },
  { title: 'conflicts', align: 'right', value: row => String(row.conflicts) },
  { title: 'left out', align: 'right', value: row => String(row.skipped) },
  { title: 'warnings', align: 'right', value: row => String(row.warnings) },
];

function formatTable(rows: readonly FormatRow[]): string {
  const all = rows.length > 1 ? [...rows, total(rows)] : rows;
  return textTable(
    columns,
    all.map(row => columns.map(column => column.value(row))),
  );
}

function total(rows: readonly FormatRow[]): FormatRow {
  const sum = (key: Exclude<keyof FormatRow, 'format'>): number =>
    rows.reduce((count, row) => count + row[key], 0);
  return {
    format: 'all',
    files: sum('files'),
    runs: sum('runs'),
    added: sum('added'),
    unchanged: sum('unchanged'),
    updated: sum('updated'),
    conflicts: sum('conflicts'),
    repeated: sum('repeated'),
    skipped: sum('skipped'),
    warnings: sum('warnings'),
  };
}

function graders({ withGrader, formats }: ImportReport): string {
  if (withGrader === null || formats.length === 0) return '';
  if (withGrader === 0)
    return 'No run came with a grader: the folders of tasks hold none for these runs, so nothing can be graded again.';
  return `${counted(withGrader, 'run')} came with the grader of ${withGrader === 1 ? 'its task' : 'their tasks'}.`;
}

function skippedFiles({ skippedFiles: groups }: ImportReport): string {
  if (groups.length === 0) return '';
  const count = groups.reduce((files, group) => files + group.count, 0);
  const lines = groups.map(({ reason, count: files, examples }) => {
    const more = files > examples.length ? `, and ${files - examples.length} more` : '';
    return `  ${files} x ${visibleLine(reason)}: ${examples.map(name => visibleLine(name)).join(', ')}${more}`;
  });
  return listed(`Files that are no saved runs (${count})`, lines);
}

function notices(title: string, list: readonly Notice[]): string {
  if (list.length === 0) return '';
  const count = list.reduce((all, notice) => all + notice.count, 0);
  const lines = list.map(({ text, count: times, code }) => {
    const more = times > 1 ? ` (and ${times - 1} more of this kind, ${code})` : '';
    return `  ${visibleLine(text)}${more}`;
  });
  return listed(`${title} (${count})`, lines);
}

function conflicts({ conflicts: list, moreConflicts }: ImportReport): string {
  if (list.length === 0) return '';
  const lines = list.map(({ runId, source }) => `  ${visibleLine(runId)} in ${visibleLine(source)}`);
  return listed(
    `Conflicts: the project has these runs from elsewhere with other content; the stored ones were kept (${list.length + moreConflicts})`,
    lines,
  );
}

/** Each has its sentence on stderr as well, where scripts and `--json` look for it. */
function failures({ failed }: ImportReport): string {
  if (failed.length === 0) return '';
  return listed(
    `Could not be read, or not to the end (${failed.length})`,
    failed.map(failure => `  ${failureText(failure)}`),
  );
}

/** One sentence for stderr. */
export function failureText({ message, runs }: Failure): string {
  const kept = runs > 0 ? ` (${counted(runs, 'run')} before that ${runs === 1 ? 'was' : 'were'} read)` : '';
  return visibleLine(message) + kept;
}

function listed(title: string, lines: string[]): string {
  const more = lines.length - shownOfEach;
  const shown = more > 1 ? [...lines.slice(0, shownOfEach), `  and ${more} more; --json lists all`] : lines;
  return [`${title}:`, ...shown].join('\n');
}
