import { readValue, spellValue, type ValueMark } from '../../core/review/value-label.js';
import type { TimedKey } from '../keys/key.js';
import type { Next } from '../messages.js';
import type { Model } from '../model.js';
import { actDraft } from '../work/drafts.js';
import { labelRefusal } from '../work/work.js';
import { valueMoment } from './drafts.js';
import { commonLabel, standing } from './marks.js';
import type { OpenRun, ProvenanceScreen } from './model.js';
import { movedOn } from './moved-on.js';
import { saving } from './save.js';
import { rowOf, type TableRow } from './table.js';

export interface Press {
  key: TimedKey;
  silentFor: number;
}

/** A label key on a value, a whole file or a closed array: all of its cells in one transaction, or none. */
export function labelValue(
  model: Model,
  screen: ProvenanceScreen,
  item: OpenRun,
  label: ValueMark['label'],
  press: Press,
): Next {
  return commit(model, screen, item, spellValue({ label, echo: item.echo }), press);
}

/** `.`: the last label once more. */
export function repeatLabel(model: Model, screen: ProvenanceScreen, item: OpenRun, press: Press): Next {
  const mark = screen.lastValue === null ? null : readValue(screen.lastValue);
  if (!mark) return [{ ...model, screen: { ...screen, item }, notice: 'no label to repeat yet: 1 to 4' }, []];
  return commit(model, screen, item, spellValue({ ...mark, echo: mark.echo || item.echo }), press);
}

/** `L`: the mark goes to the label in force, or where there is none to the next one; again takes it away. */
export function toggleEcho(model: Model, screen: ProvenanceScreen, item: OpenRun, press: Press): Next {
  const row = rowOf(item);
  const label = row ? commonLabel(screen, item, row) : null;
  const mark = label === null ? null : readValue(label);
  if (mark) return commit(model, screen, item, spellValue({ ...mark, echo: !mark.echo }), press);
  const echo = !item.echo;
  const said = echo ? 'echo mark set: it goes with the label that you give now' : 'echo mark taken away';
  return [{ ...model, said, screen: { ...screen, item: { ...item, echo } } }, []];
}

function commit(
  model: Model,
  screen: ProvenanceScreen,
  item: OpenRun,
  value: string,
  { key, silentFor }: Press,
): Next {
  const row = rowOf(item);
  const refusal = labelRefusal(screen, item, key, silentFor);
  if (!row || refusal !== null) return [{ ...model, screen: { ...screen, item }, notice: refusal }, []];
  const cells = row.cells.filter(cell => standing(screen, item.values[cell]?.part) !== value);
  // The same label again changes nothing; the annotator only moves on.
  if (cells.length === 0) return movedOn(model, screen, item, key.at);
  const drafts = cells.map((cell, index) => {
    const { part } = item.values[cell]!;
    const moment = valueMoment(item, part, [cell]);
    return actDraft(
      model,
      screen,
      // The time of one key is counted once, however many cells it labels.
      index === 0 ? moment : { ...moment, attention: { ...item, activeMs: 0 } },
      {
        kind: 'label',
        value,
        evidence: asRow(row, index, cells.length),
        supersedes: screen.states[part]?.label?.event ?? null,
      },
    );
  });
  return saving(model, { ...screen, item }, drafts);
}

/** That an array was labelled as one row stands with each of its labels: Backspace takes them back together. */
const asRow = (row: TableRow, cell: number, of: number): JointLabel | null =>
  row.kind === 'array' ? { row: row.key, cell, of } : null;

export interface JointLabel {
  row: string;
  /** From 0; the first one begins the act. */
  cell: number;
  of: number;
}
