/** What a run folder holds. */
export const names = {
  transcript: 'transcript.jsonl',
  instruction: 'instruction.txt',
  record: 'matrix-record.json',
  review: 'proctor-review.json',
  patch: 'model.patch',
  verifier: 'verifier/stdout.txt',
} as const;
