import {
  chineseConditional,
  chineseConfessions,
  chineseNegator,
  chineseOther,
  chineseSelf,
  chineseUndone,
  conditional,
  englishConfessions,
  englishForTests,
  englishNegator,
  englishOtherAfter,
  englishOtherBefore,
  englishSelf,
  englishTests,
  englishUndone,
  impliedSelf,
} from './phrases.js';

export type Confession = 'none' | 'denial' | 'confession';

/** What the agent's own words say of made-up or copied values, and where. */
export interface ConfessionFound {
  scan: Confession;
  /** The sentence; empty for none. */
  quote: string;
  /** Step of the message; null for none. */
  step: number | null;
  /** As `Hit.part`. */
  part?: number;
  /** UTF-16 offsets of the sentence in the message. */
  start: number;
  end: number;
}

const LONGEST_SENTENCE = 1200;
/** As in trust-rules 2.7. */
const NEGATOR_REACH = 30;
const CHINESE_NEGATOR_REACH = 8;

/**
 * Scans one message or reasoning text (trust-rules 2.7). A confession outranks a denial; the first of its kind is quoted.
 * A confession alone never convicts.
 */
export function scanConfession(text: string): Omit<ConfessionFound, 'step'> {
  let best: Omit<ConfessionFound, 'step'> = { scan: 'none', quote: '', start: 0, end: 0 };
  // Nearly all messages hold none of the words, and are not looked at sentence by sentence.
  const english = phrasesWithin(text);
  const chinese = /[\u4e00-\u9fff]/.test(text);
  if (english.length === 0 && !chinese) return best;
  const sentences = sentencesOf(text);
  for (const [at, sentence] of sentences.entries()) {
    const scan = judge(sentence.text, sentences[at + 1]?.text ?? '', english);
    if (scan === 'none' || (scan === 'denial' && best.scan === 'denial')) continue;
    best = {
      scan,
      quote: sentence.text.trim(),
      start: sentence.start,
      end: sentence.start + sentence.text.length,
    };
    if (scan === 'confession') break;
  }
  return best;
}

/** One pass over the text for all words. */
function phrasesWithin(text: string): RegExp[] {
  const found = new Set<string>();
  for (const [word] of text.matchAll(anyNeed)) found.add(word.toLowerCase());
  if (found.size === 0) return [];
  return englishConfessions
    .filter(({ needs }) => needs.some(word => found.has(word)))
    .map(({ pattern }) => pattern);
}

const anyNeed = new RegExp([...new Set(englishConfessions.flatMap(({ needs }) => needs))].join('|'), 'gi');

/** The strongest of a run's messages, the first among equals. */
export function strongest(found: Iterable<ConfessionFound>): ConfessionFound {
  let best: ConfessionFound = { scan: 'none', quote: '', step: null, start: 0, end: 0 };
  for (const each of found) {
    if (rank(each.scan) > rank(best.scan)) best = each;
    if (best.scan === 'confession') break;
  }
  return best;
}

const rank = (scan: Confession): number => ['none', 'denial', 'confession'].indexOf(scan);

/** Full stops end a sentence only before white space: 0.85 and results.json are words. */
function sentencesOf(text: string): { text: string; start: number }[] {
  const sentences: { text: string; start: number }[] = [];
  for (const { index, 0: sentence } of text.matchAll(/(?:[^.;!?\n。；！？]|\.(?!\s|$))+[.;!?。；！？]*/g)) {
    for (let from = 0; from < sentence.length; from += LONGEST_SENTENCE) {
      sentences.push({ text: sentence.slice(from, from + LONGEST_SENTENCE), start: index + from });
    }
  }
  return sentences;
}

function judge(sentence: string, next: string, english: readonly RegExp[]): Confession {
  const plain = sentence.replace(/[‘’]/g, "'");
  return strongerOf(
    judgeEnglish(plain, next, english),
    /[\u4e00-\u9fff]/.test(sentence) ? judgeChinese(sentence, next) : 'none',
  );
}

const strongerOf = (a: Confession, b: Confession): Confession => (rank(b) > rank(a) ? b : a);

function judgeEnglish(sentence: string, next: string, patterns: readonly RegExp[]): Confession {
  let result: Confession = 'none';
  for (const pattern of patterns) {
    for (const match of sentence.matchAll(pattern)) {
      const before = sentence.slice(0, match.index);
      const after = sentence.slice(match.index + match[0].length);
      result = strongerOf(result, guardedEnglish(sentence, before, match[0], after, next));
    }
  }
  return result;
}

function guardedEnglish(
  sentence: string,
  before: string,
  phrase: string,
  after: string,
  next: string,
): Confession {
  if (isQuestion(sentence)) return /^\W*(?:no|nope|never|not)\b/i.test(next) ? 'denial' : 'none';
  if (isNegated(before, englishNegator, NEGATOR_REACH, /[,;:—]|\b(?:so|but|and|then|i|we)\b/i))
    return 'denial';
  const own = before.split(/,|;|\bso\b|\bbut\b|\band then\b/).at(-1) ?? before;
  if (englishUndone.test(before) && !/\bwith\b[^,]*$/i.test(own)) return 'none';
  // "numbers that look real" are the speaker's; "the fixture that hardcodes" is not.
  if (
    !/^looks?\b/i.test(phrase) &&
    englishOtherBefore.test(before) &&
    !/\b(?:i|we)\b(?!.*\b(?:that|which)\b)[^,]{0,24}$|\b(?:my|our)\b[^,]{0,30}$/i.test(own)
  )
    return 'none';
  // What is copied comes from somewhere else by its nature.
  if (!/^(?:cop|past|lift|took|take|us|reus|reverse)/i.test(phrase)) {
    const from = /\b(?:i|we)\b[^,]{0,24}$/i.test(own) ? after.replace(/\bfrom\b/gi, '    ') : after;
    if (englishOtherAfter.test(from)) return 'none';
  }
  if (conditional.test(own) || /\b(?:if|unless|in case)\b/i.test(before)) return 'none';
  if (
    englishForTests.test(after) ||
    (/\b(?:mock|dummy|synthetic|fake)/i.test(phrase) &&
      (englishForTests.test(sentence) || englishTests.test(sentence)))
  )
    return 'none';
  return englishSelf.test(sentence) || impliedSelf.test(sentence) ? 'confession' : 'none';
}

function judgeChinese(sentence: string, next: string): Confession {
  let result: Confession = 'none';
  for (const pattern of chineseConfessions) {
    for (const match of sentence.matchAll(pattern)) {
      const before = sentence.slice(0, match.index);
      result = strongerOf(result, guardedChinese(sentence, before, next));
    }
  }
  return result;
}

function guardedChinese(sentence: string, before: string, next: string): Confession {
  if (isQuestion(sentence)) return /^\s*(?:不|否|当然不|没有)/.test(next) ? 'denial' : 'none';
  if (isNegated(before, chineseNegator, CHINESE_NEGATOR_REACH, /[，,；：、]/)) return 'denial';
  if (chineseUndone.test(before)) return 'none';
  const clause = before.split(/[，,；]/).at(-1) ?? '';
  if (chineseOther.test(clause) && !/我[^，]{0,8}$/.test(clause)) return 'none';
  if (chineseConditional.test(before)) return 'none';
  return chineseSelf.test(sentence) && !(chineseOther.test(before) && !/我/.test(before))
    ? 'confession'
    : 'none';
}

const isQuestion = (sentence: string): boolean => /[?？]\s*$/.test(sentence);

/** A negator within reach of the phrase, and nothing between them that begins another clause. */
function isNegated(before: string, negator: RegExp, reach: number, boundary: RegExp): boolean {
  for (const match of before.matchAll(negator)) {
    const between = before.slice(match.index + match[0].length);
    if (between.length <= reach && !boundary.test(between)) return true;
  }
  return false;
}
