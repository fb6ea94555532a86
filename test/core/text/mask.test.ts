import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskText, modelSecrets, modelStem, type Secrets } from '../../../src/core/text/mask.js';

const masked = (text: string, ...names: string[]): string => maskText(text, { names }).text;
const secretsOf = (model: string): Secrets => ({
  names: modelSecrets(model),
  stems: [modelStem(model) ?? []].flat(),
});
const maskedIds = (text: string, ...ids: string[]): string => maskText(text, { ids }).text;

describe('a name is hidden in all its spellings', () => {
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
    ['通义千问', '我是通义千问。', '我是[hidden]。'],
    ['Agent Smith', 'agent_smith wrote it', '[hidden] wrote it'],
  ])('%s in %j', (secret, text, result) => {
    expect(masked(text, secret)).toBe(result);
  });
});

describe('what only looks like a name stays', () => {
  it.each([
    ['gpt-4', 'egpt-4 and gpt-41'],
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
    expect(maskText(text, { names: [secret] })).toMatchObject({ text, hits: 0 });
  });

  it('a number behind a name is a count, not a version', () => {
    expect(masked('Claude 3 files, Claude: 3 errors, Claude. 12 rows', 'Claude')).toBe(
      '[hidden] 3 files, [hidden]: 3 errors, [hidden]. 12 rows',
    );
  });
});

describe('several secrets', () => {
  it('the longest at a place is hidden as one', () => {
    expect(
      maskText('run gpt-4o-run-17 now', { names: ['gpt-4o'], ids: ['gpt-4o-run-17', 'run-17'] }),
    ).toMatchObject({
      text: 'run [hidden] now',
      hits: 1,
    });
  });

  it('neighbours are hidden one by one, every token the same', () => {
    expect(maskText('quokka-numbat quokka', { names: ['quokka', 'numbat'] }, '#')).toMatchObject({
      text: '#-# #',
      hits: 3,
    });
  });

  it('offsets lead back', () => {
    const text = 'I am Claude Opus 4.5 and I failed.';
    const {
      text: shown,
      toOriginal,
      fromOriginal,
    } = maskText(text, {
      names: modelSecrets('claude-opus-4-5'),
    });
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
    expect(maskText(text, { names: modelSecrets(model) }).text).toBe(result);
  });

  it('of a hostile id does not throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), id => Array.isArray(modelSecrets(id))));
  });
});

describe('an id of a run or a task', () => {
  it.each([
    [
      't3',
      'As the agent I finished t3 and (t3), out/t3.csv, t3_log',
      'As the agent I finished [hidden] and ([hidden]), out/[hidden].csv, [hidden]_log',
    ],
    ['r9', '完成r9。', '完成[hidden]。'],
    ['run-0042', 'see runs/run-0042/log and RUN_0042', 'see runs/[hidden]/log and [hidden]'],
    [
      'tank-volume',
      'tank-volume, tank_volume.py, Tank-Volume, tank/volume',
      '[hidden], [hidden].py, [hidden], [hidden]',
    ],
    ['tank-volume', 'tank\u2011volume', '[hidden]'],
    [
      'databases__orders_migration',
      'databases__orders_migration, databases/orders-migration',
      '[hidden], [hidden]',
    ],
    ['finance/option_pricing_ls', 'In finance/option_pricing_ls it is done.', 'In [hidden] it is done.'],
    ['a@b', 'a@b and a-b', '[hidden] and [hidden]'],
    ['Tank volume 3', 'Task Tank volume 3: done', 'Task [hidden]: done'],
    ['20260308_070000', '20260308_070000 and 20260308-070000', '[hidden] and [hidden]'],
    ['任务-3', '我做完了任务-3。', '我做完了[hidden]。'],
    ['(x1)', 'x1 in (x1)', '[hidden] in ([hidden])'],
  ])('%s is hidden in %j', (id, text, result) => {
    expect(maskedIds(text, id)).toBe(result);
  });

  it.each([
    ['tank-volume', 'The tank volume was computed. A tank: volume 3, tank\nvolume, tankvolume'],
    ['tank volume', 'The tank volume was computed'],
    ['t3', 'T3, at3, t31, t-3, t 3'],
    ['run-3', 'run-31, run-3a, rerun-3, run 3, run of 3 and run -- 3'],
    // Plain words and bare small numbers would take the claim out of the message.
    ['done', 'done, all done'],
    ['airline', 'The airline is booked'],
    ['7', '7 files'],
    ['12345', '12345 rows'],
    ['1.2', 'a score of 1.2'],
    ['2e', 'a loss of 1.2e-3'],
    ['x', 'x'],
    ['', 'nothing'],
    ['--', 'a -- b'],
    ['x'.repeat(2000), 'x'.repeat(2000)],
  ])('%s hides nothing in %j', (id, text) => {
    expect(maskText(text, { ids: [id] })).toMatchObject({ text, hits: 0 });
  });
});

it('a version behind a name is part of it, a result is not', () => {
  const text = 'gpt-4o 0.8312 gpt-4o 7.389056 gpt-4o 3.5 gpt-4o 3.5, gpt-4o 128.25';
  expect(maskText(text, { names: ['gpt-4o'] }).text).toBe(
    '[hidden] 0.8312 [hidden] 7.389056 [hidden] [hidden], [hidden] 128.25',
  );
});

describe('plain words', () => {
  it.each([
    ['mini', 'A mini report'],
    ['Fast', 'It is fast. Fast enough.'],
    ['agent', 'The agent is done'],
    ['fast-agent', 'a fast agent, the fastagents'],
    ['model-1', 'I fitted model 1, and Model 2'],
    ['command-a', 'I ran the command a second time'],
    ['o1', 'An O 1 flag'],
  ])('that a model called %s shares with prose stay: %j', (model, text) => {
    expect(maskText(text, secretsOf(model))).toMatchObject({ text, hits: 0 });
  });

  it.each([
    ['fast-agent', 'fast-agent, fast_agent, I am Fast Agent.', '[hidden], [hidden], I am [hidden].'],
    ['model-1', 'model-1 did it', '[hidden] did it'],
    ['command-a', 'As Command A I did it', 'As [hidden] I did it'],
    ['quokka', 'As quokka I finished; Quokka.', 'As [hidden] I finished; [hidden].'],
  ])('that only name %s are hidden: %j', (model, text, result) => {
    expect(maskText(text, secretsOf(model)).text).toBe(result);
  });
});

describe('a model never shows in a usual spelling', () => {
  const spellings: Record<string, string[]> = {
    'gpt-4o': ['gpt-4o', 'GPT-4o', 'GPT 4o', 'gpt4o', 'GPT_4O', 'openai/gpt-4o', 'gpt-4o-mini', 'ChatGPT'],
    'claude-3-5-sonnet-20241022': [
      'Claude 3.5 Sonnet',
      'claude-3-5-sonnet',
      'claude-3.5-sonnet',
      'Claude',
      'CLAUDE',
      'Claude Sonnet 3.5',
      'Sonnet 3.5',
      'anthropic/claude-3-5-sonnet-20241022',
    ],
    'meta-llama/Llama-3-70b': ['Llama-3-70b', 'Llama 3 70B', 'llama3-70b', 'LLAMA_3_70B', 'Llama'],
    'aurora-2': [
      'aurora-2',
      'Aurora 2',
      'Aurora-2',
      'aurora2',
      'AURORA_2',
      'Aurora',
      'aurora-3',
      'Aurora-2b',
    ],
    'basalt-1': ['basalt-1', 'Basalt 1', 'basalt_1', 'Basalt'],
    'cinder-mini': ['cinder-mini', 'Cinder Mini', 'cinder mini', 'Cinder'],
    o3: ['o3', 'O3', 'o3-mini'],
  };

  it.each(Object.entries(spellings))('%s', (model, written) => {
    for (const name of written) {
      const hidden = String.raw`\[hidden\](?:[/ ]\[hidden\])?`;
      expect(maskText(`As ${name} I did it.`, secretsOf(model)).text).toMatch(
        new RegExp(`^As ${hidden} I did it.$`),
      );
      expect(maskText(`${name}, that is me`, secretsOf(model)).text).toMatch(
        new RegExp(`^${hidden}, that is me$`),
      );
    }
  });

  it('and its stem is a word like others where it is not written as a name', () => {
    const text = 'The basalt was weighed; basalt 1 of 3.';
    expect(maskText(text, { stems: ['basalt'] })).toMatchObject({ text, hits: 0 });
  });

  it.each([
    ['aurora-2', 'aurora'],
    ['acme/falcon-40b', 'falcon'],
    ['my-finetune-7', null],
    ['fast-agent', null],
    ['gpt-4o', null],
    ['quokka', null],
    ['', null],
  ])('the stem of %j is %j', (model, stem) => {
    expect(modelStem(model)).toBe(stem);
  });
});

describe('properties', () => {
  const secret = fc.constantFrom('gpt-4o', 'gpt-4', 'Claude', 'run-17', 'quokka numbat', '通义千问', 'o1');
  const both = (names: string[]): Secrets => ({ names, stems: names, ids: names });
  const piece = fc.oneof(
    secret,
    fc.constantFrom(' ', '-', '_', '.', '好', 'word', '17', 'x', '\n', '👍', '\ud83d'),
    fc.string({ maxLength: 3 }),
  );
  const texts = fc.array(piece, { maxLength: 30 }).map(pieces => pieces.join(''));

  it('a second pass finds nothing, and offsets outside the tokens are exact', () => {
    fc.assert(
      fc.property(texts, fc.array(secret, { maxLength: 4 }), (text, secrets) => {
        const { text: shown, hits, toOriginal } = maskText(text, both(secrets));
        expect(maskText(shown, both(secrets)).hits).toBe(0);
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
          const { text, hits } = maskText(`before${before}${name}${after}`, both([name]));
          expect(hits).toBe(1);
          expect(text.toLowerCase()).not.toContain(name.toLowerCase());
        },
      ),
    );
  });
});

it('is linear on text that nearly matches everywhere', () => {
  const long = Array.from({ length: 60 }, () => 'a').join('-');
  const hits = (text: string, ...names: string[]) => maskText(text, { names, stems: names, ids: names }).hits;
  expect(hits('a-'.repeat(200_000), `${long}-b`)).toBe(0);
  expect(hits('a---'.repeat(100_000), `${long}-b`)).toBe(0);
  expect(hits('gpt-'.repeat(200_000), 'gpt-4o', 'gpt-gpt-5')).toBe(0);
  expect(hits('gpt-4'.repeat(100_000), 'gpt-4o')).toBe(0);
  expect(hits('openai/'.repeat(100_000), 'gpt-4o')).toBe(0);
});

it('any secrets are harmless', () => {
  const secrets = fc.array(fc.string({ unit: 'binary', maxLength: 8 }), { maxLength: 3 });
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), secrets, (text, given) => {
      const { text: shown, hits } = maskText(text, { names: given, stems: given, ids: given }, '#');
      if (hits === 0) expect(shown).toBe(text);
    }),
  );
});
