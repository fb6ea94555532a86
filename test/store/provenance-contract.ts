import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NewTrace, TracedValue } from '../../src/store/provenance.js';
import type { Store } from '../../src/store/store.js';
import type { OpenProject } from './contract.js';
import { answered, audit, bash, importAnswers, traceOf, wrote } from './provenance-runs.js';
import { label, lock, step, textFile } from './support.js';

/** What every store keeps of D2 (see `ProvenanceStore`), run on each implementation. */
export function provenanceContract(name: string, open: OpenProject): void {
  describe(`the store's contract for D2: ${name}`, () => {
    let store: Store;
    let remove: () => void;
    let second: () => Promise<Store>;

    beforeEach(async () => {
      ({ store, second, remove } = await open());
    });
    afterEach(async () => {
      await store.close();
      remove();
    });

    const refusal = (code: string) => expect.objectContaining({ name: 'StoreError', code });
    const computed = [bash(0, 'python fit.py'), answered(1, 'slope = 7.389056')];
    const typed = [wrote(0, 'output/out.json', '{"slope": 7.389056}')];

    describe('traces', () => {
      test('are asked for until they are there, by engine and by content', async () => {
        await importAnswers(store, [
          { id: 'a', steps: computed },
          { id: 'b', steps: typed },
        ]);
        const open = await store.runsToTrace('v1');
        expect(open.map(({ runId }) => runId)).toEqual(['a', 'b']);
        expect(open.every(run => run.transcriptBytes > 0)).toBe(true);
        await audit(store);
        expect(await store.runsToTrace('v1')).toEqual([]);
        expect(await store.runsToTrace('v2')).toEqual(open);
        expect((await store.listTraces()).map(({ runId, version }) => [runId, version])).toEqual([
          ['a', 'v1'],
          ['b', 'v1'],
        ]);
        expect(await store.getTrace('c')).toBeNull();
        expect(await store.verify()).toEqual([]);
      });

      test('come back as they were added, and once', async () => {
        await importAnswers(store, [
          { id: 'a', steps: computed },
          { id: 'b', steps: typed },
        ]);
        const added = await audit(store);
        const [, b] = await store.listTraces();
        const { subjects, ...trace } = added[1]!;
        expect(b).toMatchObject({ ...trace, version: 'v1', subjects: [{}, {}] });
        expect(b!.subjects.map(({ question }) => question)).toEqual(subjects.map(({ question }) => question));
        const items = await store.listItems('provenance', { parts: true });
        await store.addTraces('v1', added);
        expect(await store.listTraces()).toEqual([await traceOf(store, 'a'), b]);
        expect(await store.listItems('provenance', { parts: true })).toEqual(items);
      });

      test('of a newer engine stand in front; the same values are the same items', async () => {
        await importAnswers(store, [{ id: 'a', steps: typed }]);
        await audit(store, 'v1');
        const first = await traceOf(store, 'a');
        await audit(store, 'v2');
        const now = await traceOf(store, 'a');
        expect(now).toEqual({ ...first, version: 'v2' });
        expect(await store.listTraces()).toEqual([now]);
        expect(await store.listSubjects()).toHaveLength(2);
      });

      test('all of them or none', async () => {
        await importAnswers(store, [{ id: 'a', steps: typed }]);
        const [run] = await store.runsToTrace('v1');
        const trace: NewTrace = {
          runId: 'a',
          contentHash: run!.contentHash,
          reason: 'no_log',
          detail: null,
          values: [],
          confession: { scan: 'none', quote: '', step: null, start: 0, end: 0 },
          reviewable: false,
          subjects: [],
        };
        await expect(store.addTraces('v1', [trace, { ...trace, runId: 'z' }])).rejects.toEqual(
          refusal('unknown_item'),
        );
        const wordy = { question: 'fabricated' as const, text: '{ "a": 1 }' };
        await expect(store.addTraces('v1', [{ ...trace, subjects: [wordy] }])).rejects.toEqual(
          refusal('invalid'),
        );
        expect(await store.listTraces()).toEqual([]);
        expect(await store.runsToTrace('v1')).toEqual([run]);
      });

      test('without an item where people cannot be asked', async () => {
        await importAnswers(store, [
          { id: 'a', steps: computed, files: [textFile('output/out.json', '{}')] },
        ]);
        await audit(store);
        expect(await traceOf(store, 'a')).toMatchObject({
          reason: 'ungradable',
          reviewable: false,
          item: null,
          checkItem: null,
          parts: [],
          subjects: [],
        });
        expect(await store.listItems('provenance')).toEqual([]);
        expect(await store.listItems('provenance-check')).toEqual([]);
      });

      test('two audits at once end in the same project', async () => {
        const runs = Array.from({ length: 12 }, (_, n) => ({ id: `r${n}`, steps: n % 2 ? typed : computed }));
        await importAnswers(store, runs);
        const other = await second();
        const [one, two] = await Promise.all([audit(store), audit(other)]);
        expect(one.length + two.length).toBeGreaterThan(12);
        expect(await store.listTraces()).toHaveLength(12);
        expect(await other.listTraces()).toEqual(await store.listTraces());
        expect(await store.listItems('provenance')).toHaveLength(12);
        expect(await store.verify()).toEqual([]);
        await other.close();
      });
    });

    describe('items', () => {
      test('are runs; their values are parts, and count only when asked for', async () => {
        await importAnswers(store, [
          { id: 'a', steps: computed, answer: { slope: 7.389056, n: 3 } },
          { id: 'b', steps: typed },
        ]);
        await audit(store);
        const [a, b] = await store.listTraces();
        const runs = await store.listItems('provenance');
        expect(runs.map(({ item, runId }) => [item, runId])).toEqual([
          [a!.item, 'a'],
          [b!.item, 'b'],
        ]);
        expect(runs[0]).toMatchObject({ benchmark: 'bench', taskId: 'task-a', model: 'm-one', band: 'pass' });
        expect(runs.some(row => 'part' in row || 'parent' in row)).toBe(false);
        const every = await store.listItems('provenance', { parts: true });
        expect(every).toHaveLength(5);
        const parts = every.filter(({ parent }) => parent === a!.item);
        expect(parts.map(({ part }) => part).sort()).toEqual([
          'value:output/out.json:$.n',
          'value:output/out.json:$.slope',
        ]);
        expect(parts.map(({ item }) => item).sort()).toEqual([...a!.parts].sort());
        expect((await store.listItems('provenance-check')).map(({ item }) => item)).toEqual([
          a!.checkItem,
          b!.checkItem,
        ]);
        expect((await store.listItems('votes')).map(({ item }) => item).sort()).toEqual(
          (await store.listSubjects()).map(({ item }) => item).sort(),
        );
        await store.addAnnotator('ada');
        const queue = await store.openQueue('provenance', 'ada');
        expect(queue.map(({ item }) => item).sort()).toEqual([a!.item, b!.item].sort());
      });

      test('values at one key twice, as a hostile file has them, are two parts', async () => {
        await importAnswers(store, [{ id: 'a', steps: computed }]);
        const [run] = await store.runsToTrace('v1');
        const [traced] = await audit(store, 'v0');
        const value = traced!.values[0]!;
        const more = (key: string): TracedValue => ({ ...value, key });
        const values = [
          value,
          value,
          more('$.slope #2'),
          value,
          more('$.\u0000\u001b[2J'),
          more('__proto__'),
        ];
        await store.addTraces('v1', [{ ...traced!, contentHash: run!.contentHash, values }]);
        const { parts, item } = await traceOf(store, 'a');
        expect(new Set(parts).size).toBe(6);
        expect((await store.blindProvenance(item!))!.values.map(({ part }) => part)).toEqual(parts);
        expect(await store.verify()).toEqual([]);
      });

      test('give way when the run is imported with other steps, at once, and return with the words', async () => {
        await store.addAnnotator('ada');
        await importAnswers(store, [{ id: 'a', steps: typed }]);
        await audit(store);
        const before = await traceOf(store, 'a');
        const made = await store.addEvent(label('ada', before.parts[0]!, 'typed', { pass: 'provenance' }));

        await importAnswers(store, [{ id: 'a', steps: computed }]);
        // Nothing speaks of the run until it is traced anew: the old hits would point into other words.
        expect(await store.getTrace('a')).toBeNull();
        expect(await store.listTraces()).toEqual([]);
        expect(await store.listItems('provenance', { parts: true })).toEqual([]);
        expect(await store.listItems('votes')).toEqual([]);
        expect(await store.listSubjects()).toEqual([]);
        expect(await store.blindProvenance(before.item!)).toBeNull();
        expect(await store.blindStep(before.item!, 0)).toBeNull();
        for (const [item, value] of [
          [before.item!, 'clean'],
          [before.parts[0]!, 'given'],
        ] as const)
          await expect(
            store.addEvent(
              label('ada', item, value, {
                pass: 'provenance',
                supersedes: item === before.item ? null : made.id,
              }),
            ),
          ).rejects.toEqual(refusal('superseded'));

        await audit(store);
        const now = await traceOf(store, 'a');
        expect(now.item).not.toBe(before.item);
        expect((await store.listItems('provenance')).map(({ item }) => item)).toEqual([now.item]);
        const every = await store.listItems('provenance', { superseded: true });
        expect(every.find(({ item }) => item === before.item)).toMatchObject({ superseded: true });

        await importAnswers(store, [{ id: 'a', steps: typed }]);
        expect(await store.runsToTrace('v1')).toEqual([]);
        expect(await traceOf(store, 'a')).toEqual(before);
        const back = await store.listItems('provenance', { parts: true });
        expect(back.map(({ item }) => item).sort()).toEqual([before.item, ...before.parts].sort());
        expect(await store.listItems('votes')).toHaveLength(2);
        expect(await store.verify()).toEqual([]);
      });

      test('stay when only the score of their run is another', async () => {
        await importAnswers(store, [{ id: 'a', steps: typed }]);
        await audit(store);
        const before = await traceOf(store, 'a');
        const graded = { score: { value: 0, raw: 0, metric: 'score', state: 'graded' as const } };
        expect(await importAnswers(store, [{ id: 'a', steps: typed, more: graded }])).toEqual(['updated']);
        expect(await store.runsToTrace('v1')).toEqual([]);
        expect(await traceOf(store, 'a')).toEqual(before);
        expect((await store.listItems('provenance')).map(({ item }) => item)).toEqual([before.item]);
      });

      test('a trace of what the run was meanwhile is not kept', async () => {
        await importAnswers(store, [{ id: 'a', steps: typed }]);
        const [late] = await audit(store, 'v0');
        await importAnswers(store, [{ id: 'a', steps: computed }]);
        await store.addTraces('v1', [late!]);
        expect(await store.listTraces()).toEqual([]);
        expect((await store.runsToTrace('v1')).map(({ runId }) => runId)).toEqual(['a']);
      });

      test('what two runs ask alike is asked once, while one of them asks it', async () => {
        const alike = { steps: typed, more: { taskId: 'same' } };
        await importAnswers(store, [
          { id: 'a', ...alike },
          { id: 'b', ...alike },
        ]);
        await audit(store);
        const [a, b] = await store.listTraces();
        expect(a!.subjects).toEqual(b!.subjects);
        expect((await store.listSubjects()).map(({ runId }) => runId)).toEqual(['a', 'a']);
        await importAnswers(store, [{ id: 'a', steps: computed, more: alike.more }]);
        expect((await store.listSubjects()).map(({ runId }) => runId)).toEqual(['b', 'b']);
        expect(await store.listItems('votes')).toHaveLength(2);
        await importAnswers(store, [{ id: 'b', steps: computed, more: alike.more }]);
        expect(await store.listSubjects()).toEqual([]);
        expect(await store.listItems('votes')).toEqual([]);
      });
    });

    describe('labels', () => {
      const events = async (item: string, value: unknown, more: object = {}) =>
        store.addEvent(label('ada', item, value as string, { pass: 'provenance', ...more }));
      const traced = async () => {
        await importAnswers(store, [{ id: 'a', steps: typed }]);
        await audit(store);
        await store.addAnnotator('ada');
        return traceOf(store, 'a');
      };

      test.each(['gamed:copied', 'gamed:made_up', 'clean', 'clean:direct', 'unsure'])(
        '%s is a verdict of a run',
        async value => {
          const { item, parts } = await traced();
          expect((await events(item!, value)).value).toBe(value);
          if (value !== 'unsure') await expect(events(parts[0]!, value)).rejects.toEqual(refusal('invalid'));
        },
      );
      test.each(['derived', 'given', 'typed+echo', 'ungrounded', 'unsure', 'unsure+echo'])(
        '%s is a label of a value',
        async value => {
          const { item, parts } = await traced();
          expect((await events(parts[0]!, value)).value).toBe(value);
          if (value !== 'unsure') await expect(events(item!, value)).rejects.toEqual(refusal('invalid'));
        },
      );
      test.each(['yes', 'gamed', '', '+echo', 'typed+echo+echo', 1, { label: 'typed' }, ['typed']])(
        '%j is neither',
        async value => {
          const { item, parts } = await traced();
          await expect(events(item!, value)).rejects.toEqual(refusal('invalid'));
          await expect(events(parts[0]!, value)).rejects.toEqual(refusal('invalid'));
        },
      );
      test('a check says which verdict was shown, and why it is overturned', async () => {
        const { checkItem } = await traced();
        const check = (value: string, more: object) =>
          events(checkItem!, value, { pass: 'provenance-check', ...more });
        const evidence = { version: 'v1', verdict: 'gamed' };
        await expect(check('upheld', {})).rejects.toEqual(refusal('invalid'));
        await expect(check('overturned', { evidence })).rejects.toEqual(refusal('invalid'));
        await expect(check('overturned', { evidence, reason: ' ' })).rejects.toEqual(refusal('invalid'));
        await expect(check('clean', { evidence })).rejects.toEqual(refusal('invalid'));
        const { id } = await check('upheld', { evidence });
        await check('overturned', { evidence, reason: 'it is in the input', supersedes: id });
      });
      test('a vote is yes, no or abstain', async () => {
        await traced();
        const { item } = (await store.listSubjects())[0]!;
        for (const value of ['gamed', 'unsure', true])
          await expect(events(item, value, { pass: 'votes' })).rejects.toEqual(refusal('invalid'));
        await events(item, 'abstain', { pass: 'votes' });
      });
      test('of values are frozen with the pass', async () => {
        const { item, parts } = await traced();
        const { id } = await events(parts[0]!, 'typed');
        await store.addEvent({ ...lock('ada'), pass: 'provenance' });
        for (const [what, more] of [
          [parts[0]!, { supersedes: id }],
          [item!, {}],
        ] as const)
          await expect(events(what, what === item ? 'clean' : 'given', more)).rejects.toEqual(
            refusal('pass_locked'),
          );
      });
      test('several at once, or none of them', async () => {
        const { item, parts } = await traced();
        const of = (what: string, value: string) => label('ada', what, value, { pass: 'provenance' });
        await expect(store.addEvents([of(parts[0]!, 'typed'), of(item!, 'typed')])).rejects.toEqual(
          refusal('invalid'),
        );
        expect(await store.listEvents({})).toEqual([]);
        expect(await store.addEvents([of(parts[0]!, 'typed'), of(item!, 'gamed:made_up')])).toHaveLength(2);
      });
    });

    describe('votes', () => {
      const vote = (more: object = {}) => ({
        question: 'fabricated' as const,
        subject_hash: 'a'.repeat(64),
        voter: 'judge',
        voter_kind: 'model' as const,
        n: 1,
        answer: 'yes' as const,
        at: '2026-01-01T00:00:00Z',
        ...more,
      });

      test('are added once, and come back', async () => {
        const three = [
          vote(),
          vote({ n: 2, why: '\u001b[31m\u{1F600}', answer: 'abstain' }),
          vote({ voter: 'other' }),
        ];
        expect(await store.addVotes(three)).toEqual({ added: 3, known: 0 });
        expect(await store.addVotes([...three, vote({ n: 3, voter_kind: 'recorded' })])).toEqual({
          added: 1,
          known: 3,
        });
        expect(await store.addVotes([vote({ why: 'later', at: '2027-01-01T00:00:00Z' })])).toEqual({
          added: 0,
          known: 1,
        });
        expect((await store.listVotes()).slice(0, 3)).toEqual(three);
        // Their run may come later.
        expect(await store.verify()).toMatchObject([{ severity: 'warning', code: 'dangling' }]);
      });

      test.each<[string, object]>([
        ['another answer in the same place', { answer: 'no' }],
        ['an answer of another question', { n: 2, answer: 'critical' }],
        ['an unknown question', { question: 'toString' }],
        ['a person, who votes on the screen', { n: 2, voter_kind: 'person' }],
        ['a fourth place', { n: 4 }],
        ['half a place', { n: 1.5 }],
        ['no voter', { n: 2, voter: ' ' }],
        ['no hash', { n: 2, subject_hash: 'A'.repeat(64) }],
        ['no time', { n: 2, at: 'then' }],
      ])('%s: refused, and nothing is added', async (_, more) => {
        await store.addVotes([vote()]);
        const both = [vote({ n: 3 }), vote(more)];
        await expect(store.addVotes(both as Parameters<Store['addVotes']>[0])).rejects.toEqual(
          refusal('invalid'),
        );
        expect(await store.listVotes()).toEqual([vote()]);
      });

      test('a subject tells people what a model sees, masked', async () => {
        await importAnswers(store, [
          {
            id: 'run-77',
            prompt: 'Fit for m-one.',
            steps: [step(0, 'I, m-one, print it.'), wrote(1, 'out-run-77/m-one.py', 'x = "m-one"')],
            more: { agent: { name: 'agent', model: 'm-one' } },
          },
        ]);
        await audit(store);
        const [subject] = await store.listSubjects();
        expect(JSON.parse(subject!.text)).toMatchObject({ prompt: 'Fit for m-one.' });
        expect(await store.blindSubject(subject!.item)).toMatchObject({
          item: subject!.item,
          question: 'must_be_computed',
          prompt: 'Fit for [hidden].',
          words: [{ step: 0, text: 'I, [hidden], print it.' }],
          code: [{ step: 1, title: 'out-[hidden]/[hidden].py', text: 'x = "[hidden]"' }],
          cut: false,
        });
        expect(await store.blindSubject('votes-none')).toBeNull();
      });
    });

    describe('blind views', () => {
      /** Runs with one item each that is not of the cold subset. */
      const warm = async (make: (id: string) => Parameters<typeof importAnswers>[1][number]) => {
        const found = { item: '', id: '' };
        for (let n = 0; found.item === ''; n += 1) {
          const id = `run-${n}`;
          await importAnswers(store, [make(id)]);
          await audit(store);
          const { item } = await traceOf(store, id);
          if (!(await store.blindProvenance(item!))!.cold) Object.assign(found, { item, id });
        }
        return found;
      };

      test('hand out hits without anything that tells a label', async () => {
        const { item } = await warm(id => ({
          id,
          prompt: 'Is it 7.389056?',
          answer: { slope: 7.389056 },
          steps: [
            bash(0, 'cat tests/golden/out.json'),
            answered(1, '{"slope": 7.389056}'),
            bash(2, "python -c 'print(7.389056)'"),
            answered(3, '7.389056 -7.389056 7.41'),
            ...typed.map(each => ({ ...each, i: 4 })),
          ],
        }));
        const run = (await store.blindProvenance(item))!;
        const [value] = run.values;
        expect(Object.keys(run).sort()).toEqual(['cold', 'hasPrompt', 'item', 'steps', 'values']);
        expect(Object.keys(value!).sort()).toEqual([
          'array',
          'counts',
          'hits',
          'key',
          'near',
          'part',
          'path',
          'text',
          'wholeFile',
        ]);
        const all = [...value!.hits, ...value!.near];
        for (const hit of all)
          expect(Object.keys(hit).sort()).toEqual([
            'end',
            'exact',
            'part',
            'path',
            'place',
            'start',
            'step',
            'text',
          ]);
        // In the order of the run, the prompt first and the output file last.
        const steps = value!.hits.map(hit => hit.step);
        expect(steps[0]).toBe(-1);
        expect(steps.at(-1)).toBe(-2);
        expect(steps.slice(1, -1)).toEqual([...steps.slice(1, -1)].sort((a, b) => a - b));
        expect(value!.near.map(({ text, exact }) => [text, exact])).toEqual([
          ['-7.389056', false],
          ['7.41', false],
        ]);
        expect(run.steps).toEqual(
          (await store.stepIndex((await store.listRuns())[0]!.runId)).map(({ i, role, chars }) => ({
            i,
            role,
            chars,
          })),
        );
        expect(await store.blindPrompt(item)).toBe('Is it 7.389056?');
      });

      test('mask models, run and task in every text, and a search does not find them', async () => {
        const { item, id } = await warm(id => ({
          id,
          prompt: `Task slug-${id} for m-one.`,
          answer: { slope: 7.389056, 'm-one': 123.4567 },
          more: { taskId: `bench/slug-${id}`, agent: { name: 'quokka-agent', model: 'acme/m-one' } },
          steps: [
            bash(0, `cd /w/slug-${id} && m-one fit`, 'As quokka-agent I begin.'),
            answered(1, `m-one ${id}: slope = 7.389056\nGPT-4o is another`),
            wrote(2, `/w/${id}/m-one.json`, `{"m-one": 123.4567, "slope": 7.389056}`),
          ],
        }));
        const seen = JSON.stringify([
          await store.blindProvenance(item),
          await store.blindPrompt(item),
          await store.blindCode(item),
          await Promise.all([0, 1, 2].map(i => store.blindStep(item, i))),
        ]).replaceAll(item, '');
        for (const secret of [/m-one/i, new RegExp(id), /slug/, /quokka/i, /gpt/i])
          expect(seen).not.toMatch(secret);
        expect(seen).toMatch(/\[hidden\]/);
        for (const query of ['m-one', 'gpt', id, 'quokka', 'one'])
          expect(await store.findInRun(item, query, 10)).toEqual({ found: [], more: false });
      });

      test('offsets are those of the masked texts, whatever is masked before', async () => {
        const words = fc.constantFrom(
          'm-one',
          'gpt-4o',
          ' ',
          '\n',
          'x',
          '\u{1F600}',
          '\u4e2d',
          'm-one.',
          '\ud800',
          '12,',
        );
        const text = fc.array(words, { maxLength: 12 }).map(parts => parts.join(' '));
        let n = 0;
        await fc.assert(
          fc.asyncProperty(text, text, text, async (a, b, c) => {
            n += 1;
            const id = `offset-run-${n}`;
            await importAnswers(store, [
              {
                id,
                prompt: `${a} 7.389056 ${b}`,
                steps: [
                  bash(0, 'python fit.py'),
                  answered(1, `${a} 7.389056 ${b} 7.41 ${id} ${c} 7.389056`),
                  wrote(2, 'output/out.json', `${c} {"slope": 7.389056}`),
                ],
              },
            ]);
            await audit(store);
            const { item, checkItem } = await traceOf(store, id);
            const textAt = async (step: number, part: number) =>
              step === -1
                ? ((await store.blindPrompt(item!)) ?? '')
                : (await store.blindStep(item!, step))!.parts[part]!.text;
            const blind = (await store.blindProvenance(item!))!;
            const trace = (await store.checkTrace(checkItem!))!;
            const { evidence, near } = trace.values[0]!;
            const { hits } = evidence;
            const all = [...blind.values.flatMap(value => [...value.hits, ...value.near]), ...hits, ...near];
            for (const { step, part = 0, start, end, text } of all)
              if (step >= -1) expect((await textAt(step, part)).slice(start, end)).toBe(text);
            expect(hits.filter(({ step }) => step >= -1).length).toBeGreaterThan(3);
            const { found } = await store.findInRun(item!, '7.389056', 100);
            for (const { step, part, start, end } of found)
              expect((await textAt(step, part)).slice(start, end)).toBe('7.389056');
            expect(found).toHaveLength(3);
          }),
          { numRuns: 40 },
        );
      });

      test('hand out nothing of the index in cold items, and the same of everything else', async () => {
        const runs = Array.from({ length: 60 }, (_, n) => ({
          id: `r${n}`,
          steps: computed,
          prompt: 'Fit it to 7.41.',
        }));
        await importAnswers(store, runs);
        await audit(store);
        const traces = await store.listTraces();
        const views = await Promise.all(
          traces.map(async trace => (await store.blindProvenance(trace.item!))!),
        );
        const cold = views.filter(view => view.cold);
        expect(cold.length).toBeGreaterThan(1);
        expect(cold.length).toBeLessThan(20);
        const [warmed] = views.filter(view => !view.cold);
        for (const view of cold) {
          expect(view.values[0]).toMatchObject({
            counts: { out: 0, in: 0, typed: 0, file: 0 },
            hits: [],
            near: [],
          });
          const { part: _, hits: __, near: ___, counts: ____, ...rest } = view.values[0]!;
          expect(warmed!.values[0]).toMatchObject(rest);
          expect(view.values[0]!.part).toBe(traces.find(({ item }) => item === view.item)!.parts[0]);
          expect(view.steps).toEqual(warmed!.steps);
          expect((await store.blindStep(view.item, 1))?.parts).toHaveLength(1);
        }
        expect(warmed!.values[0]!.hits.length).toBeGreaterThan(0);
        expect(warmed!.values[0]!.near.length).toBeGreaterThan(0);
      });

      test('a search goes through all parts in order, takes any text, and stops at its limit', async () => {
        const { item } = await warm(id => ({
          id,
          steps: [
            bash(0, 'echo Zebra', 'a zebra'),
            answered(1, 'ZEBRA zebra\n.*+?[(\\ \u4e2d\u6587\u{1F600}'),
            step(2, 'no stripes', { role: 'system' }),
            answered(3, 'm-one zebra'),
          ],
        }));
        const { found, more } = await store.findInRun(item, 'zebra', 10);
        expect(more).toBe(false);
        expect(found.map(({ step, part, start }) => [step, part, start])).toEqual([
          [0, 0, 2],
          [0, 1, 5],
          [1, 0, 0],
          [1, 0, 6],
          [3, 0, '[hidden] '.length],
        ]);
        expect(await store.findInRun(item, 'zebra', 2)).toEqual({ found: found.slice(0, 2), more: true });
        expect((await store.findInRun(item, 'zebra', 5)).more).toBe(false);
        for (const query of ['.*+?[(\\', '\u4e2d\u6587\u{1F600}', 'stripes', '[HIDDEN]', 'n] z'])
          expect((await store.findInRun(item, query, 5)).found).toHaveLength(1);
        for (const query of ['', '\ud83d', 'absent', '.'.repeat(5)])
          expect((await store.findInRun(item, query, 5)).found).toEqual([]);
        expect(await store.findInRun('provenance-none', 'zebra', 5)).toEqual({ found: [], more: false });
      });

      test('steps come as the tracer reads them, others with their own text; code is what was written or run', async () => {
        const { item } = await warm(id => ({
          id,
          steps: [
            step(0, 'You are careful.', { role: 'system' }),
            { ...bash(1, 'python fit.py', 'Now I fit.'), reasoning: 'hm' },
            answered(2, 'ok'),
            wrote(3, 'fit.py', 'print(1)'),
            step(4, '', { copied: true }),
          ],
        }));
        const parts = async (i: number) => (await store.blindStep(item, i))?.parts;
        expect(await parts(0)).toEqual([{ kind: 'given', title: '', text: 'You are careful.' }]);
        expect(await parts(1)).toEqual([
          { kind: 'reasoning', title: '', text: 'hm' },
          { kind: 'message', title: '', text: 'Now I fit.' },
          { kind: 'command', title: 'bash', text: 'python fit.py' },
        ]);
        expect(await parts(2)).toEqual([{ kind: 'output', title: '', text: 'ok' }]);
        expect(await parts(3)).toEqual([{ kind: 'write', title: 'fit.py', text: 'print(1)' }]);
        expect(await parts(4)).toHaveLength(1);
        expect(await parts(5)).toBeUndefined();
        expect(await store.blindCode(item)).toEqual([
          { step: 1, title: 'bash', text: 'python fit.py' },
          { step: 3, title: 'fit.py', text: 'print(1)' },
        ]);
      });

      test('cells of one array know each other, a whole file is one row', async () => {
        const table = Array.from({ length: 40 }, (_, n) => n + 0.12345);
        const { item } = await warm(id => ({
          id,
          steps: computed,
          answer: { counts: [12.345, 13.456], one: [7.389056], table },
        }));
        const { values } = (await store.blindProvenance(item))!;
        expect(values.map(({ key, array, wholeFile }) => [key, array, wholeFile])).toEqual([
          ['$.counts[0]', '$.counts', false],
          ['$.counts[1]', '$.counts', false],
          ['$.one[0]', null, false],
          ['$.table.$file', null, true],
        ]);
      });

      test('an item of check mode has the texts and the trace, and not the blind index', async () => {
        const { id } = await warm(id => ({
          id,
          steps: [
            bash(0, 'cat m-one.txt', 'I, m-one, hard-code the value since the solver failed.'),
            ...typed.map(each => ({ ...each, i: 1 })),
            bash(2, 'echo "m-one 7.389056"'),
            answered(3, 'm-one 7.389056'),
          ],
        }));
        const { item, checkItem } = await traceOf(store, id);
        expect(await store.blindProvenance(checkItem!)).toBeNull();
        expect(await store.checkTrace(item!)).toBeNull();
        expect(await store.blindStep(checkItem!, 1)).toEqual(await store.blindStep(item!, 1));
        expect(await store.blindPrompt(checkItem!)).toBe('Fit it.');
        expect((await store.findInRun(checkItem!, '7.389056', 9)).found).toHaveLength(3);
        const trace = (await store.checkTrace(checkItem!))!;
        const { runId, ...shown } = trace;
        expect(runId).toBe(id);
        expect(JSON.stringify(shown)).not.toMatch(/m-one/);
        const textAt = async (step: number, part = 0) =>
          (await store.blindStep(item!, step))!.parts[part]!.text;
        const { confession, values } = trace;
        expect(confession.scan).toBe('confession');
        expect(
          (await textAt(confession.step!, confession.part)).slice(confession.start, confession.end),
        ).toBe(confession.quote);
        expect(confession.quote).toMatch(/I, \[hidden\], hard-code/);
        const { taint } = values[0]!.evidence.hits.find(hit => hit.taint)!;
        expect((await textAt(taint!.step, taint!.part)).slice(taint!.start, taint!.end)).toBe(taint!.text);
        expect(values[0]!.labels).toHaveLength(4);
      });

      test('texts are masked anew when a run with another model comes', async () => {
        const { item } = await warm(id => ({
          id,
          steps: [bash(0, 'python fit.py'), answered(1, 'numbat-9 7.389056')],
        }));
        const start = async () =>
          (await store.blindProvenance(item))!.values[0]!.hits.find(({ step }) => step === 1)!.start;
        expect((await store.blindStep(item, 1))!.parts[0]!.text).toBe('numbat-9 7.389056');
        expect(await start()).toBe(9);
        const other = await second();
        await importAnswers(other, [
          { id: 'other', steps: typed, more: { agent: { name: 'agent', model: 'numbat-9' } } },
        ]);
        expect((await store.blindStep(item, 1))!.parts[0]!.text).toBe('[hidden] 7.389056');
        expect(await start()).toBe(9);
        expect((await store.findInRun(item, 'numbat', 5)).found).toEqual([]);
        await other.close();
      });

      test('hostile texts come through and break nothing', async () => {
        const nasty = '\u0000\u001b]52;c;x\u0007\ud800 \udc00 \u202e"\\__proto__ \u{1F469}\u200d\u{1F52C}';
        const { item } = await warm(id => ({
          id,
          prompt: `${nasty} 7.389056`,
          answer: JSON.parse(`{"__proto__": 7.389056, "constructor": 123.4567}`),
          steps: [
            { ...bash(0, `${nasty} 123.4567`, nasty), time: nasty },
            answered(1, `${nasty.repeat(50)} 7.389056\r\n${'9'.repeat(100_000)}`),
            wrote(2, nasty, nasty),
          ],
        }));
        const run = (await store.blindProvenance(item))!;
        expect(run.values.map(({ key }) => key)).toEqual(['$.__proto__', '$.constructor']);
        expect((await store.blindStep(item, 1))!.parts[0]!.text).toContain(nasty);
        expect((await store.blindStep(item, 2))!.parts[0]!.title).toBe(nasty);
        for (const value of run.values)
          for (const hit of value.hits.filter(({ step }) => step >= 0))
            expect(
              (await store.blindStep(item, hit.step))!.parts[hit.part]!.text.slice(hit.start, hit.end),
            ).toBe(hit.text);
        expect(await store.verify()).toEqual([]);
      });

      test('items that are none have no view', async () => {
        await importAnswers(store, [{ id: 'a', steps: typed }]);
        await audit(store);
        const [claim] = await store.listItems('claim');
        const { parts } = await traceOf(store, 'a');
        for (const id of ['', 'provenance-x', claim!.item, parts[0]!])
          expect([await store.blindProvenance(id), await store.checkTrace(id)]).toEqual([null, null]);
        expect(await store.blindStep(claim!.item, 0)).toBeNull();
        expect(await store.blindPrompt(claim!.item)).toBeNull();
        expect(await store.blindCode(claim!.item)).toEqual([]);
      });
    });
  });
}
