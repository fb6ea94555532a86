/** How the questions of a pass are called on a page. */
export const questionWords: Readonly<Record<string, string>> = {
  runs: 'run verdicts',
  values: 'values',
  echo: 'echo mark',
  severity: 'severity',
  hard_or_soft: 'hard or soft',
  confirmed: 'confirmed or dropped',
  how_claimed: 'how claimed',
  gate_type: 'type',
  gaming: 'against gaming',
  prompt: 'prompt requires it',
  lie: 'lie',
  claim_kind: 'kind of claim',
  trace_shows_wrong: 'trace shows wrong',
  upheld: 'verdicts upheld',
};
