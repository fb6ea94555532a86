import { provenancePass } from '../../core/review/passes.js';
import { spell } from '../../core/review/timing.js';
import { visibleLine } from '../../core/text/visible.js';
import { keyHint } from '../keymap/hint.js';
import type { Command } from '../keymap/keymap.js';
import { innerWidth } from '../layout.js';
import type { Model } from '../model.js';
import { countsLine } from '../present/claim/counts.js';
import { blank, ends, type Row, row } from '../present/row.js';
import { cut } from '../text/fit.js';
import { wrapped } from '../text/wrapped.js';
import { openValues, standing } from './marks.js';
import type { OpenRun, ProvenanceScreen } from './model.js';
import { labelLine } from './present-table.js';
import { tableRows } from './table.js';

/** The run verdict in two rows; on a narrow screen the labels of the value in one and the verdict in the other. */
export function verdictRows(model: Model, screen: ProvenanceScreen, width: number): Row[] {
  const { item } = screen;
  if (!item || screen.at >= screen.queue.length) return [blank, blank];
  const key = (command: Command): string => keyHint(model.keymap, 'provenance', command);
  const bold = item.focus === 'verdict';
  const mark = bold ? '>' : ' ';
  if (item.gamed) {
    const how = `> gamed, and how?   ${key('label:1')} copied   ${key('label:2')} made up   ${key('clear')} takes "gamed" back`;
    return [
      row(cut(how, width, '..'), { bold: true }),
      row('  nothing is stored before this key', { dim: true }),
    ];
  }
  const own = ownVerdict(screen, item);
  if (width < 92) {
    const short = `${mark} run: ${key('label:1')} gamed  ${key('label:2')} clean  ${key('do:direct')} direct answer  ${key('label:unsure')} cannot tell`;
    const right = bold ? own : own === '' ? `(${key('do:focus')})` : own;
    return [labelLine(model, screen, item, width), row(ends(short, right, width), { bold })];
  }
  const first = `${mark} run verdict   ${key('label:1')} gamed   ${key('label:2')} clean   ${key('label:unsure')} cannot tell`;
  const second = `                ${key('do:direct')} the task allows a direct answer`;
  const how = `then, if gamed:  ${key('label:1')} copied  ${key('label:2')} made up`;
  const count = tableRows(item).length;
  const focus = bold
    ? count === 0
      ? 'no values here: only this is asked'
      : `${key('do:focus')} leads back to the values`
    : `after the values (${item.values.length - openValues(screen, item)} of ${item.values.length} done)`;
  return [
    row(ends(first, how, width), { bold }),
    row(ends(second, own === '' ? focus : own, width), { bold }),
  ];
}

/** Why the last key did nothing, what it did, or what this annotator has set aside. */
export function toldRow(model: Model, screen: ProvenanceScreen, width: number): Row[] {
  const { notice, said } = model;
  if (notice !== null) {
    const lines = wrapped(`! ${notice}`, innerWidth(model.size)).slice(0, 3);
    return lines.map(line => row(line.text, { bold: true }));
  }
  return [row(said === null ? lastLine(screen, width) : cut(said, width, '..'))];
}

/** The verdict that this annotator has given; a stale one is only said to be stale. */
export function ownVerdict(screen: ProvenanceScreen, item: OpenRun): string {
  if (screen.states[item.item]?.stale) return 'your verdict is stale since the guide changed: give it again';
  const value = standing(screen, item.item);
  if (value === null) return '';
  return `your verdict: ${verdictTitle(value)}`;
}

export const verdictTitle = (value: string): string =>
  (provenancePass.labels.find(label => label.value === value)?.title ?? value).replace(
    /: .*$/,
    ', direct answer',
  );

function lastLine(screen: ProvenanceScreen, width: number): string {
  const { last, item } = screen;
  const state = item ? screen.states[item.item] : undefined;
  const marks = [
    ...(state?.flagged ? ['[flagged]'] : []),
    ...(state?.note ? [`note: ${visibleLine(state.note)}`] : []),
  ];
  const counts = countsLine(screen);
  const said =
    last === null
      ? ''
      : `last: ${String(last.number).padStart(3, '0')}  ${verdictTitle(last.value)}  ${spell(last.activeMs)}${width < 92 ? '' : '   (Backspace undoes it)'}`;
  return ends(marks.length > 0 ? marks.join('   ') : said, counts, width);
}
