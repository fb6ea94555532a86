import { totalsOfCells } from './marginals.js';

// Scores over several categories as functions of K x K cells, row by row: what a bootstrap resamples.

/** Mean F1 over the categories that occur; null where none does. */
export function macroPoint(cells: ArrayLike<number>, size: number): number | null {
  let sum = 0;
  let occurring = 0;
  for (const { f1 } of classPoints(cells, size)) {
    if (f1 === null) continue;
    sum += f1;
    occurring += 1;
  }
  return occurring === 0 ? null : sum / occurring;
}

/** F1 of each category weighted by its support; null without items. */
export function weightedF1Point(cells: ArrayLike<number>, size: number): number | null {
  let sum = 0;
  let n = 0;
  for (const { f1, support } of classPoints(cells, size)) {
    sum += support * (f1 ?? 0);
    n += support;
  }
  return n === 0 ? null : sum / n;
}

function classPoints(cells: ArrayLike<number>, size: number): { f1: number | null; support: number }[] {
  const { first, second } = totalsOfCells(cells, size);
  return first.map((support, at) => {
    const uses = support + second[at]!;
    return { f1: uses === 0 ? null : (2 * cells[at * size + at]!) / uses, support };
  });
}

/** (n D - sum t_k p_k) / (sqrt(n^2 - sum p_k^2) sqrt(n^2 - sum t_k^2)); for two categories the usual MCC. */
export function mccPoint(cells: ArrayLike<number>, size: number): number | null {
  const { first, second } = totalsOfCells(cells, size);
  let n = 0;
  let diagonal = 0;
  let both = 0;
  let truths = 0;
  let predictions = 0;
  for (let at = 0; at < size; at += 1) {
    n += first[at]!;
    diagonal += cells[at * size + at]!;
    both += first[at]! * second[at]!;
    truths += first[at]! ** 2;
    predictions += second[at]! ** 2;
  }
  const [ofTruth, ofTool] = [n * n - truths, n * n - predictions];
  if (ofTruth <= 0 || ofTool <= 0) return null;
  // The root of a square is not always exact, and agreement with itself must be 1.
  const scale = ofTruth === ofTool ? ofTruth : Math.sqrt(ofTruth) * Math.sqrt(ofTool);
  const value = (n * diagonal - both) / scale;
  return Math.min(1, Math.max(-1, value));
}
