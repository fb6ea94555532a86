import { visibleLine } from '../../core/text/visible.js';
import { ends, type Row, row } from '../present/row.js';
import { cut } from '../text/fit.js';
import { wrapped } from '../text/wrapped.js';
import type { CheckedVerdict, CheckScreen } from './model.js';
import { verdictWords } from './words.js';

/** The verdict in words: what it is called and by which row, what that row says, the votes, the agent's words. */
export function verdictRows(screen: CheckScreen, width: number): Row[] {
  const { item } = screen;
  const verdict = item && screen.verdicts[item.item];
  if (!item || !verdict) return [row('reading ...', { dim: true })];
  const { name } = verdictWords(verdict.shown);
  const said = item.values.find(value => value.hits[0]?.place === 'said');
  return [
    row(ends(name, `row ${verdict.shown.row} of the verdict table; ${verdict.condition}`, width), {
      bold: true,
    }),
    ...wrapped(verdictSentence(verdict), width)
      .slice(0, 2)
      .map(line => row(line.text)),
    ...(said
      ? [row(cut(`The agent at step ${said.hits[0]?.step}: "${visibleLine(said.text)}"`, width, '..'))]
      : []),
  ];
}

/** What the row says, and how the votes stand. */
export function verdictSentence({ shown, votes, waitsFor }: CheckedVerdict): string {
  const { says } = verdictWords(shown);
  const waits = waitsFor.length > 0 ? ` It waits for ${waitsFor.join(', ')}.` : '';
  const counted = votes.length > 0 ? ` Votes: ${votes.join(', ')}.` : '';
  return `${says.charAt(0).toUpperCase()}${says.slice(1)}.${waits}${counted}`;
}

/** What stands above the panes of the page at the end. */
export const endSentence = ({ verdict, queue }: CheckScreen): string =>
  `${queue.length} ${queue.length === 1 ? 'verdict is' : 'verdicts are'} ${verdict}.`;
