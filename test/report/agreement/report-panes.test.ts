import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { agreementPanel } from '../../../src/core/agreement/panel.js';
import type { Design } from '../../../src/core/agreement/panel-model.js';
import { populationOf } from '../../../src/core/agreement/panel-population.js';
import type { PassReport } from '../../../src/core/agreement/pass-report.js';
import { reportPanes } from '../../../src/report/agreement/report-panes.js';
import { annotator, itemId, matcher, panelInput } from '../../core/agreement/panel-fixture.js';

const verdicts = 'yyyyynnnnnnnnn';
const people = ['ann', 'bo'].map(name => annotator(name, 'yyyynynnnnnnnn'));
const design: Design = {
  kind: 'stratified',
  strata: [
    { id: 'f', name: 'success', N: 10, n: 5, flagged: true },
    { id: 'c', name: 'none', N: 90, n: 9, flagged: false },
  ],
  stratumOf: new Map([...verdicts].map((letter, at) => [itemId(at), letter === 'y' ? 'f' : 'c'])),
};
const panelOf = (part: 'runs' | 'values', more = {}) =>
  agreementPanel(panelInput(people, 14, { part, tool: matcher(verdicts), ...more }), populationOf);
const upheld = {
  upheld: { x: 14, n: 14, value: 1, n_used: 14, n_dropped: 0, flags: [] },
  overturned: 0,
  unsure: 0,
  split: 0,
};
const report: PassReport = {
  pass: 'provenance',
  panels: [panelOf('runs', { design }), panelOf('values')],
  upheld: {
    shown: [
      {
        verdict: 'gamed',
        runs: 16,
        total: upheld,
        by_model: [{ name: 'm', ...upheld }],
        by_condition: [],
        by_person: [],
        of_earlier: 0,
        withheld: 0,
        against: [],
      },
    ],
    blind: [],
  },
};

describe('a report in panes', () => {
  it('has the main question first, people and tool of the others by name, and the hand check', () => {
    const { title, panes, canWeight } = reportPanes(report, 76);
    expect(title).toContain('run verdicts');
    expect(panes.map(({ name }) => name)).toEqual([
      'people',
      'matcher',
      'picture',
      'annotators',
      'how blind',
      'values: people',
      'values: matcher',
      'upheld',
    ]);
    expect(canWeight).toBe(true);
    expect(panes.at(-1)!.lines.join(' ')).toMatch(/UPHELD +gamed +verdict shown +judged 14 of 16 runs/);
    for (const { lines } of panes)
      for (const line of lines) expect(stringWidth(line), line).toBeLessThanOrEqual(76);
  });

  it('with weights on, the tool is that of the population', () => {
    const plain = reportPanes(report, 76).panes[1]!.lines.join('\n');
    const weighted = reportPanes(report, 76, { weighted: true }).panes[1]!.lines.join('\n');
    expect(plain).not.toContain('POPULATION');
    expect(weighted).toContain('POPULATION  100 items');
  });

  it('of verdicts alone, before anybody locked', () => {
    const alone = reportPanes({ ...report, panels: [] }, 76);
    expect(alone.panes.map(({ name }) => name)).toEqual(['upheld']);
    expect(alone).toMatchObject({ title: 'Agreement  provenance', canWeight: false });
  });
});
