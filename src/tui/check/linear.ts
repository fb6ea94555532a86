import { visible, visibleLine } from '../../core/text/visible.js';
import { linesAround } from '../evidence/around.js';
import { bigText } from '../evidence/big-text.js';
import { placeOfHit } from '../evidence/place-of-hit.js';
import type { Model } from '../model.js';
import type { CheckScreen, CheckValue, OpenCheck, Reading } from './model.js';
import { headingOf, hitWords, reasonOf } from './present-evidence.js';
import { shortKey } from './present-values.js';
import { verdictSentence } from './present-verdict.js';
import { hitOf } from './reading.js';
import { verdictWords } from './words.js';

/** Check mode for a screen reader: the verdict, the values, the evidence of the one chosen, in whole sentences. */
export function checkLinear(model: Model, screen: CheckScreen): string[] {
  const { item, queue, at, last, verdict, pass } = screen;
  const notice = model.notice === null ? [] : [`Note: ${visibleLine(model.notice)}.`];
  const said = model.said === null ? [] : [`${model.said}.`];
  const given = pass.labels.find(choice => choice.value === last?.value);
  const recorded = last && given ? [`Run ${last.number} recorded: ${given.title}.`] : [];
  if (at >= queue.length)
    return [...recorded, `End of the ${verdict} verdicts. v other verdicts, q leaves.`, ...notice, ...said];
  if (!item) return [`Run ${at + 1} of ${queue.length}.`, ...notice];
  if (item.reading) return [...readingLines(item, item.reading), ...notice, ...said];
  return [...recorded, ...itemLines(screen, item), ...notice, ...said];
}

function itemLines(screen: CheckScreen, item: OpenCheck): string[] {
  const { queue, at, verdict, pass, verdicts, states } = screen;
  const checked = verdicts[item.item];
  const state = states[item.item];
  const own = pass.labels.find(choice => choice.value === state?.label?.value);
  const before = state?.stale
    ? ' Your label was of an earlier verdict.'
    : own
      ? ` Your label: ${own.title}.`
      : '';
  return [
    `Run ${at + 1} of ${queue.length}, ${verdict}. ${pass.question}${before}${state?.flagged ? ' Flagged.' : ''}`,
    ...(checked
      ? [`${verdictWords(checked.shown).name}, by row ${checked.shown.row}. ${verdictSentence(checked)}`]
      : []),
    ...item.values.map((value, index) => valueLine(value, index)),
    ...evidenceLines(item),
    `${pass.labels.map(choice => `${choice.digit ?? choice.letter} ${choice.title}`).join(', ')}. Brackets step through the hits, Enter opens the step, question mark for all keys.`,
  ];
}

const valueLine = (value: CheckValue, index: number): string =>
  `Value ${index + 1}${value.flagged ? ', flagged' : ''}: ${shortKey(value.key)} = ${visibleLine(value.text, 200)}. ${reasonOf(value)}.`;

function evidenceLines(item: OpenCheck): string[] {
  const value = item.values[item.value];
  if (!value) return ['No value could be traced.'];
  const hit = hitOf(item);
  const heading = `Evidence of value ${item.value + 1}, ${headingOf(item, value).replaceAll(/\s{2,}/g, ', ')}.`;
  if (!hit) return [heading, `It is in none of ${item.steps} steps.`];
  const parts = item.texts[hit.step];
  const place = parts && placeOfHit(parts, hit);
  if (!parts || !place) return [heading, `${hitWords(hit)}.`];
  return [
    heading,
    `${hitWords(hit)}.`,
    ...linesAround(bigText(parts), place, 7, 400).map(
      ({ number, here, row }) =>
        `${here ? 'Here, line' : 'Line'} ${number}: ${row.map(segment => segment.text).join('')}`,
    ),
  ];
}

function readingLines(item: OpenCheck, reading: Reading): string[] {
  if (reading.kind === 'code')
    return [
      'Code of the run.',
      ...reading.entries.map(
        ({ step, title, lines }, index) =>
          `${index === reading.at ? 'Chosen, step' : 'Step'} ${step}: ${visibleLine(title)}, ${lines} lines.`,
      ),
      'Enter opens the step, Escape goes back.',
    ];
  const name = reading.step === -1 ? 'The prompt.' : `Step ${reading.step}, of a run of ${item.steps} steps.`;
  const parts = item.texts[reading.step] ?? [];
  const match = item.find ? [`Match ${item.find.at + 1} of ${item.find.found.length}.`] : [];
  return [
    name,
    ...match,
    ...parts.flatMap(({ title, text }) => [
      ...(title === '' ? [] : [`${visibleLine(title)}:`]),
      ...visible(text).split('\n'),
    ]),
    'Escape goes back to the verdict.',
  ];
}
