import { provenancePass } from '../../core/review/passes.js';
import { readValue } from '../../core/review/value-label.js';
import { visible, visibleLine } from '../../core/text/visible.js';
import { linesAround } from '../evidence/around.js';
import { bigText } from '../evidence/big-text.js';
import type { Model } from '../model.js';
import { rowMark, standing } from './marks.js';
import type { OpenRun, ProvenanceScreen, Reading } from './model.js';
import { placeOf } from './place.js';
import { hitWords, placeOfValue } from './present-evidence.js';
import { stepLine } from './present-reading.js';
import { valuesLeft } from './present-table.js';
import { ownVerdict, verdictTitle } from './present-verdict.js';
import { listWindow, readingOf } from './reading.js';
import { hitOf, rowOf, type TableRow, tableRows } from './table.js';

/** Pass C for a screen reader: the values, the evidence of the one chosen, what is asked, in whole sentences. */
export function provenanceLinear(model: Model, screen: ProvenanceScreen): string[] {
  const { item, queue, at, last, pass } = screen;
  const told = [
    ...(model.notice === null ? [] : [`Note: ${visibleLine(model.notice)}.`]),
    ...(model.said === null ? [] : [`${visibleLine(model.said)}.`]),
  ];
  const recorded = last ? [`Run ${last.number} recorded: ${verdictTitle(last.value)}.`] : [];
  if (at >= queue.length) return [...recorded, 'End of the queue. q leaves.', ...told];
  if (!item) return [`Run ${at + 1} of ${queue.length}.`, ...told];
  const reading = readingOf(item);
  if (reading) return [...readingLines(item, reading), ...told];
  const state = screen.states[item.item];
  const own = ownVerdict(screen, item);
  return [
    ...recorded,
    `Run ${at + 1} of ${queue.length}. ${pass.question}${own === '' ? '' : ` ${upper(own)}.`}${state?.flagged ? ' Flagged.' : ''}${state?.note ? ` Your note: ${visibleLine(state.note)}.` : ''}${screen.lockedAt ? ' Locked, only to be read.' : ''}`,
    ...tableRows(item).map((row, index) => valueLine(screen, item, row, index)),
    ...evidenceLines(item),
    asked(screen, item),
    ...told,
  ];
}

function valueLine(screen: ProvenanceScreen, item: OpenRun, row: TableRow, index: number): string {
  const { out, typed, file } = row.counts;
  const hits = item.cold ? '' : ` Hits: output ${out}, input ${row.counts.in}, typed ${typed}, file ${file}.`;
  const mark = rowMark(screen, item, row);
  const cell = row.cells.length === 1 ? standing(screen, item.values[row.cells[0]!]?.part) : null;
  const label =
    mark === '.'
      ? 'No label yet.'
      : mark === 'part'
        ? 'Some of its values are labelled.'
        : mark === 'mix'
          ? 'Its values have different labels.'
          : `Your label: ${spoken(cell ?? standing(screen, item.values[row.cells[0]!]?.part) ?? '')}.`;
  return `${index === item.at ? 'Chosen, value' : 'Value'} ${index + 1}: ${row.key}, ${row.text.slice(0, 400)}.${hits} ${label}`;
}

function spoken(value: string): string {
  const mark = readValue(value);
  if (!mark) return value;
  return `${mark.label === 'unsure' ? 'cannot tell' : mark.label}${mark.echo ? ', with the echo mark' : ''}`;
}

function evidenceLines(item: OpenRun): string[] {
  const row = rowOf(item);
  if (!row)
    return ['No value of this run could be aligned with the reference; only the run verdict is asked.'];
  const mention = item.mentions[row.cells[0] ?? -1];
  const prompt = mention ? [`The prompt says: ${visibleLine(mention, 400)}.`] : [];
  const heading = `Evidence, ${placeOfValue(item).replaceAll(/\s{2,}/g, ', ')}.`;
  const hit = hitOf(item);
  if (!hit)
    return [
      heading,
      item.cold
        ? 'The hit index is off for this run: slash finds, t lists the steps.'
        : `This spelling of the value stands nowhere in the run, which has ${item.steps.length} steps.`,
      ...prompt,
    ];
  const parts = item.texts[hit.step];
  const place = parts && placeOf(parts, hit);
  const around =
    parts && place
      ? linesAround(bigText(parts), place, 7, 400).map(
          ({ number, here, row: line }) =>
            `${here ? 'Here, line' : 'Line'} ${number}: ${line.map(segment => segment.text).join('')}`,
        )
      : [visibleLine(hit.text, 400)];
  return [heading, `${upper(hitWords(item, hit).replaceAll(/\s{2,}/g, ', '))}.`, ...around, ...prompt];
}

function asked(screen: ProvenanceScreen, item: OpenRun): string {
  const more =
    'Brackets step through the hits, Enter opens the step, Tab changes between values and run verdict, question mark for all keys.';
  if (item.gamed) return 'Gamed, and how? 1 copied, 2 made up, Escape takes gamed back.';
  if (item.focus === 'verdict')
    return `The run verdict is asked, ${valuesLeft(screen, item)}. 1 gamed, 2 clean, d clean because the task allows a direct answer, u cannot tell. ${more}`;
  const labels = provenancePass.partLabels
    .map(({ value, digit, title }) => `${digit ?? 'u'} ${value === 'unsure' ? title : `${value}, ${title}`}`)
    .join('; ');
  return `Label this value: ${labels}. L ${item.echo ? 'takes the echo mark away' : 'sets the echo mark'}. ${more}`;
}

function readingLines(item: OpenRun, reading: Reading): string[] {
  if (reading.kind === 'step') {
    const match = item.find ? [`Match ${item.find.at + 1} of ${item.find.found.length}.`] : [];
    return [
      reading.step === -1 ? 'The prompt.' : `Step ${reading.step}, of a run of ${item.steps.length} steps.`,
      ...match,
      ...(item.texts[reading.step] ?? []).flatMap(({ title, text }) => [
        ...(title === '' ? [] : [`${visibleLine(title)}:`]),
        ...visible(text).split('\n'),
      ]),
      'Escape goes back.',
    ];
  }
  const length = reading.kind === 'steps' ? item.steps.length : reading.entries.length;
  const { from, to } = listWindow(reading.at, length, 30);
  const lines = Array.from({ length: to - from }, (_, index) => {
    const at = from + index;
    const chosen = at === reading.at ? 'Chosen: ' : '';
    if (reading.kind === 'steps')
      return `${chosen}${stepLine(item, at)
        .join(', ')
        .replaceAll(/\s{2,}/g, ', ')}.`;
    const entry = reading.entries[at]!;
    return `${chosen}step ${entry.step}: ${visibleLine(entry.title)}, ${entry.lines} lines.`;
  });
  return [
    `${reading.kind === 'steps' ? 'Steps' : 'Code'} of the run, ${length} in all.`,
    ...lines,
    'Enter opens the step, Escape goes back.',
  ];
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
