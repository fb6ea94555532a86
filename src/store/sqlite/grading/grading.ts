import type { GradingStore } from '../../grading.js';
import type { Connection } from '../connection.js';
import { blindViews } from './blind-views.js';
import { cases } from './cases.js';
import { graders } from './graders.js';
import { gradingInputs } from './inputs.js';
import { regrades } from './regrades.js';
import { scans } from './scans.js';

/** D1 and D3 in the store: graders, gates, re-grades, refuted claims, and blind views of them. */
export function grading(c: Connection): GradingStore {
  return {
    ...graders(c),
    ...scans(c),
    ...gradingInputs(c),
    ...regrades(c),
    ...cases(c),
    ...blindViews(c),
  };
}
