import { describe, expect, it } from 'vitest';
import { agreementPanel } from '../../../src/core/agreement/panel.js';
import { toolScores } from '../../../src/core/agreement/tool-scores.js';
import { panelJson, toolScoresJson } from '../../../src/report/agreement/json.js';
import { annotator, matcher, panelInput, paper } from '../../core/agreement/panel-fixture.js';

const defined = agreementPanel(
  panelInput([annotator('ann', paper.first), annotator('bo', paper.second)], 50, {
    tool: matcher(paper.first),
  }),
);
const empty = agreementPanel(
  panelInput([annotator('ann', 'yy..'), annotator('bo', '..yy')], 50, { tool: matcher('') }),
);

const statKeys = ['value', 'reason', 'reason_text', 'interval', 'se', 'n_used', 'n_dropped', 'flags'];

/** Paths of all keys; array members of the same kind share a path. */
function paths(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap(one => paths(one, `${path}[]`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, part]) => [
    `${path}.${key}`,
    ...(key === 'interval' ? [] : paths(part, `${path}.${key}`)),
  ]);
}

describe('panelJson', () => {
  it('names its format and version first', () => {
    expect(Object.keys(panelJson(defined) as object).slice(0, 2)).toEqual(['format', 'version']);
    expect(panelJson(defined)).toMatchObject({ format: 'trustlayer-agreement', version: 1, pass: 'claim' });
  });

  it('has the same keys whether values are defined or not', () => {
    expect(new Set(paths(panelJson(empty)))).toEqual(new Set(paths(panelJson(defined))));
  });

  it('gives every statistic all its keys, and the reason in words', () => {
    const { pairs } = panelJson(empty) as { pairs: { agreement: Record<string, Record<string, unknown>> }[] };
    const { kappa, percent_agreement } = pairs[0]!.agreement;
    for (const stat of [kappa!, percent_agreement!])
      expect(Object.keys(stat)).toEqual(expect.arrayContaining(statKeys));
    expect(kappa).toMatchObject({
      value: null,
      reason: 'no-items',
      reason_text: 'no items to compare',
      interval: null,
      se: null,
    });
  });

  it('survives JSON without losing a number', () => {
    for (const panel of [defined, empty]) {
      expect(JSON.parse(JSON.stringify(panelJson(panel)))).toEqual(panelJson(panel));
    }
  });
});

it('toolScoresJson carries the confusion, the scores and the always-positive tool', () => {
  const rows = [
    { truth: 'success', predicted: 'success' },
    { truth: 'none', predicted: 'success' },
  ];
  const json = toolScoresJson(toolScores(rows, { categories: ['success', 'none'], positive: 'success' }));
  expect(json).toMatchObject({
    format: 'trustlayer-tool-scores',
    version: 1,
    confusion: [
      [1, 0],
      [1, 0],
    ],
    binary: {
      precision: { value: 0.5, x: 1, n: 2, reason: null },
      mcc: { value: null, reason: 'constant-truth-or-prediction' },
    },
  });
  expect(json).toHaveProperty('binary.always_positive.f1.value', 2 / 3);
});
