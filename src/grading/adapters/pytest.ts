import type { GraderPlan } from '../grader-plan.js';
import type { GradingSettings } from '../grading-file.js';
import type { GradedFile } from '../sandbox/workspace.js';
import { resultShapes } from './result-shapes.js';

/**
 * Tests for pytest. They run where the agent's output is, so that they import what it wrote; results come from pytest's own
 * JUnit file.
 */
export function pytestAdapter(files: readonly GradedFile[], settings: GradingSettings): GraderPlan | null {
  const tests = files.map(({ path }) => path).filter(isTest);
  if (tests.length === 0) return null;
  return {
    adapter: 'pytest',
    command: [
      ...['python3', '-m', 'pytest', '-q', '-p', 'no:cacheprovider'],
      ...['--rootdir', '{task}', '--junit-xml', '{side}/junit.xml'],
      ...tests.sort().map(path => `{task}/${path}`),
    ],
    python: null,
    cwd: settings.cwd ?? 'output',
    result: settings.result ?? resultShapes.pytest,
    zeroOnException: false,
    pytest: true,
  };
}

const isTest = (path: string): boolean => /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/u.test(path);
