import { expect, test } from 'vitest';
import { reviewCommand } from '../../src/commands/review.js';
import { checkPass, claimPass, provenancePass, votesPass } from '../../src/core/review/passes.js';
import { folder } from '../support/command.js';
import { fakeIo } from './fake-io.js';

const refusal = (options: Parameters<typeof reviewCommand>[1]): Promise<string> =>
  reviewCommand(fakeIo(folder()).io, options).then(
    () => 'no refusal',
    (error: Error) => error.message,
  );

test.each([
  [
    'without a pass',
    { check: 'gamed' },
    '--check goes with "review provenance": only its runs have verdicts to check.',
  ],
  ['with pass A', { pass: claimPass, check: 'gamed' }, /only its runs have verdicts to check\.$/],
  ['with the votes', { pass: votesPass, check: 'gamed' }, /^--check goes with/],
  [
    'of no such verdict',
    { pass: provenancePass, check: 'x\u001b[2J' },
    '--check is gamed, pending, clean; "x<ESC>[2J" is none of them.',
  ],
  [
    'of a suspect',
    { pass: checkPass, check: 'suspect' },
    '--check is gamed, pending, clean; "suspect" is none of them.',
  ],
] as const)('--check %s is refused in one sentence', async (_, options, says) => {
  const told = await refusal(options);
  if (typeof says === 'string') expect(told).toBe(says);
  else expect(told).toMatch(says);
});

test('a verdict that there is goes on to the terminal', async () => {
  expect(await refusal({ pass: provenancePass, check: 'pending' })).toContain('needs a terminal');
});
