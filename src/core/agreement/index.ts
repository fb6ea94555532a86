/** Agreement between annotators, and of a tool with them: pure functions over labels and tables of counts. */
export { ac1Interval } from './ac1-interval.js';
export type { WeightKind } from './agreement-weights.js';
export { type BinaryCounts, binaryCounts } from './binary-counts.js';
export { type AlwaysPositive, type BinaryScores, binaryScores } from './binary-scores.js';
export { bootstrap } from './bootstrap.js';
export { type Bca, type BootstrapReport, bootstrapReport } from './bootstrap-report.js';
export { categoryAgreement } from './category-agreement.js';
export { clopperPearson } from './clopper-pearson.js';
export { type Label, type Table, tableFromCounts, tabulate } from './contingency.js';
export { type DesignKappa, type DrawnStratum, designKappa } from './design-kappa.js';
export { levelOf } from './distributions.js';
export { AgreementError, type AgreementErrorCode } from './errors.js';
export { exactBoundAtEnd } from './exact-bound.js';
export { expectedAgreement } from './expected-agreement.js';
export { type FleissKappa, fleissKappa } from './fleiss-kappa.js';
export { type Ac1Stat, gwetAc1 } from './gwet-ac1.js';
export { biasIndex, prevalenceIndex } from './indices.js';
export { type KappaStat, kappa } from './kappa.js';
export { fixedSeed, type KappaIntervalOptions, kappaInterval } from './kappa-interval.js';
export { kappaMax } from './kappa-max.js';
export { type AlphaLevel, type AlphaStat, krippendorffAlpha } from './krippendorff-alpha.js';
export { type Marginals, marginals } from './marginals.js';
export { mcc } from './mcc.js';
export { type Mcnemar, mcnemar } from './mcnemar.js';
export { mcnemarChiSquareP } from './mcnemar-p.js';
export { type MissingBounds, missingBounds } from './missing-bounds.js';
export { type ClassScores, type MulticlassScores, multiclassScores } from './multiclass-scores.js';
export { type Kinds, kindsOf, kindsOfItems } from './multinomial.js';
export type { Level } from './normal.js';
export { pabak } from './pabak.js';
export { agreementPanel } from './panel.js';
export type * from './panel-model.js';
export { type PassK, passK, type TaskPassK, type TaskRuns } from './pass-k.js';
export { percentAgreement } from './percent-agreement.js';
export { type PpiInput, type PpiMean, ppiMean } from './ppi-mean.js';
export { countRatings, type RatingCounts } from './rating-counts.js';
export { type RoganGladen, type RoganGladenInput, roganGladen } from './rogan-gladen.js';
export { kappaSampleSize, recallSampleSize } from './sample-size.js';
export { scottPi } from './scott-pi.js';
export type { Interval, Share, Simulation, Stat } from './stat.js';
export { type AuditStratum, type StratifiedScores, stratifiedScores } from './stratified-scores.js';
export { type StuartMaxwell, stuartMaxwell } from './stuart-maxwell.js';
export { type CellStatistic, type Resampled, taskBootstrap } from './task-bootstrap.js';
export { type ScoredRow, type ToolScores, toolScores } from './tool-scores.js';
export { type TwoRater, twoRater } from './two-rater.js';
export {
  rhoEstimator,
  type VarianceDecomposition,
  varianceDecomposition,
} from './variance-decomposition.js';
export { waldInterval } from './wald.js';
export { weightedKappa } from './weighted-kappa.js';
export { share, wilson } from './wilson.js';
export { type FlagCode, flags, type MethodCode, methods, type ReasonCode, reasons } from './words.js';
