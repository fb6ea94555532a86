import { categoryAgreement } from './category-agreement.js';
import type { Label, Table } from './contingency.js';
import { expectedAgreement } from './expected-agreement.js';
import { type Ac1Stat, gwetAc1 } from './gwet-ac1.js';
import { biasIndex, prevalenceIndex } from './indices.js';
import { type KappaStat, kappa } from './kappa.js';
import type { KappaIntervalOptions } from './kappa-interval.js';
import { kappaMax } from './kappa-max.js';
import { type Marginals, marginals } from './marginals.js';
import { type Mcnemar, mcnemar } from './mcnemar.js';
import { pabak } from './pabak.js';
import { percentAgreement } from './percent-agreement.js';
import { scottPi } from './scott-pi.js';
import type { Share, Stat } from './stat.js';

/** Everything that is printed together about two annotators, never one figure alone (agreement.md section 0). */
export interface TwoRater {
  readonly categories: readonly Label[];
  readonly table: readonly (readonly number[])[];
  readonly n_used: number;
  readonly n_dropped: number;
  readonly percent_agreement: Share;
  readonly expected_agreement: Stat;
  readonly kappa: KappaStat;
  readonly kappa_max: Stat;
  readonly pabak: Stat;
  readonly scott_pi: Stat;
  readonly gwet_ac1: Ac1Stat;
  /** One for each declared category, in order. Of two labels the first is the positive one. */
  readonly category_agreement: readonly Stat[];
  readonly prevalence_index: Stat;
  readonly bias_index: Stat;
  readonly marginals: Marginals;
  /** null for more than two labels. */
  readonly mcnemar: Mcnemar | null;
}

/** All two-annotator statistics of one table. */
export function twoRater(table: Table, options: KappaIntervalOptions = {}): TwoRater {
  return {
    categories: table.categories,
    table: table.counts,
    n_used: table.n_used,
    n_dropped: table.n_dropped,
    percent_agreement: percentAgreement(table),
    expected_agreement: expectedAgreement(table),
    kappa: kappa(table, options),
    kappa_max: kappaMax(table),
    pabak: pabak(table),
    scott_pi: scottPi(table),
    gwet_ac1: gwetAc1(table),
    category_agreement: table.categories.map((_, at) => categoryAgreement(table, at)),
    prevalence_index: prevalenceIndex(table),
    bias_index: biasIndex(table),
    marginals: marginals(table),
    mcnemar: table.categories.length === 2 ? mcnemar(table) : null,
  };
}
