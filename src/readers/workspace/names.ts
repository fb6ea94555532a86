/** What a run folder holds. */
export const names = {
  meta: 'meta.json',
  steps: 'steps.jsonl',
  reference: 'reference.json',
  workspace: 'ws',
  /** Below the workspace. */
  output: 'output',
} as const;
