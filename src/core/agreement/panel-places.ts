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
  /** Throws for a row that says what nobody declared; `of` names the row. */
  readonly check: (row: R, of: () => string) => void;
}

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
      for (const row of rows) {
        // Made only when it is said: quoting a million ids takes longer than all the rest.
        const of = () => `${whose}, item ${quoted(row.itemId)}`;
        const at = places.get(row.itemId);
        if (at === undefined && !practised.has(row.itemId)) {
          throw new AgreementError('unknown-item', `${one} is for an item outside this pass (${of()}).`);
        }
        check(row, of);
        if (at === undefined) continue;
        if (byPlace[at] !== null)
          throw new AgreementError('duplicate-label', `${two} for one item (${of()}).`);
        byPlace[at] = row;
      }
      return byPlace;
    },
  };
}
