const english = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const chinese = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];
/** What is counted: a numeral alone is part of too many words (一致, 三角) to be a number. */
const measures = ['个', '种', '项', '条', '次', '位', '组', '类', '处', '列', '行', '份', '台', '簇'];

/** The words for a small whole number, as they stand in a text; none above twelve (trust-rules 2.4). */
export function numberWords(number: bigint): string[] {
  // "one" and "zero" are pronouns and idioms more often than counts.
  if (number < 2n || number > 12n) return [];
  const at = Number(number);
  const word = english[at]!;
  const numerals = at === 2 ? [chinese[at]!, '两'] : [chinese[at]!];
  return [
    word,
    word[0]!.toUpperCase() + word.slice(1),
    ...numerals.flatMap(numeral => measures.map(measure => numeral + measure)),
  ];
}
