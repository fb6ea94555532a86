export { knownSites } from './known-sites.js';
export type { GraderFile } from './modules.js';
export { observedGate, observedGates } from './observed.js';
export { NOT_GATE_REASONS, type NotGate, type ScanResult, TRAP_KINDS, type Trap } from './result.js';
export { mostSites, type ScanOptions, scanGrader } from './scan.js';
export { SyntaxNode, type SyntaxTree } from './syntax.js';
