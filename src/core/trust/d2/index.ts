export { conditions, withoutVerdict } from './conditions.js';
export { type JudgedRun, type JudgeOptions, judged } from './judged-run.js';
export { verdictsByBand, verdictsByModel } from './verdicts.js';
