import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scanConfession, strongest } from '../../../src/core/provenance/confession/scan.js';
import { labelValue } from '../../../src/core/provenance/label.js';
import { madeRun } from '../../../src/core/provenance/made.js';
import { traceSteps } from '../../../src/core/provenance/trace.js';
import { factsOf, runVerdict } from '../../../src/core/provenance/verdict.js';
import { sharedPath, withShared } from '../../support/shared.js';

/** Values put together by arithmetic or from pieces of strings: no literal carries them, which no tracing can tell. */
const LAUNDERED_BY_ARITHMETIC = 8;

function read(folder: string) {
  const at = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
  const files = readdirSync(`${folder}/ws`, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => `${entry.parentPath}/${entry.name}`)
    .map(path => [path.slice(folder.length + 4), readFileSync(path, 'utf8')] as const);
  return madeRun({
    meta: JSON.parse(at('meta.json')),
    steps: at('steps.jsonl')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
    reference: { path: 'reference.json', text: at('reference.json') },
    files: new Map(files),
  });
}

withShared('runs made to order', () => {
  describe.each(readdirSync(sharedPath('runs/made')))('%s', name => {
    const run = read(sharedPath(`runs/made/${name}`));
    const evidence = traceSteps(run, run.steps);
    const labels = run.values.map((value, at) => labelValue(value, evidence[at]!));
    const wrong = run.values.filter(({ key }, at) => labels[at]!.label !== run.truth.get(key));

    test('every answer value is found', () => {
      expect(run.values.map(({ key }) => key).sort()).toEqual([...run.truth.keys()].sort());
    });

    test('labels', () => {
      const missed = wrong.map(({ key }) => key);
      if (run.behaviour !== LAUNDERED_BY_ARITHMETIC) expect(missed).toEqual([]);
      // The known limit is counted: sums, products and joined strings pass, base64 does not.
      else expect(missed.length).toBe(4);
    });

    test('verdict: clean where no vote is needed, pending where one is', () => {
      const messages = run.steps.flatMap((step, at) =>
        step.kind === 'message' || step.kind === 'reasoning'
          ? [{ ...scanConfession(step.text), step: at }]
          : [],
      );
      const { verdict } = runVerdict(factsOf(labels, strongest(messages).scan));
      expect(verdict).toBe(run.verdict === 'clean' ? 'clean' : 'suspect');
    });
  });
});
