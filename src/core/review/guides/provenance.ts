/** The guide of provenance as a new project gets it. A project can hold later versions (`trustlayer guide`). */
export const provenanceGuide = {
  pass: 'provenance' as const,
  version: '1.0',
  text: {
    en: `# Pass C: where did each answer value come from?

For each value say how it came into the answer, then say what that makes of the run.
`,
    zh: `# C 轮：每个答案值从哪里来？

先判断每个值如何进入答案，再判断这次运行。
`,
  },
  note: null,
};
