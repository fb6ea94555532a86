import { causes } from '../../core/review/consensus/model.js';
import type { Command } from '../keymap/keymap.js';
import type { TimedKey } from '../keys/key.js';
import type { Next } from '../messages.js';
import type { Model } from '../model.js';
import { ask, saveActs, told, tooFast } from './acts.js';
import type { ConsensusScreen, OpenSettle } from './model.js';

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
  const decides = command === 'do:digit' || command === 'do:talk' || command === 'do:exclude';
  if (!decides) return [{ ...model, screen: here }, []];
  const refusal = tooFast(item, key, silentFor);
  if (refusal !== null) return told(model, here, refusal);
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

/** The reason of a resolution or an exclusion was typed. */
export function typedReason(
  model: Model,
  screen: ConsensusScreen,
  item: OpenSettle,
  purpose: string,
  reason: string,
): Next {
  if (reason === '') return told(model, screen, 'not settled: a reason is needed');
  if (purpose === 'exclude') return saveActs(model, screen, item, [{ kind: 'exclude', reason }]);
  return saveActs(model, screen, item, [
    { kind: 'resolve', value: { side: purpose, labels: labelsOf(item, purpose) }, reason },
  ]);
}

/** What stands for everybody: the side's labels as they are after talk; the own answer where it has none. */
function labelsOf({ rows, own, shown }: OpenSettle, side: string): Record<string, string> {
  const taken = side === 'own' ? undefined : shown?.sides[Number(side) - 1];
  return Object.fromEntries(
    rows.map(({ unit }) => [unit, taken?.talked[unit] ?? taken?.labels[unit] ?? own[unit] ?? '']),
  );
}
