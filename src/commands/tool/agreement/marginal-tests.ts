import { mcnemar } from '../../../core/agreement/mcnemar.js';
import { mcnemarChiSquareP } from '../../../core/agreement/mcnemar-p.js';
import { stuartMaxwell } from '../../../core/agreement/stuart-maxwell.js';
import { flags } from '../../../core/agreement/words.js';
import { type Answer, answerOr, reasonsOf, undefinedAnswer } from './answer.js';
import { pairTable, type Question } from './input.js';

/** Two labels: do both annotators use them equally often. */
export function mcnemarAnswer(question: Question): Answer {
  const test = mcnemar(pairTable(question).table);
  const { p, p_cc } = mcnemarChiSquareP(test);
  const always = {
    b: test.b,
    c: test.c,
    exact_p: test.exact_p.value,
    mid_p: test.mid_p.value,
    bias_difference: test.difference.value,
  };
  if (test.chi2.value === null) {
    return { ...undefinedAnswer(test.chi2), message: flags['no-discordant-pairs'], ...always };
  }
  return {
    defined: true,
    ...always,
    chi2: test.chi2.value,
    p: p.value,
    chi2_cc: test.chi2_cc.value,
    p_cc: p_cc.value,
  };
}

/** The same for any number of labels. */
export function stuartMaxwellAnswer(question: Question): Answer {
  const test = stuartMaxwell(pairTable(question).table);
  const { chi2, dropped_categories } = test;
  const named = { bhapkar_chi2: test.bhapkar_chi2, bhapkar_p: test.bhapkar_p };
  return {
    ...answerOr(chi2, () => ({
      chi2: chi2.value,
      df: test.df,
      p: test.p.value,
      bhapkar_chi2: test.bhapkar_chi2.value,
      bhapkar_p: test.bhapkar_p.value,
      bowker_chi2: test.bowker_chi2.value,
      bowker_df: test.bowker_df,
      bowker_p: test.bowker_p.value,
      flags: chi2.flags,
      ...reasonsOf(named),
    })),
    dropped_categories,
  };
}
