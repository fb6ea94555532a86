import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/sqlite/open.js';
import { withoutEvidence } from '../../src/store/sqlite/provenance/trace-row.js';
import { answered, audit, bash, importAnswers } from './provenance-runs.js';

const plain = ({ evidence: _, near: __, ...rest }: Record<string, unknown>) => rest;

describe('a trace without its evidence', () => {
  it('is what is left of the stored text, whatever stands in its strings', () => {
    const words = fc.oneof(
      fc.string(),
      fc.constantFrom(
        ',"evidence":{',
        '","evidence":{"',
        ']},{"path":',
        '"}]},{"path":"',
        ',"near":[',
        ']}]',
        '\\",\\"near\\":[',
      ),
    );
    const hit = fc.record({ step: fc.nat(), text: words, path: words });
    const value = fc.record(
      {
        path: words,
        key: words,
        text: words,
        labels: fc.array(fc.record({ label: words, evidenceIncomplete: fc.boolean() }), { maxLength: 2 }),
        evidence: fc.record({
          hits: fc.array(hit, { maxLength: 3 }),
          copiedFrom: fc.option(fc.record({ path: words, step: fc.nat() })),
        }),
        near: fc.array(fc.record({ step: fc.nat(), text: words }), { maxLength: 3 }),
      },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(fc.array(value, { maxLength: 4 }), values => {
        expect(JSON.parse(withoutEvidence(JSON.stringify(values)))).toEqual(values.map(plain));
      }),
    );
  });

  it('is left whole where its fields stand in another order', () => {
    const text = JSON.stringify([{ path: 'a', evidence: { hits: [] }, later: 1 }]);
    expect(withoutEvidence(text)).toBe(text);
  });

  it('comes of every run, in the same order and with all else', async () => {
    const store = await openStore(':memory:', { create: true });
    try {
      await importAnswers(
        store,
        ['b', 'a'].map(id => ({
          id,
          steps: [bash(0, 'python fit.py'), answered(1, 'slope 7.389056, and 7.39')],
          answer: { slope: 7.389056, count: 12 },
        })),
      );
      await audit(store);
      const traces = await store.listTraces();
      expect(traces.map(({ values }) => values.length)).toEqual([2, 2]);
      expect(await store.listOutlines()).toEqual(
        traces.map(trace => ({ ...trace, values: trace.values.map(value => plain({ ...value })) })),
      );
    } finally {
      await store.close();
    }
  });
});
