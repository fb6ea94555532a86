import type { Gate } from '../../../../src/core/competence/gate.js';
import type { NotGate, ScanResult } from '../../../../src/core/competence/scan/index.js';
import { scanFiles } from '../../../../src/grading/python/scan-files.js';

/** Scans a grader whose files are given as text. */
export const scan = (files: Record<string, string>, task = 'demo'): Promise<ScanResult> =>
  scanFiles(
    Object.entries(files).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) })),
    { task },
  );

/** A grader of one file. */
export const scanOne = (source: string): Promise<ScanResult> => scan({ 'main.py': source });

/** What the tables compare: sink, guard, template, what it protects, scope and what it zeroes, on one line each. */
export const row = (gate: Gate): string[] => [
  gate.sink,
  gate.guard,
  gate.template ?? '-',
  gate.protects,
  gate.scope,
  gate.zeroes,
  gate.checkKey ?? '-',
];

export const rows = (gates: readonly Gate[]): string[][] => gates.map(row);
export const reasons = (gates: readonly NotGate[]): [string, string][] =>
  gates.map(gate => [gate.reason, gate.template ?? '-']);
