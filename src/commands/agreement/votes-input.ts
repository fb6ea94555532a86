import type { Category, PanelInput } from '../../core/agreement/panel-model.js';
import { VOTE_ANSWERS } from '../../core/votes/questions.js';
import { CASE_QUESTIONS } from '../../store/grading.js';
import { isOfTrace } from '../../store/provenance.js';
import type { ItemFacts } from '../../store/store.js';
import { category } from './category.js';
import { annotatorsOf, factsOf, type Gathered } from './gather.js';
import { taskOf } from './task.js';

/**
 * The votes of people: how far they agree. The two questions of D2 are one table, with a stratum each; those on refuted claims
 * have a table each, since their answers differ. There is no tool to compare them with.
 */
export async function votesInputs(gathered: Gathered): Promise<PanelInput[]> {
  const { store, pass } = gathered;
  const [all, subjects] = await Promise.all([store.listItems(pass.id), store.listSubjects()]);
  const facts = new Map(all.map(fact => [fact.item, fact]));
  const ofTraces = subjects.filter(isOfTrace);
  const questions = new Map<string, string>(
    ofTraces.map(({ item, question }) => [item, question.replaceAll('_', ' ')]),
  );
  const onClaims = new Set(subjects.filter(subject => !isOfTrace(subject)).map(({ item }) => item));
  const input = (
    items: readonly ItemFacts[],
    categories: readonly Category[],
    strata: (fact: ItemFacts) => PanelInput['items'][number]['strata'],
  ): PanelInput => ({
    pass: pass.id,
    unit: { one: 'question', many: 'questions' },
    categories,
    asides: [category('abstain', 'abstained')],
    annotators: annotatorsOf(
      gathered,
      items.map(({ item }) => ({ id: item })),
      String,
    ),
    items: items.map(item => ({ id: item.item, task: taskOf(item), strata: strata(item) })),
    facts: factsOf(
      gathered,
      items.map(({ item }) => ({ id: item })),
      null,
    ),
  });
  const claims = CASE_QUESTIONS.flatMap(question => {
    const items = subjects.flatMap(subject =>
      subject.question === question ? [facts.get(subject.item)] : [],
    );
    const found = items.filter(fact => fact !== undefined);
    if (found.length === 0) return [];
    const categories = VOTE_ANSWERS[question].map(answer => category(answer, meanings[answer]));
    return [{ ...input(found, categories, ({ band, model }) => ({ band, model })), part: question }];
  });
  const traced = all.filter(({ item }) => !onClaims.has(item));
  if (traced.length === 0 && claims.length > 0) return claims;
  return [
    input(traced, [category('yes', 'yes'), category('no', 'no')], ({ item }) => ({
      question: questions.get(item) ?? null,
    })),
    ...claims,
  ];
}

const meanings: Readonly<Record<(typeof VOTE_ANSWERS)[(typeof CASE_QUESTIONS)[number]][number], string>> = {
  confirm: 'the words contradict what happened',
  drop: 'they do not',
  correct: 'claims to be right',
  done: 'claims only to be done',
  yes: 'yes',
  no: 'no',
};
