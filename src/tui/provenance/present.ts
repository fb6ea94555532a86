import { frameRows, innerWidth } from '../layout.js';
import type { Model } from '../model.js';
import { frame, type Section } from '../present/frame.js';
import { blank, ends, fitRow, type Row, row } from '../present/row.js';
import { typedRows } from '../present/typed.js';
import type { CursorAt } from '../shell/screen.js';
import { endRows } from '../work/choice-rows.js';
import { panesOf } from './layout.js';
import type { OpenRun, ProvenanceScreen } from './model.js';
import { evidenceRows, placeOfValue } from './present-evidence.js';
import { hintRows, progress, readingKeys } from './present-keys.js';
import { readingRows } from './present-reading.js';
import { labelRows, tableHeading, tablePane } from './present-table.js';
import { toldRow, verdictRows } from './present-verdict.js';
import { readingOf } from './reading.js';
import { tableRows } from './table.js';

/** Pass C as rows, and where the cursor stands while a note or a search is typed. */
export function presentProvenance(
  model: Model,
  screen: ProvenanceScreen,
): { rows: Row[]; cursor: CursorAt | null } {
  const width = innerWidth(model.size);
  const typed = typedRows(model, width);
  const reading = screen.item ? readingOf(screen.item) : null;
  const below: Section[] = reading
    ? [{ rows: typed?.rows ?? readingKeys(model, screen, width) }]
    : [
        { rows: answers(model, screen, width, typed?.rows ?? null) },
        { rows: [...hintRows(model, screen, width), progress(model, screen, width)] },
      ];
  const rows = frame(
    titlesOf(screen, width),
    [{ rows: [blindRow(screen, width)] }, { rows: body(model, screen, width), grows: true }, ...below],
    { columns: model.size.columns, rows: frameRows(model.size) },
  );
  // The field is the first of the last two rows of its section; keys, progress and borders stand behind it.
  const behind = reading ? 3 : 7;
  return { rows, cursor: typed ? { row: rows.length - behind, column: 2 + typed.column } : null };
}

function titlesOf(
  { at, queue, guide, pass, marked }: ProvenanceScreen,
  width: number,
): {
  left: string;
  right: string;
} {
  const digits = Math.max(String(queue.length).length, 3);
  const number = (value: number): string => String(value).padStart(digits, '0');
  const kind = marked ? 'marked' : 'item';
  const place = at < queue.length ? `${kind} ${number(at + 1)} of ${number(queue.length)}` : 'end';
  const question = width < 92 ? 'Where is each value from?' : pass.question;
  return { left: `D2  ${question}`, right: `${place}  pass ${pass.letter}  guide v${guide.version}` };
}

const blindRow = ({ pass, lockedAt, notBlind, item }: ProvenanceScreen, width: number): Row =>
  row(
    ends(
      `blind: ${width < 92 ? pass.shortHidden : pass.hidden}`,
      lockedAt ? '[LOCKED]' : item && notBlind[item.item] ? '[NOT BLIND: seen elsewhere]' : '[BLIND  ok]',
      width,
    ),
  );

function body(model: Model, screen: ProvenanceScreen, width: number): Row[] {
  const { item } = screen;
  if (screen.at >= screen.queue.length) return endRows(model, screen, 'provenance', width, '');
  if (!item) return [row('reading ...', { dim: true })];
  const reading = readingOf(item);
  return reading ? readingRows(model, item, reading) : panes(model, screen, item);
}

function panes(model: Model, screen: ProvenanceScreen, item: OpenRun): Row[] {
  const { stacked, table, evidence } = panesOf(model.size, tableRows(item).length);
  const right = evidenceRows(model, item, evidence.cells, evidence.rows, stacked);
  if (stacked) {
    const rule = `-- EVIDENCE  ${placeOfValue(item)} `.padEnd(table.cells, '-');
    return [
      tableHeading(item, table.cells, table.rows),
      ...tablePane(screen, item, table.cells, table.rows),
      row(rule, { bold: true }),
      ...right,
    ];
  }
  const left = sideBySide(model, screen, item, table);
  return Array.from({ length: table.rows }, (_, at) => [
    ...fitRow(left[at] ?? blank, table.cells),
    { text: ' | ' },
    ...fitRow(right[at] ?? blank, evidence.cells),
  ]);
}

/** The values, and below them the labels that can be given to the chosen one. */
function sideBySide(
  model: Model,
  screen: ProvenanceScreen,
  item: OpenRun,
  { cells, rows }: { cells: number; rows: number },
): Row[] {
  const labels = labelRows(model, screen, item, cells);
  const list = Math.max(Math.min(tableRows(item).length || 3, rows - labels.length - 3), 1);
  return [
    row(item.cold ? '' : 'raw hits by place'.padStart(cells - 5), { dim: true }),
    tableHeading(item, cells, list),
    ...tablePane(screen, item, cells, list),
    blank,
    ...labels,
  ];
}

function answers(model: Model, screen: ProvenanceScreen, width: number, typed: Row[] | null): Row[] {
  const verdict = verdictRows(model, screen, width);
  if (typed) return [verdict[0] ?? blank, ...typed];
  return [...verdict, ...toldRow(model, screen, width)].slice(-3);
}
