import type { Pass } from '../../core/review/passes.js';

/** Screen E: everything that it shows. */
export interface AgreementScreen {
  kind: 'agreement';
}

export type AgreementEffect = { do: 'agreement:open'; annotator: string; pass: Pass };

export type AgreementMsg = { type: 'agreement:opened'; screen: AgreementScreen };
