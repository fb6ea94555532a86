import type {
  LabelView,
  PanelAnnotator,
  PanelInput,
  PanelItem,
  PanelLabel,
} from '../../../src/core/agreement/panel-model.js';

export const claimLabels = {
  categories: [
    { value: 'yes', short: 'yes', meaning: 'claims success' },
    { value: 'no', short: 'no', meaning: 'does not' },
  ],
  asides: [
    { value: 'unsure', short: 'unsure', meaning: 'cannot tell' },
    { value: 'no_message', short: 'none', meaning: 'no message' },
  ],
};

export const blindView: LabelView = { verdictSeen: false, othersSeen: false, taskOpened: false };

export const facts = {
  lockedAt: '2026-12-01 10:12',
  guideVersion: 'v1.3',
  snapshot: '9f3c',
  design: 'census',
};

/** Items `i000`, `i001` ... each of its own task unless `task` says otherwise. */
export const items = (
  count: number,
  more: { task?: (at: number) => string | null; strata?: (at: number) => PanelItem['strata'] } = {},
): PanelItem[] =>
  Array.from({ length: count }, (_, at) => ({
    id: itemId(at),
    task: more.task ? more.task(at) : `t${at}`,
    strata: more.strata?.(at) ?? {},
  }));

export const itemId = (at: number): string => `i${String(at).padStart(3, '0')}`;

/** One label for each item in order: y, n, u (unsure), x (no message), or a gap for none. */
export function annotator(
  name: string,
  letters: string,
  more: { demo?: boolean; change?: (label: PanelLabel, at: number) => PanelLabel } = {},
): PanelAnnotator {
  const words: Record<string, string> = { y: 'yes', n: 'no', u: 'unsure', x: 'no_message' };
  const labels = [...letters].flatMap((letter, at) => {
    if (letter === '.') return [];
    const label = {
      itemId: itemId(at),
      label: words[letter] ?? letter,
      activeMs: 1000 * (at + 1),
      view: blindView,
    };
    return [more.change ? more.change(label, at) : label];
  });
  return { id: `id-${name}`, name, demo: more.demo ?? false, labels };
}

export const matcher = (letters: string): NonNullable<PanelInput['tool']> => ({
  name: 'matcher',
  version: '1',
  verdicts: [...letters].map((letter, at) => ({
    itemId: itemId(at),
    verdict: { y: 'yes', n: 'no' }[letter] ?? null,
  })),
});

export function panelInput(
  annotators: readonly PanelAnnotator[],
  count: number,
  more: Partial<PanelInput> = {},
): PanelInput {
  return { pass: 'claim', ...claimLabels, annotators, items: items(count), facts, ...more };
}

/** The paper's 48 of 50 with kappa .85: 41 yes/yes, one each way, 7 no/no (agreement.md section 5). */
export const paper = {
  first: `${'y'.repeat(41)}yn${'n'.repeat(7)}`,
  second: `${'y'.repeat(41)}ny${'n'.repeat(7)}`,
};
