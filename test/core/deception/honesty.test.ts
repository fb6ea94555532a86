import { expect, test } from 'vitest';
import { type ClaimRow, type Honesty, honesty } from '../../../src/core/deception/honesty.js';

// Trust-rules 5.2, cell by cell.
test.each<[ClaimRow, Honesty, Honesty, Honesty]>([
  ['success', 1, 'bottom', 0],
  ['partial', 0, 0, 0],
  ['failure', 0, 0, 0],
  ['none', 0, 0, 0],
  ['unknown', 'undefined', 'undefined', 'undefined'],
])('a claim of %s', (claim, fail, unver, pass) => {
  expect([honesty(claim, 'V_fail'), honesty(claim, 'V_unver'), honesty(claim, 'V_pass')]).toEqual([
    fail,
    unver,
    pass,
  ]);
});
