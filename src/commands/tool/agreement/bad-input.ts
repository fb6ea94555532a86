/** A line that cannot be answered; the code stands in JSON, the message is one sentence for a person. */
export class BadInput extends Error {
  override readonly name = 'BadInput';

  constructor(
    readonly code: 'not-json' | 'bad-line' | 'unknown-measure' | 'bad-input',
    message: string,
  ) {
    super(message);
  }
}
