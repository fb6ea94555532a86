import type { UpheldCount, UpheldTable } from '../review/upheld.js';
import type { Share } from './stat.js';
import { share } from './wilson.js';

/** The hand check of verdicts, in shares with intervals. The two are never added: in one the verdict was in view. */
export interface UpheldReport {
  /** Check mode: the verdict was shown. */
  readonly shown: readonly UpheldShares[];
  /** Blind run labels compared with the verdict afterwards. */
  readonly blind: readonly UpheldShares[];
}

/** Of all verdicts of one kind. */
export interface UpheldShares {
  readonly verdict: string;
  /** Runs with this verdict, judged or not. */
  readonly runs: number;
  readonly total: UpheldShare;
  readonly by_model: readonly UpheldRow[];
  /** Type and signal of the verdict, or what is flagged. */
  readonly by_condition: readonly UpheldRow[];
  readonly by_person: readonly UpheldRow[];
  /** Labels given to an earlier verdict of a run; in no count. */
  readonly of_earlier: number;
  /** Runs that are overturned, or on which people differ, with the reasons given. */
  readonly against: readonly {
    readonly item: string;
    readonly model: string | null;
    readonly condition: string;
    readonly reasons: readonly string[];
  }[];
  /** How many more of them there are that are not named before the reveal. */
  readonly withheld: number;
}

export interface UpheldRow extends UpheldShare {
  /** null: unknown. */
  readonly name: string | null;
}

export interface UpheldShare {
  /** Upheld of the runs that somebody judged, with a Wilson interval; cannot tell and split count as not upheld. */
  readonly upheld: Share;
  readonly overturned: number;
  readonly unsure: number;
  readonly split: number;
}

/** Tables of counts (core/review/upheld.ts) with their intervals. */
export const upheldShares = (
  tables: readonly UpheldTable[],
  /** Which runs they are would tell whoever still settles what the verdict of each is (review 1.1). */
  withholds = false,
): UpheldShares[] =>
  tables.map(table => ({
    verdict: table.verdict,
    runs: table.runs,
    total: shareOf(table.total),
    by_model: table.byModel.map(({ model, count }) => ({ name: model, ...shareOf(count) })),
    by_condition: table.byCondition.map(({ condition, count }) => ({ name: condition, ...shareOf(count) })),
    by_person: table.byPerson.map(({ annotator, count }) => ({ name: annotator, ...shareOf(count) })),
    of_earlier: table.ofEarlier,
    against: withholds ? [] : table.against,
    withheld: withholds ? table.against.length : 0,
  }));

const shareOf = ({ n, upheld, overturned, unsure, split }: UpheldCount): UpheldShare => ({
  upheld: share(upheld, n, { n_used: n, n_dropped: 0 }, 'nobody-judged'),
  overturned,
  unsure,
  split,
});
