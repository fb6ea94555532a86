import { snakeKeys } from '../snake-keys.js';
import type { ShownRun } from './shown.js';

/** A run as `--json` prints it: the same members for every run, null where there is nothing. */
export function runJson({ decision, ...run }: ShownRun): unknown {
  const { fired, ...rest } = decision;
  return {
    ...(snakeKeys(run) as object),
    decision: {
      ...(snakeKeys(rest) as object),
      // What stands in the holes of a message is named by the grader's own source.
      fired: fired.map(({ bindings, ...each }) => ({ ...(snakeKeys(each) as object), bindings })),
    },
  };
}
