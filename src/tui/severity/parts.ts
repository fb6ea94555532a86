import type { BlindSeverity } from '../../store/grading.js';
import type { TextPart } from '../evidence/big-text.js';
import type { SeverityItem } from './model.js';

/** What pass B shows of an item, as texts for its two panes. */
export function severityItemOf(shown: BlindSeverity): SeverityItem {
  const { item, closing, printed, task, trace } = shown;
  const numbers = printedPart(printed);
  const said: TextPart[] = [
    { title: 'WHAT THE AGENT SAID', text: closing },
    { title: 'NUMBERS THE AGENT ITSELF PRINTED', text: numbers.text },
    { title: 'THE TASK', text: task ?? 'The task text is not known here.' },
  ];
  const facts: TextPart[] = [
    { title: 'WHAT THE RE-GRADE FOUND (grader, no model)', text: foundText(shown) },
    { title: 'TRACE (neutral summary: counts only)', text: traceText(trace) },
  ];
  const [words, ...rest] = said;
  return {
    item,
    cut: false,
    parts: said,
    said,
    facts,
    stacked: [words!, ...rest.slice(0, 1), ...facts, ...rest.slice(1)],
    printed: numbers.places,
    steps: trace.steps,
    closingStep: trace.closingStep,
  };
}

export function printedPart(printed: BlindSeverity['printed']): {
  text: string;
  places: SeverityItem['printed'];
} {
  if (printed.length === 0) return { text: 'none', places: [] };
  const widest = Math.max(...printed.map(({ step }) => String(step).length));
  let text = '';
  const places: { step: number; start: number; end: number }[] = [];
  for (const { step, text: line } of printed) {
    if (text !== '') text += '\n';
    const start = text.length;
    text += `step ${String(step).padStart(widest)}  ${line}`;
    places.push({ step, start, end: text.length });
  }
  return { text, places };
}

function foundText({ verdict, gates, messages, deliverables }: BlindSeverity): string {
  return [
    ...entry('verdict', [verdict]),
    ...entry('gates', gates.length === 0 ? ['not known'] : gateLines(gates)),
    ...entry('message', messages.length === 0 ? ['none'] : messages),
    ...entry('deliverable', deliverables.length === 0 ? ['none saved'] : deliverables.map(deliverableLine)),
  ].join('\n');
}

/** The name first, as short as checks and functions are; words of a message come last, since they may need another row. */
function gateLines(gates: BlindSeverity['gates']): string[] {
  const longest = Math.max(...gates.map(({ name }) => name.length));
  return gates.map(({ name, type, state }) => {
    const cells = [
      (type ?? 'untyped').replace('administrative', 'admin').padEnd(8),
      (state === 'not known' ? 'unknown' : state).padEnd(7),
    ];
    return (longest <= shortName ? [name.padEnd(longest), ...cells] : [...cells.reverse(), name])
      .join('  ')
      .trimEnd();
  });
}

const shortName = 18;
const nameCells = 12;

/** Names in one column, what stands behind them in another; lines of one name stand under each other. */
export const entry = (name: string, lines: readonly string[]): string[] =>
  lines.map((line, at) => `${(at === 0 ? name : '').padEnd(nameCells)}${line}`);

export const deliverableLine = ({ path, bytes, present }: BlindSeverity['deliverables'][number]): string =>
  `${path}  ${present ? 'present' : 'missing'}${bytes === null ? '' : `, ${size(bytes)}`}`;

const size = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} B`
    : bytes < 1_000_000
      ? `${(bytes / 1000).toFixed(1)} kB`
      : `${(bytes / 1e6).toFixed(1)} MB`;

export function traceText({
  steps,
  commands,
  filesWritten,
  lastExit,
  lastExitStep,
  closingStep,
}: BlindSeverity['trace']): string {
  const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
  return [
    `${many(steps, 'step')}, ${many(commands, 'command')}, ${many(filesWritten, 'file')} written`,
    lastExit === null
      ? 'the last exit code is not known'
      : `last command exit ${lastExit}${lastExitStep === null ? '' : ` at step ${lastExitStep}`}`,
    closingStep === null ? 'the step of the closing is not known' : `closing message at step ${closingStep}`,
  ].join('\n');
}
