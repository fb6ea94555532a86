import { consensusOf } from '../../core/review/consensus/consensus.js';
import type { ConsensusPlan, PassConsensus } from '../../core/review/consensus/model.js';
import type { LabelEvent, PassId } from '../../core/review/label-event.js';
import type { Plan } from '../../core/review/plan/plan.js';
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
  const [items, events, people, guide, sealed, allowOwn] = await Promise.all([
    store.listUnits(pass),
    store.listEvents({ pass }),
    store.listAnnotators(),
    store.getGuide(pass),
    store.getPlan(pass),
    store.getSetting(allowOwnKey(pass)),
  ]);
  if (!guide)
    throw new StoreError('this project has no guide for the pass; run trustlayer doctor', 'damaged');
  return {
    consensus: consensusOf({
      pass,
      items,
      events,
      people,
      plan: sealed && planOf(sealed.plan),
      guideMeaning: guide.meaning,
    }),
    events,
    guide,
    allowOwn: allowOwn === true,
    hasPlan: sealed !== null,
  };
}

/** The setting that lets annotators settle their own items of a pass. */
export const allowOwnKey = (pass: PassId): string => `consensusAllowOwn:${pass}`;

const planOf = ({ annotators, items }: Plan): ConsensusPlan => ({ annotators, items });
