import type { Panel } from '../../core/agreement/panel-model.js';
import type { PassReport } from '../../core/agreement/pass-report.js';
import type { Stat } from '../../core/agreement/stat.js';
import type { ToolScores } from '../../core/agreement/tool-scores.js';
import { reasons } from '../../core/agreement/words.js';

/**
 * The panel as a JSON value. Keys are stable: every statistic has `value`, `reason`, `reason_text`, `interval`, `se`,
 * `n_used`, `n_dropped`, `flags`, null where there is nothing, so that a reader never meets a missing key or a NaN.
 */
export const panelJson = (panel: Panel): unknown => ({
  format: 'trustlayer-agreement',
  version: 1,
  ...(complete(panel) as object),
});

/** The report of a pass: its panel, or, where it asks several questions, one under the name of each. */
export const reportJson = ({ pass, panels, upheld }: PassReport): unknown =>
  panels.length === 1 && upheld === null
    ? panelJson(panels[0]!)
    : {
        format: 'trustlayer-agreement',
        version: 1,
        pass,
        questions: Object.fromEntries(panels.map(panel => [panel.part ?? panel.pass, complete(panel)])),
        upheld: complete(upheld),
      };

/** Likewise for `tool claim --against`. */
export const toolScoresJson = (scores: ToolScores): unknown => ({
  format: 'trustlayer-tool-scores',
  version: 1,
  ...(complete(scores) as object),
});

export function complete(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(complete);
  if (value === null || typeof value !== 'object') return value;
  const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, complete(part)]));
  return isStat(value) ? { ...parts, ...statKeys(value) } : parts;
}

const isStat = (value: object): value is Stat => 'value' in value && 'flags' in value && 'n_used' in value;

function statKeys({ value, reason, interval, se, n_used, n_dropped, flags }: Stat): object {
  return {
    value,
    reason: reason ?? null,
    reason_text: reason ? reasons[reason] : null,
    interval: interval ?? null,
    se: se ?? null,
    n_used,
    n_dropped,
    flags,
  };
}
