import type { Interval, Share, Stat } from '../../../core/agreement/stat.js';
import { flags, type MethodCode, methods, reasons } from '../../../core/agreement/words.js';

/** What a measure answers, under the names of the worked cases. */
export type Answer = Readonly<Record<string, unknown>>;

/** `{defined: false, reason}` with the sentence for it. */
export const undefinedAnswer = ({ reason }: Stat): Answer => ({
  defined: false,
  reason: reason!,
  message: reasons[reason!],
});

/** `answer` where the statistic has a value, else why it has none. */
export const answerOr = (stat: Stat, answer: () => Answer): Answer =>
  stat.value === null ? undefinedAnswer(stat) : { defined: true, ...answer() };

export const limits = ({ low, high }: Interval): readonly [number, number] => [low, high];

/** The interval a reader should take, with how it was made. */
export const intervalAnswer = ({ interval }: Pick<Stat, 'interval'>): Answer =>
  interval ? { interval: { ...interval, method: methods[interval.method].long } } : {};

/** `ci_low`, `ci_high`, `ci_method`, for comparison with other tools. */
export const limitsAnswer = (interval: Interval | null | undefined): Answer =>
  interval ? { ci_low: interval.low, ci_high: interval.high, ci_method: longName(interval.method) } : {};

export const longName = (method: MethodCode): string => methods[method].long;

export const flagSentences = (stat: Stat): readonly string[] => stat.flags.map(flag => flags[flag]);

/** A rate with the counts it is made of. */
export const shareAnswer = (stat: Share, more: Answer = {}): Answer =>
  answerOr(stat, () => ({
    point: stat.value,
    x: stat.x,
    n: stat.n,
    wilson: limits(stat.interval!),
    ...more,
  }));

/** Why values are null, by the name each stands under: never a null without its reason. */
export function reasonsOf(stats: Readonly<Record<string, Stat>>): Answer {
  const missing = Object.entries(stats).filter(([, stat]) => stat.value === null);
  return missing.length === 0
    ? {}
    : { reasons: Object.fromEntries(missing.map(([name, stat]) => [name, stat.reason])) };
}
