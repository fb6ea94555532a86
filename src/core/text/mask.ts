export type MaskedText = {
  text: string;
  /** Offset (code units) in the masked text -> offset in the original; inside a token: its secret's start. */
  toOriginal(offset: number): number;
  /** Offset in the original -> offset in the masked text; inside a secret: its token's start. */
  fromOriginal(offset: number): number;
  /** How many occurrences were hidden. */
  hits: number;
};

/** `text` with every occurrence of any secret replaced by one fixed token (a same-length fill would leak the length). */
export function maskText(text: string, _secrets: readonly string[], _token = '[hidden]'): MaskedText {
  return { text, toOriginal: offset => offset, fromOriginal: offset => offset, hits: 0 };
}

/** The strings that would name `model` to a reader: with and without provider and date, and its family's own names. */
export function modelSecrets(model: string): string[] {
  return [model];
}
