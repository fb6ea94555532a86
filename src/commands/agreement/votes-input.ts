import type { PanelInput } from '../../core/agreement/panel-model.js';
import { isOfTrace } from '../../store/provenance.js';
import { annotatorsOf, factsOf, type Gathered } from './gather.js';
import { taskOf } from './task.js';

/** The votes of people: how far they agree, question by question. There is no tool to compare them with. */
export async function votesInput(gathered: Gathered): Promise<PanelInput> {
  const { store, pass } = gathered;
  const [all, subjects] = await Promise.all([store.listItems(pass.id), store.listSubjects()]);
  // Questions on refuted claims have answers of other kinds.
  const others = new Set(subjects.filter(subject => !isOfTrace(subject)).map(({ item }) => item));
  const facts = all.filter(({ item }) => !others.has(item));
  const questions = new Map(subjects.map(({ item, question }) => [item, question.replaceAll('_', ' ')]));
  const items = facts.map(({ item }) => ({ id: item }));
  return {
    pass: pass.id,
    unit: { one: 'question', many: 'questions' },
    categories: [
      { value: 'yes', short: 'yes', meaning: 'yes' },
      { value: 'no', short: 'no', meaning: 'no' },
    ],
    asides: [{ value: 'abstain', short: 'abstain', meaning: 'abstained' }],
    annotators: annotatorsOf(gathered, items, String),
    items: facts.map(item => ({
      id: item.item,
      task: taskOf(item),
      strata: { question: questions.get(item.item) ?? null },
    })),
    facts: factsOf(gathered, items, null),
  };
}
