import { type Hit, type Place, placeOf } from '../../../core/provenance/evidence.js';
import { partItemId, valueParts } from '../../../core/review/item.js';
import type { BlindHit, BlindValue, StoredTrace, TracedValue } from '../../provenance.js';
import { maskedRange, maskedWords } from './masked-range.js';
import type { OpenedRun } from './opened-runs.js';

/**
 * The answer values of a run with their raw hits, masked, at offsets of the masked texts. Nothing of a hit tells its
 * label: no taint, no source, no option. Steps without a hit are not read.
 */
export function blindValues(run: OpenedRun): BlindValue[] {
  const trace = run.trace();
  const place = placesOf(trace, run);
  const raw = trace.values.flatMap(
    ({ evidence, near }, value): { value: number; near: boolean; hit: Raw }[] => [
      ...evidence.hits.map(hit => ({ value, near: false, hit: rawHit(hit) })),
      ...near.map(each => ({
        value,
        near: true,
        hit: { ...each, exact: false, place: each.place ?? null, path: null },
      })),
    ],
  );
  // The last step first, so that the first ones are still kept when the screen asks for them.
  raw.sort((a, b) => orderOf(b.hit.step) - orderOf(a.hit.step));
  const found = trace.values.map(() => ({ hits: [] as BlindHit[], near: [] as BlindHit[] }));
  for (const { value, near, hit } of raw)
    found[value]![near ? 'near' : 'hits'].push(blindHit(run, { ...hit, place: hit.place ?? place(hit) }));
  return valuesOf(run, ({ evidence }, at) => ({
    counts: { ...evidence.counts },
    hits: found[at]!.hits.sort(inOrder),
    near: found[at]!.near.sort(inOrder),
  }));
}

/** The same without the hit index, for the cold subset. */
export const withoutHits = (run: OpenedRun): BlindValue[] => valuesOf(run, () => noHits);

const noHits = { counts: { out: 0, in: 0, typed: 0, file: 0 }, hits: [], near: [] };

function valuesOf(
  run: OpenedRun,
  hitsOf: (value: TracedValue, at: number) => Pick<BlindValue, 'counts' | 'hits' | 'near'>,
): BlindValue[] {
  const { values, parts } = run.trace();
  const arrays = arraysOf(values);
  return values.map((value, at) => {
    const array = arrays[at] ?? null;
    return {
      part: parts[at]!,
      path: run.mask(value.path).text,
      key: run.mask(value.key).text,
      text: run.mask(value.text).text,
      wholeFile: value.kind === 'file',
      array: array === null ? null : run.mask(array).text,
      ...hitsOf(value, at),
    };
  });
}

/** The same with the parts of a hidden repeat. */
export function asRepeat(values: readonly BlindValue[], repeat: string, trace: StoredTrace): BlindValue[] {
  const parts = valueParts(trace.values);
  return values.map((value, at) => ({ ...value, part: partItemId('provenance', repeat, parts[at]!) }));
}

interface Raw {
  step: number;
  part: number;
  start: number;
  end: number;
  text: string;
  exact: boolean;
  /** null: of a near hit that an older tracer did not place. */
  place: Place | null;
  path: string | null;
}

const rawHit = ({ step, part = 0, surface, start, end, text, match, path }: Hit): Raw => ({
  ...{ step, part, start, end, text, path: path ?? null },
  exact: match !== 'near' && match !== 'sign_only',
  place: placeOf[surface],
});

function blindHit(run: OpenedRun, { path, text, place, exact, ...at }: Raw & { place: Place }): BlindHit {
  const masked = at.step === -1 ? run.prompt() : (run.step(at.step)?.parts[at.part] ?? null);
  return {
    step: at.step,
    part: at.part,
    place,
    ...(masked === null ? { start: at.start, end: at.end } : maskedRange(masked, at)),
    text: maskedWords(masked, at, text, run.mask),
    exact,
    path: path === null ? null : run.mask(path).text,
  };
}

/** Where a near hit stands: as other hits of the same part do, else by what the part is. */
function placesOf(trace: StoredTrace, run: OpenedRun): (hit: Raw) => Place {
  const known = new Map<string, Place>();
  for (const { evidence } of trace.values)
    for (const { step, part = 0, surface } of evidence.hits) known.set(`${step} ${part}`, placeOf[surface]);
  return ({ step, part }) => {
    if (step === -1) return 'in';
    const kind = run.step(step)?.step.parts[part]?.kind;
    return known.get(`${step} ${part}`) ?? (kind === undefined ? 'out' : placeOfKind[kind]);
  };
}

const placeOfKind = {
  message: 'typed',
  reasoning: 'typed',
  given: 'in',
  command: 'typed',
  write: 'typed',
  output: 'out',
} as const satisfies Record<string, Place>;

/** The prompt first, the output file last. */
const orderOf = (step: number): number => (step === -2 ? Number.MAX_SAFE_INTEGER : step);

const inOrder = (a: BlindHit, b: BlindHit): number =>
  orderOf(a.step) - orderOf(b.step) || a.part - b.part || a.start - b.start;

/** The array of each cell, where several values are cells of it: `$.counts` of `$.counts[3]`. */
function arraysOf(values: readonly TracedValue[]): (string | null)[] {
  const arrays = values.map(({ key, kind }) =>
    kind === 'file' || key.startsWith('$.text[') ? null : (/^(.*)\[[^[\]]*\]$/s.exec(key)?.[1] ?? null),
  );
  const names = values.map(({ path }, at) => (arrays[at] === null ? '' : `${path}\n${arrays[at]}`));
  const cells = new Map<string, number>();
  for (const name of names) cells.set(name, (cells.get(name) ?? 0) + 1);
  return arrays.map((array, at) => (cells.get(names[at]!)! > 1 ? array : null));
}
