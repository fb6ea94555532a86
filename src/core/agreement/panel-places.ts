import { AgreementError, quoted } from './errors.js';
import type { PanelInput, PanelItem } from './panel-input.js';

/** The items of a panel in a fixed order, and where each stands. */
export interface Places {
  readonly items: readonly PanelItem[];
  /**
   * Rows of somebody in the order of the items, null where there is none. Rows of practice items fall away.
   * @throws AgreementError `unknown-item`, `duplicate-label`
   */
  readonly rowsByPlace: <R extends { readonly itemId: string }>(
    rows: readonly R[],
    words: RowWords<R>,
  ) => (R | null)[];
}

interface RowWords<R> {
  /** `A label`, `Two labels`, and whose: `annotator "ann"`. */
  readonly one: string;
  readonly two: string;
  readonly whose: string;
  /** Throws for a row that says what nobody declared. */
  readonly check: (row: R, whose: string) => void;
}

export const rowOf = (whose: string, { itemId }: { readonly itemId: string }): string =>
  `${whose}, item ${quoted(itemId)}`;

/**
 * Sorted, so that neither the order of items nor a merge of two files moves a resampled limit; without practice items.
 * @throws AgreementError `duplicate-item`
 */
export function placesOf({ items: all, design }: PanelInput): Places {
  const practice = design?.practice ?? new Set();
  const measured = all.filter(({ id, run }) => !practice.has(run ?? id));
  const items = measured.sort((a, b) => (a.id < b.id ? -1 : 1));
  const places = new Map<string, number>();
  for (let at = 0; at < items.length; at += 1) {
    const { id } = items[at]!;
    if (places.has(id)) throw new AgreementError('duplicate-item', `Item ${quoted(id)} is listed twice.`);
    places.set(id, at);
  }
  const practised = new Set(items.length === all.length ? [] : all.map(({ id }) => id));
  return {
    items,
    rowsByPlace: (rows, { one, two, whose, check }) => {
      const byPlace = new Array<(typeof rows)[number] | null>(items.length).fill(null);
      for (let no = 0; no < rows.length; no += 1) {
        const row = rows[no]!;
        // Made only when it is said: quoting a million ids takes longer than all the rest.
        const at = places.get(row.itemId);
        if (at === undefined && !practised.has(row.itemId)) {
          throw new AgreementError(
            'unknown-item',
            `${one} is for an item outside this pass (${rowOf(whose, row)}).`,
          );
        }
        check(row, whose);
        if (at === undefined) continue;
        if (byPlace[at] !== null)
          throw new AgreementError('duplicate-label', `${two} for one item (${rowOf(whose, row)}).`);
        byPlace[at] = row;
      }
      return byPlace;
    },
  };
}

/** The task holds its runs and they their values; a value of a run without a known task goes with its run. null: alone. */
export const clusterOf = ({ task, run }: PanelItem): string | null =>
  task ?? (run === undefined ? null : `\u0000run ${run}`);

/** The clusters by number, in the order of the items. */
export function clusterNumbers(items: readonly PanelItem[]): number[] {
  const numbers = new Map<string, number>();
  let next = 0;
  return items.map(item => {
    const key = clusterOf(item);
    const known = key === null ? undefined : numbers.get(key);
    if (known !== undefined) return known;
    if (key !== null) numbers.set(key, next);
    next += 1;
    return next - 1;
  });
}
