import { canStay } from '../../core/review/consensus/step.js';
import type { TextPart } from '../evidence/big-text.js';
import { firstTop } from '../evidence/read-step.js';
import type { Next } from '../messages.js';
import type { Model } from '../model.js';
import { attentionFrom } from '../work/work.js';
import {
  type ConsensusScreen,
  type ItemView,
  type OpenedConsensus,
  type OpenSettle,
  ownText,
  type SettleItem,
} from './model.js';
import { openedRow } from './reading.js';

/** Opens on the first item that waits. */
export function opened(model: Model, work: OpenedConsensus): Next {
  const screen: ConsensusScreen = { kind: 'consensus', ...work, at: 0, item: null, savedAt: null };
  const lines = work.queue.filter(({ wait }) => wait === 'talk').length;
  const said =
    lines === 0 ? null : `talk: ${lines === 1 ? '1 item waits' : `${lines} items wait`} for your line`;
  return goTo({ ...model, overlay: null, notice: null, said }, screen, 0);
}

/** Shows the item at an index; the index behind the last one is the page at the end. */
export function goTo(model: Model, screen: ConsensusScreen, index: number): Next {
  const at = Math.max(0, Math.min(index, screen.queue.length));
  const moved = { ...screen, at, item: null };
  const entry = screen.queue[at];
  if (!entry || model.annotator === null) return [{ ...model, screen: moved }, []];
  const { annotator } = model;
  return [
    { ...model, screen: moved },
    [{ do: 'consensus:load', annotator, pass: screen.pass, item: entry.item }],
  ];
}

/** The next item that waits for this person, round the end; behind the last when none does. */
export function nextWaiting({ queue, at }: ConsensusScreen): number {
  const waits = (index: number) => !canStay(queue[index]?.wait ?? null);
  for (let index = at + 1; index < queue.length; index += 1) if (waits(index)) return index;
  for (let index = 0; index <= at; index += 1) if (waits(index)) return index;
  return queue.length;
}

/** The item on screen as it was read, the place in it kept when it was there before. */
export function withItem(screen: ConsensusScreen, item: SettleItem, at: number): ConsensusScreen {
  const queue = screen.queue.map(entry => (entry.item === item.item ? { ...entry, wait: item.wait } : entry));
  const before = screen.item?.item === item.item ? screen.item : null;
  const open: OpenSettle = before
    ? { ...before, ...item, pending: false, echo: false, marks: [] }
    : openedRow(
        {
          ...item,
          ...attentionFrom(at),
          row: 0,
          hit: -1,
          top: firstTop,
          pending: false,
          echo: false,
          marks: [],
          last: null,
          taken: {},
          marksOf: null,
          reading: null,
          find: null,
          texts: ownTexts(item.view),
        },
        Math.max(
          item.rows.findIndex(({ unit }) => item.own[unit] === undefined),
          0,
        ),
      );
  return { ...screen, queue, item: open };
}

function ownTexts(view: ItemView): Record<number, readonly TextPart[]> {
  const own = ownText(view);
  if (own === null) return {};
  return {
    [own]:
      view.kind === 'sheet'
        ? view.parts
        : [{ title: '', text: view.kind === 'message' ? (view.text ?? '') : '' }],
  };
}
