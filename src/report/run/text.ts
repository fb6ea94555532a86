import { runHead, runSections } from './sections.js';
import type { ShownRun } from './shown.js';

/** One run with its evidence: the record, the re-grade and what decided it, the claim, the decisions, the votes. */
export function runText(run: ShownRun): string {
  const lines = runSections(run).flatMap(({ id, title, lines }) => [
    ...lines.map((line, at) => `${(at === 0 ? title : '').padEnd(titleCells)}${line}`),
    ...(id === 'd2' ? [`${' '.repeat(titleCells)}${run.provenance.more}`] : []),
  ]);
  return `${[...runHead(run), '', ...lines].join('\n')}\n`;
}

const titleCells = 10;
