import { type Here, placeInWords } from './place.js';
import type { Limits } from './reader.js';

/** A text no longer than the limit; what is cut is said. `what` names it in the warning: `text of step 12`. */
export function capText(text: string, limits: Pick<Limits, 'textChars'>, here: Here, what: string): string {
  const most = limits.textChars;
  if (text.length <= most) return text;
  // A surrogate pair is not cut in two.
  const end = most > 0 && isHighSurrogate(text.charCodeAt(most - 1)) ? most - 1 : most;
  here.warn({
    code: 'text_cut',
    at: here.ref,
    text: `${placeInWords(here.ref)}: the ${what} has ${text.length} characters; the first ${end} were kept`,
  });
  return text.slice(0, end);
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
