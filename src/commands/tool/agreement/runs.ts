import { z } from 'zod';
import { passK } from '../../../core/agreement/pass-k.js';
import { varianceDecomposition } from '../../../core/agreement/variance-decomposition.js';
import { type Answer, answerOr, intervalAnswer, limits, undefinedAnswer } from './answer.js';
import { count, type Question, read } from './input.js';

const runsSchema = z.object({
  tasks: z.array(
    z.union(
      [
        z.object({ n: count, c: count }),
        z.array(z.union([z.literal(0), z.literal(1), z.boolean()])).transform(runs => ({
          n: runs.length,
          c: runs.filter(Boolean).length,
        })),
      ],
      { error: 'each task is {"n": runs, "c": passed} or a list of 0 and 1' },
    ),
  ),
});
const kParameter = z.object({ k: z.number(), per_task: z.boolean().optional() });

/** Tasks are listed up to this many, unless `parameters.per_task` asks for all. */
const listed = 20;

export function passKAnswer({ input, parameters }: Question): Answer {
  const { tasks } = read(runsSchema, input);
  const { k, per_task = tasks.length <= listed } = read(kParameter, parameters, 'parameters');
  const all = passK(tasks, k);
  return {
    ...answerOr(all.mean_pass_hat, () => ({
      mean_pass_hat: all.mean_pass_hat.value,
      mean_pass_at: all.mean_pass_at.value,
      mean_plugin: all.mean_plugin.value,
      ...(all.mean_pass_hat.interval && { interval_pass_hat: limits(all.mean_pass_hat.interval) }),
      ...(all.mean_pass_at.interval && { interval_pass_at: limits(all.mean_pass_at.interval) }),
      flags: all.mean_pass_hat.flags,
    })),
    k,
    per_task: per_task ? all.per_task : null,
    n_tasks: all.n_tasks,
    n_used: all.n_used,
    n_excluded: all.n_excluded,
    bounds: all.bounds,
  };
}

const scoresSchema = z.object({ tasks: z.array(z.array(z.number().nullable())) });

export function varianceAnswer({ input }: Question): Answer {
  const stat = varianceDecomposition(read(scoresSchema, input).tasks);
  const { parts, estimator, tasks, runs } = stat;
  if (parts === null) return { ...undefinedAnswer(stat), tasks, runs };
  const { f_limits, ...numbers } = parts;
  return {
    defined: true,
    ...numbers,
    rho: stat.value,
    ...(f_limits && { ci_f: f_limits }),
    ...intervalAnswer(stat),
    estimator,
    tasks,
    runs,
    flags: stat.flags,
  };
}
