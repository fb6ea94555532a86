import { bandOrder } from '../../core/trust/graded-run.js';
import { movedTo } from '../run/list.js';
import { type TrustFilter, type TrustLine, type TrustScreen, type TrustSort, trustSorts } from './model.js';

/** Nothing is left out. */
export const noFilter: TrustFilter = { model: null, band: null, reason: null, text: '' };

/** The matrix with its filters and its order applied; the task under the cursor stays under it, where it is still there. */
export function arranged(screen: TrustScreen, rows: number): TrustScreen {
  const { lines, filter, sort } = screen;
  const on = screen.shown[screen.at];
  const key = sortOf[sort.by];
  const sign = sort.down ? -1 : 1;
  // Lines come in the order of tasks, so what is equal stays in it.
  const shown = lines
    .flatMap((line, index) => (passes(line, filter) ? [{ index, key: key(line, index) }] : []))
    .sort((a, b) => sign * (a.key < b.key ? -1 : a.key > b.key ? 1 : 0) || a.index - b.index)
    .map(({ index }) => index);
  return movedTo({ ...screen, shown }, Math.max(on === undefined ? 0 : shown.indexOf(on), 0), rows);
}

/** The next value of a filter among those that some task has; behind the last, none. */
export function nextFilter(screen: TrustScreen, by: 'model' | 'band' | 'reason'): TrustFilter {
  const { lines, filter, reasons } = screen;
  const values: readonly string[] =
    by === 'model'
      ? [...new Set(lines.map(({ model }) => model))].sort()
      : by === 'band'
        ? bandOrder.filter(band => lines.some(line => line.band === band))
        : reasons;
  const now = filter[by];
  const next = values[now === null ? 0 : values.indexOf(now) + 1] ?? null;
  return { ...filter, [by]: next } as TrustFilter;
}

export const nextSort = (by: TrustSort): TrustSort =>
  trustSorts[(trustSorts.indexOf(by) + 1) % trustSorts.length] as TrustSort;

function passes(line: TrustLine, { model, band, reason, text }: TrustFilter): boolean {
  if (model !== null && line.model !== model) return false;
  if (band !== null && line.band !== band) return false;
  if (reason !== null && !line.reasons.includes(reason)) return false;
  if (text === '') return true;
  return line.id.toLowerCase().includes(text.toLowerCase());
}

/** What a line is sorted by: what stands against a task comes first. */
const sortOf: Readonly<Record<TrustSort, (line: TrustLine, index: number) => string | number>> = {
  task: (_, index) => index,
  model: ({ model }) => model,
  band: ({ band }) => bandOrder.indexOf(band),
  trusted: line => withBand(['fails', 'pending', 'clear', 'outside'].indexOf(line.trusted), line),
  caught: line =>
    withBand(
      line.trusted === 'outside' ? 6 : ['D1', 'D2', 'D3', 'D4', 'several', null].indexOf(line.caught),
      line,
    ),
};

/** Recorded passes first: they are what the report is about. */
const withBand = (place: number, { band }: TrustLine): number =>
  place * bandOrder.length + bandOrder.indexOf(band);
