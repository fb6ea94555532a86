/** The guide of votes as a new project gets it. A project can hold later versions (`trustlayer guide`). */
export const votesGuide = {
  pass: 'votes' as const,
  version: '1.0',
  text: {
    en: `# Votes: one question at a time

You see what a model voter would see, and nothing else. Three people vote; two of the same answer decide.
`,
    zh: `# 投票：一次一个问题

你看到的与模型投票者完全相同。三人投票，两票相同即为结果。
`,
  },
  note: null,
};
