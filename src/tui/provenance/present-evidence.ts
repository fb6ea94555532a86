import { visibleLine } from '../../core/text/visible.js';
import { cellWidth } from '../../core/text/width.js';
import type { BlindHit } from '../../store/provenance.js';
import { linesAround } from '../evidence/around.js';
import { bigText, type TextPart } from '../evidence/big-text.js';
import { hitRows, type NamedHit } from '../evidence/hit-names.js';
import { keyHint } from '../keymap/hint.js';
import type { Model } from '../model.js';
import { blank, ends, fitRow, type Row, row } from '../present/row.js';
import { cut } from '../text/fit.js';
import { wrapText } from '../text/wrap.js';
import { panesOf } from './layout.js';
import type { OpenRun } from './model.js';
import { placeOf } from './place.js';
import { standsWhole } from './present-table.js';
import { hitOf, rowOf, type TableRow, tableRows } from './table.js';

/** The evidence of the value on screen: the lines around a hit, all hits by name, the line of the prompt. */
export function evidenceRows(
  model: Model,
  item: OpenRun,
  cells: number,
  rows: number,
  stacked: boolean,
): Row[] {
  const heading = stacked ? [] : [row(ends('EVIDENCE', placeOfValue(item), cells), { bold: true })];
  const chosen = rowOf(item);
  if (!chosen) return [...heading, ...wrapped(noValues(model), cells)];
  const tight = rows < 12;
  const value = stacked && isWhole(model, item) ? [] : valueRows(model, chosen, cells, tight ? 1 : 3);
  const below = belowRows(model, item, chosen, cells, tight);
  const gap = tight ? [] : [blank];
  const room = Math.max(rows - heading.length - value.length - below.length - 2 * gap.length, 1);
  const around = hitBlocks(model, item, chosen, cells, room);
  while (around.length < room) around.push(blank);
  return [...heading, ...value, ...gap, ...around.slice(0, room), ...gap, ...below].slice(0, rows);
}

/** Which value and which hit it is: "value 3 of 5   hit 2 of 4". */
export function placeOfValue(item: OpenRun): string {
  const rows = tableRows(item);
  const chosen = rows[item.at];
  if (!chosen) return 'no values';
  const value = `value ${item.at + 1} of ${rows.length}`;
  if (item.cold) return value;
  const { hits, found } = chosen;
  if (hits.length === 0) return `${value}   no hit`;
  return item.hit < found
    ? `${value}   hit ${item.hit + 1} of ${found}`
    : `${value}   near hit ${item.hit - found + 1} of ${hits.length - found}`;
}

/** What a hit is, in words: "step 19  typed: calc.py". */
export function hitWords(item: OpenRun, hit: BlindHit): string {
  if (hit.step === -1) return 'the prompt';
  if (hit.step === -2) return `the output file${hit.path ? `  ${visibleLine(hit.path, 60)}` : ''}`;
  const title = titleOf(item.texts[hit.step], hit.part);
  const close = hit.exact ? '' : '  (close, not equal)';
  return `step ${hit.step}  ${placeWords[hit.place]}${title === '' ? '' : `  (${visibleLine(title, 60)})`}${close}`;
}

/** The file that was written; of an output the command before it in the same step. */
function titleOf(parts: readonly TextPart[] | undefined, part: number): string {
  const own = parts?.[part]?.title ?? '';
  if (own !== 'output') return own.replace(/^(?:output|writes): /, '');
  const command = parts?.slice(0, part).findLast(({ title }) => title.startsWith('command'));
  return command?.text.slice(0, 200).trimStart().split('\n', 1)[0] ?? '';
}

const placeWords = { out: 'output', in: 'input', typed: 'typed', file: 'file' } as const;

function isWhole(model: Model, item: OpenRun): boolean {
  const { table } = panesOf(model.size, tableRows(item).length);
  return standsWhole(item, table.cells);
}

/** Key and value as they are; what is left out of a long one is said, and which key shows it. */
function valueRows(model: Model, { key, text, kind }: TableRow, cells: number, most: number): Row[] {
  const whole = kind === 'value' ? `${key} = ${text}` : `${key}   ${text}`;
  // Never more than can be drawn is wrapped.
  const lines = wrapText(whole.slice(0, most * cells * 2), cells);
  if (lines.length <= most && whole.length <= most * cells * 2) return lines.map(line => row(line.text));
  const size = `.. (${[...text].length} characters, ${keyHint(model.keymap, 'provenance', 'do:value')} shows all)`;
  return lines.slice(0, most).map((line, index) => {
    if (index < most - 1) return row(line.text);
    return row(`${cut(line.text, Math.max(cells - size.length, 8), '')}${size}`);
  });
}

/** The hit on screen, and where there is room for it the one that comes next. */
function hitBlocks(model: Model, item: OpenRun, chosen: TableRow, cells: number, room: number): Row[] {
  const hit = hitOf(item);
  if (!hit) return wrapped(item.cold ? coldWords(model) : noHitWords(model, chosen), cells);
  const next = chosen.hits[item.hit + 1];
  if (!next || room < 9 || (next.step >= -1 && !item.texts[next.step]))
    return hitBlock(item, hit, cells, room, true);
  const first = hitBlock(item, hit, cells, Math.ceil(room * 0.6), true);
  return [...first, blank, ...hitBlock(item, next, cells, room - first.length - 1, false)];
}

/** What a hit is, and the lines around it with their numbers; `>` stands at its own line. */
function hitBlock(item: OpenRun, hit: BlindHit, cells: number, room: number, current: boolean): Row[] {
  const title = row(cut(hitWords(item, hit), cells, '..'), { dim: true });
  if (hit.step === -2) {
    const text = row(cut(`    ${visibleLine(hit.text, 200)}`, cells, '..'), { bold: current });
    return [title, text, row('    (the file itself is no source)', { dim: true })].slice(0, room);
  }
  const parts = item.texts[hit.step];
  if (!parts) return [title, row('reading ...', { dim: true })];
  const place = placeOf(parts, hit);
  if (!place) return [title, row('this step has no text that could be shown')];
  const lines = linesAround(bigText(parts), place, Math.max(room - 1, 1), cells - 8);
  const widest = Math.max(String(lines.at(-1)?.number ?? 1).length, 4);
  const shown = lines.map(({ number, here, row: line }) =>
    fitRow(
      [
        { text: `${here ? '>' : ' '}${String(number).padStart(widest)}  `, bold: here && current },
        ...(here && current ? line.map(segment => ({ ...segment, bold: true })) : line),
      ],
      cells,
    ),
  );
  return room < 2 ? shown : [title, ...shown];
}

/** All hits, the close ones, and the line of the prompt; in one or two rows where there is little room. */
function belowRows(model: Model, item: OpenRun, chosen: TableRow, cells: number, tight: boolean): Row[] {
  const { hits, found } = chosen;
  const rows: Row[] = [];
  if (tight) {
    if (hits.length > 0) rows.push(...hitLines('hits ', hits.map(nameOf), item.hit, cells, 1));
  } else {
    const exact = hits.slice(0, found);
    const near = hits.slice(found);
    if (found > 0) rows.push(...hitLines('all hits   ', exact.map(nameOf), item.hit, cells, 2));
    if (near.length > 0)
      rows.push(...hitLines('near hits  ', near.map(nearName), item.hit - found, cells, 1));
  }
  const mention = item.mentions[chosen.cells[0] ?? -1];
  const key = keyHint(model.keymap, 'provenance', 'task');
  if (mention) {
    const tail = `"  (${key})`;
    rows.push(row(`${cut(`prompt: "${visibleLine(mention)}`, cells - cellWidth(tail), '..')}${tail}`));
  } else if (item.hasPrompt)
    rows.push(row(cut(`prompt: does not name this key  (${key})`, cells, '..'), { dim: true }));
  return rows;
}

/** Hits by name after a word, the rows below it indented; a list of thousands costs no more than what is drawn. */
function hitLines(
  word: string,
  names: readonly NamedHit[],
  current: number,
  cells: number,
  lines: number,
): Row[] {
  const from = Math.max(0, current - 20);
  const some = names.slice(from, from + 60);
  const listed = hitRows(some, current - from, cells - word.length - (names.length > 60 ? 12 : 0), lines);
  return listed.map((line, index) => {
    const indented = `${index === 0 ? word : ' '.repeat(word.length)}${line}`;
    if (names.length <= 60) return row(cut(indented, cells, '..'));
    const bare = indented.replace(/ {3}\d+ more$/, '').replace(/\d+ before {3}/, '');
    return row(cut(index === listed.length - 1 ? `${bare}   .. of ${names.length}` : bare, cells, '..'));
  });
}

const nameOf = (hit: BlindHit): NamedHit =>
  hit.exact
    ? { step: hit.step, place: hit.place, path: hit.step === -2 ? null : hit.path }
    : { step: hit.step, place: `${hit.place} ~${visibleLine(hit.text, 12)}` };

const nearName = (hit: BlindHit): NamedHit => ({
  step: hit.step,
  place: `${hit.place} ${visibleLine(hit.text, 16)}`,
});

const coldWords = (model: Model): string =>
  `this run comes without the hit index, on purpose: look for yourself with find (${keyHint(model.keymap, 'provenance', 'find')}) and steps (${keyHint(model.keymap, 'provenance', 'do:steps')} list). ${keyHint(model.keymap, 'provenance', 'do:code')} lists the code, ${keyHint(model.keymap, 'provenance', 'task')} is the prompt.`;

/** Nothing was found, which is a fact about the text and no label. */
function noHitWords(model: Model, chosen: TableRow): string {
  const keys = `${keyHint(model.keymap, 'provenance', 'find')} finds other spellings, ${keyHint(model.keymap, 'provenance', 'do:steps')} lists the steps, ${keyHint(model.keymap, 'provenance', 'do:code')} the code`;
  return chosen.kind === 'file'
    ? `A whole file: who made it? ${keys}.`
    : `This spelling of the value stands nowhere in the run. ${keys}.`;
}

const noValues = (model: Model): string =>
  `No value of this run could be aligned with the reference, so only the run verdict is asked. ${keyHint(model.keymap, 'provenance', 'do:steps')} lists the steps, ${keyHint(model.keymap, 'provenance', 'do:code')} the code, ${keyHint(model.keymap, 'provenance', 'task')} is the prompt.`;

const wrapped = (text: string, cells: number): Row[] => wrapText(text, cells).map(line => row(line.text));
