import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { agreementPanel } from '../../../src/core/agreement/panel.js';
import type { Design, Panel } from '../../../src/core/agreement/panel-model.js';
import { populationOf } from '../../../src/core/agreement/panel-population.js';
import { toolScores } from '../../../src/core/agreement/tool-scores.js';
import { reportForms, reportOf } from '../../../src/report/agreement/forms.js';
import { panelText } from '../../../src/report/agreement/text.js';
import { toolScoresText } from '../../../src/report/agreement/tool-scores-text.js';
import {
  annotator,
  facts,
  itemId,
  items,
  matcher,
  panelInput,
  paper,
} from '../../core/agreement/panel-fixture.js';

const strata = (at: number) => ({ band: at < 40 ? 'pass' : 'fail' });
const people = [annotator('ann', paper.first), annotator('bo', paper.second)];
const tool = matcher(`${'y'.repeat(39)}nn${'y'.repeat(3)}${'n'.repeat(6)}`);
const full = agreementPanel(panelInput(people, 50, { items: items(50, { strata }), tool }));

const panels: readonly [string, Panel][] = [
  ['two people', full],
  [
    'many tasks twice',
    agreementPanel(panelInput(people, 50, { items: items(50, { task: at => `t${at % 9}`, strata }), tool })),
  ],
  [
    'three, one with a wide name',
    agreementPanel(
      panelInput(
        [...people, annotator('周 晓明 with a very long name indeed, longer than any column', paper.first)],
        50,
        { tool },
      ),
    ),
  ],
  [
    'demo',
    agreementPanel(
      panelInput(
        [annotator('demo-1', paper.first, { demo: true }), annotator('demo-2', paper.second, { demo: true })],
        50,
        { tool },
      ),
    ),
  ],
  ['solo', agreementPanel(panelInput([people[0]!], 50, { tool }))],
  ['nobody', agreementPanel(panelInput([], 50, { tool }))],
  [
    'undefined',
    agreementPanel(
      panelInput([annotator('ann', 'yyyy'), annotator('bo', 'yyyy')], 4, {
        items: items(4, { strata }),
        tool: matcher('yyyy'),
      }),
    ),
  ],
  [
    'nothing shared',
    agreementPanel(
      panelInput([annotator('ann', 'yy..'), annotator('bo', '..yy')], 4, { tool: matcher('yyyy') }),
    ),
  ],
  [
    'everything aside',
    agreementPanel(
      panelInput([annotator('ann', 'uxuy'), annotator('bo', 'yxuu')], 4, { tool: matcher('yyyy') }),
    ),
  ],
];

describe.each([60, 80, 100, 140])('at %i columns', width => {
  it.each(panels)('%s: every line fits the frame, in ASCII but for names', (_, panel) => {
    const lines = panelText(panel, { width }).split('\n');
    for (const line of lines) {
      expect(stringWidth(line), line).toBe(width);
      expect(line).toMatch(/^(\+-.*-\+|\|.*\|)$/);
    }
    expect(lines.join('')).not.toMatch(/NaN|undefined undefined|null|Infinity|\[object/);
    expect(lines.join('').replaceAll(/[周晓明]/g, '')).toMatch(/^[ -~]*$/);
  });
});

const flat = (panel: Panel, width = 100) => panelText(panel, { width }).replaceAll(/[\s|]+/g, ' ');

describe('two people and the matcher, as in review.md screen E', () => {
  const text = flat(full);

  it.each([
    'Agreement claim',
    'locked 2026-12-01 10:12 guide v1.3 sha 9f3c',
    'PEOPLE ann (1) x bo (2)',
    'items 50 = used 50, skipped by one 0, cannot tell 0, no message 0',
    'observed agreement 48/50 0.960 [0.865, 0.989] Wilson',
    'expected by chance 0.731',
    'Cohen kappa 0.851 [0.540, 0.959] GOF',
    'SE (FCE 1969) 0.103',
    'highest possible 1.000',
    'agreement on yes 0.976',
    'agreement on no 0.875',
    'McNemar exact p 1 : 1 1.000',
    'prevalence index 0.680',
    'bias index 0.000',
    'AC1 0.945',
    'MATCHER x UNANIMOUS LABELS ann, bo design: census',
    'items 50 = used 48, cannot tell 0, no message 0, disputed 2, no verdict 0',
    'always "yes"',
    'precision 39/40 0.975',
    'recall 39/41 0.951',
    'specificity 6/7 0.857',
    'HOW BLIND verdict seen 0/100 other labels seen 0/100 task text opened 0/100',
    '* cell under 5',
    '95% intervals. Wilson: Wilson score interval; GOF: Donner-Eliasziw',
  ])('says %s', sentence => {
    expect(text).toContain(sentence);
  });

  it('puts table and figures side by side at 100 columns and one under the other at 80', () => {
    const beside = (width: number) =>
      panelText(full, { width })
        .split('\n')
        .some(line => line.includes('1 yes') && line.includes('expected by chance'));
    expect(beside(100)).toBe(true);
    expect(beside(80)).toBe(false);
  });

  it('uses no word of Landis and Koch', () => {
    expect(text).not.toMatch(/almost perfect|substantial|moderate|fair\b|slight/i);
  });
});

describe('whose labels', () => {
  it('demo labels are called so in every heading', () => {
    const text = flat(panels[3]![1]);
    expect(text).toContain('Agreement claim demo labels');
    expect(text).toContain('DEMO LABELS demo-1 (1) x demo-2 (2)');
    expect(text).toContain('MATCHER x UNANIMOUS DEMO LABELS');
    expect(text).not.toContain('PEOPLE');
  });

  it('a person beside a demo annotator is not called people', () => {
    const mixed = agreementPanel(
      panelInput([annotator('ann', 'yn'), annotator('demo-1', 'yn', { demo: true })], 2, {
        tool: matcher('yn'),
      }),
    );
    expect(flat(mixed)).toContain('PERSON x DEMO LABELS ann (1) x demo-1 (2)');
    expect(flat(mixed)).toContain('UNANIMOUS LABELS OF PEOPLE AND DEMO');
  });

  it('one annotator: the matcher against that one, and agreement between people is unknown', () => {
    const text = flat(panels[4]![1]);
    expect(text).toContain('LABELS OF ONE ANNOTATOR ann');
    expect(text).toContain('Agreement between people is unknown: one annotator has locked this pass.');
    expect(text).toContain('MATCHER x LABELS OF ONE ANNOTATOR ann');
    expect(text).not.toContain('disputed');
  });

  it('says when demo labels are set aside', () => {
    const panel = agreementPanel(panelInput([...people, annotator('demo-1', 'yn', { demo: true })], 50));
    expect(flat(panel)).toContain('the demo labels of demo-1 are set aside');
  });

  it('three annotators: alpha of all of them, and what the other pairs must be read with', () => {
    const text = flat(panels[2]![1]);
    expect(text).toContain('ALL 3 ANNOTATORS items with two labels or more 50/50');
    expect(text).toMatch(/Krippendorff's alpha 0\.9\d\d \[0\.\d+, \d\.\d+\] items/);
    expect(text).toMatch(/OTHER PAIRS.*1\.000.*no disagreement was seen: the standard error is 0 by formula/);
    expect(flat(full)).not.toContain('ALL 2');
  });

  it('several categories: the tool beside the one that always says the commonest', () => {
    const categories = ['a', 'b', 'c'].map(value => ({ value, short: value, meaning: value }));
    const label = (letters: string) =>
      [...letters].map((letter, at) => ({ itemId: itemId(at), label: letter, activeMs: null, view: null }));
    const who = (name: string, letters: string) => ({ id: name, name, demo: false, labels: label(letters) });
    const verdicts = [...'aaaaabbcac'].map((verdict, at) => ({ itemId: itemId(at), verdict }));
    const text = flat(
      agreementPanel(
        panelInput([who('ann', 'aaaaaabbcc'), who('bo', 'aaaaaabbcc')], 10, {
          categories,
          asides: [],
          tool: { name: 'matcher', version: null, verdicts },
        }),
      ),
    );
    expect(text).toContain('always "a"');
    expect(text).toMatch(/agreement 7\/10 0\.700 \[0\.397, 0\.892\] 0\.600/);
    expect(text).toMatch(/macro F1 0\.\d+ \[0\.\d+, \d\.\d+\] 0\.250/);
  });

  it('lists further pairs of three annotators', () => {
    const text = flat(panels[2]![1]);
    expect(text).toContain('OTHER PAIRS used agree kappa 95% interval');
    expect(text).toContain('48/50 0.851 [0.540, 0.959]');
  });
});

describe('what must be known to read a figure', () => {
  it('why kappa is undefined, with the agreement beside it', () => {
    const text = flat(panels[6]![1]);
    expect(text).toContain('Cohen kappa undefined: both annotators used one category');
    expect(text).toContain('observed agreement 4/4 1.000');
    expect(text).toContain('(agree 4/4)');
  });

  it('that a matcher cannot be told from "always yes" by F1', () => {
    const careless = matcher('y'.repeat(50));
    const text = flat(agreementPanel(panelInput(people, 50, { tool: careless })));
    expect(text).toContain('cannot be told from one that always says "yes"');
    expect(flat(agreementPanel(panelInput(people, 50, { tool: matcher(paper.first) })))).not.toContain(
      'cannot be told',
    );
  });

  it('that items of one task are not independent', () => {
    const text = flat(panels[1]![1]);
    expect(text).toContain('items are not independent: 9 tasks contribute 50 items, up to 6 each');
    expect(text).toContain('percentile bootstrap over whole tasks, 2,000 draws, seed');
  });

  it('why McNemar moved the interval', () => {
    const tilted = agreementPanel(
      panelInput(
        [
          annotator('ann', `${'y'.repeat(42)}nnnnnnnn`),
          annotator('bo', `${'y'.repeat(30)}${'n'.repeat(20)}`),
        ],
        50,
      ),
    );
    expect(flat(tilted)).toContain('McNemar rejects equal shares');
  });

  it('that nothing is known about blindness where nothing was recorded', () => {
    const unrecorded = people.map(one => ({
      ...one,
      labels: one.labels.map(label => ({ ...label, view: null })),
    }));
    const text = flat(agreementPanel(panelInput([unrecorded[0]!, people[1]!], 50)));
    expect(text).toContain(
      'verdict seen 0/50 other labels seen 0/50 task text opened 0/50 not recorded for 50 of 100 labels',
    );
    expect(flat(agreementPanel(panelInput(unrecorded, 50)))).toContain(
      'HOW BLIND not recorded for 100 of 100 labels',
    );
  });

  it('that no design was stated', () => {
    const text = flat(agreementPanel(panelInput(people, 50, { tool, facts: { ...facts, design: null } })));
    expect(text).toContain('design: not stated');
  });
});

describe('tool scores as text', () => {
  const rows = [
    ...Array.from({ length: 90 }, () => ({ truth: 'success', predicted: 'success' })),
    ...Array.from({ length: 9 }, () => ({ truth: 'failure', predicted: 'failure' })),
    { truth: 'partial', predicted: 'success' },
    { truth: null, predicted: 'success' },
    { truth: 'none', predicted: null },
  ];
  const text = toolScoresText(
    toolScores(rows, { categories: ['success', 'partial', 'failure', 'none'], positive: 'success' }),
    { width: 80 },
  );
  const words = text.replaceAll(/\s+/g, ' ');

  it.each([
    '102 rows: used 100, without a label 1, without a verdict 1',
    'Confusion (rows: label; columns: matcher)',
    'success partial failure none',
    'failure 0* 0* 9 0*',
    'precision 90/91 0.989',
    'specificity 9/10 0.900',
    'F1 0.994',
    'always "success"',
    'Cohen kappa',
  ])('says %s', sentence => {
    expect(words).toContain(sentence);
  });

  it('fits its width and ends without a newline', () => {
    for (const line of text.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(80);
    expect(text.endsWith('\n')).toBe(false);
  });

  it('has reasons where there is nothing', () => {
    const empty = toolScoresText(toolScores([], { categories: ['success', 'none'], positive: 'success' }));
    expect(empty).toContain('undefined: no items to compare');
    expect(empty).not.toMatch(/NaN|intervals\. \./);
  });
});

describe('no figure stands bare', () => {
  const flat = (panel: Panel, width = 100) => panelText(panel, { width }).replace(/[|\s]+/g, ' ');

  it('a kappa of 0 because one person used one label says so in its own row, of other pairs and of strata', () => {
    const panel = agreementPanel(
      panelInput(
        [annotator('ann', 'yynnyynn'), annotator('bo', 'yynnyynn'), annotator('cy', 'yyyyyyyy')],
        8,
        { items: items(8, { strata: at => ({ band: at < 4 ? 'pass' : 'fail' }) }) },
      ),
    );
    const why = 'one annotator used a single category: kappa is 0 whatever the agreement';
    expect(flat(panel)).toMatch(new RegExp(`ann x cy 8 4/8 0\\.000 ${why}`));
    const strata = agreementPanel(
      panelInput([annotator('ann', 'yynnyynn'), annotator('bo', 'yyyyyynn')], 8, {
        items: items(8, { strata: at => ({ band: at < 4 ? 'pass' : 'fail' }) }),
      }),
    );
    expect(flat(strata)).toMatch(new RegExp(`band: pass 2/4 0\\.000 ${why}`));
    for (const form of ['md', 'latex'] as const)
      expect(reportForms[form](reportOf(panel))).toMatch(
        /ann x cy[^\n]*kappa[^\n]*0\.000[^\n]*kappa is 0 whatever the agreement/,
      );
  });

  it('F1 without a positive in the labels gives the reason, in every form', () => {
    const panel = agreementPanel(
      panelInput([annotator('ann', 'nnn'), annotator('bo', 'nnn')], 3, { tool: matcher('ynn') }),
    );
    const why = 'no positive in the labels: F1 is 0 whatever the tool finds';
    expect(flat(panel)).toContain(`F1 undefined: ${why}`);
    expect(flat(panel)).not.toMatch(/F1 0\.000/);
    expect(reportForms.md(reportOf(panel))).toMatch(
      new RegExp(`\\| f1 \\|  \\| undefined \\|[^\n]*${why.replace(':', '..')}`),
    );
    expect(reportForms.csv(reportOf(panel))).toMatch(/,f1,0,.*f1-without-positives/);
    const scores = toolScoresText(
      toolScores([{ predicted: 'yes', truth: 'no' }], { categories: ['yes', 'no'], positive: 'yes' }),
    );
    expect(scores.replace(/\s+/g, ' ')).toContain(`F1 undefined: ${why}`);
  });

  it('where positives are rare, the tool that never flags is named', () => {
    const panel = agreementPanel(
      panelInput([annotator('ann', 'ynnnn'), annotator('bo', 'ynnnn')], 5, { tool: matcher('nnnnn') }),
    );
    expect(flat(panel)).toContain('one that always says "no" agrees on 4/5 (0.800), with recall 0');
  });
});

describe('what a plan, repeats and cold items add', () => {
  const verdicts = 'yyyyynnnnnnnnn';
  const people2 = ['yyyynynnnnnnnn', 'yyyynynnnnnnnn'].map((letters, at) =>
    annotator(at ? 'bo' : 'ann', letters),
  );
  const design: Design = {
    kind: 'stratified',
    strata: [
      { id: 'f', name: 'success', N: 10, n: 5, flagged: true },
      { id: 'c', name: 'none', N: 90, n: 9, flagged: false },
    ],
    stratumOf: new Map([...verdicts].map((letter, at) => [itemId(at), letter === 'y' ? 'f' : 'c'])),
  };
  const flat = (panel: Panel) => panelText(panel).replace(/[|\s]+/g, ' ');

  it('weighted figures beside the plain ones, with the strata', () => {
    const text = flat(
      agreementPanel(panelInput(people2, 14, { tool: matcher(verdicts), design }), populationOf),
    );
    expect(text).toMatch(/recall 4\/5 0\.800/);
    expect(text).toContain('POPULATION 100 items, 14 drawn in 2 strata');
    expect(text).toMatch(/precision 0\.800 \[.*recall 0\.444 \[/);
    expect(text).toMatch(/at least \(one-sided 95%\) 0\.\d+/);
    expect(text).toMatch(/success 10 5 5 5 none 90 9 9 9/);
  });

  it('recall that cannot be known is refused with its reason', () => {
    const only: Design = { ...design, strata: [design.strata[0]!, { ...design.strata[1]!, n: 0 }] };
    const panel = agreementPanel(
      panelInput(
        people2.map(one => ({ ...one, labels: one.labels.slice(0, 5) })),
        14,
        { tool: matcher(verdicts), design: only },
      ),
      populationOf,
    );
    expect(flat(panel)).toContain(
      'recall undefined: only flagged runs were audited: that gives precision, never recall',
    );
  });

  it('repeat agree x/n with its interval and kappa', () => {
    const [ann, bo] = people2;
    const repeats = ann!.labels.slice(0, 6).map((one, at) => (at === 0 ? { ...one, label: 'no' } : one));
    expect(flat(agreementPanel(panelInput([{ ...ann!, repeats }, bo!], 14)))).toMatch(
      /hidden repeats repeat agree 95% interval kappa 95% interval 1 ann 5\/6 \[0\.\d+, 0\.\d+\] 0\.\d+ \[/,
    );
  });

  it('cold items: n of N, shares, and why nothing is known without them', () => {
    const seen = (cold: (at: number) => boolean) =>
      people2.map(one => ({
        ...one,
        labels: one.labels.map((label, at) => ({
          ...label,
          view: { verdictSeen: false, othersSeen: false, taskOpened: false, hitIndex: !cold(at) },
        })),
      }));
    const some = flat(
      agreementPanel(
        panelInput(
          seen(at => at % 4 === 0),
          14,
        ),
      ),
    );
    expect(some).toContain('cold (no hit index) 8/28 labels, 4/14 items');
    expect(some).toMatch(/yes 2\/8 0\.250 8\/20 0\.400 -0\.150 \[-0\.\d+, 0\.\d+\] no/);
    expect(
      flat(
        agreementPanel(
          panelInput(
            seen(() => false),
            14,
          ),
        ),
      ),
    ).toContain('What the index does to labels is undefined: no label was made without the hit index.');
  });
});
