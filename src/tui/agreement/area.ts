import type { Area } from '../area.js';
import type { AgreementEffect, AgreementMsg, AgreementScreen } from './model.js';
import { performAgreement } from './perform.js';
import { linearAgreement, presentAgreement } from './present.js';
import { agreementCommand, agreementMessage, agreementShared } from './update.js';

/** Screen E: agreement between people, and of the automated verdicts with them, in panes. */
export const agreementArea: Area<AgreementScreen, AgreementEffect, AgreementMsg> = {
  context: 'agreement',
  command: (model, screen, command, key) => agreementCommand(model, screen, command, key),
  own: agreementMessage,
  shared: agreementShared,
  typed: model => [model, []],
  present: presentAgreement,
  linear: linearAgreement,
  isFetching: () => false,
  perform: performAgreement,
};
