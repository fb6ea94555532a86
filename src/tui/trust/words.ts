import { visibleLine } from '../../core/text/visible.js';
import type { Dimension } from '../../core/trust/conjunction/checks.js';
import { scoreWord } from '../run/words.js';
import type { Standing, TrustFilter, TrustLine } from './model.js';

/** One glyph a cell, told apart without colour. */
export const glyphs: Readonly<Record<Standing, string>> = {
  clear: '+',
  fails: 'x',
  pending: '?',
  outside: '.',
};

export const legend = `${glyphs.clear} clear  ${glyphs.fails} fails  ${glyphs.pending} pending  ${glyphs.outside} outside, or not checkable`;

export const dimensions: readonly Dimension[] = ['D1', 'D2', 'D3', 'D4'];

/** Whether a task is trusted, and what alone stands against it. */
export function standingWords({ trusted, caught }: TrustLine): string {
  const only = caught === null || caught === 'several' ? '' : `, only ${caught} catches it`;
  switch (trusted) {
    case 'clear':
      return 'trusted';
    case 'pending':
      return `pending${only}`;
    case 'fails':
      return `not trusted${only}`;
    case 'outside':
      return 'outside the count';
  }
}

/** Why a task stands as it does, dimension by dimension. */
export function whyWords({ cells, outside }: TrustLine): string {
  const told = dimensions.flatMap(each => {
    const { standing, words } = cells[each];
    return standing === 'outside' ? [] : [`${each} ${standing}: ${words}`];
  });
  return `${[...(outside === null ? [] : [outside]), ...told].join('; ')}.`;
}

export const recordWords = ({ score, band }: TrustLine): string =>
  `recorded ${score === null ? 'no score' : `${scoreWord(score)} (${band})`}`;

export function filterWords({ model, band, reason, text }: TrustFilter): string {
  const parts = [
    ...(model === null ? [] : [`model ${visibleLine(model, 24)}`]),
    ...(band === null ? [] : [`band ${band}`]),
    ...(reason === null ? [] : [reason]),
    ...(text === '' ? [] : [`"${visibleLine(text, 24)}"`]),
  ];
  return parts.length === 0 ? 'all models, bands and reasons' : `only ${parts.join(', ')}`;
}
