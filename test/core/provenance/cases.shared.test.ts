import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCase, traceCase } from '../../../src/core/provenance/case.js';
import { sharedPath, withShared } from '../../support/shared.js';

interface WorkedCase {
  id: string;
  expected: string;
  [fact: string]: unknown;
}

/** Facts beside the label that a case may state. */
const facts = ['source', 'convictable', 'evidence_incomplete', 'taint', 'evidence'];

withShared('worked provenance cases', () => {
  const cases = JSON.parse(readFileSync(sharedPath('cases/provenance.json'), 'utf8')) as WorkedCase[];

  test('there are cases to compare with', () => {
    expect(cases.length).toBeGreaterThan(50);
  });

  test.each(cases.map(each => [each.id, each] as const))('%s', (_, { expected, why: _why, ...each }) => {
    const result = traceCase(readCase(JSON.stringify(each))) as unknown as Record<string, unknown>;
    const stated = Object.fromEntries(facts.filter(name => name in each).map(name => [name, each[name]]));
    expect({ ...result, label: result.scan ?? result.label }).toMatchObject({ label: expected, ...stated });
  });
});
