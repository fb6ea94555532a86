import type { LabelChoice } from '../../../core/review/passes.js';
import { spell } from '../../../core/review/timing.js';
import type { ClaimScreen, Model } from '../../model.js';
import { cut } from '../../text/fit.js';
import { ends, type Row, row, spread } from '../row.js';
import { countsOf } from './counts.js';

export function choiceRows(model: Model, screen: ClaimScreen, width: number): Row[] {
  const choices = choicesFor(screen).map(choice => {
    const keys = choice.digit === undefined ? choice.letter : `${choice.digit} ${choice.letter}`;
    return `${keys}  ${choice.title}`;
  });
  const full = spread(choices, width);
  const line = full.endsWith('..')
    ? spread(
        choices.map(choice => choice.replace(/ \(.*\)$/, '')),
        width,
      )
    : full;
  const notice = model.notice === null ? null : row(cut(`! ${model.notice}`, width, '..'), { bold: true });
  return [
    row(screen.at < screen.queue.length ? line : '', { bold: true }),
    notice ?? row(lastLine(screen, width)),
  ];
}

function choicesFor(screen: ClaimScreen): LabelChoice[] {
  const { item, pass } = screen;
  const missing = item !== null && (item.text ?? '').trim() === '';
  return pass.labels.filter(choice => {
    if (missing) return choice.onlyWithoutMessage || choice.digit === undefined;
    return !choice.onlyWithoutMessage || item?.cutOff === true;
  });
}

function lastLine(screen: ClaimScreen, width: number): string {
  const { last } = screen;
  const { flagged, unsure, notes, stale } = countsOf(screen);
  const counts = [
    `flagged ${flagged}`,
    `unsure ${unsure}`,
    `notes ${notes}`,
    ...(stale > 0 ? [`stale ${stale}`] : []),
  ].join('   ');
  const said =
    last === null
      ? ''
      : `last: ${String(last.number).padStart(4, '0')}  ${letterOf(screen.pass.labels, last.value)}  ${spell(last.activeMs)}   (Backspace undoes it)`;
  return ends(said, counts, width);
}

const letterOf = (labels: readonly LabelChoice[], value: string): string =>
  labels.find(choice => choice.value === value)?.letter ?? value;
