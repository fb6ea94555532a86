import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskText, modelSecrets } from '../../../src/core/text/mask.js';

const masked = (text: string, ...secrets: string[]): string => maskText(text, secrets).text;

describe('a secret is hidden in all its spellings', () => {
  it.each([
    ['gpt-4o', 'I ran gpt-4o on it.', 'I ran [hidden] on it.'],
    ['gpt-4o', 'GPT-4o, GPT_4O, gpt 4o, gpt4o, gpt.4o', '[hidden], [hidden], [hidden], [hidden], [hidden]'],
    ['gpt-4o', 'out/gpt-4o/result.csv', 'out/[hidden]/result.csv'],
    ['gpt-4o', 'gpt\u20114o and gpt\n4o', '[hidden] and [hidden]'],
    ['gpt-4o', '使用gpt-4o完成', '使用[hidden]完成'],
    ['gpt-4o', '**gpt-4o** `gpt-4o` (gpt-4o) "gpt-4o"', '**[hidden]** `[hidden]` ([hidden]) "[hidden]"'],
    ['gpt-4o', 'openai/gpt-4o and openrouter/openai/gpt-4o', '[hidden] and [hidden]'],
    ['openai/gpt-4o', 'openai/gpt-4o-mini-2024-07-18 here', '[hidden] here'],
    ['gpt-4o', 'gpt-4o-mini and gpt-4o-2024-08-06 ran', '[hidden] and [hidden] ran'],
    ['gpt-4', 'gpt-4o is hidden whole', '[hidden] is hidden whole'],
    ['Claude', 'Claude 3.5 Sonnet, claude-opus-4-5, Claude Haiku', '[hidden], [hidden], [hidden]'],
    ['Qwen', 'Qwen2.5-72B-Instruct says', '[hidden] says'],
    ['run-0042', 'see runs/run-0042/log and RUN_0042', 'see runs/[hidden]/log and [hidden]'],
    ['通义千问', '我是通义千问。', '我是[hidden]。'],
    ['Agent Smith', 'agent_smith wrote it', '[hidden] wrote it'],
  ])('%s in %j', (secret, text, result) => {
    expect(masked(text, secret)).toBe(result);
  });
});

describe('what only looks like a secret stays', () => {
  it.each([
    ['gpt-4', 'egpt-4 and gpt-41'],
    ['run-3', 'run-31, run-3a, rerun-3'],
    ['run-3', 'run of 3 and run -- 3'],
    ['Claude', 'Claudette wrote 3 files'],
    ['o1', 'to1 o12'],
    ['gpt-4o', 'gpt and 4o'],
    // Too short or too common to tell anything, and they would hide the claim itself.
    ['', 'nothing'],
    ['7', '7 files'],
    ['1234', '1234 rows'],
    ['task', 'the task is done'],
    ['failed', 'it failed'],
    ['--', 'a -- b'],
    ['x'.repeat(2000), 'x'.repeat(2000)],
  ])('%s in %j', (secret, text) => {
    expect(maskText(text, [secret])).toMatchObject({ text, hits: 0 });
  });

  it('a number behind a name is a count, not a version', () => {
    expect(masked('Claude 3 files, Claude: 3 errors, Claude. 12 rows', 'Claude')).toBe(
      '[hidden] 3 files, [hidden]: 3 errors, [hidden]. 12 rows',
    );
  });
});

describe('several secrets', () => {
  it('the longest at a place is hidden as one', () => {
    expect(maskText('run gpt-4o-run-17 now', ['gpt-4o', 'gpt-4o-run-17', 'run-17'])).toMatchObject({
      text: 'run [hidden] now',
      hits: 1,
    });
  });

  it('neighbours are hidden one by one, every token the same', () => {
    expect(maskText('alpha-beta alpha', ['alpha', 'beta'], '#')).toMatchObject({ text: '#-# #', hits: 3 });
  });

  it('offsets lead back', () => {
    const text = 'I am Claude Opus 4.5 and I failed.';
    const { text: shown, toOriginal, fromOriginal } = maskText(text, modelSecrets('claude-opus-4-5'));
    expect(shown).toBe('I am [hidden] and I failed.');
    expect(toOriginal(shown.indexOf('failed'))).toBe(text.indexOf('failed'));
    expect(fromOriginal(text.indexOf('failed'))).toBe(shown.indexOf('failed'));
    expect(toOriginal(shown.indexOf('[hidden]') + 3)).toBe(text.indexOf('Claude'));
  });
});

describe('modelSecrets', () => {
  it.each([
    [
      'openai/gpt-4o-2024-08-06',
      ['openai/gpt-4o-2024-08-06', 'gpt-4o-2024-08-06', 'gpt-4o', 'ChatGPT', 'OpenAI'],
    ],
    [
      'anthropic/claude-3-5-sonnet-20241022',
      ['claude-3-5-sonnet-20241022', 'claude-3-5-sonnet', 'Claude', 'Anthropic', 'sonnet'],
    ],
    ['us.anthropic.claude-3-5-sonnet-20241022-v2:0', ['claude-3-5-sonnet', 'Claude']],
    [
      'openrouter/qwen/qwen-2.5-72b-instruct:free',
      ['qwen/qwen-2.5-72b-instruct', 'qwen-2.5-72b-instruct', 'Qwen', '通义千问'],
    ],
    ['models/gemini-2.5-pro-preview', ['gemini-2.5-pro', 'Gemini']],
    ['meta-llama/Llama-3.1-8B', ['Llama-3.1-8B', 'Llama']],
    ['o3-mini', ['o3-mini', 'ChatGPT']],
    ['my-finetune-7', ['my-finetune-7']],
  ])('%s', (model, wanted) => {
    expect(modelSecrets(model)).toEqual(expect.arrayContaining(wanted));
  });

  it.each([
    ['', []],
    ['  ', []],
    ['my-finetune-7', ['my-finetune-7']],
  ])('%j gives no more', (model, wanted) => {
    expect(modelSecrets(model)).toEqual(wanted);
  });

  it.each([
    [
      'gpt-4o',
      'I am ChatGPT, a model by OpenAI, based on GPT-4.',
      'I am [hidden], a model by [hidden], based on [hidden].',
    ],
    [
      'claude-sonnet-4-5',
      "I'm Claude (Sonnet 4.5), made by Anthropic.",
      "I'm [hidden] ([hidden]), made by [hidden].",
    ],
    ['gemini-2.5-pro', 'As Gemini 2.5 Pro I did it.', 'As [hidden] I did it.'],
    ['gemini-2.5-pro', 'As Gemini 2.0 Flash I did it.', 'As [hidden] I did it.'],
    ['qwen-max', '我是Qwen3-235B-A22B，任务完成', '我是[hidden]，任务完成'],
    ['deepseek-r1', 'DeepSeek-R1 and DeepSeek V3 agree', '[hidden] and [hidden] V3 agree'],
  ])('%s in a closing message', (model, text, result) => {
    expect(maskText(text, modelSecrets(model)).text).toBe(result);
  });

  it('of a hostile id does not throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), id => Array.isArray(modelSecrets(id))));
  });
});

describe('properties', () => {
  const secret = fc.constantFrom('gpt-4o', 'gpt-4', 'Claude', 'run-17', 'alpha beta', '通义千问', 'o1');
  const piece = fc.oneof(
    secret,
    fc.constantFrom(' ', '-', '_', '.', '好', 'word', '17', 'x', '\n', '👍', '\ud83d'),
    fc.string({ maxLength: 3 }),
  );
  const texts = fc.array(piece, { maxLength: 30 }).map(pieces => pieces.join(''));

  it('a second pass finds nothing, and offsets outside the tokens are exact', () => {
    fc.assert(
      fc.property(texts, fc.array(secret, { maxLength: 4 }), (text, secrets) => {
        const { text: shown, hits, toOriginal } = maskText(text, secrets);
        expect(maskText(shown, secrets).hits).toBe(0);
        expect(shown.split('[hidden]').length - 1).toBe(hits + (text.split('[hidden]').length - 1));
        let at = 0;
        for (const part of shown.split('[hidden]')) {
          const from = toOriginal(at);
          if (part !== '') expect(text.slice(from, from + part.length)).toBe(part);
          at += part.length + '[hidden]'.length;
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('a secret with plain words around it is always hidden', () => {
    fc.assert(
      fc.property(
        secret,
        fc.constantFrom(' ', '. ', '（', '，', '/', '"'),
        fc.constantFrom(' ', '.', '，', '"', ')'),
        (name, before, after) => {
          const { text, hits } = maskText(`before${before}${name}${after}`, [name]);
          expect(hits).toBe(1);
          expect(text.toLowerCase()).not.toContain(name.toLowerCase());
        },
      ),
    );
  });
});

it('is linear on text that nearly matches everywhere', () => {
  const long = Array.from({ length: 60 }, () => 'a').join('-');
  expect(maskText('a-'.repeat(200_000), [`${long}-b`]).hits).toBe(0);
  expect(maskText('gpt-'.repeat(200_000), ['gpt-4o', 'gpt-gpt-5']).hits).toBe(0);
  expect(maskText('gpt-4'.repeat(100_000), ['gpt-4o']).hits).toBe(0);
  expect(maskText('openai/'.repeat(100_000), ['gpt-4o']).hits).toBe(0);
});
