import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashOf } from '../../src/core/review/chain.js';
import { currentLabels } from '../../src/core/review/current.js';
import type { EventDraft, LabelEvent } from '../../src/core/review/label-event.js';
import type { RunHead, Step } from '../../src/core/run/types.js';
import { currentSchema } from '../../src/store/sqlite/migrate.js';
import type { Store, StoredClaim } from '../../src/store/store.js';
import { closing, draft, head, importRuns, itemOf, label, lock, relabel, step, writeRun } from './support.js';

/** Opens an empty project; `second` is another store on the same one, as another window has it. */
export type OpenProject = (
  now?: () => Date,
) => Promise<{ store: Store; second(): Promise<Store>; remove(): void }>;

/** What every store keeps (see `Store`), run on each implementation. `at` opens an empty project. */
export function storeContract(name: string, open: OpenProject): void {
  describe(`the store's contract: ${name}`, () => {
    let store: Store;
    let remove: () => void;
    let second: () => Promise<Store>;
    let time: number;

    beforeEach(async () => {
      time = Date.parse('2026-03-01T10:00:00.000Z');
      ({ store, second, remove } = await open(() => new Date(time)));
    });
    afterEach(async () => {
      await store.close();
      remove();
    });

    /** Two runs, an annotator, and the items of the runs. */
    const labelled = async () => {
      await importRuns(store, [head('a'), head('b')]);
      await store.addAnnotator('ada');
      return { a: await itemOf(store, 'a'), b: await itemOf(store, 'b') };
    };
    const refusal = (code: string) => expect.objectContaining({ name: 'StoreError', code });

    describe('a new project', () => {
      test('is empty, has the guide of pass A and no fault', async () => {
        expect(await store.facts()).toEqual({
          schema: currentSchema,
          createdAt: '2026-03-01T10:00:00.000Z',
          runs: 0,
          steps: 0,
          transcriptBytes: 0,
          benchmarks: 0,
          models: 0,
          tasks: 0,
          withoutClosing: 0,
          bands: { pass: 0, partial: 0, fail: 0, none: 0 },
          bandRules: [],
          claims: null,
          demo: false,
        });
        expect(await store.getGuide('claim')).toMatchObject({ version: '1.0', meaning: 1 });
        expect(await store.listRuns()).toEqual([]);
        expect(await store.listEvents({})).toEqual([]);
        expect(await store.verify()).toEqual([]);
      });
    });

    describe('settings', () => {
      test('come back as they were put, the last value of each', async () => {
        expect(await store.getSetting('x')).toBeNull();
        const value = { a: [1, null, '\u0000\u{1F600}'], b: { c: false } };
        await store.putSetting('x', 1);
        await store.putSetting('x', value);
        await store.putSetting('demo', true);
        expect(await store.getSetting('x')).toEqual(value);
        expect((await store.facts()).demo).toBe(true);
      });
    });

    describe('runs', () => {
      test('come back whole: head, step index, steps', async () => {
        const run = head('r', {
          agent: { name: 'a', model: 'm', version: '2', config: { t: 0.5, list: [1, { deep: null }] } },
          score: { value: null, raw: { reward: 'NaN' }, metric: 'reward', state: 'grader_error' },
          band: { recorded: 'fail', derived: 'pass', rule: 'whatever the reader thought' },
          termination: { kind: 'limit', raw: 'max_turns', ref: { file: 'x' } },
          instruction: { text: 'Do it.', system: 'You are', ref: { file: 'x', at: '$.p' } },
          repetition: { index: 2, of: 5, how: 'recorded' },
          warnings: [{ code: 'w', text: 'odd' }],
        });
        const steps = [
          step(0, 'hello', { role: 'user' }),
          step(3, '', {
            reasoning: 'hm',
            calls: [{ id: 'c', name: 'bash', args: { zeta: 'ls', alpha: 1 }, argsRaw: '{"zeta": "ls"}' }],
            results: [{ callId: 'c', text: 'out', exitCode: 1, isError: true, truncated: true }],
            time: '2026-01-01T00:00:00Z',
            images: [{ file: 'i.png' }],
          }),
        ];
        const writer = await store.beginImport();
        expect(await writeRun(writer, run, steps, { endedAt: '2026-01-02', closing: closing('Tail.') })).toBe(
          'added',
        );
        await writer.finish();

        expect(await store.getRun('r')).toEqual({
          ...run,
          endedAt: '2026-01-02',
          closing: closing('Tail.'),
          band: {
            recorded: 'fail',
            derived: 'none',
            rule: 'default: pass >= 1 - 1e-9, fail <= 0, else partial',
          },
        });
        expect(await store.stepIndex('r')).toEqual([
          { i: 0, role: 'user', chars: 5, calls: 0 },
          { i: 3, role: 'agent', chars: 2 + 14 + 3, calls: 1 },
        ]);
        expect(await store.getStep('r', 0)).toEqual(steps[0]);
        expect(await store.getStep('r', 3)).toEqual(steps[1]);
        expect(JSON.stringify((await store.getStep('r', 3))?.calls[0]?.args)).toBe('{"zeta":"ls","alpha":1}');
        expect(await store.listRuns()).toEqual([
          {
            runId: 'r',
            benchmark: 'bench',
            taskId: 'task-r',
            agent: 'a',
            model: 'm',
            repetition: 2,
            score: null,
            scoreState: 'grader_error',
            band: 'none',
            bandRecorded: 'fail',
            termination: 'limit',
            steps: 2,
            hasClosing: true,
            format: 'local',
          },
        ]);
      });

      test('what is not there is null or empty', async () => {
        await importRuns(store, [head('a')]);
        expect(await store.getRun('other')).toBeNull();
        expect(await store.stepIndex('other')).toEqual([]);
        expect(await store.getStep('a', 1)).toBeNull();
        expect(await store.getStep('other', 0)).toBeNull();
        expect(await store.blindClosing('other')).toBeNull();
        expect(await store.blindTask('other')).toBeNull();
      });

      test('are filtered and counted', async () => {
        await importRuns(store, [
          head('a', { benchmark: 'x', taskId: 't', agent: { name: 'g', model: 'm1' } }),
          head('b', {
            benchmark: 'x',
            taskId: 't',
            agent: { name: 'g' },
            score: { value: 0, raw: 0, metric: 's', state: 'graded' },
            closing: null,
          }),
          [
            head('c', {
              benchmark: 'y',
              taskId: 't',
              agent: { name: 'g', model: 'm1' },
              score: { value: 0.5, raw: 0.5, metric: 's', state: 'graded' },
            }),
            [step(0), step(1), step(2)],
          ],
        ]);
        const ids = async (query: Parameters<Store['listRuns']>[0]) =>
          (await store.listRuns(query)).map(({ runId }) => runId);
        expect(await ids({})).toEqual(['b', 'a', 'c']);
        expect(await ids({ benchmark: 'x' })).toEqual(['b', 'a']);
        expect(await ids({ model: 'm1' })).toEqual(['a', 'c']);
        expect(await ids({ band: 'partial' })).toEqual(['c']);
        expect(await ids({ benchmark: 'y', band: 'pass' })).toEqual([]);
        expect(await store.facts()).toMatchObject({
          runs: 3,
          steps: 5,
          benchmarks: 2,
          models: 1,
          tasks: 2,
          withoutClosing: 1,
          bands: { pass: 1, partial: 1, fail: 1, none: 0 },
        });
        expect((await store.facts()).transcriptBytes).toBeGreaterThan(5 * 'step 0'.length);
      });

      test('keep a system prompt that many share', async () => {
        const prompt = `You are \u0000 ${'careful '.repeat(400)}\ud800`;
        const system = (more: Partial<Step> = {}) => step(0, prompt, { role: 'system', ...more });
        const instruction = { text: 'Do it.', system: prompt, ref: { file: 'x' } };
        const timed = system({ time: '2026-01-01T00:00:00Z' });
        await importRuns(store, [
          [head('a', { instruction }), [system(), step(1)]],
          [head('b', { instruction }), [system(), step(1)]],
          [head('c'), [timed]],
        ]);
        for (const id of ['a', 'b']) {
          expect((await store.getRun(id))?.instruction).toEqual(instruction);
          expect(await store.getStep(id, 0)).toEqual(system());
          expect((await store.stepIndex(id))[0]).toEqual({
            i: 0,
            role: 'system',
            chars: prompt.length,
            calls: 0,
          });
        }
        expect(await store.getStep('c', 0)).toEqual(timed);
        expect((await store.facts()).transcriptBytes).toBeGreaterThan(3 * prompt.length);
        const other = step(0, `${prompt}!`, { role: 'system' });
        expect(
          await importRuns(store, [
            [head('a', { instruction }), [system(), step(1)]],
            [head('b', { instruction }), [other, step(1)]],
            [head('c'), [system()]],
          ]),
        ).toEqual(['unchanged', 'updated', 'updated']);
        expect(await store.getStep('b', 0)).toEqual(other);
        expect(await store.getStep('c', 0)).toEqual(system());
        expect(
          await importRuns(store, [
            [head('a', { instruction: { ...instruction, system: `${prompt}!` } }), [system(), step(1)]],
          ]),
        ).toEqual(['updated']);
        expect(await store.verify()).toEqual([]);
      });

      test('keep any text that a run can hold', async () => {
        const nasty = '\u0000\u001b]52;c;x\u0007 \ud800 \udc00\ud83d \u202e \u{1F469}\u200d\u{1F52C} "\\';
        const args = JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"":"empty"}');
        const steps = [step(0, nasty, { calls: [{ name: nasty, args }], results: [{ text: nasty }] })];
        const long = step(1, 'x'.repeat(3_000_000));
        await importRuns(store, [[head('n', { closing: closing(nasty), taskId: nasty }), [...steps, long]]]);
        expect(await store.getStep('n', 0)).toEqual(steps[0]);
        expect(await store.getStep('n', 1)).toEqual(long);
        expect((await store.getRun('n'))?.closing?.text).toBe(nasty);
        // UTF-8 has no half surrogate pairs; each becomes one replacement character, so offsets stay.
        const [open] = await store.closingsWithoutClaim('v', 5);
        expect(open?.text).toBe(nasty.replace(/\p{Surrogate}/gu, '\ufffd'));
        expect(await store.verify()).toEqual([]);
        expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
      });
    });

    describe('import', () => {
      const steps = [step(0, 'one'), step(1, 'two'), step(2, 'three')];
      const elsewhere = { format: 'other', root: '/elsewhere', files: [] };
      const moved = steps.map(each => ({ ...each, ref: { file: '/elsewhere/x', at: 'line 1' } }));

      test.each<[string, RunHead, Step[], string]>([
        ['the same again', head('r'), steps, 'unchanged'],
        ['the same from another source', head('r', { source: elsewhere }), moved, 'unchanged'],
        [
          'the same but for places and warnings',
          head('r', {
            warnings: [{ code: 'new', text: 'said' }],
            closing: { ...closing('Run r is done.'), ref: { file: 'there' } },
            configKey: 'other',
            given: [{ file: 'g' }],
          }),
          moved,
          'unchanged',
        ],
        ['a step more', head('r'), [...steps, step(3)], 'updated'],
        ['a step less', head('r'), steps.slice(0, 2), 'updated'],
        ['no step', head('r'), [], 'updated'],
        ['another first step', head('r'), [step(0, 'uno'), ...steps.slice(1)], 'updated'],
        ['another last step', head('r'), [...steps.slice(0, 2), step(2, 'tres')], 'updated'],
        [
          'another score',
          head('r', { score: { value: 0, raw: 0, metric: 'score', state: 'graded' } }),
          steps,
          'updated',
        ],
        ['another closing', head('r', { closing: closing('No.') }), steps, 'updated'],
        [
          'another step from another source',
          head('r', { source: elsewhere }),
          [...moved, step(3)],
          'conflict',
        ],
        [
          'another closing from another source',
          head('r', { source: elsewhere, closing: null }),
          moved,
          'conflict',
        ],
      ])('%s: %s', async (_, again, itsSteps, outcome) => {
        await importRuns(store, [[head('r'), steps]]);
        expect(await importRuns(store, [[again, itsSteps]])).toEqual([outcome]);
        const [now, nowSteps] = outcome === 'updated' ? [again, itsSteps] : [head('r'), steps];
        expect((await store.getRun('r'))?.closing?.text).toBe(now.closing?.text);
        expect((await store.getRun('r'))?.score).toEqual(now.score);
        const stored = await Promise.all((await store.stepIndex('r')).map(({ i }) => store.getStep('r', i)));
        expect(stored.map(each => each?.text)).toEqual(nowSteps.map(each => each.text));
        expect(await store.facts()).toMatchObject({ runs: 1, steps: nowSteps.length });
        expect(await store.verify()).toEqual([]);
        // And again: nothing is left to change.
        expect(await importRuns(store, [[now, nowSteps]])).toEqual(['unchanged']);
      });

      test('places follow their own source, and no other', async () => {
        await importRuns(store, [[head('r'), steps]]);
        const place = async () => (await store.getStep('r', 1))?.ref.at;
        await importRuns(store, [[head('r', { source: elsewhere }), moved]]);
        expect(await place()).toBe('$[1]');
        const shifted = steps.map(each => ({
          ...each,
          ref: { file: '/runs/a.jsonl', at: `$[${each.i + 7}]` },
        }));
        await importRuns(store, [[head('r', { warnings: [{ code: 'w', text: 'x' }] }), shifted]]);
        expect(await place()).toBe('$[8]');
        expect((await store.getRun('r'))?.warnings).toHaveLength(1);
      });

      test('an id that comes twice in one import keeps its first run, and does so again', async () => {
        const twice = (): [RunHead, Step[]][] => [
          [head('r', { closing: closing('first') }), steps],
          [head('r', { closing: closing('second') }), steps],
          [head('r', { closing: closing('first') }), steps],
        ];
        expect(await importRuns(store, twice())).toEqual(['added', 'conflict', 'unchanged']);
        expect(await importRuns(store, twice())).toEqual(['unchanged', 'conflict', 'unchanged']);
        expect((await store.getRun('r'))?.closing?.text).toBe('first');
      });

      test('a run is seen whole or not at all', async () => {
        const writer = await store.beginImport();
        await writer.beginRun(head('r'));
        await writer.addStep(step(0));
        await writer.flush();
        expect(await store.listRuns()).toEqual([]);
        expect(await store.stepIndex('r')).toEqual([]);
        expect((await store.facts()).steps).toBe(0);
        await writer.endRun({});
        await writer.flush();
        expect(await store.stepIndex('r')).toHaveLength(1);
        await writer.finish();
      });

      test('an abandoned run leaves nothing, also when it was flushed, and its stored form stays', async () => {
        await importRuns(store, [[head('old'), steps]]);
        const writer = await store.beginImport();
        for (const id of ['new', 'old']) {
          await writer.beginRun(head(id));
          await writer.addStep(step(0, 'changed'));
          await writer.flush();
          await writer.addStep(step(1));
          await writer.abandonRun();
        }
        expect(await writeRun(writer, head('kept'))).toBe('added');
        await writer.beginRun(head('open at the end'));
        await writer.addStep(step(0));
        await writer.finish();
        expect((await store.listRuns()).map(({ runId }) => runId)).toEqual(['kept', 'old']);
        expect((await store.getStep('old', 0))?.text).toBe('one');
        expect(await store.verify()).toEqual([]);
      });

      test('calls out of order are refused and harm nothing', async () => {
        const writer = await store.beginImport();
        await expect(writer.addStep(step(0))).rejects.toEqual(refusal('invalid'));
        await expect(writer.endRun({})).rejects.toEqual(refusal('invalid'));
        await writer.beginRun(head('r'));
        await expect(writer.beginRun(head('s'))).rejects.toEqual(refusal('invalid'));
        await writer.addStep(step(1));
        await expect(writer.addStep(step(1))).rejects.toEqual(refusal('invalid'));
        expect(await writer.endRun({})).toBe('added');
        await writer.finish();
        expect(await store.stepIndex('r')).toHaveLength(1);
      });

      test('an update keeps every label with the words it was made on', async () => {
        const { a } = await labelled();
        await store.openQueue('claim', 'ada');
        const made = await store.addEvent(label('ada', a));
        await importRuns(store, [head('a', { closing: closing('I could not do it.') })]);
        const now = await itemOf(store, 'a');
        expect(now).not.toBe(a);
        expect(await store.blindClosing(a)).toMatchObject({ text: 'Run a is done.' });
        expect(await store.blindClosing(now)).toMatchObject({ text: 'I could not do it.' });
        expect(await store.listEvents({ item: a })).toEqual([made]);
        const queue = (await store.openQueue('claim', 'ada')).map(({ item }) => item);
        expect(queue).not.toContain(a);
        expect(queue.at(-1)).toBe(now);
        expect((await store.listItems('claim')).map(({ item }) => item)).not.toContain(a);
        const all = await store.listItems('claim', { superseded: true });
        expect(all.find(({ item }) => item === a)).toMatchObject({ runId: 'a', superseded: true });
        expect(await store.closingsWithoutClaim('v', 9)).toHaveLength(2);

        await importRuns(store, [head('a')]);
        expect(await itemOf(store, 'a')).toBe(a);
        expect((await store.openQueue('claim', 'ada')).map(({ item }) => item)).toContain(a);
        expect(await store.verify()).toEqual([]);
      });
    });

    describe('bands', () => {
      test('follow the rule in force, which is stored in words with every run', async () => {
        const scored = (id: string, value: number) =>
          head(id, { taskId: id, score: { value, raw: value, metric: 's', state: 'graded' } });
        await importRuns(store, [scored('a', 0.8), scored('b', 0.8), scored('c', 0.1)]);
        expect((await store.facts()).bands).toMatchObject({ partial: 3 });
        await store.putSetting('bandRules', {
          project: { passAtLeast: 0.7, failAtMost: 0.2 },
          tasks: { b: { passAtLeast: 0.9, failAtMost: 0 } },
        });
        expect(await store.rederiveBands()).toBe(3);
        expect(await store.rederiveBands()).toBe(0);
        await importRuns(store, [scored('d', 0.7)]);
        expect((await store.listRuns()).map(({ band }) => band)).toEqual(['pass', 'partial', 'fail', 'pass']);
        expect((await store.getRun('d'))?.band).toEqual({
          derived: 'pass',
          rule: 'project: pass >= 0.7, fail <= 0.2, else partial',
        });
        expect((await store.facts()).bandRules).toEqual([
          { rule: 'project: pass >= 0.7, fail <= 0.2, else partial', runs: 3 },
          { rule: 'task b: pass >= 0.9, fail <= 0, else partial', runs: 1 },
        ]);
        // A band follows from the score, so it is no change of the run.
        expect(await importRuns(store, [scored('a', 0.8)])).toEqual(['unchanged']);
      });

      test('a rule that cannot hold is refused before it decides anything', async () => {
        await importRuns(store, [head('a')]);
        await store.putSetting('bandRules', { project: { passAtLeast: 0, failAtMost: 1 } });
        await expect(store.rederiveBands()).rejects.toEqual(refusal('invalid'));
        expect((await store.facts()).bands.pass).toBe(1);
      });
    });

    describe('automated verdicts', () => {
      const verdict = (
        item: string,
        runId: string,
        version: string,
        claim: StoredClaim['claim'],
      ): StoredClaim => ({
        runId,
        item,
        version,
        claim,
        flags: ['hedged'],
        reason: claim === 'none' ? 'question' : null,
        spans: [{ start: 0, end: 3, tag: 'SUCC', rule: 'done' }],
      });

      test('are asked for once a version, added and never changed; the newest is listed', async () => {
        await importRuns(store, [
          head('a', {
            instruction: { text: 'Task', ref: { file: 'x' } },
            closing: { ...closing('A'), endedOnToolCall: true },
          }),
          head('b', { closing: { ...closing('B'), cutOff: true } }),
          head('c', { closing: null }),
        ]);
        const open = await store.closingsWithoutClaim('1', 2);
        expect(open).toHaveLength(2);
        const all = (await store.closingsWithoutClaim('1', 9)).sort((x, y) => (x.runId < y.runId ? -1 : 1));
        expect(all).toMatchObject([
          { runId: 'a', text: 'A', prompt: 'Task', endedOnToolCall: true, cutOff: false },
          { runId: 'b', text: 'B', prompt: null, endedOnToolCall: false, cutOff: true },
          { runId: 'c', text: null, prompt: null, endedOnToolCall: false, cutOff: false },
        ]);
        const [a, b] = all.map(({ item }) => item) as [string, string];
        await store.addClaims('1', [verdict(a, 'a', '1', 'success'), verdict(b, 'b', '1', 'none')]);
        await store.addClaims('1', [verdict(a, 'a', '1', 'failure')]);
        expect((await store.closingsWithoutClaim('1', 9)).map(({ runId }) => runId)).toEqual(['c']);
        expect(await store.closingsWithoutClaim('2', 9)).toHaveLength(3);
        expect(await store.listClaims()).toEqual([
          verdict(a, 'a', '1', 'success'),
          verdict(b, 'b', '1', 'none'),
        ]);
        expect((await store.facts()).claims).toEqual({ version: '1', runs: 2 });

        await store.addClaims('2', [verdict(a, 'a', '2', 'partial')]);
        expect(await store.listClaims()).toEqual([
          verdict(a, 'a', '2', 'partial'),
          verdict(b, 'b', '1', 'none'),
        ]);
        expect((await store.facts()).claims).toEqual({ version: '2', runs: 1 });
        expect(await store.listItems('claim')).toMatchObject([
          { runId: 'a', claim: 'partial', claimVersion: '2', hasClosing: true },
          { runId: 'b', claim: 'none', claimVersion: '1', hasClosing: true },
          { runId: 'c', claim: null, claimVersion: null, hasClosing: false },
        ]);
      });

      test('of an unknown item are refused whole', async () => {
        await importRuns(store, [head('a')]);
        const a = await itemOf(store, 'a');
        const claims = [verdict(a, 'a', '1', 'success'), verdict('nothing', 'a', '1', 'success')];
        await expect(store.addClaims('1', claims)).rejects.toEqual(refusal('unknown_item'));
        expect(await store.listClaims()).toEqual([]);
      });
    });

    describe('annotators and their queues', () => {
      test('an annotator is remembered once, whatever is around the name', async () => {
        const ada = await store.addAnnotator('ada', { demo: true });
        time += 1000;
        expect(await store.addAnnotator(' ada ')).toEqual(ada);
        await store.addAnnotator('\u674e');
        expect((await store.listAnnotators()).map(({ name, demo }) => [name, demo])).toEqual([
          ['ada', true],
          ['\u674e', false],
        ]);
        for (const name of ['', '  ', 'a\nb', 'a\u001b[2J', '\ud800', 'x'.repeat(101), 'Ada', '\u0430da'])
          await expect(store.addAnnotator(name)).rejects.toEqual(refusal('invalid'));
      });

      test('an order is kept for good; new items follow it', async () => {
        const ids = Array.from({ length: 30 }, (_, i) => head(`r${i}`));
        await importRuns(store, ids.slice(0, 20));
        await store.addAnnotator('ada');
        await store.addAnnotator('bo');
        const first = await store.openQueue('claim', 'ada');
        expect(first.map(({ position }) => position)).toEqual(first.map((_, at) => at));
        // Nothing but the item and its place: a probability would tell a stratum.
        expect(Object.keys(first[0]!).sort()).toEqual(['item', 'position']);
        expect(await store.openQueue('claim', 'ada')).toEqual(first);
        await importRuns(store, ids);
        const later = await store.openQueue('claim', 'ada');
        expect(later.slice(0, 20)).toEqual(first);
        const items = (await store.listItems('claim')).map(({ item }) => item);
        expect(later.map(({ item }) => item).sort()).toEqual(items.sort());
        expect((await store.openQueue('claim', 'bo')).map(({ item }) => item)).not.toEqual(
          later.map(({ item }) => item),
        );
        expect(await store.openQueue('provenance', 'ada')).toEqual([]);
      });

      test('annotators share blocks of ten, also those who open the pass later and in another window', async () => {
        const runs = Array.from({ length: 79 }, (_, i) =>
          head(`r${i}`, { agent: { name: 'g', model: `m${i % 3}` } }),
        );
        const queue = async (at: Store, name: string) =>
          (await at.openQueue('claim', name)).map(({ item }) => item);
        const shared = (a: string[], b: string[]) =>
          Array.from({ length: Math.floor(a.length / 10) }, (_, m) => (m + 1) * 10).every(
            end => a.slice(0, end).sort().join() === b.slice(0, end).sort().join(),
          );
        for (const name of ['ada', 'bo', 'cy']) await store.addAnnotator(name);
        const window = await second();
        await importRuns(store, runs.slice(0, 66));
        const ada = await queue(store, 'ada');
        const bo = await queue(window, 'bo');
        expect(shared(ada, bo)).toBe(true);
        for (let from = 0; from < 60; from += 10)
          expect(ada.slice(from, from + 10)).not.toEqual(bo.slice(from, from + 10));

        await importRuns(window, runs.slice(66));
        const cy = await queue(window, 'cy');
        const later = await queue(store, 'ada');
        expect(later.slice(0, 66)).toEqual(ada);
        expect(later).toHaveLength(79);
        expect(new Set(cy)).toEqual(new Set(later));
        expect(new Set(cy.slice(0, 66))).toEqual(new Set(ada));
        expect(shared(later, cy)).toBe(true);
        expect(await queue(window, 'bo')).toHaveLength(79);
        expect(await queue(window, 'ada')).toEqual(later);

        // Words that are replaced and come back keep their block, for those who were not there before too.
        const first = (await store.listItems('claim')).find(({ item }) => item === ada[0])!;
        const run = runs.find(each => each.runId === first.runId)!;
        await importRuns(store, [{ ...run, closing: closing('Other words.') }]);
        await store.addAnnotator('di');
        expect(await queue(store, 'di')).not.toContain(ada[0]);
        await importRuns(store, [run]);
        expect(shared(await queue(store, 'di'), later)).toBe(true);
        expect(await store.verify()).toEqual([]);
        await window.close();
      });

      test('the same runs give the same blocks in every project', async () => {
        const runs = Array.from({ length: 25 }, (_, i) => head(`r${i}`));
        const other = await open(() => new Date(time));
        try {
          for (const [at, given] of [
            [store, runs],
            [other.store, [...runs].reverse()],
          ] as const) {
            await importRuns(at, given);
            await at.addAnnotator('ada');
          }
          const sets = await Promise.all(
            [store, other.store].map(async at =>
              (await at.openQueue('claim', 'ada'))
                .slice(0, 10)
                .map(({ item }) => item)
                .sort(),
            ),
          );
          expect(sets[0]).toEqual(sets[1]);
        } finally {
          await other.store.close();
          other.remove();
        }
      });

      test('nothing is handed out after the lock, nor to an unknown name', async () => {
        await labelled();
        const queue = await store.openQueue('claim', 'ada');
        await store.addEvent(lock('ada'));
        await importRuns(store, [head('c')]);
        expect(await store.openQueue('claim', 'ada')).toEqual(queue);
        await expect(store.openQueue('claim', 'nobody')).rejects.toEqual(refusal('invalid'));
      });
    });

    describe('blind views', () => {
      test('hold the words and nothing that names the run', async () => {
        await importRuns(store, [
          head('run-7f3a', {
            taskId: 'finance/option_pricing_ls',
            agent: { name: 'swiftcoder', model: 'openai/gpt-4o-2024-08-06' },
            instruction: { text: 'Price it (option_pricing_ls) with gpt-4o.', ref: { file: 'x' } },
            closing: {
              ...closing(
                'swiftcoder on openai/gpt-4o-2024-08-06 ended run-7f3a, option_pricing_ls. Claude-Opus-9 did not. 3 done.',
              ),
              cutOff: true,
            },
          }),
          head('other', {
            agent: { name: 'agent', model: 'Claude-Opus-9' },
            closing: closing('The agent is done.'),
          }),
        ]);
        const item = await itemOf(store, 'run-7f3a');
        const blind = await store.blindClosing(item);
        expect(Object.keys(blind!).sort()).toEqual(['cutOff', 'hasTask', 'item', 'text']);
        expect(blind).toMatchObject({ item, cutOff: true, hasTask: true });
        expect(blind?.text).toMatch(/3 done\./);
        const shown = `${JSON.stringify(blind)} ${await store.blindTask(item)}`;
        expect(shown).toContain('Price it');
        expect(shown).not.toMatch(/swiftcoder|gpt|opus|7f3a|option_pricing|finance/i);
        const plain = await itemOf(store, 'other');
        expect(await store.blindClosing(plain)).toEqual({
          item: plain,
          text: 'The agent is done.',
          cutOff: false,
          hasTask: false,
        });
        expect(await store.blindTask(plain)).toBeNull();
      });

      test('hide short ids, leave the words of prose, and hide who a model says it is', async () => {
        const shown = async (runId: string, taskId: string, model: string | undefined, text: string) => {
          const agent = { name: 'agent', ...(model === undefined ? {} : { model }) };
          await importRuns(store, [
            head(runId, { taskId, agent, instruction: { text, ref: { file: 'x' } }, closing: closing(text) }),
          ]);
          const item = await itemOf(store, runId);
          const { text: masked } = (await store.blindClosing(item))!;
          expect(await store.blindTask(item)).toBe(masked);
          return masked;
        };
        expect(
          await shown('r9', 't3', 'claude-3-5-sonnet-20241022', 'As Claude 3.5 Sonnet I finished t3 and r9.'),
        ).toBe('As [hidden] I finished [hidden] and [hidden].');
        expect(
          await shown(
            'done',
            'tank-volume',
            'mini',
            'A mini report: the tank volume was computed, all done.',
          ),
        ).toBe('A mini report: the tank volume was computed, all done.');
        expect(
          await shown('7', 'geo/tank-volume', 'aurora-2', 'Aurora 2 wrote tank_volume.py, 7 rows.'),
        ).toBe('[hidden] wrote [hidden].py, 7 rows.');
        // Nothing is recorded of the model, or an alias; what it calls itself is hidden all the same.
        expect(await shown('x', 'y', undefined, 'As GPT-4, made by OpenAI, I am done.')).toBe(
          'As [hidden], made by [hidden], I am done.',
        );
      });

      test('mask a model that came with a later import', async () => {
        await importRuns(store, [head('a', { closing: closing('Better than Quokka-70B.') })]);
        const item = await itemOf(store, 'a');
        expect((await store.blindClosing(item))?.text).toContain('Quokka');
        await importRuns(store, [head('b', { agent: { name: 'agent', model: 'Quokka-70B' } })]);
        expect((await store.blindClosing(item))?.text).not.toContain('Quokka');
      });

      test('say that there was no message', async () => {
        await importRuns(store, [head('a', { closing: null })]);
        expect(await store.blindClosing(await itemOf(store, 'a'))).toMatchObject({
          text: null,
          cutOff: false,
        });
      });
    });

    describe('label events', () => {
      test('come back as they were saved, chained, oldest first', async () => {
        const { a, b } = await labelled();
        await store.addAnnotator('bo');
        const first = await store.addEvent(
          label('ada', a, 'yes', { reason: 'because', evidence: [{ q: '"' }] }),
        );
        time += 5;
        const other = await store.addEvent(label('bo', a, 'no'));
        time += 5;
        const second = await store.addEvent(
          draft({ annotator: 'ada', item: b, kind: 'note', value: '\u0000 \u{1F600}' }),
        );
        expect(first).toMatchObject({
          ...label('ada', a, 'yes', { reason: 'because', evidence: [{ q: '"' }] }),
          schemaVersion: 1,
          createdAt: '2026-03-01T10:00:00.000Z',
          prevHash: null,
        });
        expect(second.prevHash).toBe(first.hash);
        expect(other.prevHash).toBeNull();
        expect(second.device).toBe(first.device);
        for (const event of [first, other, second]) expect(hashOf(event)).toBe(event.hash);
        expect(await store.listEvents({})).toEqual([first, other, second]);
        expect(await store.listEvents({ annotator: 'ada' })).toEqual([first, second]);
        expect(await store.listEvents({ item: a })).toEqual([first, other]);
        expect(await store.listEvents({ pass: 'severity' })).toEqual([]);
      });

      test('sort in the order they were made, within a millisecond and when the clock is set back', async () => {
        const { a } = await labelled();
        const made: LabelEvent[] = [];
        for (const jump of [0, 0, 0, -3_600_000, 1, 7_200_000, 0]) {
          time += jump;
          made.push(await relabel(store, 'ada', a, ['yes', 'no', 'unsure'][made.length % 3]));
        }
        expect(await store.listEvents({})).toEqual(made);
        expect(made.map(({ id }) => id)).toEqual(made.map(({ id }) => id).sort());
        expect(await store.verify()).toEqual([]);
      });

      test('undo is an event of its own, and goes back as far as there are labels', async () => {
        const { a } = await labelled();
        const yes = await store.addEvent(label('ada', a, 'yes'));
        const no = await store.addEvent(label('ada', a, 'no', { supersedes: yes.id }));
        const retract = (id: string) =>
          store.addEvent(draft({ annotator: 'ada', item: a, kind: 'retract', supersedes: id }));
        const now = async () =>
          currentLabels(await store.listEvents({ annotator: 'ada' }), 1).get(a)?.label?.value;
        expect(await now()).toBe('no');
        await retract(no.id);
        expect(await now()).toBe('yes');
        await retract(yes.id);
        expect(await now()).toBeUndefined();
        expect(await store.listEvents({})).toHaveLength(4);
        await expect(retract(yes.id)).rejects.toEqual(refusal('changed_elsewhere'));
      });

      test('of one annotator in two windows, the second cannot act on an item that the first has changed', async () => {
        const { a, b } = await labelled();
        await store.addAnnotator('bo');
        const window = await second();
        const retract = (at: Store, { id }: LabelEvent) =>
          at.addEvent(draft({ annotator: 'ada', item: a, kind: 'retract', supersedes: id }));
        const overtaken = async (act: Promise<LabelEvent>) => {
          const before = await store.listEvents({});
          await expect(act).rejects.toEqual(refusal('changed_elsewhere'));
          expect(await store.listEvents({})).toEqual(before);
        };

        const yes = await store.addEvent(label('ada', a, 'yes'));
        await overtaken(window.addEvent(label('ada', a, 'no')));
        // Another item, another person and what is no label go on.
        await window.addEvent(label('ada', b, 'no'));
        await window.addEvent(label('bo', a, 'no'));
        await window.addEvent(draft({ annotator: 'ada', item: a, kind: 'note', value: 'seen' }));

        const no = await window.addEvent(label('ada', a, 'no', { supersedes: yes.id }));
        await overtaken(store.addEvent(label('ada', a, 'unsure', { supersedes: yes.id })));
        await overtaken(retract(store, yes));
        await retract(store, no);
        await overtaken(retract(window, no));
        await overtaken(window.addEvent(label('ada', a, 'unsure', { supersedes: no.id })));
        await overtaken(window.addEvent(label('ada', a, 'unsure')));
        // The earlier label stands again, so it is the one to replace or take back.
        await retract(window, yes);
        await overtaken(store.addEvent(label('ada', a, 'unsure', { supersedes: yes.id })));
        const last = await store.addEvent(label('ada', a, 'unsure'));
        expect(last).toMatchObject({ supersedes: null, value: 'unsure' });
        await expect(window.addEvent(label('ada', a))).rejects.toThrow(
          'This item was labelled in another window meanwhile; it is shown anew.',
        );
        expect(await window.verify()).toEqual([]);
        await window.close();
      });

      test('a lock freezes labels of that annotator and pass, and only those', async () => {
        const { a, b } = await labelled();
        await store.addAnnotator('bo');
        const made = await store.addEvent(label('ada', a));
        await store.addEvent(lock('ada'));
        const frozen: EventDraft[] = [
          label('ada', b),
          label('ada', a, 'no'),
          draft({ annotator: 'ada', item: a, kind: 'retract', supersedes: made.id }),
          lock('ada'),
        ];
        for (const each of frozen) await expect(store.addEvent(each)).rejects.toEqual(refusal('pass_locked'));
        await store.addEvent(draft({ annotator: 'ada', item: a, kind: 'note', value: 'afterthought' }));
        time += 1;
        await store.addEvent(label('bo', a));
        expect((await store.listEvents({})).map(({ kind }) => kind)).toEqual([
          'label',
          'lock',
          'note',
          'label',
        ]);
      });

      test.each<[string, (item: string, theirs: string) => EventDraft, string]>([
        ['an unknown item', () => label('ada', 'claim-nothing'), 'unknown_item'],
        ['an item of another pass', item => label('ada', item, 'yes', { pass: 'votes' }), 'unknown_item'],
        ['an unknown annotator', item => label('eve', item), 'invalid'],
        ['a label without a value', item => draft({ annotator: 'ada', item }), 'invalid'],
        ['a label of no item', () => draft({ annotator: 'ada', value: 'yes' }), 'invalid'],
        ['a lock of an item', item => draft({ annotator: 'ada', item, kind: 'lock' }), 'invalid'],
        [
          'an unknown kind',
          item => draft({ annotator: 'ada', item, kind: 'erase' as 'note', value: 'x' }),
          'invalid',
        ],
        [
          'a note that is no text',
          item => draft({ annotator: 'ada', item, kind: 'note', value: 3 }),
          'invalid',
        ],
        ['a retract of nothing', item => draft({ annotator: 'ada', item, kind: 'retract' }), 'invalid'],
        [
          'a retract of an unknown label',
          item => draft({ annotator: 'ada', item, kind: 'retract', supersedes: 'x' }),
          'invalid',
        ],
        [
          "a retract of another's label",
          (item, theirs) => draft({ annotator: 'ada', item, kind: 'retract', supersedes: theirs }),
          'invalid',
        ],
        [
          "a label in place of another's",
          (item, theirs) => label('ada', item, 'no', { supersedes: theirs }),
          'invalid',
        ],
        [
          'a flag in place of a label',
          (item, theirs) => draft({ annotator: 'ada', item, kind: 'flag', supersedes: theirs }),
          'invalid',
        ],
        ['a negative time', item => label('ada', item, 'yes', { activeMs: -1 }), 'invalid'],
        ['a time that is no number', item => label('ada', item, 'yes', { activeMs: Number.NaN }), 'invalid'],
        ['a share above one', item => label('ada', item, 'yes', { seenShare: 1.01 }), 'invalid'],
        [
          'a share that is no number',
          item => label('ada', item, 'yes', { seenShare: Number.NaN }),
          'invalid',
        ],
      ])('%s is refused, and nothing of it is saved', async (_, make, code) => {
        const { a } = await labelled();
        await store.addAnnotator('bo');
        const theirs = await store.addEvent(label('bo', a));
        await expect(store.addEvent(make(a, theirs.id))).rejects.toEqual(refusal(code));
        expect(await store.listEvents({})).toEqual([theirs]);
      });

      test('any value, reason and evidence keeps its hash', async () => {
        const { a } = await labelled();
        const text = fc.string({ unit: 'binary' });
        await fc.assert(
          fc.asyncProperty(
            fc.jsonValue({ stringUnit: 'binary' }).filter(value => value !== null),
            fc.option(text),
            fc.anything(),
            fc.double({ min: 0, max: 1, noNaN: true }),
            async (value, reason, evidence, seenShare) => {
              const more = {
                value,
                reason,
                evidence: jsonOf(evidence),
                seenShare,
                activeMs: seenShare * 1e9,
              };
              const saved = await store.addEvent(draft({ annotator: 'ada', item: a, kind: 'flag', ...more }));
              expect(saved.hash).toBe(hashOf(saved));
            },
          ),
          { numRuns: 200 },
        );
        for (const event of await store.listEvents({})) expect(event.hash).toBe(hashOf(event));
        expect(await store.verify()).toEqual([]);
      });
    });

    describe('guides', () => {
      test('the newest is in force, earlier ones stay, and meaning grows only when said', async () => {
        const add = (version: string, changesMeaning: boolean) => {
          time += 1000;
          return store.addGuide(
            { pass: 'claim', version, text: { en: version, zh: '\u4e2d' }, note: null },
            { changesMeaning },
          );
        };
        expect(await add('1.1', false)).toMatchObject({ meaning: 1 });
        expect(await add('2.0', true)).toMatchObject({ meaning: 2, addedAt: '2026-03-01T10:00:02.000Z' });
        expect(await add('2.0', true)).toMatchObject({ meaning: 2, addedAt: '2026-03-01T10:00:02.000Z' });
        expect(await store.getGuide('claim')).toMatchObject({
          version: '2.0',
          text: { en: '2.0', zh: '\u4e2d' },
        });
        expect(await store.getGuide('claim', '1.1')).toMatchObject({ version: '1.1' });
        expect(await store.getGuide('claim', '9')).toBeNull();
        expect(await store.getGuide('severity')).toMatchObject({ version: '1.0', meaning: 1 });
        expect((await store.listGuides('claim')).map(({ version }) => version)).toEqual([
          '1.0',
          '1.1',
          '2.0',
        ]);
        await expect(
          store.addGuide(
            { pass: 'claim', version: '1.1', text: { en: 'else' }, note: null },
            { changesMeaning: false },
          ),
        ).rejects.toEqual(refusal('invalid'));
      });
    });
  });
}

/** What a caller could hand over as JSON; odd values become text. */
function jsonOf(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null');
  } catch {
    return String(Object.prototype.toString.call(value));
  }
}
