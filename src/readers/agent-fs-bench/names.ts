/** What a run folder holds. */
export const names = {
  run: 'agent-run.json',
  validation: 'validation.json',
  task: 'TASK.md',
  input: 'input',
  schemas: 'schemas',
  output: 'output',
} as const;
