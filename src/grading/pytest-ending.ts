import { visibleLine } from '../core/text/visible.js';
import type { Staged } from './missing-reference.js';

/** pytest's exit codes besides 0 (all passed) and 1 (some failed). */
const ENDINGS: Record<number, string> = {
  2: 'could not collect its tests',
  3: 'failed inside',
  4: 'does not take the command',
  5: 'found no test',
};

/**
 * Why what pytest says is no verdict on the agent, in one sentence: null when it is one. Tests that cannot be collected are
 * one only when the agent's own files are what failed, or are what is missing.
 */
export function pytestTrouble(
  exitCode: number | null,
  messages: readonly { text: string }[],
  { outputs, reference }: Staged,
): string | null {
  const ending = ENDINGS[exitCode ?? 0];
  if (ending === undefined) return null;
  const text = messages.map(each => each.text).join('\n');
  if (exitCode === 2) {
    if (text.includes('{output}/')) return null;
    const missing = /No module named '([\w.]+)'/u.exec(text)?.[1]?.split('.')[0];
    const holds = (paths: readonly string[]) =>
      paths.some(path => path.split('/').some(step => step === missing || step === `${missing}.py`));
    // The reference has what the tests import, so the agent was to deliver it.
    if (missing !== undefined && !holds(outputs) && holds(reference ?? [])) return null;
  }
  // pytest begins the lines that say why with an E.
  const said = /(?:^|\n)E\s+(\w*(?:Error|Exception)\b[^\n]*)/u.exec(text)?.[1];
  return `pytest ${ending}${said === undefined ? '' : `: ${visibleLine(said, 160).replace(/\.$/u, '')}`}.`;
}
