import { readGate } from './gate-label.js';
import type { PassId } from './label-event.js';
import { readSeverity } from './severity-label.js';

/** A mark that goes with a label of a whole item, stored behind it: `hard+right`, `critical+alpha+prompt`. */
export interface LabelMark {
  id: string;
  /** The letter that sets it, here and in its pass. */
  letter: string;
  title: string;
}

/** One question that a stored label answers: the label itself, or what its marks say. They are compared each for itself. */
export interface Aspect {
  id: string;
  /** As the edge of a table calls it. */
  name: string;
  /** null: nothing was said of it, which differs from nothing. */
  read(stored: string): string | null;
}

interface Marked {
  marks: readonly LabelMark[];
  /** One of the marks takes the place of another. */
  exclusive: boolean;
  /** Labels that take no marks. */
  plain: readonly string[];
  /** The label first. */
  aspects: readonly Aspect[];
}

const passes: Partial<Record<PassId, Marked>> = {
  severity: {
    marks: [
      { id: 'right', letter: 'r', title: 'said right' },
      { id: 'done', letter: 'w', title: 'only done' },
    ],
    exclusive: true,
    plain: ['unsure'],
    aspects: [
      { id: 'label', name: 'severity', read: stored => readSeverity(stored)?.label ?? null },
      { id: 'kind', name: 'how claimed', read: stored => readSeverity(stored)?.kind ?? null },
    ],
  },
  gates: {
    marks: [
      { id: 'alpha', letter: 'x', title: 'against gaming' },
      { id: 'prompt', letter: 'r', title: 'prompt requires it' },
    ],
    exclusive: false,
    plain: ['not_a_gate', 'unsure'],
    aspects: [
      { id: 'label', name: 'type', read: stored => readGate(stored)?.label ?? null },
      { id: 'alpha', name: 'gaming', read: stored => markOf(stored, 'alpha') },
      { id: 'prompt', name: 'prompt', read: stored => markOf(stored, 'prompt') },
    ],
  },
};

/** Marks of whole items; of values in pass C see `value-label.ts`. */
export const marksOf = (pass: PassId): readonly LabelMark[] => passes[pass]?.marks ?? [];

/** What a stored label of a pass says, question by question; the label alone where the pass has no marks. */
export const aspectsOf = (pass: PassId): readonly Aspect[] => passes[pass]?.aspects ?? whole;

const whole: readonly Aspect[] = [{ id: 'label', name: 'label', read: stored => stored }];

/** The label without its marks. */
export const plainLabel = (pass: PassId, stored: string): string =>
  aspectsOf(pass)[0]?.read(stored) ?? stored;

/** Whether two stored labels say the same, as far as both say anything. */
export const sameLabel = (pass: PassId, a: string, b: string): boolean =>
  a === b || aspectsOf(pass).every(({ read }) => isSame(read(a), read(b)));

/** What several people say together: their label, and of its marks those that all of them gave; null: they differ. */
export function commonLabel(pass: PassId, labels: Iterable<string>): string | null {
  const [first, ...others] = labels;
  if (first === undefined) return null;
  const all = [first, ...others];
  if (all.some((one, at) => all.slice(at + 1).some(other => !sameLabel(pass, one, other)))) return null;
  const marks = marksIn(pass, first).filter(mark => others.every(each => marksIn(pass, each).includes(mark)));
  return passes[pass] ? withMarks(pass, first, marks) : first;
}

/** Ids of the marks of a stored label, in the order of the pass. */
export function marksIn(pass: PassId, stored: string): string[] {
  const said = stored.split('+').slice(1);
  return marksOf(pass).flatMap(({ id }) => (said.includes(id) ? [id] : []));
}

/** The label with just these marks, as it is stored; labels that take none stay plain. */
export function withMarks(pass: PassId, stored: string, marks: readonly string[]): string {
  const label = plainLabel(pass, stored);
  if (passes[pass]?.plain.includes(label)) return label;
  return [label, ...marksOf(pass).flatMap(({ id }) => (marks.includes(id) ? [id] : []))].join('+');
}

/** A mark put on, or taken away when it is there. */
export function toggledMark(pass: PassId, marks: readonly string[], id: string): string[] {
  if (marks.includes(id)) return marks.filter(mark => mark !== id);
  return passes[pass]?.exclusive ? [id] : [...marks, id];
}

/** As a screen shows it: "hard, said right". */
export function markedInWords(pass: PassId, stored: string): string {
  const marks = marksIn(pass, stored);
  const titles = marksOf(pass).flatMap(({ id, title }) => (marks.includes(id) ? [title] : []));
  return [plainLabel(pass, stored).replaceAll('_', ' '), ...titles].join(', ');
}

const isSame = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;

/** Who cannot tell what a gate is leaves open what they did not mark, as in their vote (`people-votes.ts`). */
function markOf(stored: string, mark: 'alpha' | 'prompt'): string | null {
  const gate = readGate(stored);
  if (gate === null) return null;
  return gate[mark] ? 'yes' : gate.label === 'unsure' ? null : 'no';
}
