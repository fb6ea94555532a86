/** What can be wrong with the labels themselves, as opposed to a statistic that has no value for good labels. */
export type AgreementErrorCode =
  | 'undeclared-label'
  | 'length-mismatch'
  | 'bad-categories'
  | 'bad-table'
  | 'not-two-labels'
  | 'duplicate-label'
  | 'duplicate-item'
  | 'unknown-item'
  | 'no-order'
  | 'not-numbers'
  | 'unequal-raters-per-item'
  | 'one-annotator'
  | 'bad-counts'
  | 'bad-scores'
  | 'bad-level'
  | 'bad-k';

/** Wrong input. The message is one sentence for a person and names the label, item or annotator at fault. */
export class AgreementError extends Error {
  override readonly name = 'AgreementError';

  constructor(
    readonly code: AgreementErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** A label or id as it stands in an error: quoted, control characters escaped, cut when long. */
export function quoted(label: unknown): string {
  const text = JSON.stringify(label) ?? String(label);
  return text.length > 80 ? `${text.slice(0, 76)}..."` : text;
}
