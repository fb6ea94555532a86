import { bandOrder } from '../../core/trust/graded-run.js';
import { type RunFilter, type RunLine, type RunsScreen, type SortKey, sortKeys } from './model.js';
import { orders } from './words.js';

/** Nothing is left out. */
export const noFilter: RunFilter = { model: null, band: null, decision: null, text: '' };

/** The list with its filters and its order applied; the run under the cursor stays under it, where it is still there. */
export function arranged(screen: RunsScreen, rows: number): RunsScreen {
  const { lines, filter, sort } = screen;
  const on = screen.shown[screen.at];
  const shown = lines.flatMap((line, index) => (passes(line, filter) ? [index] : []));
  const compare = comparing(sort.by);
  const sign = sort.down ? -1 : 1;
  if (sort.by !== 'benchmark' || sort.down)
    shown.sort(
      (a, b) =>
        sign * compare(lines[a] as RunLine, lines[b] as RunLine) ||
        sign * (sort.by === 'benchmark' ? a - b : 0) ||
        a - b,
    );
  return movedTo({ ...screen, shown }, Math.max(on === undefined ? 0 : shown.indexOf(on), 0), rows);
}

/** The cursor on a row of the list, in sight. */
export function movedTo<S extends { shown: readonly number[]; at: number; top: number }>(
  screen: S,
  to: number,
  rows: number,
): S {
  const at = Math.max(0, Math.min(to, screen.shown.length - 1));
  const lowest = Math.max(0, Math.min(screen.top, screen.shown.length - rows));
  const top = at < lowest ? at : at >= lowest + rows ? at - rows + 1 : lowest;
  return { ...screen, at, top };
}

/** The next value of a filter among those that some run has; behind the last, none. */
export function nextFilter(screen: RunsScreen, by: 'model' | 'band' | 'decision'): RunFilter {
  const { lines, filter } = screen;
  const values: readonly string[] =
    by === 'model'
      ? [...new Set(lines.map(({ model }) => model))].sort()
      : by === 'band'
        ? bandOrder.filter(band => lines.some(line => line.band === band))
        : orders.D1.filter(decision => lines.some(line => line.d1.decision === decision));
  const now = filter[by];
  const next = values[now === null ? 0 : values.indexOf(now) + 1] ?? null;
  return { ...filter, [by]: next } as RunFilter;
}

export const nextSort = (by: SortKey): SortKey =>
  sortKeys[(sortKeys.indexOf(by) + 1) % sortKeys.length] as SortKey;

function passes(line: RunLine, { model, band, decision, text }: RunFilter): boolean {
  if (model !== null && line.model !== model) return false;
  if (band !== null && line.band !== band) return false;
  if (decision !== null && line.d1.decision !== decision) return false;
  if (text === '') return true;
  const wanted = text.toLowerCase();
  return [line.runId, line.taskId, line.benchmark, line.model].some(each =>
    each.toLowerCase().includes(wanted),
  );
}

function comparing(by: SortKey): (a: RunLine, b: RunLine) => number {
  switch (by) {
    case 'benchmark':
      return () => 0;
    case 'model':
      return (a, b) => byText(a.model, b.model);
    case 'task':
      return (a, b) => byText(a.taskId, b.taskId);
    case 'score':
      return (a, b) => (a.score ?? -1) - (b.score ?? -1);
    case 're-grade':
      return (a, b) => place('re-grade', a.regrade) - place('re-grade', b.regrade);
    case 'D1':
      return (a, b) => place('D1', a.d1.decision) - place('D1', b.d1.decision) || a.d1.delta - b.d1.delta;
    case 'D2':
      return (a, b) => place('D2', a.d2) - place('D2', b.d2);
    case 'D3':
      return (a, b) => place('D3', a.d3.eta ?? a.d3.state) - place('D3', b.d3.eta ?? b.d3.state);
  }
}

const place = (by: keyof typeof orders, value: string): number =>
  (orders[by] as readonly string[]).indexOf(value);
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
