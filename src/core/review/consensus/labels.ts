import type { ConsensusSource, PassConsensus } from './model.js';

/** What stands for everybody. `label` null: excluded. */
export interface SettledLabel {
  /** The item, or the part of one. */
  itemId: string;
  label: string | null;
  source: ConsensusSource;
}

/** The labels of all frozen items and their parts, as the statistics take them (review 1.1). */
export const consensusLabels = (pass: PassConsensus): SettledLabel[] =>
  pass.items
    .filter(({ state }) => state === 'frozen')
    .flatMap(({ units }) =>
      units.flatMap(({ id, label, source }) => (source === null ? [] : [{ itemId: id, label, source }])),
    );

/** Whether somebody settled anything: else the consensus is what all labelled alike. */
export const hasSettled = ({ counts }: PassConsensus): boolean => counts.resolved + counts.excluded > 0;
