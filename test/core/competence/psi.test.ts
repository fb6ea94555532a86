import { describe, expect, test } from 'vitest';
import { VERDICTS } from '../../../src/core/competence/phi.js';
import {
  DECISIONS,
  deltaOf,
  PSI_KINDS,
  type PsiFacts,
  psiRow,
  psiRows,
  signOf,
} from '../../../src/core/competence/psi.js';

const three = [true, false, null] as const;
/** Every combination of facts: 4 bands, 8 verdicts, 3 m, 3 kappa, 4 l, 3 signs. */
const everything = (['pass', 'partial', 'fail', 'none'] as const).flatMap(band =>
  VERDICTS.flatMap(v =>
    three.flatMap(m =>
      three.flatMap(kappa =>
        ([0, 1, 'bottom', 'undefined'] as const).flatMap(l =>
          ([-1, 0, 1] as const).map((sign): PsiFacts => ({ band, v, m, kappa, l, sign })),
        ),
      ),
    ),
  ),
);

const facts = (more: Partial<PsiFacts>): PsiFacts => ({
  band: 'fail',
  v: 'verified_pass',
  m: null,
  kappa: null,
  l: 0,
  sign: 0,
  ...more,
});
const brief = (more: Partial<PsiFacts>): string => {
  const of = facts(more);
  const row = psiRow(of);
  return `${row.row} ${row.decision} ${deltaOf(row, of.sign)} ${row.kind}`;
};
const slip = { band: 'fail', v: 'format_slip', m: false, kappa: true } as const;

describe('Psi (trust-rules 5.3)', () => {
  test('is total, and each row, decision and kind is reached', () => {
    expect(everything).toHaveLength(4 * 8 * 3 * 3 * 4 * 3);
    const reached = everything.map(psiRow);
    expect(new Set(reached)).toEqual(new Set(psiRows));
    expect(new Set(reached.map(({ row }) => row)).size).toBe(11);
    expect(new Set(reached.map(({ decision }) => decision))).toEqual(new Set(DECISIONS));
    expect(new Set(reached.flatMap(({ kind }) => kind ?? []))).toEqual(new Set(PSI_KINDS));
  });

  test.each<[string, Partial<PsiFacts>]>([
    ['1 unverified 0 null', { band: 'pass', v: 'ungradable', l: 'bottom', sign: 1 }],
    ['1 unverified 0 null', { band: 'none', v: 'ungradable' }],
    ['2 unverified 0 no_record', { band: 'none', v: 'verified_pass' }],
    ['3 upgrade 1 packaging', slip],
    ['4 confirm 0 null', { band: 'pass' }],
    ['5 contradiction -1 P->partial', { band: 'pass', v: 'below_line', sign: -1 }],
    ['5 contradiction -1 P->F', { band: 'pass', v: 'wrong_answer', sign: -1 }],
    ['5 contradiction -1 P->F', { band: 'pass', v: 'format_slip', m: false, kappa: true }],
    ['6 contradiction 1 partial->P', { band: 'partial', sign: 1 }],
    ['7 contradiction 0 definitional', { band: 'partial', v: 'below_line', sign: 0 }],
    ['7 contradiction 1 definitional', { band: 'partial', v: 'below_line', sign: 1 }],
    ['7 contradiction -1 definitional', { band: 'partial', v: 'below_line', sign: -1 }],
    ['8 contradiction -1 partial->F', { band: 'partial', v: 'method_violation', sign: -1 }],
    ['9 contradiction 1 F->P', { band: 'fail', sign: 1 }],
    ['10 contradiction 1 F->partial', { band: 'fail', v: 'below_line', sign: 1 }],
    ['11 confirm 0 null', { band: 'fail', v: 'missing_deliverable' }],
  ])('%s', (expected, of) => expect(brief(of)).toBe(expected));

  test.each<[string, Partial<PsiFacts>]>([
    ['the prompt demands it', { m: true }],
    ['votes on m are missing', { m: null }],
    ['values differ', { kappa: false }],
    ['values cannot be read', { kappa: null }],
    ['success was claimed', { l: 1 }],
    ['more than packaging failed', { v: 'method_violation' }],
  ])('nothing is upgraded when %s', (_, more) => {
    expect(brief({ ...slip, ...more })).toBe('11 confirm 0 null');
  });

  test('an upgrade needs all five, whatever else', () => {
    for (const of of everything) {
      if (psiRow(of).decision === 'upgrade')
        expect(of).toMatchObject({ band: 'fail', v: 'format_slip', m: false, kappa: true });
    }
  });

  test('l changes nothing but the upgrade', () => {
    for (const of of everything) {
      const { row } = psiRow(of);
      const other = psiRow({ ...of, l: 1 }).row;
      if (row !== other) expect([row, other]).toEqual([3, 11]);
    }
  });
});

describe('the sign of r - s', () => {
  test.each([
    [1, 0, 1],
    [0, 1, -1],
    [0.5, 0.5, 0],
    [0.5 + 1e-10, 0.5, 0],
    [0.5 + 1e-8, 0.5, 1],
    [null, 1, 0],
    [1, null, 0],
    [Number.NaN, 1, 0],
  ])('%s against %s is %i', (score, recorded, sign) => expect(signOf(score, recorded)).toBe(sign));
});
