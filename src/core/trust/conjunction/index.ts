export { ABLATION, ablation } from './ablation.js';
export { caughtOnly } from './caught-only.js';
export { type Check, checkRows, DIMENSIONS, type Dimension, type TrustInput } from './checks.js';
export {
  type Conjunction,
  conjunction,
  type Outside,
  outsideReasons,
  type TaskTrust,
} from './conjunction.js';
export { type Headline, headline } from './headline.js';
export { outsideRows } from './outside.js';
export { pendingTable } from './pending.js';
export { trustByBand, trustTable } from './trust-table.js';
