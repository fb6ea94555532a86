import type { Area } from '../area.js';
import type { TrustEffect, TrustMsg, TrustScreen } from './model.js';
import { performTrust } from './perform.js';
import { linearTrust, presentTrust } from './present.js';
import { trustCommand, trustMessage, trustShared, trustTyped } from './trust-update.js';

/** The trust report: tasks x dimensions. */
export const trustArea: Area<TrustScreen, TrustEffect, TrustMsg> = {
  context: 'trust',
  command: (model, screen, command) => trustCommand(model, screen, command),
  own: trustMessage,
  shared: trustShared,
  typed: (model, screen, _, text) => trustTyped(model, screen, text),
  present: presentTrust,
  linear: linearTrust,
  isFetching: () => false,
  perform: performTrust,
};
