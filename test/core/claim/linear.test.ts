import { describe, expect, it } from 'vitest';
import { lexicon } from '../../../src/core/claim/lexicon.js';
import { matchClaim } from '../../../src/core/claim/match-claim.js';
import { split } from '../../../src/core/claim/split.js';
import { strip } from '../../../src/core/claim/strip.js';

/** Texts that would be slow for a matcher that goes back and forth; each is repeated to the length wanted. */
const HOSTILE: Record<string, string> = {
  negators: 'not ',
  negated: 'not done ',
  brackets: '(',
  backticks: '`',
  'runs of backticks': '` `` ```a ',
  'open quotes': '"a ',
  'open single quotes': "'a ",
  tags: '<a',
  'one word': 'a',
  stops: '. ',
  bars: '| a ',
  lines: '\n',
  tables: '| a | b |\n|---|---|\n',
  fences: '```\n',
  bold: '**a',
  conditions: 'if not verify should ',
  successes: 'has been fixed and ',
  failures: 'unable to ',
  gaps: 'all the tests of the tests ',
  'Chinese negators': '没有完成测试',
  ratios: '1 of 2 of 3 ',
  paths: 'a/b.c/',
  links: 'http://a ',
  boxes: '[x] ',
  JSON: '{"a":"\\n',
  'a JSON status': '"status":"done",',
};

const { vocabulary } = lexicon();
const sizes = (text: string) => {
  const { tokens, units } = split(text, strip(text), vocabulary);
  return {
    tokens: tokens.length,
    units: units.length,
    longest: Math.max(0, ...units.map(({ from, to }) => to - from)),
  };
};

describe.each(Object.entries(HOSTILE))('%s without end', (_, piece) => {
  const of = (length: number): string => piece.repeat(Math.ceil(length / piece.length));

  it('gives twice the tokens and units for twice the text, and no unit grows', () => {
    const [once, twice] = [sizes(of(20_000)), sizes(of(40_000))];
    expect(twice.tokens).toBeLessThanOrEqual(2 * once.tokens + 2);
    expect(twice.units).toBeLessThanOrEqual(2 * once.units + 2);
    expect(twice.longest).toBeLessThanOrEqual(256);
  });

  it('is read to its end in a megabyte', () => {
    const { spans, counts } = matchClaim(of(1_000_000));
    expect(spans.length).toBeLessThanOrEqual(64);
    expect(counts.units).toBeLessThanOrEqual(1_000_000);
  });
});

it('reads the last words of a megabyte', () => {
  const text = `${'The log line says nothing. '.repeat(40_000)}\n\nThe task could not be completed.`;
  expect(matchClaim(text)).toMatchObject({ claim: 'failure', counts: { fail: 2 } });
});
