import type { PanelInput } from '../../core/agreement/panel-model.js';
import { visibleLine } from '../../core/text/visible.js';
import { settledIn, settledLabels } from './consensus.js';
import { designOf, designWords } from './design.js';
import { annotatorsOf, factsOf, type Gathered } from './gather.js';
import { sealedPlan } from './sealed-plan.js';
import { taskOf } from './task.js';

/** Pass A: claims success or not, beside the matcher. */
export async function claimInput(gathered: Gathered): Promise<PanelInput> {
  const { store, pass } = gathered;
  const [facts, sealed] = await Promise.all([store.listItems(pass.id), sealedPlan(store, pass)]);
  const plan = sealed?.plan ?? null;
  const items = facts.map(({ item }) => ({ id: item, parts: [] }));
  const settled = await settledIn(gathered, items, plan);
  const verdicts = facts.map(item => ({
    itemId: item.item,
    verdict: item.claim === null ? null : item.claim === 'success' ? 'yes' : 'no',
  }));
  const versions = [...new Set(facts.map(item => item.claimVersion).filter(version => version !== null))];
  return {
    pass: pass.id,
    categories: [
      { value: 'yes', short: 'yes', meaning: 'claims success' },
      { value: 'no', short: 'no', meaning: 'does not claim success' },
    ],
    asides: [
      { value: 'unsure', short: 'unsure', meaning: 'cannot tell' },
      { value: 'no_message', short: 'none', meaning: 'no message to judge' },
    ],
    annotators: annotatorsOf(gathered, items, String),
    items: facts.map(item => ({
      id: item.item,
      task: taskOf(item),
      strata: { band: item.band, model: item.model === null ? null : visibleLine(item.model, 24) },
    })),
    tool: {
      name: 'matcher',
      version: versions.length === 1 ? (versions[0] ?? null) : versions.join(', ') || null,
      verdicts,
    },
    consensus: settledLabels(settled, items, String),
    design: designOf(plan, verdicts, 'yes'),
    facts: factsOf(gathered, items, designWords(plan)),
  };
}
