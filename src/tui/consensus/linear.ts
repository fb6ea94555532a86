import type { PassId } from '../../core/review/label-event.js';
import { visible, visibleLine } from '../../core/text/visible.js';
import type { Model } from '../model.js';
import { choicesOf, labelInWords, marksOfRow } from './answers.js';
import type { ConsensusScreen, OpenSettle, UnitRow } from './model.js';
import { readingName } from './present-reading.js';
import { differenceOf, shortKey } from './present-table.js';
import { sideLines } from './present-words.js';
import { causeWords } from './update-settle.js';

/** Screen D for a screen reader: the item, the labels that may be known, what can be decided, in whole sentences. */
export function linearConsensus(model: Model, screen: ConsensusScreen): string[] {
  const { item, queue, at, pass, counts } = screen;
  const notice = model.notice === null ? [] : [`Note: ${visibleLine(model.notice)}.`];
  const said = model.said === null ? [] : [`${model.said}.`];
  const counted = `Agreed ${counts.agreed}, resolved ${counts.resolved}, talking ${counts.talking}, open ${counts.open}, excluded ${counts.excluded}.`;
  if (at >= queue.length) return [...said, 'End of the queue. q leaves.', counted, ...notice];
  if (!item) return [`Item ${at + 1} of ${queue.length}.`, ...notice];
  if (item.reading)
    return [
      `${readingName(item, item.reading.step)}.`,
      ...(item.texts[item.reading.step] ?? []).flatMap(({ text }) => visible(text).split('\n')),
      'Escape goes back to the item.',
      ...notice,
    ];
  return [
    ...said,
    `Consensus of ${pass.name}, item ${at + 1} of ${queue.length}. ${stepSentence(item)}`,
    ...(item.view.kind === 'message'
      ? item.view.text === null
        ? ['There is no closing message.']
        : visible(item.view.text).split('\n')
      : []),
    ...(item.view.kind === 'sheet'
      ? item.view.parts.flatMap(({ title, text }) => [`${title}.`, ...visible(text).split('\n')])
      : []),
    ...item.rows.map((row, index) => rowSentence(pass.id, item, row, index)),
    ...(item.shown?.sides.flatMap((side, index) => sideLines(side, index + 1)) ?? []),
    choiceSentence(screen, item),
    counted,
    ...notice,
  ];
}

function stepSentence({ wait }: OpenSettle): string {
  if (wait === 'answer') return 'Your own answer first; labels of the annotators are hidden.';
  if (wait === 'see') return 'All answered; s shows the labels.';
  if (wait === 'resolve') return 'The labels are shown; name a cause, then resolve.';
  if (wait === 'lines') return 'In talk, a line is missing; settle it without, or wait.';
  return wait === 'talk' ? 'Talk: write your line.' : 'It does not wait for you.';
}

function rowSentence(pass: PassId, item: OpenSettle, row: UnitRow, index: number): string {
  const name = row.whole ? row.key : `${shortKey(row.key)} = ${visibleLine(row.text, 200)}`;
  const own = item.own[row.unit];
  const sides = item.shown?.sides.map(
    ({ labels, talked }, at) =>
      `annotator ${at + 1} ${labelInWords(talked[row.unit] ?? labels[row.unit], row.whole) || 'no label'}`,
  );
  const parts = [
    `${index === item.row ? 'Here: ' : ''}${visibleLine(name)}`,
    own === undefined ? 'no answer yet' : `your label ${labelInWords(own, row.whole)}`,
    ...(sides ?? []),
    differenceOf(pass, item, row),
  ];
  return `${parts.filter(part => part !== '').join(', ')}.`;
}

function choiceSentence({ pass }: ConsensusScreen, item: OpenSettle): string {
  const row = item.rows[item.row];
  if (item.wait === 'resolve' || item.wait === 'lines') {
    const sides = item.shown?.sides.length ?? 0;
    return item.cause === null
      ? `Cause: ${causeWords.map((words, at) => `${at + 1} ${words}`).join(', ')}.`
      : `Resolve: 1 to ${sides} side with an annotator, ${sides + 1} own answer, t talk, x exclude.`;
  }
  const choices = row ? [...choicesOf(pass, row, item), ...marksOfRow(pass, row, item)].join(', ') : '';
  return item.wait === 'talk' ? `t writes your line. ${choices}.` : `${choices}. Question mark for all keys.`;
}
