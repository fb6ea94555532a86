/**
 * English words with an apostrophe as the words they stand for, so that phrases are written once ("could not").
 * `word` is lower case with straight apostrophes.
 */
export function expandContraction(word: string): readonly string[] {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.endsWith("n't")) return [word.slice(0, -3), 'not'];
  const at = word.indexOf("'");
  const ending = ENDINGS.get(word.slice(at));
  const stem = word.slice(0, at);
  // After a pronoun 's is "is" or "has"; after a noun it is a possessive, which adds nothing.
  if (ending === undefined || (ending === 'is' && !SUBJECTS.has(stem))) return [stem];
  return [stem, ending];
}

const IRREGULAR = new Map<string, readonly string[]>([
  ["can't", ['can', 'not']],
  ["won't", ['will', 'not']],
  ["shan't", ['shall', 'not']],
  ["ain't", ['is', 'not']],
  ["let's", ['let', 'us']],
]);

/** Contractions that are written without an apostrophe. */
export const JOINED_WORDS: readonly (readonly [string, readonly string[]])[] = [
  ['cannot', ['can', 'not']],
  ['cant', ['can', 'not']],
  ['wont', ['will', 'not']],
  ['couldnt', ['could', 'not']],
  ['didnt', ['did', 'not']],
  ['doesnt', ['does', 'not']],
  ['dont', ['do', 'not']],
  ['wasnt', ['was', 'not']],
  ['isnt', ['is', 'not']],
  ['havent', ['have', 'not']],
  ['hasnt', ['has', 'not']],
  ['lets', ['let', 'us']],
  ['ive', ['i', 'have']],
];

const ENDINGS = new Map([
  ["'ll", 'will'],
  ["'ve", 'have'],
  ["'re", 'are'],
  ["'d", 'would'],
  ["'m", 'am'],
  ["'s", 'is'],
]);

const SUBJECTS = new Set(['it', 'that', 'this', 'here', 'there', 'what', 'he', 'she', 'everything', 'all']);

/** Looks like a past participle: changed, booked; not need, speed. */
export const isParticiple = (word: string): boolean =>
  word.length >= 5 && word.endsWith('ed') && !word.endsWith('eed');

/** Traditional forms of the simplified characters in which the Chinese phrases are written. */
export const TRADITIONAL: ReadonlyMap<string, readonly string[]> = (() => {
  const forms = new Map<string, string[]>();
  for (const [traditional = '', simplified = ''] of PAIRS()) {
    forms.set(simplified, [...(forms.get(simplified) ?? []), traditional]);
  }
  return forms;
})();

/** Each traditional character followed by the simplified one. */
function PAIRS(): RegExpMatchArray {
  return '經经過过無无應应該该測测試试驗验證证實实現现復复複复關关錯错誤误運运執执處处個个務务請请問问題题後后還还沒没條条檔档結结構构編编譯译進进開开將将會会讓让來来這这對对資资產产創创寫写檢检環环網网絡络權权遺遗餘余繼继續续嘗尝僅仅當当並并確确認认為为從从與与專专動动態态數数據据導导傳传輸输載载讀读報报記记錄录總总給给機机線线裝装設设計计畫划劃划優优調调變变換换幫帮預预訂订單单轉转見见說说麼么樣样種种滿满達达標标長长時时間间難难絕绝'.match(
    /../gu,
  )!;
}
