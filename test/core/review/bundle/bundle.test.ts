import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LabelBundle } from '../../../../src/core/review/bundle/bundle.js';
import { headerHash } from '../../../../src/core/review/bundle/header.js';
import { jsonLine } from '../../../../src/core/review/bundle/json-line.js';
import { readBundle } from '../../../../src/core/review/bundle/read.js';
import { bundleText } from '../../../../src/core/review/bundle/write.js';
import type { LabelEvent } from '../../../../src/core/review/label-event.js';
import { drawPlan } from '../../../../src/core/review/plan/draw.js';
import { type SealedPlan, sealHash } from '../../../../src/core/review/plan/hash.js';
import { event } from '../events.js';
import { census, framed } from '../plan/frames.js';

/** Sealed events in one chain each of two people, their ids in the order they are listed. */
function bundle(parts: readonly Partial<LabelEvent>[] = standard): LabelBundle {
  const last = new Map<string, string>();
  const events = parts.map((part, at) => {
    const id = `01HZZZZZZZZZZZZZZZZZZZ${String(at).padStart(4, '0')}`;
    const annotator = part.annotator ?? 'ann';
    const made = event({ ...part, annotator, id, prevHash: last.get(annotator) ?? null });
    last.set(annotator, made.hash);
    return made;
  });
  return {
    project: 'p',
    passes: ['claim'],
    annotators: ['ann', 'bo'].map(name => ({
      name,
      demo: false,
      seed: 7,
      addedAt: '2026-01-01T00:00:00.000Z',
    })),
    guides: [
      {
        pass: 'claim',
        version: '1.0',
        meaning: 1,
        hash: 'a'.repeat(64),
        text: { en: 'Read.', zh: '\u8bfb' },
        note: null,
        addedAt: null,
      },
    ],
    items: [
      { item: 'item-1', pass: 'claim', hash: null },
      { item: 'item-2', pass: 'claim' },
    ],
    events,
  };
}
const standard: Partial<LabelEvent>[] = [
  {},
  { annotator: 'bo' },
  { item: 'item-2', value: 'no' },
  { annotator: 'bo', kind: 'note', value: 'a\nb \u202e \u001b[2J' },
  { kind: 'lock', item: null, value: null },
];
const whole = bundle();
const lines = bundleText(whole).split('\n').slice(0, -1);
const textOf = (...rows: (string | undefined)[]) => `${rows.join('\n')}\n`;
const names = whole.events.map(({ id }) => id);

test('comes back as it was written, one line an event, the header first', () => {
  expect(lines).toHaveLength(6);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    format: 'trustlayer-labels',
    version: 1,
    events: 5,
    chains: [
      { annotator: 'ann', device: 'desk', events: 3, newest: names[4] },
      { annotator: 'bo', device: 'desk', events: 2, newest: names[3] },
    ],
  });
  expect(readBundle(textOf(...lines))).toEqual(whole);
});

describe('with a sealed plan', () => {
  const plan = drawPlan(framed({ clean: 20 }, 'claim'), census);
  const sealed = (no: number, prevHash: string | null, reason: string | null = null): SealedPlan => {
    const content = { pass: 'claim' as const, no, plan, reason, prevHash };
    return { ...content, hash: sealHash(content), sealedAt: '2026-01-02T00:00:00.000Z' };
  };
  const first = sealed(1, null);
  const second = sealed(2, first.hash, 'more runs came');
  const text = (...plans: SealedPlan[]) => bundleText({ ...whole, plans });

  test('brings it along, in a version that older programs do not read', () => {
    expect(readBundle(text(first, second))).toEqual({ ...whole, plans: [first, second] });
    expect(JSON.parse(text(first).split('\n')[0]!).version).toBe(2);
    expect(readBundle(bundleText({ ...whole, plans: [first], events: [] })).plans).toEqual([first]);
  });

  test.each<[string, SealedPlan[], RegExp]>([
    ['changed', [{ ...first, reason: 'none' }], /plan 1 of pass claim was changed/],
    ['drawn otherwise', [{ ...first, plan: { ...plan, seed: 8 } }], /plan 1 .* does not match its hash/],
    ['of another pass', [{ ...first, pass: 'votes' }], /of another pass/],
    ['without the one before it', [second], /stands apart/],
    ['there twice', [first, first], /twice/],
    ['after another one', [first, sealed(2, 'b'.repeat(64))], /does not follow/],
    ['no plan', [{ ...first, plan: 7 as never }], /not a plan/],
  ])('a plan that was %s is refused', (_, plans, words) => {
    expect(() => readBundle(text(...plans))).toThrow(words);
  });
});

test('survives other line ends and a missing last one', () => {
  expect(readBundle(lines.join('\r\n'))).toEqual(whole);
  expect(readBundle(`${lines.join('\n')}\n\n`)).toEqual(whole);
});

test('cannot drive a terminal', () => {
  expect(bundleText(whole)).not.toMatch(/[^\P{C}\n]/u);
});

describe('is refused whole', () => {
  const [header, ...events] = lines;
  const changed = (at: number, more: object) =>
    textOf(
      ...lines.map((line, row) => (row === at ? JSON.stringify({ ...JSON.parse(line), ...more }) : line)),
    );
  const otherHeader = (more: object) => {
    const content = { ...JSON.parse(header!), ...more };
    return textOf(JSON.stringify({ ...content, hash: headerHash(content) }), ...events);
  };

  test.each<[string, string, RegExp]>([
    ['nothing', '', /no bundle of labels/],
    ['another file', 'item,label\n1,yes\n', /no bundle of labels/],
    ['JSONL of another kind', '{"id":1}\n', /no bundle of labels/],
    ['events without their header', textOf(...events), /no bundle of labels/],
    ['a newer format', otherHeader({ version: 3 }), /newer version/],
    ['a header that was changed', changed(0, { project: 'q' }), /its header was changed/],
    ['a header that lacks something', otherHeader({ guides: [{ pass: 'claim' }] }), /has no "version"/],
    ['a header with more in it', otherHeader({ more: 1 }), /no version of this program writes/],
    [
      'a changed label',
      changed(3, { value: 'yes' }),
      new RegExp(`event ${names[2]} \\(label by ann\\) was changed`),
    ],
    [
      'a changed time',
      changed(2, { createdAt: '2026-01-01T00:00:00.001Z' }),
      new RegExp(`event ${names[1]} `),
    ],
    ['a label whose view was improved', changed(2, { viewState: null }), new RegExp(`event ${names[1]} `)],
    [
      'an event with more in it',
      changed(1, { more: 1 }),
      new RegExp(`line 2 \\(event ${names[0]}\\) has a member`),
    ],
    ['an event with less in it', changed(1, { reason: undefined }), /has no "reason"/],
    ['an event of a newer kind', changed(1, { schemaVersion: 2 }), /newer version/],
    ['an id that is none', changed(1, { id: '7ZZZZZZZZZZZZZZZZZZZZZZZZZ' }), /"id" that is not a ULID/],
    ['no line end but the end', textOf(...lines).slice(0, -40), /line 6 is no JSON: it was cut/],
    [
      'the last event cut',
      textOf(...lines.slice(0, 5)),
      new RegExp(`event ${names[4]}, the last of ann .* is missing`),
    ],
    [
      'the end of a chain cut',
      textOf(...lines.filter((_, at) => at !== 4)),
      new RegExp(`event ${names[3]}, the last of bo `),
    ],
    ['a beginning cut', textOf(header, ...events.slice(1)), new RegExp(`event ${names[2]} .* taken out`)],
    ['everything cut', textOf(header), new RegExp(`event ${names[4]}, the last of ann`)],
    [
      'two lines changed about',
      textOf(header, events[0], events[2], events[1], ...events.slice(3)),
      new RegExp(`event ${names[1]} .* reordered`),
    ],
    ['a line twice', textOf(header, events[0], ...events), new RegExp(`event ${names[0]} .* twice`)],
    ['an empty line within', textOf(header, events[0], '', ...events.slice(1)), /line 3 is no JSON/],
    ['nesting without end', textOf(header, '['.repeat(200_000)), /line 2 is no JSON/],
    [
      'nesting that has an end',
      textOf(header, `{"value":${'['.repeat(200)}${']'.repeat(200)}}`),
      /line 2 is no JSON/,
    ],
  ])('%s', (_, text, words) => {
    expect(() => readBundle(text)).toThrow(
      expect.objectContaining({ name: 'BundleError', message: expect.stringMatching(words) }),
    );
  });

  test('an event more than the header promises', () => {
    const more = bundle([...standard, { annotator: 'bo' }]);
    const text = textOf(header, ...more.events.map(jsonLine));
    expect(() => readBundle(text)).toThrow(
      /promises 5 events and 6 others are there, up to event .* \(label by bo\)/,
    );
  });

  test('an event of another person\u2019s chain, sealed anew', () => {
    const borrowed = bundle([{}, { annotator: 'bo' }]);
    const [first, second] = borrowed.events as [LabelEvent, LabelEvent];
    const moved = event({ ...second, hash: undefined as never, prevHash: first.hash });
    expect(() => readBundle(bundleText({ ...borrowed, events: [first, moved] }))).toThrow(
      /another annotator or machine/,
    );
  });

  test('any character changed, dropped or doubled, or a line moved', () => {
    const text = textOf(...lines);
    fc.assert(
      fc.property(fc.nat(text.length - 2), fc.constantFrom('drop', 'double', 'change'), (at, how) => {
        const character = text[at]!;
        const by =
          how === 'drop' ? '' : how === 'double' ? character + character : character === '5' ? '6' : '5';
        const other = text.slice(0, at) + by + text.slice(at + 1);
        let read: LabelBundle | null = null;
        try {
          read = readBundle(other);
        } catch (error) {
          expect(error).toHaveProperty('name', 'BundleError');
        }
        // What is taken says the same: a space within a text would not.
        if (read !== null) expect(read).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });
});

test('a fork, as a restored backup makes, is taken', () => {
  const [first, second] = bundle([{}, {}]).events as [LabelEvent, LabelEvent];
  const other = event({ ...second, id: '01HZZZZZZZZZZZZZZZZZZZZZZZ', hash: undefined as never, value: 'no' });
  const forked = { ...whole, events: [first, second, other] };
  expect(readBundle(bundleText(forked))).toEqual(forked);
});

test('jsonLine is the same value, visible', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
      const line = jsonLine({ value, text });
      expect(JSON.parse(line)).toEqual(JSON.parse(JSON.stringify({ value, text })));
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }),
  );
});
