import type { Answer } from './answer.js';
import {
  designKappaAnswer,
  kappaSampleSizeAnswer,
  recallSampleSizeAnswer,
  stratifiedAnswer,
} from './audit.js';
import { bootstrapClustersAnswer, bootstrapKappaAnswer } from './bootstraps.js';
import type { Question } from './input.js';
import { alphaAnswer, fleissAnswer } from './many-raters.js';
import { mcnemarAnswer, stuartMaxwellAnswer } from './marginal-tests.js';
import { missingBoundsAnswer, ppiAnswer, roganGladenAnswer } from './rates.js';
import { passKAnswer, varianceAnswer } from './runs.js';
import { binaryAnswer, multiclassAnswer, proportionAnswer } from './tool-quality.js';
import { kappaGofAnswer, twoRaterAnswer, weightedKappaAnswer } from './two-raters.js';

/** Every measure that a line can ask for, by the name of the worked cases. */
export const measures: Readonly<Record<string, (question: Question) => Answer>> = {
  two_rater_table: twoRaterAnswer,
  kappa_edge: twoRaterAnswer,
  weighted_kappa: weightedKappaAnswer,
  kappa_gof_interval: kappaGofAnswer,
  mcnemar: mcnemarAnswer,
  stuart_maxwell: stuartMaxwellAnswer,
  bootstrap_kappa: bootstrapKappaAnswer,
  bootstrap_kappa_cluster: bootstrapClustersAnswer,
  fleiss_kappa: fleissAnswer,
  fleiss_edge: fleissAnswer,
  krippendorff_alpha: alphaAnswer,
  alpha_edge: alphaAnswer,
  binary_classification: binaryAnswer,
  multiclass_f1: multiclassAnswer,
  proportion_ci: proportionAnswer,
  rogan_gladen: roganGladenAnswer,
  ppi_mean: ppiAnswer,
  stratified_recall: stratifiedAnswer,
  missing_bounds: missingBoundsAnswer,
  pass_k: passKAnswer,
  variance_decomposition: varianceAnswer,
  design_kappa: designKappaAnswer,
  kappa_sample_size: kappaSampleSizeAnswer,
  recall_sample_size: recallSampleSizeAnswer,
};
