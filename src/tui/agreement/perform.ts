import type { Store } from '../../store/store.js';
import type { Surroundings } from '../shell/perform.js';
import type { AgreementEffect, AgreementMsg } from './model.js';

/** Reads for screen E. The statistics live beyond the screens, and are loaded when they are first asked for. */
export async function performAgreement(
  effect: AgreementEffect,
  store: Store,
  around: Surroundings,
): Promise<AgreementMsg> {
  const { annotator, pass } = effect;
  switch (effect.do) {
    case 'agreement:open': {
      const { columns, weighted } = effect;
      const view = await around.agreement.view(store, pass, annotator, { columns, weighted });
      return { type: 'agreement:opened', pass, view, weighted };
    }
    case 'agreement:rows':
      return {
        type: 'agreement:rows',
        text: await around.agreement.rowsUsed(store, pass, annotator, effect.columns),
      };
    case 'agreement:export':
      return {
        type: 'agreement:exported',
        sentence: await around.agreement.exportAs(store, pass, annotator, effect.form),
      };
  }
}
