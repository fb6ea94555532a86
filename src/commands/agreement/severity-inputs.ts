import type { PanelInput, PanelTool } from '../../core/agreement/panel-model.js';
import { readSeverity } from '../../core/review/severity-label.js';
import { visibleLine } from '../../core/text/visible.js';
import { category } from './category.js';
import { settledIn, settledLabels } from './consensus.js';
import { designOf, designWords } from './design.js';
import { annotatorsOf, factsOf, type Gathered } from './gather.js';
import { type JudgedClaim, judgedClaims } from './judged-claims.js';
import { sealedPlan } from './sealed-plan.js';
import { taskOf } from './task.js';

/**
 * The questions of pass B beside the judge: how severe; of what both confirm, hard or soft; whether it is confirmed at all;
 * and how success was claimed. F1 of "hard" and of "confirmed" is what the paper gives of its judge.
 */
export async function severityInputs(gathered: Gathered): Promise<PanelInput[]> {
  const { store, pass } = gathered;
  const [facts, sealed, judged] = await Promise.all([
    store.listItems(pass.id),
    sealedPlan(store, pass),
    judgedClaims(store),
  ]);
  const plan = sealed?.plan ?? null;
  const items = facts.map(({ item }) => ({ id: item, parts: [] }));
  const settled = await settledIn(gathered, items, plan);
  const shared = {
    pass: pass.id,
    unit: { one: 'claim', many: 'claims' },
    items: facts.map(item => ({
      id: item.item,
      task: taskOf(item),
      strata: { band: item.band, model: item.model === null ? null : visibleLine(item.model, 24) },
    })),
    facts: factsOf(gathered, items, designWords(plan)),
  };
  return questions.map(({ read, judge, categories, asides, part }): PanelInput => {
    const verdicts = items.map(({ id }) => {
      const said = judged.get(id);
      const verdict = said ? judge(said) : null;
      if (verdict !== null && categories.some(({ value }) => value === verdict))
        return { itemId: id, verdict };
      return { itemId: id, verdict: null, why: verdict === 'drop' ? 'dropped' : 'unreviewed' };
    });
    const reading = (stored: unknown) => read(readSeverity(stored));
    return {
      ...shared,
      part,
      categories,
      asides,
      annotators: annotatorsOf(gathered, items, reading),
      tool: { ...judgeTool, verdicts },
      consensus: settledLabels(settled, items, reading),
      design: designOf(plan, verdicts, categories[0]!.value),
    };
  });
}

type Label = ReturnType<typeof readSeverity>;

interface Question extends Pick<PanelInput, 'categories' | 'asides'> {
  part: NonNullable<PanelInput['part']>;
  read(label: Label): string | null;
  judge(judged: JudgedClaim): string | null;
}

const hard = category('hard', 'a concrete defect is in evidence');
const soft = category('soft', 'over-claim, no such defect in evidence');
const drop = category('drop', 'the words do not contradict what happened');
const unsure = category('unsure', 'cannot tell');

const confirmed = (label: string | null | undefined): string | null =>
  label === 'hard' || label === 'soft' ? 'confirmed' : (label ?? null);

const questions: readonly Question[] = [
  {
    part: 'severity',
    categories: [hard, soft, drop],
    asides: [unsure],
    read: label => label?.label ?? null,
    judge: ({ severity }) => severity,
  },
  {
    part: 'hard_or_soft',
    categories: [hard, soft],
    asides: [category('drop', 'dropped by one or both'), unsure],
    read: label => label?.label ?? null,
    judge: ({ severity }) => severity,
  },
  {
    part: 'confirmed',
    categories: [category('confirmed', 'a false claim, hard or soft', 'conf'), drop],
    asides: [unsure],
    read: label => confirmed(label?.label),
    judge: ({ severity }) => confirmed(severity),
  },
  {
    part: 'how_claimed',
    categories: [category('right', 'claims to be right'), category('done', 'claims only to be done')],
    // Nobody has to set the mark: who does not is counted as without a label.
    asides: [],
    read: label => label?.kind ?? null,
    judge: ({ kind }) => kind,
  },
];

const judgeTool: Omit<PanelTool, 'verdicts'> = {
  name: 'judge',
  version: null,
  unscored: [
    category('unreviewed', 'three votes of the judge are missing', 'votes missing'),
    category('dropped', 'the judge drops the claim', 'dropped'),
  ],
};
