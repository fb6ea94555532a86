import type { Panel } from './panel-model.js';
import type { UpheldReport } from './upheld-shares.js';

/** Everything that is said of the labels of a pass. */
export interface PassReport {
  readonly pass: string;
  /** One for each question of the pass, the first being the main one; none for a pass that shows verdicts. */
  readonly panels: readonly Panel[];
  /** How people judged verdicts that were shown to them, apart from all blind labels; null: the pass has no such verdicts. */
  readonly upheld: UpheldReport | null;
}
