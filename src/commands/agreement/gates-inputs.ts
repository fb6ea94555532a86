import type { PanelInput, PanelTool } from '../../core/agreement/panel-model.js';
import { aspectsOf } from '../../core/review/label-marks.js';
import { visibleLine } from '../../core/text/visible.js';
import { category } from './category.js';
import { settledIn, settledLabels } from './consensus.js';
import { designOf, designWords } from './design.js';
import { type VotedGate, votedGates } from './gate-votes.js';
import { annotatorsOf, factsOf, type Gathered } from './gather.js';
import { sealedPlan } from './sealed-plan.js';
import { taskOf } from './task.js';

/** The questions of the gates pass beside the votes: the type, against gaming or not, demanded by the prompt or not. */
export async function gatesInputs(gathered: Gathered): Promise<PanelInput[]> {
  const { store, pass } = gathered;
  const [facts, sealed, gates] = await Promise.all([
    store.listItems(pass.id),
    sealedPlan(store, pass),
    votedGates(store),
  ]);
  const plan = sealed?.plan ?? null;
  const settled = await settledIn(
    gathered,
    facts.map(({ item }) => ({ id: item, parts: [] })),
    plan,
  );
  return questions.map(({ part, categories, asks, asides, aspect, voted }): PanelInput => {
    const asked = facts.filter(({ item }) => asks(gates.get(item)));
    const items = asked.map(({ item }) => ({ id: item }));
    const verdicts = items.map(({ id }) => {
      const gate = gates.get(id);
      const verdict = gate ? voted(gate) : null;
      return verdict === null ? { itemId: id, verdict, why: 'unvoted' } : { itemId: id, verdict };
    });
    return {
      pass: pass.id,
      part,
      unit: { one: 'gate', many: 'gates' },
      categories,
      asides,
      items: asked.map(item => ({
        id: item.item,
        task: taskOf(item),
        strata: { benchmark: visibleLine(item.benchmark, 24) },
      })),
      annotators: annotatorsOf(gathered, items, reading(aspect)),
      tool: { ...votesTool, verdicts },
      consensus: settledLabels(settled, items, reading(aspect)),
      design: designOf(plan, verdicts, categories[0]!.value),
      facts: factsOf(gathered, items, designWords(plan)),
    };
  });
}

interface Question extends Pick<PanelInput, 'categories' | 'asides'> {
  part: NonNullable<PanelInput['part']>;
  /** Which gates it can be asked of. */
  asks(gate: VotedGate | undefined): boolean;
  /** Which question of a stored label. */
  aspect: string;
  voted(gate: VotedGate): string | null;
}

/** Who cannot tell the type leaves the marks open that they did not set: no answer, as "cannot tell" is none. */
const reading =
  (aspect: string) =>
  (stored: unknown): string | null => {
    const aspects = aspectsOf('gates');
    if (typeof stored !== 'string' || aspects[0]?.read(stored) === null) return null;
    return aspects.find(({ id }) => id === aspect)?.read(stored) ?? 'unsure';
  };

const unsure = category('unsure', 'cannot tell');
const yesNo = (yes: string, no: string) => [category('yes', yes), category('no', no)];

const questions: readonly Question[] = [
  {
    part: 'gate_type',
    categories: [
      category('critical', 'the result itself'),
      category('process', 'how it was worked out'),
      category('administrative', 'packaging only', 'admin'),
      category('not_a_gate', 'not a gate', 'no gate'),
    ],
    asides: [unsure],
    asks: () => true,
    aspect: 'label',
    voted: ({ type }) => type,
  },
  {
    part: 'gaming',
    categories: yesNo('guards against gaming', 'does not guard against gaming'),
    asides: [unsure],
    asks: () => true,
    aspect: 'alpha',
    voted: ({ alpha }) => alpha,
  },
  {
    part: 'prompt',
    categories: yesNo('the prompt demands it', 'the prompt does not demand it'),
    asides: [unsure],
    // Without the task text nobody can say.
    asks: gate => gate?.hasPrompt ?? false,
    aspect: 'prompt',
    voted: ({ prompt }) => prompt,
  },
];

const votesTool: Omit<PanelTool, 'verdicts'> = {
  name: 'votes',
  version: null,
  unscored: [category('unvoted', 'no three votes came to an answer', 'votes missing')],
};
