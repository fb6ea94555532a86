import { causes } from '../../core/review/consensus/model.js';
import { marksIn, marksOf, withMarks } from '../../core/review/label-marks.js';
import type { Pass } from '../../core/review/passes.js';
import { saysWhy } from '../../core/review/reason.js';
import type { Command } from '../keymap/keymap.js';
import type { TimedKey } from '../keys/key.js';
import type { Next } from '../messages.js';
import type { Model } from '../model.js';
import { ask, saveActs, told, tooFast } from './acts.js';
import { labelInWords } from './answers.js';
import type { ConsensusScreen, OpenSettle, UnitRow } from './model.js';

/** How each cause is called, by its digit. */
export const causeWords: readonly string[] = ['ambiguous run', 'gap in the guide', 'slip', 'view-dependent'];

/** Step 3: the labels are on the screen; a cause, then a resolution with its reason, or talk, or out. */
export function resolving(
  model: Model,
  screen: ConsensusScreen,
  item: OpenSettle,
  command: Command,
  key: TimedKey,
  silentFor: number,
): Next {
  const here = { ...screen, item };
  if (command === 'do:value') return takeForValue(model, here, item);
  const decides = command === 'do:digit' || command === 'do:talk' || command === 'do:exclude';
  if (!decides) return [{ ...model, screen: here }, []];
  const refusal = tooFast(item, key, silentFor);
  if (refusal !== null) return told(model, here, refusal);
  if (command === 'do:talk' && item.wait === 'lines')
    return told(model, here, 'it is in talk already: settle it without the missing line, or wait');
  if (command === 'do:talk') return saveActs(model, here, item, [{ kind: 'talk' }]);
  if (command === 'do:exclude') return ask(model, here, 'exclude', 'why it is excluded (final)');
  const digit = Number(key.digit);
  if (item.cause === null) {
    const cause = causes[digit - 1];
    return cause
      ? saveActs(model, here, item, [{ kind: 'cause', value: cause }])
      : told(model, here, 'first the cause: 1 ambiguous run, 2 gap in the guide, 3 slip, 4 view-dependent');
  }
  const sides = item.shown?.sides.length ?? 0;
  if (digit > sides + 1)
    return told(model, here, `1 to ${sides} side with an annotator, ${sides + 1} is your own answer`);
  const own = digit === sides + 1;
  return ask(
    model,
    here,
    own ? 'own' : String(digit),
    `reason for ${own ? 'your own answer' : `side ${digit}`} (Enter freezes)`,
  );
}

/** Goes through the labels that anybody gave to the value at the cursor, and back to that of the side. */
function takeForValue(model: Model, screen: ConsensusScreen, item: OpenSettle): Next {
  const row = item.rows[item.row];
  if (row?.whole && marksOf(screen.pass.id).length > 0) return takeMarks(model, screen, item, row);
  if (!row || item.rows.length === 1) return told(model, screen, 'there is one label here: choose a side');
  const { unit } = row;
  const given = item.shown?.sides.flatMap(({ labels, talked }) => talked[unit] ?? labels[unit] ?? []) ?? [];
  const labels = [...new Set([...given, ...(item.own[unit] === undefined ? [] : [item.own[unit]])])];
  const next = labels[labels.indexOf(item.taken[unit] ?? '') + 1];
  const { [unit]: _, ...rest } = item.taken;
  const taken = next === undefined ? rest : { ...item.taken, [unit]: next };
  const said =
    next === undefined
      ? 'this value goes with the side that is taken'
      : `this value: ${labelInWords(next, row.whole)}, whatever side is taken`;
  return [{ ...model, said, screen: { ...screen, item: { ...item, taken } } }, []];
}

/** Goes through the marks that anybody gave, and back to those of the side: label and marks are settled each for itself. */
function takeMarks(model: Model, screen: ConsensusScreen, item: OpenSettle, { unit }: UnitRow): Next {
  const { id } = screen.pass;
  const given = item.shown?.sides.flatMap(({ labels, talked }) => talked[unit] ?? labels[unit] ?? []) ?? [];
  const own = item.own[unit];
  const byMarks = new Map(
    [...given, ...(own === undefined ? [] : [own])].map(label => [marksIn(id, label).join('+'), label]),
  );
  const kinds = [...byMarks.keys()];
  if (kinds.length < 2) return told(model, screen, 'all gave the same marks: choose a side');
  const at = item.marksOf === null ? -1 : kinds.indexOf(marksIn(id, item.marksOf).join('+'));
  const next = kinds[at + 1];
  const said =
    next === undefined
      ? 'the marks go with the side that is taken'
      : `marks: ${next === '' ? 'none' : labelInWords(next, true)}, whatever side is taken`;
  const marked = next === undefined ? null : (byMarks.get(next) ?? null);
  return [{ ...model, said, screen: { ...screen, item: { ...item, marksOf: marked } } }, []];
}

/** The reason of a resolution or an exclusion was typed. */
export function typedReason(
  model: Model,
  screen: ConsensusScreen,
  item: OpenSettle,
  purpose: string,
  reason: string,
): Next {
  if (!saysWhy(reason)) return told(model, screen, 'not settled: a reason is needed, in words');
  if (purpose === 'exclude') return saveActs(model, screen, item, [{ kind: 'exclude', reason }]);
  return saveActs(model, screen, item, [
    { kind: 'resolve', value: { side: purpose, labels: labelsOf(screen.pass, item, purpose) }, reason },
  ]);
}

/** What stands for everybody: the side's labels as they are after talk; the own answer where it has none. */
function labelsOf(
  pass: Pass,
  { rows, own, shown, taken, marksOf: marked }: OpenSettle,
  side: string,
): Record<string, string> {
  const chosen = side === 'own' ? undefined : shown?.sides[Number(side) - 1];
  return Object.fromEntries(
    rows.map(({ unit }) => {
      const label = taken[unit] ?? chosen?.talked[unit] ?? chosen?.labels[unit] ?? own[unit] ?? '';
      return [unit, marked === null ? label : withMarks(pass.id, label, marksIn(pass.id, marked))];
    }),
  );
}
