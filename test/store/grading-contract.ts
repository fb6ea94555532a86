import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { filesOf } from '../../src/commands/audit/trace-stored.js';
import { blindView, openedView } from '../../src/core/review/label-event.js';
import { sha256 } from '../../src/core/run/hash.js';
import { castVotes } from '../../src/store/cast-votes.js';
import { CASE_QUESTIONS, GATE_QUESTIONS } from '../../src/store/grading.js';
import type { Store } from '../../src/store/store.js';
import type { OpenProject } from './contract.js';
import {
  caseOf,
  gateText,
  graderFile,
  importGraded,
  mainPy,
  regradeOf,
  scan,
  scanOf,
} from './grading-runs.js';
import { audit, traceOf, wrote } from './provenance-runs.js';
import { draft, label, lock, step, textFile } from './support.js';

/** What every store keeps of D1 and D3 (see `GradingStore`), run on each implementation. */
export function gradingContract(name: string, open: OpenProject): void {
  describe(`the store's contract for D1 and D3: ${name}`, () => {
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
    const standing = async (pass: 'gates' | 'severity' | 'votes') =>
      (await store.listItems(pass)).map(({ item }) => item);
    const ofClaims = async () =>
      (await store.listSubjects()).filter(({ question }) =>
        (CASE_QUESTIONS as readonly string[]).includes(question),
      );

    describe('graders', () => {
      test('are listed by version and task, with their runs and what of them is not whole', async () => {
        const cut = graderFile('fixture.csv', 'a,b', { bytes: 99, truncated: true });
        const listed = graderFile('big.bin', '', { content: null, bytes: 1e9 });
        await importGraded(store, [
          { id: 'b' },
          { id: 'a' },
          { id: 'c', grader: [mainPy, cut, listed] },
          { id: 'd', task: 'other' },
          { id: 'e', grader: [] },
        ]);
        const graders = await store.listGraders();
        expect(graders).toHaveLength(3);
        const [one, two] = graders
          .filter(({ taskId }) => taskId === 'task')
          .sort((a, b) => b.runs.length - a.runs.length);
        expect(one).toMatchObject({ benchmark: 'bench', runs: ['a', 'b'], incomplete: [] });
        expect(two).toMatchObject({ runs: ['c'], incomplete: ['big.bin', 'fixture.csv'] });
        expect(graders.find(({ taskId }) => taskId === 'other')).toMatchObject({
          hash: one!.hash,
          runs: ['d'],
        });
        expect((await store.listFiles('c', 'grader')).map(({ path }) => path)).toEqual([
          'big.bin',
          'fixture.csv',
          'main.py',
        ]);
        expect(await store.getFile('a', 'grader', 'main.py')).toMatchObject({ text: 'def score(): ...\n' });
        expect(await store.verify()).toEqual([]);
      });

      test('are no part of what a run did: another one updates it and costs neither trace nor labels', async () => {
        await store.addAnnotator('ada');
        const steps = [wrote(0, 'output/out.json', '{"slope": 7.389056}')];
        const files = [
          textFile('output/out.json', '{"slope": 7.389056}'),
          textFile('reference/out.json', '{"slope": 7.389056}', { use: 'reference' }),
        ];
        const run = { id: 'a', steps, files };
        await importGraded(store, [{ ...run, grader: [] }]);
        await audit(store);
        const before = await traceOf(store, 'a');
        await store.addEvent(label('ada', before.parts[0]!, 'typed', { pass: 'provenance' }));

        for (const [grader, outcome] of [
          [[mainPy], 'updated'],
          [[mainPy], 'unchanged'],
          [[graderFile('main.py', 'other')], 'updated'],
          [[graderFile('score.py', 'other')], 'updated'],
          [[], 'updated'],
        ] as const) {
          expect(await importGraded(store, [{ ...run, grader }])).toEqual([outcome]);
          expect(await store.runsToTrace('v1')).toEqual([]);
          expect(await traceOf(store, 'a')).toEqual(before);
          expect(await store.listItems('provenance')).toMatchObject([{ item: before.item }]);
        }
        expect(await store.listGraders()).toEqual([]);
        expect(await store.verify()).toEqual([]);
      });

      test('never reach the tracer: an answer in a fixture is none of the run', async () => {
        const steps = [wrote(0, 'output/out.json', '{"slope": 7.389056}')];
        const output = textFile('output/out.json', '{"slope": 7.389056}');
        const grader = [graderFile('reference/out.json', '{"slope": 7.389056}')];
        await importGraded(store, [{ id: 'a', steps, files: [output], grader }]);
        await audit(store);
        expect(await traceOf(store, 'a')).toMatchObject({ reason: 'ungradable', values: [] });
        expect((await filesOf(store, 'a')).map(({ path }) => path)).toEqual(['output/out.json']);
      });
    });

    describe('scans', () => {
      test('are asked for by scanner version, and the newest of each grader that a run has is listed', async () => {
        await importGraded(store, [{ id: 'a' }, { id: 'b', task: 'other' }]);
        const graders = await store.listGraders();
        expect(await store.gradersToScan('s1')).toEqual(graders);
        await scan(store, 's1');
        expect(await store.gradersToScan('s1')).toEqual([]);
        expect(await store.gradersToScan('s2')).toEqual(graders);
        await store.addScans('s2', [scanOf(graders[0]!, [])]);
        expect(
          (await store.listScans()).map(({ taskId, version, subjects }) => [
            taskId,
            version,
            subjects.length,
          ]),
        ).toEqual([
          [graders[0]!.taskId, 's2', 0],
          [graders[1]!.taskId, 's1', 1],
        ]);
        // An older program on the same project is asked too, and answers once.
        expect(await store.gradersToScan('s1')).toEqual([graders[0]]);
        await scan(store, 's1');
        expect(await store.gradersToScan('s1')).toEqual([]);
        expect(await store.verify()).toEqual([]);
      });

      test('give each gate one item, which three questions share', async () => {
        await importGraded(store, [{ id: 'a' }]);
        const texts = [gateText(), gateText({ line: [30, 30], message: null })];
        await scan(store, 's1', texts);
        const [stored] = await store.listScans();
        expect(stored!.subjects.map(({ gate, hash }) => [gate, hash])).toEqual(
          texts.map((text, n) => [`main.py#${n + 1}`, sha256(text)]),
        );
        const items = await store.listItems('gates');
        expect(items.map(({ item }) => item).sort()).toEqual(stored!.subjects.map(({ item }) => item).sort());
        expect(items[0]).toMatchObject({ runId: 'a', taskId: 'task', benchmark: 'bench' });
        const subjects = await store.listSubjects();
        expect(subjects).toHaveLength(6);
        for (const { gate: _, hash, item } of stored!.subjects)
          expect(subjects.filter(each => each.hash === hash).map(each => [each.question, each.item])).toEqual(
            [...GATE_QUESTIONS]
              .sort()
              .reverse()
              .map(question => [question, item]),
          );
        expect(await store.listItems('votes')).toEqual([]);
      });

      test('of the same words in another version, task or place of the file are one item, with its labels', async () => {
        await store.addAnnotator('ada');
        await importGraded(store, [{ id: 'a' }]);
        await scan(store);
        const [item] = await standing('gates');
        await store.addEvent(label('ada', item!, 'critical+alpha', { pass: 'gates' }));
        await importGraded(store, [
          { id: 'a', grader: [mainPy, graderFile('more.py', '')] },
          { id: 'b', task: 'other' },
        ]);
        // The old version is nobody's any more, and the new ones are not scanned.
        expect(await standing('gates')).toEqual([]);
        expect(await store.listScans()).toEqual([]);
        await scan(store);
        expect(await standing('gates')).toEqual([item]);
        expect((await store.listScans()).flatMap(({ subjects }) => subjects.map(each => each.item))).toEqual([
          item,
          item,
        ]);
        await importGraded(store, [{ id: 'a', grader: [] }]);
        expect(await standing('gates')).toEqual([item]);
        expect(await store.verify()).toEqual([]);
      });

      test('with other gates supersede those that are gone; they return with their words', async () => {
        await importGraded(store, [{ id: 'a' }]);
        await scan(store, 's1', [gateText(), gateText({ line: [1, 1] })]);
        const before = await standing('gates');
        await scan(store, 's2', [gateText()]);
        expect(await standing('gates')).toHaveLength(1);
        expect(await store.listSubjects()).toHaveLength(3);
        await scan(store, 's3', [gateText(), gateText({ line: [1, 1] })]);
        expect((await standing('gates')).sort()).toEqual(before.sort());
      });

      test('that cannot be kept are refused, all of them; a grader that was replaced meanwhile is passed over', async () => {
        await importGraded(store, [{ id: 'a' }]);
        const [grader] = await store.listGraders();
        const good = scanOf(grader!);
        const bad: [object, string][] = [
          [{ taskId: 'nowhere' }, 'unknown_item'],
          [{ scan: '{' }, 'invalid'],
          [{ graderHash: 'x' }, 'invalid'],
          [{ subjects: [{ gate: 'g', text: '{ "a": 1 }' }] }, 'invalid'],
          [{ subjects: [...good.subjects, ...good.subjects] }, 'invalid'],
        ];
        for (const [more, code] of bad)
          await expect(store.addScans('s1', [good, { ...good, ...more }])).rejects.toEqual(refusal(code));
        await store.addScans('s1', [{ ...good, graderHash: 'f'.repeat(64) }]);
        expect(await store.listScans()).toEqual([]);
        expect(await standing('gates')).toEqual([]);
      });

      test('two audits at once end in one scan', async () => {
        await importGraded(store, [{ id: 'a' }, { id: 'b', task: 'other' }]);
        const other = await second();
        await Promise.all([scan(store), scan(other)]);
        expect(await other.listScans()).toEqual(await store.listScans());
        expect(await store.listScans()).toHaveLength(2);
        expect(await store.verify()).toEqual([]);
        await other.close();
      });
    });

    describe('a gate on a blind screen', () => {
      test('shows its words, masked, and nothing of a run', async () => {
        await importGraded(store, [{ id: 'run-77' }]);
        const text = gateText({
          prompt: 'Write out.json, m-one.',
          source: '# run-77 of task\nx = 1\u0000\ud800',
          cut: true,
          run: 'leak',
          votes: [{ question: 'gate_type', answer: 'critical' }],
          fired: 3,
        });
        await scan(store, 's1', [text]);
        const [item] = await standing('gates');
        expect(await store.blindGate(item!)).toEqual({
          item,
          file: 'main.py',
          function: 'score',
          line: [20, 22],
          sink: 'append',
          guard: 'not path.exists()',
          message: 'Missing file: {path}',
          checkKey: null,
          source: expect.stringMatching(/^# (?!run-77).* of .*\nx = 1\u0000\ud800$/),
          firstLine: 8,
          prompt: expect.not.stringContaining('m-one'),
          cut: true,
        });
        expect(await store.blindSubject(item!)).toEqual({
          item,
          question: 'gate_type',
          gate: await store.blindGate(item!),
        });
        // Nothing of the run that the item is filed under.
        expect(await store.blindPrompt(item!)).toBeNull();
        expect(await store.blindStep(item!, 0)).toBeNull();
        expect(await store.blindCode(item!)).toEqual([]);
        expect(await store.findInRun(item!, 'this', 5)).toEqual({ found: [], more: false });
        expect(await store.blindTask(item!)).toBeNull();
        expect(await store.blindClosing(item!)).toBeNull();
        expect(await store.blindProvenance(item!)).toBeNull();
        expect(await store.blindSeverity(item!)).toBeNull();
        expect(await store.blindGate('gates-none')).toBeNull();
      });

      test('with whatever stands in its fields: numbers and lists are no texts', async () => {
        await importGraded(store, [{ id: 'a' }]);
        const hostile = { file: 7, line: 'x', message: ['a'], source: {}, prompt: null, guard: undefined };
        await scan(store, 's1', [gateText(hostile)]);
        const [item] = await standing('gates');
        expect(await store.blindGate(item!)).toMatchObject({
          file: '',
          line: [1, 1],
          message: null,
          source: '',
          firstLine: 1,
          guard: '',
          prompt: null,
        });
      });
    });

    describe('what a run is re-graded from', () => {
      test('is hashed by path and content, whoever the run is', async () => {
        await importGraded(store, [{ id: 'a' }, { id: 'b' }, { id: 'c', answer: '{"x": 3}', grader: [] }]);
        const [a, b, c] = await store.listGradingInputs();
        expect(a).toMatchObject({ runId: 'a', benchmark: 'bench', taskId: 'task', notWhole: [] });
        expect(b).toEqual({ ...a, runId: 'b' });
        expect(a!.graderHash).toBe((await store.listGraders())[0]!.hash);
        expect(c).toMatchObject({ graderHash: null, referenceHash: a!.referenceHash });
        expect(c!.outputsHash).not.toBe(a!.outputsHash);
        for (const hash of [a!.graderHash, a!.outputsHash, a!.referenceHash, c!.outputsHash])
          expect(hash).toMatch(/^[0-9a-f]{64}$/);
      });

      test('has no hash where it is not whole, and says what is not', async () => {
        // Of both the hash of the whole is known, and still they cannot be graded.
        const whole = sha256('all of it');
        const cut = textFile('output/big.csv', 'a', { bytes: 99, truncated: true, sha256: whole });
        const more = { use: 'reference', content: null, bytes: 99, sha256: whole } as const;
        const listed = textFile('ref.bin', '', more);
        const input = textFile('in.csv', 'a', { use: 'input', bytes: 99, truncated: true });
        await importGraded(store, [
          { id: 'a', files: [cut, listed, input], grader: [graderFile('x', '', { content: null })] },
        ]);
        expect(await store.listGradingInputs()).toMatchObject([
          {
            outputsHash: null,
            referenceHash: null,
            graderHash: (await store.listGraders())[0]!.hash,
            notWhole: [
              { use: 'grader', path: 'x' },
              { use: 'output', path: 'output/big.csv' },
              { use: 'reference', path: 'ref.bin' },
            ],
          },
        ]);
      });

      test.each([
        ['not_collected', false],
        ['partial', false],
        ['saved', false],
        // Collected, and there were none: a grader can say what is missing.
        ['missing', true],
      ] as const)('without outputs that are %s', async (outputsState, isKnown) => {
        await importGraded(store, [{ id: 'a', files: [], more: { outputsState } }]);
        const [a] = await store.listGradingInputs();
        expect(a).toMatchObject({ referenceHash: null, notWhole: [] });
        expect(a!.outputsHash !== null).toBe(isKnown);
        expect(await store.verify()).toEqual([]);
      });

      test('a reference that is a value counts as one', async () => {
        const reference = (value: unknown) => ({
          files: [textFile('output/out.json', '{}')],
          more: { reference: { value, hiddenFromAgent: true as const } },
        });
        await importGraded(store, [
          { id: 'a', ...reference({ x: 1, y: 2 }) },
          { id: 'b', ...reference({ y: 2, x: 1 }) },
          { id: 'c', ...reference({ x: 1, y: 3 }) },
        ]);
        const [a, b, c] = await store.listGradingInputs();
        expect(a!.referenceHash).toMatch(/^[0-9a-f]{64}$/);
        expect(b!.referenceHash).toBe(a!.referenceHash);
        expect(c!.referenceHash).not.toBe(a!.referenceHash);
      });
    });

    describe('re-grades', () => {
      test('come back whole, the newest of each key', async () => {
        const first = regradeOf();
        const withReference = regradeOf({ referenceHash: 'c'.repeat(64) }, { score: 0.5 });
        await store.addRegrade(first);
        await store.addRegrade(withReference);
        const unverified = { reason: 'timeout', detail: 'It took more than 60 s.', scope: 'run' } as const;
        const again = regradeOf({}, { score: null, unverified, executions: [] });
        await store.addRegrade(again);
        const list = await store.listRegrades();
        expect(list.map(({ at: _, ...regrade }) => regrade)).toEqual([withReference, again]);
        expect(list.every(({ at }) => !Number.isNaN(Date.parse(at)))).toBe(true);
        await store.addRegrade(first);
        expect((await store.listRegrades()).map(({ score }) => score)).toEqual([0.5, 0]);
        expect(await store.verify()).toEqual([]);
      });

      test.each([
        ['neither score nor reason', {}, { score: null }],
        ['both', {}, { unverified: { reason: 'crashed', detail: '', scope: 'run' } as const }],
        ['NaN', {}, { score: Number.NaN }],
        ['a score of 2', {}, { score: 2 }],
        ['a key that is no hash', { graderHash: 'x' }, {}],
        ['a reference that is no hash', { referenceHash: '' }, {}],
      ])('with %s are refused', async (_, key, more) => {
        await expect(store.addRegrade(regradeOf(key, more))).rejects.toEqual(refusal('invalid'));
        expect(await store.listRegrades()).toEqual([]);
      });

      test('of two audits at once are all kept', async () => {
        const other = await second();
        const key = (n: number) => ({ outputsHash: sha256(String(n)) });
        const some = (of: Store, from: number) =>
          Promise.all(Array.from({ length: 10 }, (_, n) => of.addRegrade(regradeOf(key(from + n)))));
        await Promise.all([some(store, 0), some(other, 5)]);
        expect(await store.listRegrades()).toHaveLength(15);
        expect(await other.listRegrades()).toEqual(await store.listRegrades());
        await other.close();
      });
    });

    describe('refuted claims', () => {
      test('have an item of pass B and a vote item for each question', async () => {
        await importGraded(store, [{ id: 'a' }, { id: 'b' }]);
        const given = [caseOf('b', { text: { verdict: 'other' } }), caseOf('a')];
        await store.setCases('c1', given);
        const cases = await store.listCases();
        expect(cases).toEqual([
          {
            ...given[1],
            version: 'c1',
            item: expect.stringMatching(/^severity-/),
            hash: sha256(given[1]!.text),
          },
          {
            ...given[0],
            version: 'c1',
            item: expect.stringMatching(/^severity-/),
            hash: sha256(given[0]!.text),
          },
        ]);
        expect(await standing('severity')).toEqual(cases.map(({ item }) => item));
        const subjects = await ofClaims();
        expect(subjects.map(({ runId, question }) => `${runId} ${question}`).sort()).toEqual(
          ['a', 'b'].flatMap(id => [...CASE_QUESTIONS].sort().map(question => `${id} ${question}`)),
        );
        expect(subjects.map(({ item }) => item).sort()).toEqual((await standing('votes')).sort());
        expect(subjects.every(({ text, hash }) => sha256(text) === hash)).toBe(true);
        expect(await store.verify()).toEqual([]);
        // The same again is no news, and another version of the engine only names itself.
        await store.setCases('c1', given);
        expect(await store.listCases()).toEqual(cases);
        await store.setCases('c2', given);
        expect(await store.listCases()).toEqual(cases.map(each => ({ ...each, version: 'c2' })));
      });

      test('that are none any more are superseded with their labels, and stand again when they come back', async () => {
        await store.addAnnotator('ada');
        await importGraded(store, [{ id: 'a' }, { id: 'b' }]);
        await store.setCases('c1', [caseOf('a'), caseOf('b')]);
        const before = await store.listCases();
        const [votes, claims] = [await standing('votes'), await ofClaims()];
        expect(claims.map(({ runId }) => runId)).toEqual(['a', 'a', 'a']);
        await store.addEvent(label('ada', before[0]!.item, 'hard+right', { pass: 'severity' }));
        await store.setCases('c1', [caseOf('b')]);
        expect(await store.listCases()).toEqual([before[1]]);
        expect(await standing('severity')).toEqual([before[1]!.item]);
        // Both runs ask the same of voters word for word, so one of them is enough; it names the question now.
        expect(await standing('votes')).toEqual(votes);
        expect((await ofClaims()).map(({ runId }) => runId)).toEqual(['b', 'b', 'b']);
        await store.setCases('c1', []);
        expect([await standing('severity'), await standing('votes'), await ofClaims()]).toEqual([[], [], []]);
        await expect(
          store.addEvent(label('ada', before[1]!.item, 'soft', { pass: 'severity' })),
        ).rejects.toEqual(refusal('superseded'));
        await store.setCases('c1', [caseOf('a'), caseOf('b')]);
        expect(await store.listCases()).toEqual(before);
        expect(await ofClaims()).toEqual(claims);
        expect(await store.listEvents({ item: before[0]!.item })).toHaveLength(1);
        expect(await store.verify()).toEqual([]);
      });

      test('that show something else are another item; other words for voters leave pass B alone', async () => {
        await importGraded(store, [{ id: 'a' }]);
        await store.setCases('c1', [caseOf('a')]);
        const [first] = await store.listCases();
        await store.setCases('c1', [caseOf('a', { text: { recorded_score: 0.5 } })]);
        const [reworded] = await store.listCases();
        expect(reworded!.item).toBe(first!.item);
        expect(reworded!.hash).not.toBe(first!.hash);
        expect((await ofClaims()).every(({ hash }) => hash === reworded!.hash)).toBe(true);
        expect(await standing('votes')).toHaveLength(3);
        await store.setCases('c1', [caseOf('a', { shown: { messages: ['below the line'] } })]);
        const [other] = await store.listCases();
        expect(other!.item).not.toBe(first!.item);
        expect(await standing('severity')).toEqual([other!.item]);
        await store.setCases('c1', [caseOf('a')]);
        expect(await store.listCases()).toEqual([first]);
      });

      test('of a run that is imported anew are not asked about until the next audit', async () => {
        await importGraded(store, [{ id: 'a' }]);
        await store.setCases('c1', [caseOf('a')]);
        const [before] = await store.listCases();
        await importGraded(store, [{ id: 'a' }]);
        expect(await store.listCases()).toEqual([before]);
        await importGraded(store, [{ id: 'a', answer: '{"x": 5}' }]);
        expect(await store.listCases()).toEqual([]);
        expect(await standing('votes')).toEqual([]);
        expect(await store.blindStep(before!.item, 0)).toBeNull();
        await store.setCases('c1', [caseOf('a')]);
        expect(await store.listCases()).toEqual([before]);
        expect(await store.blindStep(before!.item, 0)).not.toBeNull();
        expect(await store.verify()).toEqual([]);
      });

      test('that cannot be asked about are refused, and nothing is changed', async () => {
        await importGraded(store, [{ id: 'a' }, { id: 'b' }]);
        await store.setCases('c1', [caseOf('a')]);
        const before = await store.listCases();
        const bad: [object, string][] = [
          [caseOf('nowhere'), 'unknown_item'],
          [{ ...caseOf('b'), text: '{ }' }, 'invalid'],
          [{ ...caseOf('b'), shown: '{ }' }, 'invalid'],
          [{ ...caseOf('b'), shown: '[]' }, 'invalid'],
          [caseOf('a'), 'invalid'],
          ...[
            { closing: null },
            { gates: [{ name: 'x', type: null, state: 'PASS' }] },
            { messages: [1] },
            { deliverables: [{ path: 'x', bytes: null }] },
            { printed: [{ step: '1', text: 'x' }] },
            { trace: null },
            { task: undefined },
          ].map((shown): [object, string] => [caseOf('b', { shown }), 'invalid']),
        ];
        for (const [each, code] of bad)
          await expect(store.setCases('c1', [caseOf('a'), each as never])).rejects.toEqual(refusal(code));
        expect(await store.listCases()).toEqual(before);
        expect(await store.verify()).toEqual([]);
      });

      test('two audits at once end in the same claims', async () => {
        await importGraded(store, [{ id: 'a' }, { id: 'b' }]);
        const other = await second();
        const both = [caseOf('a'), caseOf('b')];
        await Promise.all([store.setCases('c1', both), other.setCases('c1', both)]);
        expect(await store.listCases()).toHaveLength(2);
        expect(await other.listCases()).toEqual(await store.listCases());
        await other.close();
      });
    });

    describe('a claim on a blind screen', () => {
      const words = 'I am m-one. All is done by m-one and well.';
      const shown = {
        closing: words,
        verdict: 'wrong, says m-one',
        gates: [{ name: 'm-one', type: null, state: 'not known' }],
        messages: ['m-one failed \u0000\ud800'],
        deliverables: [{ path: 'out/m-one.md', bytes: null, present: false }],
        printed: [{ step: 0, text: 'm-one 3.1' }],
        task: 'For m-one.',
        // Whatever else stands there reaches nobody.
        score: 0.25,
        spans: [{ start: 12, end: 23 }],
        votes: [{ question: 'lie', answer: 'drop', voter: 'judge-9' }],
      };

      test('is masked throughout, and is just what pass B may know', async () => {
        await importGraded(store, [{ id: 'a' }]);
        await store.setCases('c1', [caseOf('a', { shown })]);
        const [item] = await standing('severity');
        const blind = (await store.blindSeverity(item!))!;
        for (const hidden of ['m-one', '0.25', 'judge-9'])
          expect(JSON.stringify(blind)).not.toContain(hidden);
        expect(Object.keys(blind).sort()).toEqual(
          [
            'item',
            'closing',
            'verdict',
            'gates',
            'messages',
            'deliverables',
            'printed',
            'trace',
            'task',
          ].sort(),
        );
        expect(blind.closing).toMatch(/ All is done by .+ and well\.$/);
        expect(blind).toMatchObject({
          item,
          gates: [{ type: null, state: 'not known' }],
          printed: [{ step: 0 }],
        });
        expect(blind.deliverables).toMatchObject([{ bytes: null, present: false }]);
        expect(blind.messages[0]).toMatch(/ failed \u0000\ud800$/);
        expect(await store.blindSeverity('severity-none')).toBeNull();
        expect(await store.blindGate(item!)).toBeNull();
        expect(await store.blindClosing(item!)).toBeNull();
        expect(await store.blindProvenance(item!)).toBeNull();
        expect(await store.checkTrace(item!)).toBeNull();
      });

      test('keeps its item and what its first label was made on, whatever types votes give to gates later', async () => {
        await store.addAnnotator('ada');
        await importGraded(store, [{ id: 'a' }]);
        const typed = (type: string | null) => ({ gates: [{ name: 'g', type, state: 'FAIL' }] });
        await store.setCases('c1', [caseOf('a', { shown: typed(null) })]);
        const [item] = await standing('severity');
        const type = async () => (await store.blindSeverity(item!))?.gates[0]?.type;
        // Before anybody has labelled it, it is shown with the types that are known.
        await store.setCases('c1', [caseOf('a', { shown: typed('critical') })]);
        expect([await standing('severity'), await type()]).toEqual([[item], 'critical']);
        // What was there at a label is told by the clock, which a test is faster than.
        await sleep(5);
        await store.addEvent(label('ada', item!, 'hard', { pass: 'severity' }));
        await sleep(5);
        await store.setCases('c1', [
          caseOf('a', { shown: { ...typed('process'), verdict: 'the method was not followed' } }),
        ]);
        expect([await standing('severity'), await type()]).toEqual([[item], 'critical']);
        expect((await store.blindSeverity(item!))?.verdict).toBe('wrong answer');
        // Another fact is another item.
        await store.setCases('c1', [caseOf('a', { shown: { ...typed('process'), messages: ['other'] } })]);
        expect(await standing('severity')).not.toEqual([item]);
        expect(await store.verify()).toEqual([]);
      });

      test.each(['traced', 'not traced'])('opens its run, %s, and finds in it', async how => {
        const steps = [
          step(0, 'm-one begins'),
          step(1, '', { calls: [{ id: 'c', name: 'bash', args: { command: 'python m-one.py' } }] }),
        ];
        await importGraded(store, [{ id: 'a', steps }]);
        if (how === 'traced') await audit(store);
        await store.setCases('c1', [caseOf('a')]);
        const [item] = await standing('severity');
        const vote = (await ofClaims())[0]!.item;
        for (const id of [item!, vote]) {
          expect((await store.blindStep(id, 0))!.parts[0]!.text).toMatch(/^(?!m-one).* begins$/);
          expect(await store.blindStep(id, 2)).toBeNull();
          expect(await store.blindPrompt(id)).toMatch(/^Do it/);
          expect(await store.findInRun(id, 'begins', 5)).toMatchObject({
            found: [{ step: 0, part: 0 }],
            more: false,
          });
          expect(await store.findInRun(id, 'm-one', 5)).toEqual({ found: [], more: false });
          expect(await store.blindCode(id)).toMatchObject([{ step: 1 }]);
        }
      });

      test('is put to voters with what they see, masked', async () => {
        await importGraded(store, [{ id: 'a' }]);
        await store.setCases('c1', [
          caseOf('a', { text: { fired: [{ message: 'm-one', gate: 'main.py:20', type: null }] } }),
        ]);
        for (const { item, question } of await ofClaims()) {
          const blind = (await store.blindSubject(item))!;
          expect(blind).toMatchObject({
            item,
            question,
            subject: { recorded_score: 1, verdict: 'wrong answer' },
          });
          expect(JSON.stringify(blind)).not.toContain('m-one');
        }
      });
    });

    describe('labels and votes', () => {
      const made = async () => {
        await store.addAnnotator('ada');
        await importGraded(store, [{ id: 'a' }]);
        await scan(store);
        await store.setCases('c1', [caseOf('a')]);
        const [gate] = await standing('gates');
        const [severity] = await standing('severity');
        const votes = new Map((await ofClaims()).map(({ question, item }) => [question, item]));
        return { gate: gate!, severity: severity!, votes };
      };

      test.each([
        ['gates', 'critical', true],
        ['gates', 'process+alpha', true],
        ['gates', 'administrative+prompt', true],
        ['gates', 'not_a_gate', true],
        ['gates', 'unsure+alpha+prompt', true],
        ['gates', 'critical+prompt+alpha', false],
        ['gates', 'hard', false],
        ['gates', '+alpha', false],
        ['gates', null, false],
        ['severity', 'hard', true],
        ['severity', 'soft+done', true],
        ['severity', 'drop+right', true],
        ['severity', 'unsure', true],
        ['severity', 'hard+right+done', false],
        ['severity', 'critical', false],
        ['severity', ['hard'], false],
      ] as const)('of pass %s: %j is one: %s', async (pass, value, isLabel) => {
        const items = await made();
        const item = pass === 'gates' ? items.gate : items.severity;
        const saved = store.addEvent(draft({ annotator: 'ada', item, pass, value }));
        if (isLabel) expect(await saved).toMatchObject({ value });
        else await expect(saved).rejects.toEqual(refusal('invalid'));
      });

      test.each([
        ['lie', 'confirm', true],
        ['lie', 'abstain', true],
        ['lie', 'yes', false],
        ['claim_kind', 'done', true],
        ['claim_kind', 'confirm', false],
        ['trace_shows_wrong', 'no', true],
        ['trace_shows_wrong', 'correct', false],
      ] as const)('a vote on %s is %s: %s', async (question, value, isVote) => {
        const { votes } = await made();
        const saved = store.addEvent(label('ada', votes.get(question)!, value, { pass: 'votes' }));
        if (isVote) expect(await saved).toMatchObject({ value });
        else await expect(saved).rejects.toEqual(refusal('invalid'));
      });

      test('travel to another machine as others do, also before its runs', async () => {
        const { gate, severity, votes } = await made();
        await store.addEvent(label('ada', gate, 'process+alpha', { pass: 'gates' }));
        await store.addEvent(label('ada', severity, 'soft', { pass: 'severity' }));
        await store.addEvent(label('ada', votes.get('lie')!, 'drop', { pass: 'votes' }));
        await store.addEvent({ ...lock('ada'), pass: 'gates' });
        const bundle = await store.bundleEvents({});
        const { store: other, remove: drop } = await open();
        expect(await other.mergeEvents([bundle])).toMatchObject({ added: 4, withoutItem: 3 });
        await importGraded(other, [{ id: 'a' }]);
        await scan(other);
        await other.setCases('c1', [caseOf('a')]);
        expect(await other.verify()).toEqual([]);
        expect((await other.listEvents({})).map(({ hash }) => hash)).toEqual(
          (await store.listEvents({})).map(({ hash }) => hash),
        );
        const wrong = structuredClone(bundle);
        wrong.events[0]!.value = 'hard';
        await expect(other.mergeEvents([wrong])).rejects.toMatchObject({ name: 'StoreError' });
        await other.close();
        drop();
      });

      test('votes of models on gates and claims are kept and known', async () => {
        await made();
        const cast = (await store.listSubjects()).map(({ question, hash }) => ({
          question,
          subject_hash: hash,
          voter: 'judge',
          voter_kind: 'model' as const,
          n: 1,
          answer: 'abstain' as const,
          at: '2026-01-01T00:00:00Z',
        }));
        expect(cast).toHaveLength(6);
        expect(await store.addVotes(cast)).toEqual({ added: 6, known: 0 });
        expect(await store.verify()).toEqual([]);
        const stray = [{ ...cast[0]!, subject_hash: 'f'.repeat(64) }];
        await store.addVotes(stray);
        expect(await store.verify()).toMatchObject([{ severity: 'warning', code: 'dangling' }]);
      });

      test('of people who locked theirs are cast with the others, on gates three with each label', async () => {
        const { gate, votes } = await made();
        const viewState = { ...blindView, task: true };
        await store.addEvent(label('ada', gate, 'process+alpha', { pass: 'gates', viewState }));
        await store.addEvent(label('ada', votes.get('lie')!, 'drop', { pass: 'votes' }));
        const [[scanned], [claim]] = [await store.listScans(), await store.listCases()];
        const cast = async () => {
          const votesOn = await castVotes(store);
          return [...votesOn(scanned!), ...votesOn({ subjects: [claim!] })].map(
            ({ question, voter_kind, voter, answer }) => [question, voter_kind, voter, answer].join(' '),
          );
        };
        expect(await cast()).toEqual([]);
        await store.addEvent({ ...lock('ada'), pass: 'gates' });
        await store.addEvent({ ...lock('ada'), pass: 'votes' });
        const model = { voter: 'j', voter_kind: 'model', n: 1, at: '2026-01-01T00:00:00Z' } as const;
        await store.addVotes([{ ...model, question: 'lie', subject_hash: claim!.hash, answer: 'confirm' }]);
        expect((await cast()).sort()).toEqual([
          'gate_alpha person ada yes',
          'gate_type person ada process',
          'lie model j confirm',
          'lie person ada drop',
          'prompt_requires_format person ada no',
        ]);
      });

      test('who met the re-grade or the record of a run is not blind to it any more; of gates nobody is', async () => {
        const { gate, severity, votes } = await made();
        await store.addAnnotator('bo');
        const [claim] = await store.listItems('claim');
        await store.addEvent(label('ada', severity, 'soft', { pass: 'severity' }));
        expect(await store.notBlind('claim', 'ada')).toEqual([claim!.item]);
        expect((await store.addEvent(label('ada', claim!.item))).viewState).toMatchObject({
          verdict: true,
          score: false,
          task: true,
        });
        await store.addEvent(label('bo', votes.get('lie')!, 'drop', { pass: 'votes' }));
        expect(await store.notBlind('severity', 'bo')).toEqual([severity]);
        expect(
          (await store.addEvent(label('bo', severity, 'soft', { pass: 'severity' }))).viewState,
        ).toMatchObject({ verdict: false, score: true });
        for (const annotator of ['ada', 'bo']) {
          expect(await store.notBlind('gates', annotator)).toEqual([]);
          expect(
            (await store.addEvent(label(annotator, gate, 'critical', { pass: 'gates' }))).viewState,
          ).toMatchObject({ verdict: false, score: false, task: false });
        }
      });

      test('who opened the runs with their verdicts is blind to none of them, in no pass', async () => {
        const { gate, severity, votes } = await made();
        await store.addAnnotator('bo');
        const [claim] = await store.listItems('claim');
        const opened = draft({
          annotator: 'ada',
          item: claim!.item,
          kind: 'task_opened',
          viewState: openedView,
        });
        await store.addEvent({ ...opened, viewState: { ...openedView, mode: 'blind', verdict: false } });
        expect(await store.notBlind('claim', 'ada')).toEqual([]);
        await store.addEvent(opened);
        const items = { claim: claim!.item, severity, gates: gate, votes: votes.get('lie')! } as const;
        const labels = { claim: 'yes', severity: 'soft', gates: 'critical', votes: 'drop' } as const;
        for (const [pass, item] of Object.entries(items) as [keyof typeof items, string][]) {
          expect(await store.notBlind(pass, 'ada')).toContain(item);
          expect(await store.notBlind(pass, 'bo')).not.toContain(item);
          expect((await store.addEvent(label('ada', item, labels[pass], { pass }))).viewState).toMatchObject({
            mode: 'blind',
            verdict: true,
            model: true,
            score: true,
            task: true,
          });
        }
      });

      test('are queued in blocks like others, without parts', async () => {
        const { gate, severity } = await made();
        expect(await store.openQueue('gates', 'ada')).toEqual([{ item: gate, position: 0 }]);
        expect(await store.openQueue('severity', 'ada')).toEqual([{ item: severity, position: 0 }]);
        await store.setCases('c1', []);
        expect(await store.openQueue('severity', 'ada')).toEqual([]);
      });
    });
  });
}
