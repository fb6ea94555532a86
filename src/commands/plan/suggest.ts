import type { Pass } from '../../core/review/passes.js';
import { suggest, type Wanted } from '../../core/review/plan/suggest.js';
import { suggestionJson, suggestionText } from '../../report/plan/suggestion.js';
import type { Store } from '../../store/store.js';
import { type Io, print, printJson } from '../io.js';
import { frameOf, runsPerTask } from './frame.js';
import { betweenOf, shareOf } from './numbers.js';
import type { PlanOptions } from './options.js';

/** `plan PASS --suggest`: how many items a wanted kappa or recall takes, with this project's numbers. */
export async function suggestCommand(
  io: Io,
  store: Store,
  pass: Pass,
  options: PlanOptions,
  showStrata: boolean,
): Promise<number> {
  const frame = await frameOf(store, pass, await store.listPlans(pass.id));
  const or = (written: string | undefined, option: string, usual: number) =>
    written === undefined ? usual : betweenOf(written, option);
  const wanted: Wanted = {
    kappa: or(options.kappa, '--kappa', 0.8),
    halfWidth: or(options.halfWidth, '--half-width', 0.1),
    prevalence: options.prevalence === undefined ? null : betweenOf(options.prevalence, '--prevalence'),
    icc: options.icc === undefined ? 0.3 : shareOf(options.icc, '--icc'),
    runsPerTask: await runsPerTask(store, pass),
    recall: or(options.recall, '--recall', 0.8),
    precision: options.precision === undefined ? null : betweenOf(options.precision, '--precision'),
  };
  const suggestion = suggest(frame, wanted);
  if (io.json) printJson(io, suggestionJson(pass, frame.items.length, wanted, suggestion, showStrata));
  else print(io, suggestionText(pass, frame.items.length, wanted, suggestion, showStrata));
  return 0;
}
