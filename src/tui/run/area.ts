import type { Area } from '../area.js';
import type { RunEffect, RunMsg, RunScreen, RunsEffect, RunsMsg, RunsScreen } from './model.js';
import { performRun, performRuns } from './perform.js';
import { linearRun, presentRun } from './present-run.js';
import { linearRuns, presentRuns } from './present-runs.js';
import { runCommand, runMessage, runShared, runTyped } from './run-update.js';
import { runsCommand, runsMessage, runsShared, runsTyped } from './runs-update.js';

/** The list of runs with what is said of each. */
export const runsArea: Area<RunsScreen, RunsEffect, RunsMsg> = {
  context: 'runs',
  command: (model, screen, command) => runsCommand(model, screen, command),
  own: runsMessage,
  shared: runsShared,
  typed: (model, screen, _, text) => runsTyped(model, screen, text),
  present: presentRuns,
  linear: linearRuns,
  isFetching: () => false,
  perform: performRuns,
};

/** One run, and its evidence. */
export const runArea: Area<RunScreen, RunEffect, RunMsg> = {
  context: 'run',
  command: (model, screen, command) => runCommand(model, screen, command),
  own: runMessage,
  shared: runShared,
  typed: (model, screen, _, text) => runTyped(model, screen, text),
  present: presentRun,
  linear: linearRun,
  isFetching: () => false,
  perform: performRun,
};
