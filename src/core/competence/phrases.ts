import type { FiredGate } from './fired.js';

/** A score for a sentence: four decimals at most, and never rounded to 0 or 1. */
export function spellScore(score: number): string {
  const short = Number(score.toFixed(4));
  return (short === 0 || short === 1) && short !== score ? score.toPrecision(3) : String(short);
}

/** What a gate says, or else where it stands. A message is cut so that a sentence stays one. */
export function quoted({ message, of, match }: FiredGate): string {
  const text = message.replace(/\s+/g, ' ').trim();
  const place = of !== null && of.line[0] > 0 ? `${of.file}:${of.line[0]}` : null;
  const where = match === 'line' && place !== null ? ` (${place})` : '';
  if (text === '') return place === null ? 'without a message' : `a silent zero at ${place}`;
  return `"${text.length <= MOST ? text : `${whole(text.slice(0, MOST))}...`}"${where}`;
}

const MOST = 200;

/** Without half a character at its end. */
const whole = (text: string): string => text.replace(/[\ud800-\udbff]$/, '');
