import { z } from 'zod';
import { bootstrapReport } from '../../../core/agreement/bootstrap-report.js';
import { cellsOf } from '../../../core/agreement/contingency.js';
import { AgreementError } from '../../../core/agreement/errors.js';
import { fixedSeed } from '../../../core/agreement/kappa-interval.js';
import { kappaPoint } from '../../../core/agreement/kappa-point.js';
import { type Kinds, kindsOf, kindsOfItems } from '../../../core/agreement/multinomial.js';
import { type Answer, limitsAnswer, longName } from './answer.js';
import { levelFor, pairTable, type Question, read } from './input.js';

const drawParameters = z.object({
  B: z.number().int().min(1).max(1_000_000).default(10_000),
  seed: z.number().int().default(fixedSeed),
});

/** Items of a table or of pairs, resampled one by one. */
export function bootstrapKappaAnswer(question: Question): Answer {
  const { table } = pairTable(question);
  return bootstrapAnswer(question, kindsOfItems(cellsOf(table)), table.categories.length, 'item');
}

const clusterSchema = z.object({ clusters: z.array(z.array(z.number().int().nonnegative())) });

/** Whole tasks, each with the cells of its own table. */
export function bootstrapClustersAnswer(question: Question): Answer {
  const { clusters } = read(clusterSchema, question.input);
  const cells = clusters[0]?.length ?? 4;
  const size = Math.sqrt(cells);
  if (!Number.isInteger(size) || clusters.some(each => each.length !== cells)) {
    throw new AgreementError(
      'bad-table',
      'Every cluster must hold the cells of one and the same K x K table.',
    );
  }
  return bootstrapAnswer(question, kindsOf(clusters), size, 'task');
}

function bootstrapAnswer(question: Question, kinds: Kinds, size: number, unit: 'item' | 'task'): Answer {
  const { B: draws, seed } = read(drawParameters, question.parameters, 'parameters');
  const { level } = levelFor(question);
  const empty = kinds.kinds.every(kind => kind.cells.every(count => count === 0));
  if (empty) return { defined: false, reason: 'no-items' };
  const report = bootstrapReport(kinds, cells => kappaPoint(cells, size), { seed, draws, unit, level });
  if (report.value === null) return { defined: false, reason: 'single-category' };
  const { bca } = report;
  return {
    defined: true,
    point: report.value,
    boot_se: report.se,
    p_undefined: report.undefined_share,
    ...limitsAnswer(report.percentile),
    bca:
      bca.interval === null
        ? { defined: false, reason: bca.reason }
        : {
            defined: true,
            z0: bca.z0,
            acceleration: bca.acceleration,
            alpha_low: bca.alpha_low,
            alpha_high: bca.alpha_high,
            ...limitsAnswer(bca.interval),
          },
    B: draws,
    seed,
    unit,
    method: longName(`${unit}-bootstrap`),
  };
}
