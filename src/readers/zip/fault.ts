/** One member cannot be read; `message` is what is wrong with it, in words that follow its name. */
export class ZipFault extends Error {
  override name = 'ZipFault';
  constructor(
    message: string,
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
