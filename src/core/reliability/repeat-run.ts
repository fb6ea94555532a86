import type { Band, Score, Termination } from '../run/types.js';

/** A saved run as D4 needs it: who ran what, how it ended, what it scored. */
export interface RepeatRun {
  runId: string;
  benchmark: string;
  taskId: string;
  variant: string | null;
  agent: string;
  model: string | null;
  /** Runs that share it are of one configuration (`configKeyOf`). */
  configKey: string;
  /** As the manifest names it; null: told by where the runs lie. */
  campaign: string | null;
  /** Where it was read, from the widest: the folder that was imported, then the file. */
  places: readonly string[];
  /** The run behind the published score, named by the manifest or by `--recorded`: it stands outside S. */
  isRecorded: boolean;
  repetition: { index: number; of?: number | undefined; how: 'recorded' | 'derived' } | null;
  startedAt: string | null;
  score: number | null;
  scoreState: Score['state'];
  /** Of the score, by the rule of its task; `none` when there is no score. */
  band: Band;
  termination: Pick<Termination, 'kind' | 'category' | 'providerCode' | 'evalStatus' | 'detail'>;
  /** null: not recorded, which is not 0. */
  toolCalls: number | null;
  outputTokens: number | null;
  hasSteps: boolean;
  /** What the last steps show, as far as it is known; hostile, as any text of a run. */
  lastTexts: readonly string[];
}

export const modelOf = ({ model }: Pick<RepeatRun, 'model'>): string => model ?? 'unknown';
