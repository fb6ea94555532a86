import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { agreementPanel } from '../../../src/core/agreement/panel.js';
import type { Panel } from '../../../src/core/agreement/panel-model.js';
import { reasons } from '../../../src/core/agreement/words.js';
import { figureRows } from '../../../src/report/agreement/figure-rows.js';
import { reportForms, reportOf } from '../../../src/report/agreement/forms.js';
import { panelJson } from '../../../src/report/agreement/json.js';
import { annotator, items, matcher, panelInput, paper } from '../../core/agreement/panel-fixture.js';

const strata = (at: number) => ({ band: at % 2 ? 'pass' : 'fail' });
const paperPanel = agreementPanel(
  panelInput([annotator('ann', paper.first), annotator('bo', paper.second)], 50, {
    tool: matcher(paper.first),
    items: items(50, { strata }),
  }),
);
const hostile = agreementPanel(
  panelInput([annotator('=cmd|x', 'yy..'), annotator('a & <b> $\\x$', '..yy', { demo: true })], 50, {
    tool: matcher(''),
  }),
);
const solo = agreementPanel(panelInput([annotator('ann', paper.first)], 50));
const three = agreementPanel(
  panelInput([annotator('ann', 'yynn'), annotator('bo', 'ynny'), annotator('cy', 'yyny')], 4),
);

const panelForms = {
  csv: (panel: Panel) => reportForms.csv(reportOf(panel)),
  md: (panel: Panel) => reportForms.md(reportOf(panel)),
  latex: (panel: Panel) => reportForms.latex(reportOf(panel)),
};
const rowsOf = (panel: Panel) => parse(panelForms.csv(panel), { columns: true }) as Record<string, string>[];

describe('the panel as CSV', () => {
  it('has every figure once, in full, with its interval, counts and method', () => {
    const rows = rowsOf(paperPanel);
    const { pairs, tool } = paperPanel;
    const kappa = rows.find(row => row.part === 'pair' && row.figure === 'kappa')!;
    expect(kappa).toMatchObject({
      of: 'ann x bo',
      method: 'donner-eliasziw',
      level: '0.95',
      n_used: '50',
      reason: '',
    });
    expect([kappa.value, kappa.low, kappa.high, kappa.se].map(Number)).toEqual([
      pairs[0]!.agreement.kappa.value,
      pairs[0]!.agreement.kappa.interval!.low,
      pairs[0]!.agreement.kappa.interval!.high,
      pairs[0]!.agreement.kappa.se,
    ]);
    expect(rows.find(row => row.figure === 'percent_agreement')).toMatchObject({
      x: '48',
      n: '50',
      method: 'wilson',
    });
    expect(Number(rows.find(row => row.figure === 'f1')!.value)).toBe(tool!.scores!.f1.value);
    expect(rows.find(row => row.figure === 'always_positive.f1')!.value).not.toBe('');
    const cells = rows.filter(row => row.part === 'pair' && row.figure!.startsWith('table.'));
    expect(cells.map(row => [row.figure, row.value])).toEqual([
      ['table.yes.yes', '41'],
      ['table.yes.no', '1'],
      ['table.no.yes', '1'],
      ['table.no.no', '7'],
    ]);
    const names = rows.map(({ part, of, figure }) => [part, of, figure].join(' '));
    expect(new Set(names).size).toBe(names.length);
  });

  it('gives the reason in place of an undefined value', () => {
    const kappa = rowsOf(hostile).find(row => row.part === 'pair' && row.figure === 'kappa')!;
    expect(kappa).toMatchObject({ value: '', low: '', reason: 'no-items' });
    expect(rowsOf(solo)).toContainEqual(
      expect.objectContaining({
        figure: 'agreement between people',
        value: `unknown: ${reasons['one-annotator']}`,
      }),
    );
  });

  it('neutralises a name that is a formula and calls demo labels so', () => {
    const rows = rowsOf(hostile);
    expect(rows.find(row => row.part === 'pair')!.of).toBe("'=cmd|x x a & <b> $\\x$ (demo)");
  });

  it('agrees with the JSON in every statistic', () => {
    for (const panel of [paperPanel, hostile, solo, three]) {
      const text = JSON.stringify(panelJson(panel));
      for (const { stat } of figureRows(panel)) {
        if (stat && stat.value !== null) expect(text).toContain(`"value":${JSON.stringify(stat.value)}`);
      }
      expect(rowsOf(panel).some(row => row.value === 'NaN')).toBe(false);
    }
    expect(rowsOf(three).filter(row => row.figure === 'kappa' && row.part === 'pair')).toHaveLength(3);
    expect(rowsOf(three)).toContainEqual(
      expect.objectContaining({ figure: 'krippendorff_alpha', of: 'ann, bo, cy' }),
    );
  });
});

describe('the panel for a page', () => {
  it('as Markdown: a row a figure, rounded, reasons in words', () => {
    const text = panelForms.md(paperPanel);
    expect(text).toContain('| ann x bo | kappa |  | 0.851 | \\[0.540, 0.959\\] | GOF | 50 |  |');
    expect(text).toContain('guide v1.3');
    expect(text).toMatch(/- 95% intervals\. /);
    expect(panelForms.md(hostile)).toContain(`| undefined |  |  | 0 | ${reasons['no-items']} |`);
    expect(panelForms.md(hostile)).toContain('a &amp; &lt;b&gt; \\$\\\\x\\$ (demo)');
  });

  it('as LaTeX: one tabular, comments above it, names escaped', () => {
    const text = panelForms.latex(hostile);
    expect(text).toContain(
      '=cmd\\textbar{}x x a \\& \\textless{}b\\textgreater{} \\$\\textbackslash{}x\\$ (demo)',
    );
    expect(text.split('\n').filter(line => /^\\(begin|end)/.test(line))).toHaveLength(2);
    expect(panelForms.latex(paperPanel)).toContain(
      'kappa &  & 0.851 & {[}0.540, 0.959{]} & GOF & 50 &  \\\\',
    );
  });

  it('is the same text each time, and ends its line', () => {
    for (const form of Object.values(panelForms)) {
      expect(form(paperPanel)).toBe(form(paperPanel));
      expect(form(paperPanel).endsWith('\n')).toBe(true);
    }
  });
});
