import { type GrowingConsensus, growingConsensus } from '../../core/review/consensus/consensus.js';
import type { ConsensusPlan, PassConsensus } from '../../core/review/consensus/model.js';
import type { LabelEvent, PassId } from '../../core/review/label-event.js';
import type { Plan } from '../../core/review/plan/plan.js';
import { called } from '../../store/called.js';
import { type Guide, type Store, StoreError } from '../../store/store.js';

/** A pass on its way to a consensus, and what it was made of. */
export interface ConsensusRead {
  consensus: PassConsensus;
  events: readonly LabelEvent[];
  guide: Guide;
  /** Annotators may settle their own items; a project's decision, `trustlayer consensus PASS --allow-own`. */
  allowOwn: boolean;
  hasPlan: boolean;
}

/** Reads a pass as it stands now. For whoever counts, exports or settles; never for a screen as a whole. */
export async function readConsensus(store: Store, pass: PassId): Promise<ConsensusRead> {
  return (await readWhole(store, pass)).read;
}

/**
 * The same for a screen, which asks after each key: of a pass of thousands of items only what came since is read and
 * looked at, as long as nothing but acts on single items came.
 */
export async function followConsensus(store: Store, pass: PassId): Promise<ConsensusRead> {
  const followed = followedBy(store);
  const known = followed.get(pass);
  const { mark, events } = await store.newEvents(pass, known?.mark ?? null);
  const more = known && events?.filter(({ id }) => !known.ids.has(id));
  const growing = more && known.growing.with(more);
  if (!known || !growing) {
    const { read, growing: whole } = await readWhole(store, pass);
    // The mark is older than what was read: what came between is told once more, and known by its id.
    followed.set(pass, { mark, growing: whole, read, ids: new Set(read.events.map(({ id }) => id)) });
    return read;
  }
  for (const { id } of more) known.ids.add(id);
  const read: ConsensusRead = {
    ...known.read,
    consensus: growing.consensus,
    events: more.length === 0 ? known.read.events : [...known.read.events, ...more],
  };
  followed.set(pass, { mark, growing, read, ids: known.ids });
  return read;
}

interface Followed {
  mark: string;
  growing: GrowingConsensus;
  read: ConsensusRead;
  ids: Set<string>;
}

const followedIn = new WeakMap<Store, Map<PassId, Followed>>();

function followedBy(store: Store): Map<PassId, Followed> {
  const known = followedIn.get(store) ?? new Map<PassId, Followed>();
  followedIn.set(store, known);
  return known;
}

async function readWhole(
  store: Store,
  pass: PassId,
): Promise<{ read: ConsensusRead; growing: GrowingConsensus }> {
  const [items, events, people, guide, sealed, allowOwn] = await Promise.all([
    store.listUnits(pass),
    store.listEvents({ pass }),
    store.listAnnotators(),
    store.getGuide(pass),
    store.getPlan(pass),
    store.getSetting(allowOwnKey(pass)),
  ]);
  if (!guide)
    throw new StoreError(`this project has no guide for the pass; run ${called('doctor')}`, 'damaged');
  const growing = growingConsensus({
    pass,
    items,
    events,
    people,
    plan: sealed && planOf(sealed.plan),
    guideMeaning: guide.meaning,
  });
  return {
    growing,
    read: {
      consensus: growing.consensus,
      events,
      guide,
      allowOwn: allowOwn === true,
      hasPlan: sealed !== null,
    },
  };
}

/** The setting that lets annotators settle their own items of a pass. */
export const allowOwnKey = (pass: PassId): string => `consensusAllowOwn:${pass}`;

const planOf = ({ annotators, items }: Plan): ConsensusPlan => ({ annotators, items });
