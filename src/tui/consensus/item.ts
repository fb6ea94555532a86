import type { ItemConsensus, ItemEnd } from '../../core/review/consensus/model.js';
import { sidesOf } from '../../core/review/consensus/sides.js';
import { askedUnits, waitsFor } from '../../core/review/consensus/step.js';
import type { LabelEvent, PassId } from '../../core/review/label-event.js';
import type { Pass } from '../../core/review/passes.js';
import type { BlindHit } from '../../store/provenance.js';
import type { Store } from '../../store/store.js';
import { gateItemOf } from '../gates/parts.js';
import { severityItemOf } from '../severity/parts.js';
import type { ItemView, SettleItem, Shown, Side, UnitRow } from './model.js';
import type { ConsensusRead } from './read.js';

/**
 * What one person may see of an item now. Others' labels and words come along only after an own answer to everything
 * that is asked, or in talk to those who talk: this is the one place that decides it (review 1.1).
 */
export async function settleItemOf(
  store: Store,
  pass: Pass,
  person: string,
  { consensus, events, allowOwn }: ConsensusRead,
  id: string,
): Promise<SettleItem | null> {
  const item = consensus.items.find(each => each.item === id);
  if (!item?.acts) return null;
  const { acts } = item;
  const wait = waitsFor(item, person, allowOwn);
  const mine = acts.adjudicators.get(person);
  const talks = acts.talk !== null && item.annotators.includes(person) && (wait === 'talk' || !mine?.shown);
  const { view, rows } = await viewOf(store, pass, item);
  const acted = acts.undoable.filter(({ annotator }) => annotator === person);
  return {
    item: id,
    wait,
    view,
    rows,
    own: talks ? ownInTalk(item, person) : valuesOf(mine?.own ?? new Map()),
    undo:
      item.state === 'frozen'
        ? []
        : acted.map(({ id: event, kind, item: unit }) => ({ event, kind, unit: unit ?? id })),
    cause: typeof mine?.cause?.value === 'string' ? mine.cause.value : null,
    proposals: acted.filter(({ kind }) => kind === 'amend').length,
    shown: mine?.shown || talks ? shownOf(item, person, talks, events) : null,
  };
}

async function viewOf(
  store: Store,
  pass: Pass,
  item: ItemConsensus,
): Promise<{ view: ItemView; rows: UnitRow[] }> {
  const asked = new Set(askedUnits(item));
  const whole: UnitRow[] = asked.has(item.item)
    ? [
        {
          unit: item.item,
          whole: true,
          key: wholeNames[pass.id] ?? 'run',
          text: '',
          array: null,
          hits: [],
        },
      ]
    : [];
  if (pass.id === 'claim') {
    const closing = await store.blindClosing(item.item);
    return {
      view: { kind: 'message', text: closing?.text ?? null, cutOff: closing?.cutOff ?? false },
      rows: whole,
    };
  }
  if (pass.id === 'severity' || pass.id === 'gates') return sheetOf(store, pass, item.item, whole);
  const run = await store.blindProvenance(item.item);
  const values = (run?.values ?? []).flatMap(({ part, key, text, array, hits, near }): UnitRow[] =>
    asked.has(part) ? [{ unit: part, whole: false, key, text, array, hits: [...hits, ...near] }] : [],
  );
  return {
    view: { kind: 'run', hasPrompt: run?.hasPrompt ?? false, cold: run?.cold ?? false },
    rows: [...values, ...whole],
  };
}

const wholeNames: Partial<Record<PassId, string>> = { claim: 'message', severity: 'claim', gates: 'gate' };

/** Just what its annotators saw, in one text; of a claim, steps that printed a number can be opened. */
async function sheetOf(
  store: Store,
  { id: pass }: Pass,
  item: string,
  rows: UnitRow[],
): Promise<{ view: ItemView; rows: UnitRow[] }> {
  const gone: ItemView = { kind: 'sheet', title: '', parts: [], hasTask: false };
  if (pass === 'gates') {
    const found = await store.blindGate(item);
    if (!found) return { view: gone, rows };
    const { parts, place, cut, hasTask } = gateItemOf(found);
    return {
      view: { kind: 'sheet', title: `${place}${cut ? ' (cut to stay in bounds)' : ''}`, parts, hasTask },
      rows,
    };
  }
  const found = await store.blindSeverity(item);
  if (!found) return { view: gone, rows };
  const { stacked } = severityItemOf(found);
  const hits = found.printed.map(
    ({ step, text }): BlindHit => ({
      step,
      part: 0,
      place: 'out',
      start: 0,
      end: 0,
      text,
      exact: true,
      path: null,
    }),
  );
  return {
    view: { kind: 'sheet', title: 'WORDS AND FACTS', parts: stacked, hasTask: true },
    rows: rows.map(row => ({ ...row, hits })),
  };
}

function shownOf(item: ItemConsensus, person: string, talks: boolean, events: readonly LabelEvent[]): Shown {
  const { acts, units, annotators } = item;
  const labelled = annotators.filter(name => units.some(({ raw }) => raw.has(name)));
  const ids = new Set(units.map(({ id }) => id));
  return {
    sides: sidesOf(item.item, person, labelled).map((name): Side => {
      const labels: Record<string, string> = {};
      const talked: Record<string, string> = {};
      for (const unit of units) {
        const raw = unit.raw.get(name);
        const now = unit.talked.get(name);
        if (raw !== undefined) labels[unit.id] = raw;
        if (now !== undefined && now !== raw) talked[unit.id] = now;
      }
      const line = acts?.talk?.lines.get(name)?.value;
      return {
        labels,
        talked,
        words: wordsOf(events, name, ids),
        line: typeof line === 'string' ? line : null,
        isOwn: talks && name === person,
      };
    }),
    talked: acts?.talk != null,
    ended: acts?.end ? endInWords(acts.end) : null,
  };
}

/** Reasons of the labels and notes of one annotator on an item and its parts. */
function wordsOf(events: readonly LabelEvent[], name: string, units: ReadonlySet<string>): string[] {
  const notes = new Map<string, string>();
  const reasons = new Map<string, string>();
  for (const { annotator, item, kind, value, reason } of events) {
    if (annotator !== name || item === null || !units.has(item)) continue;
    if (kind === 'note') notes.set(item, typeof value === 'string' ? value : '');
    if (kind === 'label') reasons.set(item, reason ?? '');
  }
  return [...new Set([...reasons.values(), ...notes.values()])].filter(text => text.trim() !== '');
}

function endInWords(end: ItemEnd): string {
  if (end.kind === 'excluded') return 'excluded';
  if (end.kind === 'checked') return 'labelled alike, and the own answer is the same';
  return end.side === 'own' ? 'resolved with the own answer' : `resolved with side ${end.side}`;
}

function ownInTalk({ units }: ItemConsensus, person: string): Record<string, string> {
  return Object.fromEntries(
    units.flatMap(({ id, talked }) => (talked.has(person) ? [[id, talked.get(person) as string]] : [])),
  );
}

const valuesOf = (own: ReadonlyMap<string, LabelEvent>): Record<string, string> =>
  Object.fromEntries([...own].map(([unit, { value }]) => [unit, String(value)]));
