import type { PanelInput } from '../../core/agreement/panel-model.js';
import type { PassId } from '../../core/review/label-event.js';
import type { Pass } from '../../core/review/passes.js';
import type { Store } from '../../store/store.js';
import { claimInput } from './claim-input.js';
import { gatesInputs } from './gates-inputs.js';
import { type Gathered, gather } from './gather.js';
import { provenanceInputs } from './provenance-inputs.js';
import { severityInputs } from './severity-inputs.js';
import { votesInputs } from './votes-input.js';

/** What the panels of a pass are counted from, one input for each question it asks, the main one first. */
export async function panelInputs(store: Store, pass: Pass, gathered?: Gathered): Promise<PanelInput[]> {
  const make = inputsOf[pass.id];
  return make ? make(gathered ?? (await gather(store, pass))) : [];
}

/** Passes that are not here ask for no blind labels. */
const inputsOf: Partial<Record<PassId, (gathered: Gathered) => Promise<PanelInput[]>>> = {
  claim: async gathered => [await claimInput(gathered)],
  provenance: provenanceInputs,
  severity: severityInputs,
  gates: gatesInputs,
  votes: votesInputs,
};

/** The annotators of a pass who have locked it. */
export async function panelInput(store: Store, pass: Pass): Promise<Pick<PanelInput, 'annotators'>> {
  const { locked } = await gather(store, pass);
  return {
    annotators: locked.map(({ annotator }) => ({
      id: annotator.name,
      name: annotator.name,
      demo: annotator.demo,
      labels: [],
    })),
  };
}
