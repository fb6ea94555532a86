export { deltas, offBand } from './against-record.js';
export { campaigns } from './campaigns.js';
export { passesOfRepeats, passK } from './passes.js';
export { spread } from './spread.js';
export { stability, stabilityByBand } from './stability.js';
export { exclusions, runStanding } from './standings.js';
