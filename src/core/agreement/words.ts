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
  'no-pairable-items': 'no item has two labels',
  'category-not-used-by-tool': 'the tool never said this category',
  'no-truth-in-category': 'the labels never hold this category',
  'youden-j-not-positive':
    'sensitivity + specificity is 1 or less: the tool says nothing about the true rate',
  'values-not-binary': 'the values are not all 0 or 1',
  'no-unlabelled': 'there is no unlabelled item',
  'fewer-runs-than-k': 'no task has k runs',
  'no-repeats': 'no task has two runs',
  'one-task': 'there is one task only',
  'no-variance': 'all scores are equal',
  'nothing-judged': 'every verdict is missing',
  'only-flagged-audited': 'only flagged runs were audited: that gives precision, never recall',
  'flagged-not-audited': 'a stratum of flagged runs was not audited',
  'stratum-not-audited': 'a stratum was not audited',
  'no-positives-found': 'the audit found no positive',
  'one-unit': 'one unit only: there is nothing to resample',
  'all-resamples-equal': 'every resample gives one value',
  'undefined-without-a-unit': 'the value is undefined when one of the units is left out',
  'all-resamples-undefined': 'the value is undefined in every resample',
  'several-items-in-a-unit': 'a drawn unit holds several items',
  'no-cold-labels': 'no label was made without the hit index',
  'no-indexed-labels': 'no label was made with the hit index',
  'nobody-judged': 'nobody has judged one of these',
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
  'no-interval-by-resampling':
    'no disagreement was seen: every resample gives one value, so resampling gives no interval',
  'resamples-alike': 'every resample gives one value, so resampling gives no interval',
  'estimate-outside-0-1': 'the estimate falls outside 0 to 1 and is cut; the raw value is given',
  'negative-between-variance':
    'the variance between tasks comes out negative: rho is 0, the raw value is given',
  'no-variance-within': 'all repeats of a task are equal: F is infinite and gives no limits',
  'no-spread-seen':
    'all audited units of each stratum are alike: the linearised error is 0, which is not certainty',
  'no-miss-found': 'point recall 1 is not evidence of recall 1',
  'one-item-in-stratum':
    'a stratum has one audited item: its spread is unknown, so there is no standard error',
  'f1-without-positives': 'no positive in the labels: F1 is 0 whatever the tool finds',
  'tasks-with-fewer-runs': 'tasks with fewer than k runs are left out; the bounds say what they could change',
  'disjoint-categories':
    'some categories are never confused with the others: they are tested in groups, with fewer degrees of freedom',
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
  'item-bootstrap': {
    short: 'items',
    long: 'percentile bootstrap over items',
    source: 'Efron and Tibshirani 1993',
  },
  bca: {
    short: 'BCa',
    long: 'bias-corrected accelerated bootstrap, ties counted half',
    source: 'Efron 1987',
  },
  'stratified-bootstrap': {
    short: 'strata',
    long: 'percentile bootstrap within strata, weighted by N/n',
    source: 'Efron and Tibshirani 1993',
  },
  'student-t': { short: 't', long: 't with n - 1 degrees of freedom', source: 'Gwet 2008' },
  delta: { short: 'delta', long: 'delta method', source: 'Rogan and Gladen 1978' },
  'wilson-mapped': {
    short: 'Wilson',
    long: 'Wilson limits of the apparent rate, mapped as the estimate is',
    source: 'Rogan and Gladen 1978; Wilson 1927',
  },
  'f-limits': {
    short: 'F',
    long: 'limits from the F distribution, equal numbers of runs',
    source: 'Shrout and Fleiss 1979',
  },
  'ppi-normal': {
    short: 'normal',
    long: 'normal, variances of the two parts added',
    source: 'Angelopoulos et al. 2023',
  },
  linearised: {
    short: 'linear',
    long: 'linearised ratio, variances of the strata added, cut to 0 to 1',
    source: 'Horvitz and Thompson 1952; Woodruff 1971',
  },
  'wald-fce': {
    short: 'Wald',
    long: 'Wald on the Fleiss-Cohen-Everitt standard error; for comparison with other tools only',
    source: 'Fleiss, Cohen, Everitt 1969',
  },
} as const;
export type MethodCode = keyof typeof methods;
