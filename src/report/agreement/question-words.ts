/** How the questions of a pass are called on a page. */
export const questionWords: Readonly<Record<string, string>> = {
  runs: 'run verdicts',
  values: 'values',
  echo: 'echo mark',
  upheld: 'verdicts upheld',
};
