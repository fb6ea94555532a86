/**
 * Inspect's comparisons of an answer with a target, which need nothing but the log (formats 2): its scorers `match`,
 * `includes` and `exact`, with their defaults. Facts of their behaviour, read from its documentation.
 */
export const COMPARISONS = ['match', 'includes', 'exact'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** null: no such comparison, or an option of it that is not known here. `why` is one clause. */
export type Compared = { holds: boolean } | { holds: null; why: string };

/**
 * Whether any of the targets is met by the answer.
 *
 * @param options what the scorer was called with: `location` (begin, end, any, exact), `ignore_case`, `numeric`
 */
export function compareAnswer(
  scorer: string,
  options: Readonly<Record<string, unknown>>,
  { answer, targets }: { answer: string; targets: readonly string[] },
): Compared {
  const name = scorer.replace(/^inspect_ai\//u, '');
  const rule = rules[name as Comparison];
  if (!Object.hasOwn(rules, name) || rule === undefined)
    return {
      holds: null,
      why: `the scorer "${scorer}" cannot be redone from the log, only ${COMPARISONS.join(', ')}`,
    };
  const strange = Object.entries(options).find(
    ([option, value]) => !Object.hasOwn(rule.options, option) || !rule.options[option]!.includes(value),
  );
  if (strange)
    return { holds: null, why: `the option ${strange[0]} of the scorer "${scorer}" is not known here` };
  if (targets.length === 0) return { holds: null, why: 'there is no target' };
  return { holds: targets.some(target => rule.holds(answer, target, options)) };
}

interface Rule {
  /** Values of each option that are understood. */
  options: Readonly<Record<string, readonly unknown[]>>;
  holds(answer: string, target: string, options: Readonly<Record<string, unknown>>): boolean;
}

const rules: Readonly<Record<Comparison, Rule>> = {
  match: {
    options: {
      location: ['begin', 'end', 'any', 'exact'],
      ignore_case: [true, false],
      numeric: [false],
    },
    holds(answer, target, { location = 'end', ignore_case: ignoreCase = true }) {
      const plain = (text: string): string => withoutPunctuation(folded(text.trim(), ignoreCase === true));
      const [said, wanted] = [plain(answer), plain(target)];
      if (location === 'begin') return said.startsWith(wanted);
      if (location === 'any') return said.includes(wanted);
      return location === 'exact' ? said === wanted : said.endsWith(wanted);
    },
  },
  includes: {
    options: { ignore_case: [true, false] },
    holds: (answer, target, { ignore_case: ignoreCase = true }) =>
      folded(answer, ignoreCase === true).includes(folded(target, ignoreCase === true)),
  },
  exact: {
    options: {},
    holds: (answer, target) => normalised(answer) === normalised(target),
  },
};

const folded = (text: string, ignoreCase: boolean): string => (ignoreCase ? text.toLowerCase() : text);

/** At the ends of the text, as `match` has it. */
const withoutPunctuation = (text: string): string =>
  text.replace(/^[\s!-/:-@[-`{-~]+|[\s!-/:-@[-`{-~]+$/gu, '');

/** Without case, punctuation, articles and runs of white space, as `exact` has it; a number stays itself. */
function normalised(text: string): string {
  return text
    .toLowerCase()
    .split(/[\s-]+/u)
    .map(word => (isNumber(word) ? String(Number(word)) : word.replace(/[!-/:-@[-`{-~]/gu, '')))
    .filter(word => word !== '' && !['a', 'an', 'the'].includes(word))
    .join(' ');
}

const isNumber = (word: string): boolean => word !== '' && Number.isFinite(Number(word));
