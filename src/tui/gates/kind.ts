import { readGate, spellGate } from '../../core/review/gate-label.js';
import { blindView } from '../../core/review/label-event.js';
import { gatesPass } from '../../core/review/passes.js';
import { visibleLine } from '../../core/text/visible.js';
import type { SheetKind } from '../sheet/model.js';
import { cut } from '../text/fit.js';
import type { GateMarks, GatesScreen } from './model.js';

/** What is of the gates alone. */
export const gatesSheet: SheetKind<GatesScreen> = {
  context: 'gates',
  pass: gatesPass,
  title: 'D1 gates  What does this check of the grader enforce?',
  noun: ['gate', 'gates'],
  seen: 'THE GATE AND ITS TASK',
  atEnd: 'Your types count as votes once you have locked them; two equal ones of three decide.',
  head: ({ place, marks, hasTask }, width) => ({
    large: 'WHAT DOES A RESULT LACK THAT FAILS HERE?',
    lines: [cut(visibleLine(place), width, '..'), cut(marksLine(marks, hasTask), width, '..')],
  }),
  opened(screen, item) {
    const said = readGate(screen.states[item.item]?.label?.value);
    return { ...item, marks: { alpha: said?.alpha ?? false, prompt: said?.prompt ?? false } };
  },
  moment: (_, item, seenShare) => ({
    id: item.item,
    view: { ...blindView, task: item.hasTask },
    seenShare,
    attention: item,
  }),
  labelled({ marks }, label) {
    const known = readGate(label)?.label;
    if (known === undefined) return label;
    // What is no gate, and what one cannot tell, takes no marks along.
    const plain = known === 'not_a_gate' || known === 'unsure';
    return spellGate({ label: known, ...(plain ? { alpha: false, prompt: false } : marks) });
  },
  own(_, item, command) {
    const { marks } = item;
    if (command === 'do:alpha') return { item: { ...item, marks: { ...marks, alpha: !marks.alpha } } };
    if (command === 'do:prompt') return { item: { ...item, marks: { ...marks, prompt: !marks.prompt } } };
    return null;
  },
  hints: key => [
    `${key('label:critical')} ${key('label:process')} ${key('label:administrative')} ${key('label:not_a_gate')} ${key('label:unsure')} type+next`,
    `${key('do:alpha')} ${key('do:prompt')} marks, before the type`,
    `${key('match-next')} ${key('match-previous')} part`,
  ],
  warning: () => null,
  load: items => ({ do: 'gates:load', items }),
  open(screen, annotator) {
    const item = screen.queue[screen.at];
    const at = { ...(item === undefined ? {} : { item }), ...(screen.marked ? { marked: true } : {}) };
    return { do: 'gates:open', annotator, ...at };
  },
};

/** Both marks with their keys, as check boxes: set or not must be told without colour. */
function marksLine({ alpha, prompt }: GateMarks, hasTask: boolean): string {
  const box = (set: boolean) => (set ? '[x]' : '[ ]');
  const task = hasTask ? '' : ' (the task text is not known)';
  return `marks: ${box(alpha)} x against gaming   ${box(prompt)} r the prompt requires this${task}`;
}
