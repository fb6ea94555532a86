import type { Hit } from '../../core/provenance/evidence.js';
import { isFlagged } from '../../core/review/shown-verdict.js';
import type { StoredTrace, TracedValue } from '../../store/provenance.js';
import type { CheckHit, CheckItem, CheckValue } from './model.js';
import { confessionWords, labelWords, whyWords } from './words.js';

/** What the screen knows of a traced run: its values with their evidence, nothing of its score, model or name. */
export function checkItemOf(item: string, trace: StoredTrace, steps: number, hasPrompt: boolean): CheckItem {
  const values = trace.values.map(value => checkValueOf(value, steps));
  const flagged = values.filter(value => value.flagged);
  const others = values.filter(value => !value.flagged);
  const said = saidOf(trace);
  return { item, steps, hasPrompt, values: [...flagged, ...others, ...said], texts: {} };
}

/** A value with its hits in the order of the run, close ones last, and the one that decides. */
export function checkValueOf(value: TracedValue, steps: number): CheckValue {
  const decides = decisiveHit(value);
  // In the order of the run: the prompt first, the output file last.
  const hits = value.evidence.hits.map(checkHitOf).sort((a, b) => compare(orderOf(a), orderOf(b)));
  if (decides && !hits.some(hit => samePlace(hit, decides))) {
    // Only so many hits of a value are kept; the one that decides is always shown.
    const behind = hits.findIndex(hit => orderOf(hit) > orderOf(decides));
    hits.splice(behind < 0 ? hits.length : behind, 0, decides);
  }
  const near = value.near.map((hit): CheckHit => ({ ...hit, place: 'near', path: null, echoOf: null }));
  return {
    path: value.path,
    key: value.key,
    text: value.text,
    flagged: isFlagged(value),
    ...labelWords(value),
    why: whyWords(value, steps),
    hits: [...hits, ...near],
    decisive: decides ? hits.findIndex(hit => samePlace(hit, decides)) : -1,
  };
}

/** The occurrence that the label rests on; null when it rests on there being none. */
function decisiveHit({ labels, evidence }: TracedValue): CheckHit | null {
  const label = labels[0];
  if (!label) return null;
  const step = (number: number | null | undefined, path: string | null): CheckHit | null =>
    number === null || number === undefined
      ? null
      : { step: number, part: 0, place: 'code', start: 0, end: 0, text: '', path, echoOf: null };
  const hit = ((): Hit | null => {
    switch (label.label) {
      case 'derived':
        return evidence.executed ?? evidence.echoed;
      case 'given':
        return label.source === 'leaked'
          ? evidence.leaked
          : label.source === 'prompt'
            ? evidence.prompt
            : (evidence.input ?? evidence.leaked);
      case 'typed':
        return evidence.typed ?? evidence.echoed;
      default:
        return evidence.signOnly;
    }
  })();
  if (hit) return checkHitOf(hit);
  if (evidence.copiedFrom) return step(evidence.copiedFrom.step, evidence.copiedFrom.path);
  return label.label === 'ungrounded' ? null : step(evidence.runtimeFile, null);
}

function checkHitOf(hit: Hit): CheckHit {
  const { step, part, surface, start, end, text, path, taint, match } = hit;
  const placed = { X: 'out', R: 'in', P: 'in', T: 'typed', file: 'file' } as const;
  return {
    step,
    part: part ?? 0,
    place: match === 'near' ? 'near' : placed[surface],
    start,
    end,
    text,
    path: path ?? null,
    echoOf: taint ? { step: taint.step, text: taint.text } : null,
  };
}

/** What the agent said is a row of its own, with its sentence as the one hit. */
function saidOf(trace: StoredTrace): CheckValue[] {
  const words = confessionWords(trace.confession);
  if (!words) return [];
  const { start, end } = trace.confession;
  return [
    {
      path: '',
      key: 'agent says',
      text: words.quote,
      flagged: words.label === 'confession',
      label: words.label,
      notes: [],
      why: `said at step ${words.step}`,
      hits: [
        {
          step: words.step,
          part: trace.confession.part ?? 0,
          place: 'said',
          start,
          end,
          text: words.quote,
          path: null,
          echoOf: null,
        },
      ],
      decisive: 0,
    },
  ];
}

const orderOf = ({ step }: CheckHit): number => (step === -2 ? Number.POSITIVE_INFINITY : step);

/** Infinities have no difference. */
const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

const samePlace = (a: CheckHit, b: CheckHit): boolean =>
  a.step === b.step && a.part === b.part && a.start === b.start && a.place === b.place;
