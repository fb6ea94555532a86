import type { LabelChoice } from '../../../core/review/passes.js';
import { spell } from '../../../core/review/timing.js';
import { keyHint } from '../../keymap/hint.js';
import type { ClaimScreen, Model } from '../../model.js';
import { wrapped } from '../../text/wrapped.js';
import { ends, type Row, row, spread } from '../row.js';
import { countsLine } from './counts.js';

export function choiceRows(model: Model, screen: ClaimScreen, width: number): Row[] {
  const { notice, said } = model;
  // A notice that needs both rows gets them: it says why the key did nothing.
  const told =
    notice === null ? [] : wrapped(`! ${notice}`, width).map(line => row(line.text, { bold: true }));
  if (told.length > 1) return told.slice(0, 2);
  const choices = screen.at < screen.queue.length ? choiceLine(model, screen, width) : '';
  return [row(choices, { bold: true }), told[0] ?? row(said ?? lastLine(screen, width))];
}

function choiceLine(model: Model, screen: ClaimScreen, width: number): string {
  const choices = choicesFor(screen).map(({ value, title }) => {
    const keys = keyHint(model.keymap, 'claim', `label:${value}`, ' ');
    return `${keys}  ${title}`;
  });
  const full = spread(choices, width);
  if (!full.endsWith('..')) return full;
  return spread(
    choices.map(choice => choice.replace(/ \(.*\)$/, '')),
    width,
  );
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
  const counts = countsLine(screen);
  const said =
    last === null
      ? ''
      : `last: ${String(last.number).padStart(4, '0')}  ${letterOf(screen.pass.labels, last.value)}  ${spell(last.activeMs)}   (Backspace undoes it)`;
  return ends(said, counts, width);
}

const letterOf = (labels: readonly LabelChoice[], value: string): string =>
  labels.find(choice => choice.value === value)?.letter ?? value;
