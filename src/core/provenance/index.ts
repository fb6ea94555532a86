export { type Answer, type Answers, answersOf } from './answers/answers.js';
export { type CaseResult, type ProvenanceCase, readCase, traceCase } from './case.js';
export { type Confession, type ConfessionFound, scanConfession, strongest } from './confession/scan.js';
export type { Evidence, GivenSource, Hit, Place, Surface } from './evidence.js';
export {
  defaultOptions,
  LABELS,
  type Label,
  type LabelOptions,
  labelValue,
  optionSets,
  type ValueLabel,
} from './label.js';
export { nearHits } from './near.js';
export { stepsOfRun } from './steps/from-run.js';
export type { InputFile, OutputFile, TraceStep } from './steps/types.js';
export { type TraceInput, Tracer, traceSteps } from './trace.js';
export { type AnswerValue, answerValue } from './values/value.js';
export {
  factsOf,
  finalVerdict,
  type RunVerdict,
  runVerdict,
  type VerdictFacts,
  type VoteState,
} from './verdict.js';
