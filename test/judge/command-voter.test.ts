import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson, sha256 } from '../../src/core/run/hash.js';
import { type AskedSubject, commandVoter, type VoterOptions } from '../../src/judge/command-voter.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'judge-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const now = () => new Date('2026-03-20T10:00:00Z');
const text = canonicalJson({ question: 'fabricated', values: [{ key: '$.t', text: '12.84' }] });
const subject: AskedSubject = { question: 'fabricated', text, hash: sha256(text) };

let scripts = 0;
/** A voter that is this program; `asked` is what it was handed. */
async function voter(body: string, options: Partial<VoterOptions> = {}) {
  const file = join(folder, `voter-${++scripts}.mjs`);
  await writeFile(
    file,
    `#!${process.execPath}
let text = '';
for await (const chunk of process.stdin) text += chunk;
const asked = JSON.parse(text);
const say = value => process.stdout.write(typeof value === 'string' ? value : JSON.stringify(value));
${body}`,
  );
  await chmod(file, 0o755);
  return commandVoter([file], { now, ...options });
}

const whyOf = async (body: string, options?: Partial<VoterOptions>) => {
  const cast = await (await voter(body, options)).cast(subject, 1);
  return 'why' in cast ? cast.why : cast.vote;
};

describe('a vote by a command', () => {
  it('is asked with all that a voter sees, and answers in JSON', async () => {
    const judge =
      await voter(`say({ answer: 'YES ', why: [asked.question, asked.subject.values[0].text, asked.n,
      asked.answers.join('/'), asked.subject_hash.length, asked.ask.length > 40].join(' '), voter: 'm1' });`);
    expect(await judge.cast(subject, 2)).toEqual({
      vote: {
        question: 'fabricated',
        subject_hash: subject.hash,
        voter: 'm1',
        voter_kind: 'model',
        n: 2,
        answer: 'yes',
        why: 'fabricated 12.84 2 yes/no/abstain 64 true',
        at: '2026-03-20T10:00:00.000Z',
      },
    });
  });

  it('is by the name of the command when it does not name itself', async () => {
    expect(await whyOf(`say({ answer: 'abstain' });`)).toMatchObject({
      voter: expect.stringMatching(/^voter-\d+\.mjs$/),
      answer: 'abstain',
    });
  });
});

describe('no vote, with the reason', () => {
  it.each([
    ['nothing', '', /answered what is no JSON: nothing/],
    ['prose', `say('I think yes');`, /answered what is no JSON: I think yes/],
    ['no answer', `say({ verdict: 'yes' });`, /without a text "answer"/],
    [
      'an answer of another question',
      `say({ answer: 'critical' });`,
      /answered fabricated with "critical"; it takes yes, no, abstain/,
    ],
    ['a failure', `process.stderr.write('no key\\n'); process.exit(3);`, /failed \(exit code 3\): no key$/],
    ['a hostile message', `process.stderr.write('\\x1b]52;c;eA==\\x07\\n'); process.exit(1);`, /<ESC>\]52/],
    ['two objects', `say('{"answer":"yes"}{"answer":"no"}');`, /no JSON/],
  ])('%s', async (_, body, why) => expect(await whyOf(body)).toMatch(why));

  it('a flood', async () => {
    const limits = { timeout: 20_000, mostBytes: 10_000 };
    expect(
      await whyOf(
        `for (;;) if (!process.stdout.write('x'.repeat(65536))) await new Promise(r => process.stdout.once('drain', r));`,
        { limits },
      ),
    ).toMatch(/wrote more than 10000 bytes/);
  });

  it('one that hangs is ended with all that it started', async () => {
    const limits = { timeout: 400, mostBytes: 10_000 };
    const why = await whyOf(
      `const { spawn } = await import('node:child_process');
      spawn('sleep', ['61.25'], { stdio: 'inherit' }); setInterval(() => {}, 1000);`,
      { limits },
    );
    expect(why).toMatch(/gave no answer in 0\.4 s/);
  });

  it('one that is stopped', async () => {
    const stop = new AbortController();
    const why = whyOf('setInterval(() => {}, 1000);', { signal: stop.signal });
    setTimeout(() => stop.abort(), 200);
    expect(await why).toMatch(/was stopped/);
  });

  it('one that is not there', async () => {
    const cast = await commandVoter([join(folder, 'absent')], { now }).cast(subject, 1);
    expect(cast).toEqual({ why: 'absent is no program that can be found' });
  });
});

describe('what a voter gets', () => {
  it('is an empty folder of its own, gone afterwards', async () => {
    const vote = await whyOf(`const { readdirSync, writeFileSync } = await import('node:fs');
      const before = readdirSync('.').length; writeFileSync('left.txt', 'x');
      say({ answer: 'yes', why: before + ' ' + process.cwd() });`);
    const [before, place] = (vote as { why: string }).why.split(' ');
    expect(before).toBe('0');
    await expect(readdir(place!)).rejects.toThrow('ENOENT');
  });

  it('is no key of the environment but those that are named', async () => {
    process.env.JUDGE_TEST_KEY = 'k1';
    process.env.JUDGE_TEST_OTHER = 'k2';
    const vote = await whyOf(
      `say({ answer: 'yes', why: process.env.JUDGE_TEST_KEY + ' ' + process.env.JUDGE_TEST_OTHER + ' ' + Boolean(process.env.PATH) });`,
      { env: ['JUDGE_TEST_KEY'] },
    );
    expect(vote).toMatchObject({ why: 'k1 undefined true' });
  });
});
