/** The guide of provenance-check as a new project gets it. A project can hold later versions (`trustlayer guide`). */
export const checkGuide = {
  pass: 'provenance-check' as const,
  version: '1.0',
  text: {
    en: `# Check: does the verdict hold?

The automated verdict and its evidence are on the screen. Uphold it, overturn it with a reason, or say that you cannot tell.
`,
    zh: `# 核对：判定是否成立？

屏幕上有自动判定及其证据。请维持、推翻（须写理由），或表示无法判断。
`,
  },
  note: null,
};
