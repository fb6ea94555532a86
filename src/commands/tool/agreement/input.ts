import { z } from 'zod';
import { type Label, type Table, tableFromCounts, tabulate } from '../../../core/agreement/contingency.js';
import { levelOf } from '../../../core/agreement/distributions.js';
import type { Level } from '../../../core/agreement/normal.js';
import { countRatings, type RatingCounts } from '../../../core/agreement/rating-counts.js';
import { visibleLine } from '../../../core/text/visible.js';
import { BadInput } from './bad-input.js';

/** What a line asks: `input` and `parameters` as they came, each measure reads its own shape from them. */
export interface Question {
  readonly input: unknown;
  readonly parameters: unknown;
}

const label = z.union([z.string(), z.number()]);
const labels = z.array(label.nullable());
export const count = z.number().int().nonnegative();

/** The value as `schema` has it, or one sentence that says where it is not. */
export function read<S extends z.ZodType>(schema: S, value: unknown, name = 'input'): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  const at = visibleLine([name, ...path].map(String).join('.'), 60);
  throw new BadInput('bad-input', `${at}: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`);
}

const pairSchema = z.union(
  [
    z.object({ table: z.array(z.array(z.number())), categories: z.array(label) }),
    z.object({ a: labels, b: labels, categories: z.array(label).nullish() }),
    z.object({ truth: labels, pred: labels, categories: z.array(label).nullish() }),
  ],
  {
    error:
      'needs a "table" with its "categories", or two lists of labels "a" and "b" (or "truth" and "pred")',
  },
);

/** Two annotators, or truth and prediction. `declared`: the categories as given, whose order counts; null: none were. */
export function pairTable({ input }: Question): { table: Table; declared: readonly Label[] | null } {
  const given = read(pairSchema, input);
  if ('table' in given)
    return { table: tableFromCounts(given.categories, given.table), declared: given.categories };
  const [first, second] = 'a' in given ? [given.a, given.b] : [given.truth, given.pred];
  const categories = given.categories ?? labelsIn([first, second]);
  return { table: tabulate(first, second, categories), declared: given.categories ?? null };
}

const ratingSchema = z.object({ raters: z.array(labels), categories: z.array(label).nullish() });

/** Any number of annotators, one row each. */
export function ratings({ input }: Question): RatingCounts {
  const { raters, categories } = read(ratingSchema, input);
  return countRatings(raters, categories ?? labelsIn(raters));
}

/** The confidence level a line asks for. */
export const levelFor = ({ parameters }: Question): Level =>
  levelOf(read(z.object({ confidence: z.number().default(0.95) }), parameters, 'parameters').confidence);

/** Labels in use, numbers in their order and then texts in the alphabet's: the rows' order must not matter. */
function labelsIn(rows: readonly (readonly (Label | null)[])[]): Label[] {
  const used = [...new Set(rows.flat().filter(value => value !== null))];
  const numbers = used.filter(value => typeof value === 'number').sort((a, b) => a - b);
  return [...numbers, ...used.filter(value => typeof value === 'string').sort()];
}
