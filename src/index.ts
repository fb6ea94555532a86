/**
 * trustlayer as a library: the pure core. Nothing here reads a file, asks the time or draws a screen.
 *
 * - the neutral model of a saved run, as zod schemas and types
 * - the claim matcher (D3): `matchClaim`
 * - re-grade verdict, decision and direction (D1): `decideRun`, and its tables as data
 * - honesty signal and severity of false claims (D3): `honesty`, `lieOf`, `severity`
 * - agreement: kappa, F1 and their intervals, and the whole panel
 * - label events: the hash chain, the current label, undo
 * - votes: the form that every vote has, and the strict majority of three
 */
export * from './core/agreement/index.js';
export * from './core/claim/index.js';
export * from './core/competence/index.js';
export * from './core/deception/index.js';
export { chainOf, hashOf } from './core/review/chain.js';
export { type CurrentLabel, currentLabels, lockOf, undoable } from './core/review/current.js';
export type { EventKind, LabelEvent, PassId, ViewState } from './core/review/label-event.js';
export { type Pass, passes } from './core/review/passes.js';
export {
  type BandRule,
  type BandRules,
  bandOf,
  bandRuleFault,
  defaultBandRule,
  describeBandRule,
  ruleFor,
} from './core/run/band.js';
export { canonicalJson, configKeyOf } from './core/run/hash.js';
export * from './core/run/schema.js';
export type * from './core/run/types.js';
export { visible, visibleLine } from './core/text/visible.js';
export * from './core/votes/index.js';
