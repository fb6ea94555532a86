import type { Evidence, Hit } from '../../../core/provenance/evidence.js';
import type { StoredTrace, TracedValue } from '../../provenance.js';
import { maskedRange, maskedWords } from './masked-range.js';
import type { OpenedRun } from './opened-runs.js';

/**
 * A trace as check mode shows it: labels and all, but masked, and at offsets of the texts that the blind views hand out.
 * Its run's id stays, for whoever looks up the verdict.
 */
export function checkTrace(run: OpenedRun): StoredTrace {
  const trace = run.trace();
  const { confession, detail } = trace;
  return {
    ...trace,
    detail: detail === null ? null : run.mask(detail).text,
    values: trace.values.map(value => maskedValue(run, value)),
    confession:
      confession.step === null
        ? confession
        : {
            ...confession,
            ...moved(run, { ...confession, step: confession.step }),
            quote: words(run, { ...confession, step: confession.step }, confession.quote),
          },
  };
}

function maskedValue(run: OpenedRun, value: TracedValue): TracedValue {
  const { path, key, text, evidence, near } = value;
  return {
    ...value,
    path: run.mask(path).text,
    key: run.mask(key).text,
    text: run.mask(text).text,
    evidence: maskedEvidence(run, evidence),
    near: near.map(each => ({ ...each, ...moved(run, each), text: words(run, each, each.text) })),
  };
}

function maskedEvidence(run: OpenedRun, evidence: Evidence): Evidence {
  const hit = (each: Hit | null) => each && maskedHit(run, each);
  const { copiedFrom } = evidence;
  return {
    ...evidence,
    hits: evidence.hits.map(each => maskedHit(run, each)),
    executed: hit(evidence.executed),
    echoed: hit(evidence.echoed),
    leaked: hit(evidence.leaked),
    input: hit(evidence.input),
    prompt: hit(evidence.prompt),
    typed: hit(evidence.typed),
    signOnly: hit(evidence.signOnly),
    copiedFrom: copiedFrom && { ...copiedFrom, path: run.mask(copiedFrom.path).text },
  };
}

function maskedHit(run: OpenedRun, hit: Hit): Hit {
  const { path, taint } = hit;
  return {
    ...hit,
    ...moved(run, hit),
    text: words(run, hit, hit.text),
    ...(path === undefined ? {} : { path: run.mask(path).text }),
    ...(taint ? { taint: { ...taint, ...moved(run, taint), text: words(run, taint, taint.text) } } : {}),
  };
}

interface Spot {
  step: number;
  part?: number;
  start: number;
  end: number;
}

/** The text that a spot is in, as it is handed out; null: none is, as of an output file. */
const textAt = (run: OpenedRun, { step, part = 0 }: Spot) =>
  step === -1 ? run.prompt() : (run.step(step)?.parts[part] ?? null);

function moved(run: OpenedRun, spot: Spot): { start: number; end: number } {
  const masked = textAt(run, spot);
  return masked === null ? { start: spot.start, end: spot.end } : maskedRange(masked, spot);
}

const words = (run: OpenedRun, spot: Spot, text: string): string =>
  maskedWords(textAt(run, spot), spot, text, run.mask);
