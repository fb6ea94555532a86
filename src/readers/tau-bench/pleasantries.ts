/**
 * The fixed rule by which a tau-bench closing passes over courtesies (formats.md 4): a message of which every
 * sentence is one of these closes nothing. It decides nothing about claims, which is the matcher's work; the
 * messages it passes over stay among the closing's candidates.
 */
const courtesies: readonly RegExp[] = [
  /^you(?:'|’)?re (?:very |most |always )?welcome\b/,
  /^(?:it was |it(?:'|’)s )?my pleasure\b/,
  /^(?:i(?:'|’)m |i am |i was )?(?:very |so )?(?:glad|happy|pleased) (?:i could|to|that i could|we could) (?:help|assist|be of)\b/,
  /^(?:and )?(?:have|enjoy) (?:a|an|your|the rest of) [a-z ,'’-]*(?:day|evening|night|morning|afternoon|weekend|week|trip|travels?|journey|flights?|vacation|holiday|stay|one|purchase|time)(?: (?:to|in|ahead|with|there|on|from|and (?:enjoy|have|take|safe))\b.*)?$/,
  /^(?:i )?wish(?:ing)? you (?:a|an|all) /,
  /^safe travels?\b.{0,60}$/,
  /^(?:take care|good ?bye|bye|all the best|best wishes|see you)\b/,
  /^no problem\b/,
  /^(?:thank you|thanks)(?: again| so much| very much)?(?: for (?:choosing|your (?:patience|understanding|time)|reaching out|contacting|being)\b.*)?$/,
  /^if (?:you|there)\b.*\b(?:feel free|let me know|let us know|reach out|don(?:'|’)?t hesitate|do not hesitate|here (?:to help|for you)|just ask)\b/,
  /^(?:please |just )*(?:feel free|don(?:'|’)?t hesitate|do not hesitate) to (?:reach out|ask|contact|let|get in touch|come back|return)\b/,
  /^(?:please |just )*let me know if\b/,
  /^(?:i(?:'|’)m|i am|we(?:'|’)re|we are) (?:always |just )?here (?:to help|to assist|for you|if you)\b/,
  /^is there anything else\b/,
  /^(?:i )?hope (?:you|your|everything)\b/,
];

/** Longer messages say something, whatever they begin with. */
const longest = 400;

export function isPleasantry(text: string): boolean {
  if (text.length > longest || /\d/.test(text)) return false;
  const sentences = text
    .toLowerCase()
    .split(/[.!?\n]+/)
    .map(sentence => sentence.replace(/[^a-z0-9'’ ,-]/g, '').trim())
    .filter(sentence => /[a-z]/.test(sentence));
  return sentences.length > 0 && sentences.every(isCourtesy);
}

const isCourtesy = (sentence: string): boolean => courtesies.some(courtesy => courtesy.test(sentence));
