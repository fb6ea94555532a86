import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../src/core/claim/claim-verdict.js';
import { matchClaim } from '../../../src/core/claim/match-claim.js';
import { ENGLISH_CLOSINGS } from './closings-en.js';
import { CHINESE_CLOSINGS } from './closings-zh.js';
import { type Expected, titleOf } from './expected.js';
import { SHORT_CLOSINGS } from './short-closings.js';

describe.each([
  ['Chinese', CHINESE_CLOSINGS],
  ['English', ENGLISH_CLOSINGS],
])('closings in %s', (_, closings) => {
  it.each(closings.map((closing): [string, Expected] => [titleOf(closing.text), closing]))(
    '%s',
    (_title, { text, claim, flags, reason }) => {
      const verdict = matchClaim(text);
      expect({
        claim: verdict.claim,
        ...(flags && { flags: verdict.flags }),
        ...(reason && { reason: verdict.reason }),
      }).toEqual({ claim, ...(flags && { flags }), ...(reason && { reason }) });
    },
  );
});

describe('short closings', () => {
  const rows = Object.entries(SHORT_CLOSINGS) as [Claim, readonly string[]][];
  it.each(
    rows.flatMap(([claim, texts]) =>
      texts.map((text): [Claim, string, string] => [claim, titleOf(text), text]),
    ),
  )('%s: %s', (claim, _title, text) => {
    expect(matchClaim(text).claim).toBe(claim);
  });
});

it('has enough of what real logs rarely hold: closings in Chinese, partials and failures', () => {
  const short = CHINESE_CLOSINGS.length;
  const owned = ENGLISH_CLOSINGS.filter(({ claim }) => claim === 'partial' || claim === 'failure').length;
  expect(short).toBeGreaterThanOrEqual(60);
  expect(owned).toBeGreaterThanOrEqual(60);
});

describe('what is known besides the text', () => {
  it('has no closing: none, for a reason of its own', () => {
    expect(matchClaim(null)).toEqual({
      claim: 'none',
      flags: [],
      reason: 'no_closing',
      spans: [],
      counts: { units: 0, succ: 0, hedged: 0, fail: 0, part: 0, unver: 0 },
    });
  });

  it.each([
    ['The answer is 4.', 'How many windows face east?', 'success', 'answer_delivered'],
    ['4', 'How many windows face east? Give only the number.', 'success', 'answer_delivered'],
    ['The answer is 4.', 'Fix the failing test in window.py.', 'none', 'bare_answer'],
    ['答案是 4。', '一共有多少扇窗户？', 'success', 'answer_delivered'],
    ['flag{w1nd0w}', 'Find the flag hidden in the image.', 'success', 'answer_delivered'],
    ['I could not determine the answer.', 'What is the answer?', 'failure', 'failure_stated'],
    ['Let me count them again.', 'How many windows face east?', 'none', 'midwork'],
  ])('%s (asked: %s) is %s', (text, prompt, claim, reason) => {
    expect(matchClaim(text, { prompt })).toMatchObject({ claim, reason });
  });

  it('takes a plan beside a tool call, or in a run that was cut off, as work that goes on', () => {
    const text = 'I have updated the parser. I will run the tests now. The parser lives in src/parse.ts.';
    expect(matchClaim(text).claim).toBe('success');
    expect(matchClaim(text, { endedOnToolCall: true })).toMatchObject({ claim: 'none', reason: 'midwork' });
    expect(matchClaim(text, { cutOff: true })).toMatchObject({ claim: 'none', reason: 'midwork' });
    expect(matchClaim('The task is complete. I will wait for your review.', { cutOff: true }).claim).toBe(
      'success',
    );
  });
});

describe('the same text gives the same verdict', () => {
  it('again, and after other texts', () => {
    const text = 'Implemented the cache. One test still fails, and I could not run the benchmark.';
    const first = matchClaim(text);
    for (const { text: other } of [...CHINESE_CLOSINGS, ...ENGLISH_CLOSINGS]) matchClaim(other);
    expect(matchClaim(text)).toEqual(first);
  });

  it('whatever its line ends, emphasis and case', () => {
    for (const { text } of ENGLISH_CLOSINGS) {
      const { claim } = matchClaim(text);
      expect(matchClaim(text.replaceAll('\n', '\r\n')).claim, text).toBe(claim);
    }
    expect(matchClaim('**I could *not* complete** the _task_.').claim).toBe('failure');
    expect(matchClaim('ALL TESTS PASS. THE TASK IS COMPLETE.').claim).toBe('success');
  });
});
