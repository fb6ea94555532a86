/** A piece of a message, as far as its form goes. */
export type PatternPart = { text: string } | { hole: string; numeric: boolean };

/** A message as a gate has it. */
export interface MessagePattern {
  /** Holes as `{source}`, braces of the text doubled. */
  template: string;
  holes: string[];
  /** null: too little constant text to know the message by (trust-rules 4). */
  regex: string | null;
}

/** Constant characters without which a message is known by its line only. */
export const fewestConstants = 8;

const anything = '(.+?)';
const number = '([-+0-9.eE]+)';

/** Template and anchored regex of a message, white space collapsed; null when there is nothing in it. */
export function messagePattern(parts: readonly PatternPart[]): MessagePattern | null {
  const tidy = collapse(parts);
  if (tidy.length === 0) return null;
  const holes = tidy.flatMap(part => ('hole' in part ? [part.hole] : []));
  const constants = tidy.reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0);
  return {
    template: tidy
      .map(part => ('text' in part ? part.text.replace(/[{}]/g, '$&$&') : `{${part.hole}}`))
      .join(''),
    holes,
    regex:
      constants < fewestConstants
        ? null
        : `^${tidy.map(part => ('text' in part ? escaped(part.text) : part.numeric ? number : anything)).join('')}$`,
  };
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Joins neighbouring text and collapses its white space; none at the ends. */
function collapse(parts: readonly PatternPart[]): PatternPart[] {
  const joined: PatternPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if ('text' in part && last !== undefined && 'text' in last) last.text += part.text;
    else joined.push({ ...part });
  }
  joined.forEach((part, n) => {
    if (!('text' in part)) return;
    part.text = part.text.replace(/\s+/g, ' ');
    if (n === 0) part.text = part.text.trimStart();
    if (n === joined.length - 1) part.text = part.text.trimEnd();
  });
  return joined.filter(part => !('text' in part) || part.text !== '');
}
