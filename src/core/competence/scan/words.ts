/** The words of a name or a sentence, in lower case: `predEligible_path2` gives pred, eligible, path2. */
export const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');

/** The words with one blank between and around them, to look for whole words and phrases in. */
export const phrase = (text: string): string => ` ${wordsOf(text).join(' ')} `;

/** Whether any of the words or phrases stands in it; a trailing `*` is for any ending. */
export const says = (phrased: string, words: readonly string[]): boolean =>
  words.some(word => phrased.includes(word.endsWith('*') ? ` ${word.slice(0, -1)}` : ` ${word} `));

/** Keys and fields that hold the verdict. */
export const verdictNames = new Set(
  'passed pass score success ok valid reward total_score final_score is_valid correct accepted gate_passed passes is_correct overall_score'.split(
    ' ',
  ),
);

/** Keys and fields that hold what went wrong, the first that is there counts. */
export const messageNames = [
  'reason',
  'error',
  'message',
  'msg',
  'hard_fail_reason',
  'fail_reason',
  'failure_reason',
  'failure',
  'detail',
  'details',
  'error_message',
  'explanation',
  'errors',
  'reasons',
  'failures',
  'gate_failures',
  'issues',
  'problems',
];

/** Keys whose constant text names the gate itself. */
export const gateNames = ['hard_gate', 'gate', 'check', 'check_id', 'gate_id', 'failed_gate'];

const failing =
  'error errors errs err reason reasons fail failed failure failures issue issues problem problems violation violations mismatch mismatches missing defect defects blocker blockers'.split(
    ' ',
  );
const noting =
  'note notes warning warnings warn info infos detail details log logs skipped comment comments debug advice hints hint diagnostics messages'.split(
    ' ',
  );

/** A list that collects what went wrong, by its name. */
export const collectsFailures = (name: string): boolean => {
  const words = wordsOf(name);
  return words.some(word => failing.includes(word)) && !collectsNotes(name);
};

/** A list that only remarks. */
export const collectsNotes = (name: string): boolean => wordsOf(name).some(word => noting.includes(word));

/** A function that ends the grading with a failure, by its name. */
export const failsByName = (name: string): boolean =>
  /^_*(?:hard_|make_|build_|return_|zero_)?(?:fail|failed|failure|reject|rejected|abort|die|bail|disqualify|deny)(?:_(?:report|result|with|hard|gate|score|response|out|now|fast))?$/i.test(
    name,
  ) || /^(?:_*zero_(?:result|score|report)|pytest\.fail)$/i.test(name);
