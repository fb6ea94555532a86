/**
 * Every code that a statistic can carry, with what it says to a person. Codes are stable: they stand in JSON.
 * Sentences are not: they may be reworded.
 */

/** Why a value is null (agreement.md section 3, column SAY). */
export const reasons = {
  'no-items': 'no items to compare',
  'single-category': 'both annotators used one category',
  'one-declared-category': 'only one category is declared',
  'more-than-two-labels': 'defined for two labels only',
  'category-unused': 'nobody used this category',
  'zero-denominator': 'its denominator is empty',
  'no-positives-anywhere': 'no positive in the labels and none from the tool',
  'no-positives-in-truth': 'no positive in the labels',
  'constant-truth-or-prediction': 'the labels or the tool hold one category only',
  'no-discordant-pairs': 'no discordant pair',
  'one-annotator': 'one annotator has locked this pass',
  'no-annotator': 'no annotator has locked this pass',
  'no-times': 'no time was recorded',
} as const;
export type ReasonCode = keyof typeof reasons;

/** What must be known to read a value, though it is defined. */
export const flags = {
  'constant-rater':
    'one annotator used a single category: kappa is 0 whatever the agreement, its standard error means nothing',
  'n-too-small': 'one item: too few for any statement',
  'perfect-agreement-se-zero':
    'no disagreement was seen: the standard error is 0 by formula, which is not certainty; read the interval',
  'common-prevalence-rejected':
    'McNemar rejects equal shares, which the Donner-Eliasziw interval assumes: Dirichlet posterior instead',
  'point-outside-common-prevalence':
    'the Donner-Eliasziw interval does not hold Cohen kappa: Dirichlet posterior instead',
  'no-discordant-pairs': 'no discordant pair: no evidence of bias either way',
  'clustered-items': 'items are not independent: the interval resamples whole tasks',
  'bootstrap-degenerate':
    'where every resample of tasks gives one value, the interval treats items as independent and is too narrow',
  'few-tasks': 'fewer than 20 tasks: an interval that resamples tasks is too narrow',
  'undefined-resamples':
    'the value is undefined in some resamples; they are left out and their share is given',
} as const;
export type FlagCode = keyof typeof flags;

/** How an interval was made: short for a column, long for a sentence, source for the method notes. */
export const methods = {
  wilson: { short: 'Wilson', long: 'Wilson score interval', source: 'Wilson 1927' },
  'wilson-on-j': {
    short: 'W-on-J',
    long: 'Wilson on J = tp/(tp+fp+fn), mapped by 2J/(1+J)',
    source: 'Lam, Gopal, Qian 2023, arXiv 2309.14621',
  },
  'donner-eliasziw': {
    short: 'GOF',
    long: 'Donner-Eliasziw goodness of fit',
    source: 'Donner and Eliasziw 1992',
  },
  'dirichlet-half': {
    short: 'Dirich',
    long: 'posterior under a Dirichlet(1/2) prior on the cells, central',
    source: 'Jeffreys prior on the table',
  },
  'task-bootstrap': {
    short: 'tasks',
    long: 'percentile bootstrap over whole tasks',
    source: 'Efron and Tibshirani 1993',
  },
  'exact-binomial': { short: 'exact', long: 'Clopper-Pearson', source: 'Clopper and Pearson 1934' },
  'wald-fce': {
    short: 'Wald',
    long: 'Wald on the Fleiss-Cohen-Everitt standard error; for comparison with other tools only',
    source: 'Fleiss, Cohen, Everitt 1969',
  },
} as const;
export type MethodCode = keyof typeof methods;
