import type { Band } from './types.js';

/** When a score counts as a pass or a fail; everything between is partial (trust-rules 5.6, formats 1). */
export interface BandRule {
  /** Scores at or above it pass. */
  passAtLeast: number;
  /** Scores at or below it fail. */
  failAtMost: number;
}

/** The tolerance keeps a 1 that was summed from thirds a pass. */
export const defaultBandRule: BandRule = { passAtLeast: 1 - 1e-9, failAtMost: 0 };

/** The band of a score under a rule; a missing or non-finite score has none, and is never a fail. */
export function bandOf(score: number | null, rule: BandRule = defaultBandRule): Band {
  if (score === null || !Number.isFinite(score)) return 'none';
  if (score >= rule.passAtLeast) return 'pass';
  return score <= rule.failAtMost ? 'fail' : 'partial';
}

/** The rule in words, as it is stored with every run and shown beside every band. */
export function describeBandRule(rule: BandRule, scope = 'default'): string {
  const pass = rule.passAtLeast === defaultBandRule.passAtLeast ? '1 - 1e-9' : String(rule.passAtLeast);
  return `${scope}: pass >= ${pass}, fail <= ${rule.failAtMost}, else partial`;
}

/** The rules of a project: one for all tasks, and exceptions by task (`taskId` or `benchmark/taskId`). */
export interface BandRules {
  project?: BandRule;
  tasks?: Record<string, BandRule>;
}

/** The rule in force for one task, and its description: the task's own, else the project's, else the default. */
export function ruleFor(
  rules: BandRules,
  task: { benchmark: string; taskId: string },
): { rule: BandRule; words: string } {
  const tasks = rules.tasks ?? {};
  // A task may be called as anything, `constructor` included.
  const key = [`${task.benchmark}/${task.taskId}`, task.taskId].find(name => Object.hasOwn(tasks, name));
  const own = key === undefined ? undefined : tasks[key];
  if (own) return { rule: own, words: describeBandRule(own, `task ${key}`) };
  if (rules.project) return { rule: rules.project, words: describeBandRule(rules.project, 'project') };
  return { rule: defaultBandRule, words: describeBandRule(defaultBandRule) };
}

/** The sentence that says what is wrong with a rule, or null. */
export function bandRuleFault(rule: BandRule): string | null {
  const { passAtLeast, failAtMost } = rule;
  if (!Number.isFinite(passAtLeast) || !Number.isFinite(failAtMost)) return 'both thresholds must be numbers';
  return failAtMost < passAtLeast ? null : 'the fail threshold must lie below the pass threshold';
}
