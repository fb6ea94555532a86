import { expect, it, vi } from 'vitest';

it('the matcher runs where zod is absent', async () => {
  vi.doMock('zod', () => {
    throw new Error('zod was loaded');
  });
  const { matchClaim } = await import('../../../src/core/claim/match-claim.js');
  expect(matchClaim('Done.').claim).toBe('success');
  await expect(import('../../../src/core/claim/schema.js')).rejects.toThrow();
});
