import type { ItemConsensus, PassConsensus } from './model.js';

/** What an item waits for from one person. */
export type Wait =
  /** Their own answer, before they see any label. */
  | 'answer'
  /** Everything is answered: they may see the labels. */
  | 'see'
  /** A cause and a resolution. */
  | 'resolve'
  /** Their line in talk. */
  | 'talk'
  /** It is in talk and somebody has not written: the adjudicator waits, or settles it without that line. */
  | 'lines';

/** What the item waits for from this person; null: nothing. `allowOwn`: their own items too. */
export function waitsFor(item: ItemConsensus, person: string, allowOwn: boolean): Wait | null {
  const { acts, state, annotators } = item;
  if (!acts) return null;
  // Whoever gave the pass up, or left the item open, has labelled nothing that they would judge.
  const isOwn = annotators.includes(person) && item.units.some(({ raw }) => raw.has(person));
  if (state === 'talk' && isOwn && !acts.talk?.lines.has(person)) return 'talk';
  if (isOwn && !allowOwn) return null;
  if (state === 'talk') return acts.adjudicators.get(person)?.shown ? 'lines' : null;
  if (state !== 'agree' && state !== 'disagree' && state !== 'adjudicated') return null;
  const acted = acts.adjudicators.get(person);
  if (acted?.shown) return 'resolve';
  return askedUnits(item).every(id => acted?.own.has(id)) ? 'see' : 'answer';
}

/** Waits that nobody needs to see to at once. */
export const canStay = (wait: Wait | null): boolean => wait === null || wait === 'lines';

/** The units that an adjudicator answers: those with two labels or more. */
export const askedUnits = ({ units }: ItemConsensus): string[] =>
  units.filter(({ standing }) => standing === 'alike' || standing === 'apart').map(({ id }) => id);

/** Why there is nothing that this person could settle now, in one sentence; null when there is. */
export function nothingToSettle(pass: PassConsensus, person: string, allowOwn: boolean): string | null {
  const { people, items } = pass;
  if (people.annotators.length === 0)
    return 'nobody has labelled this pass yet, so there is nothing to settle';
  if (people.missing.length > 0)
    return `labels are compared when all have locked; not locked yet: ${people.missing.join(', ')}`;
  if (people.annotators.length === 1)
    return `only ${people.annotators[0]} has labelled this pass: a consensus needs two`;
  if (items.some(item => waitsFor(item, person, allowOwn) !== null)) return null;
  const open = items.filter(
    ({ state }) => state === 'agree' || state === 'disagree' || state === 'adjudicated',
  );
  const talking = pass.counts.talking;
  if (open.length > 0)
    return `${count(open.length)} to be settled by somebody who did not label them: ${person} did (the project can allow it: --allow-own)`;
  if (talking > 0) return `${count(talking)} in talk: the annotators write their lines first`;
  return 'everything is settled';
}

const count = (items: number): string => (items === 1 ? '1 item is' : `${items} items are`);
