import type { Store } from '../../store/store.js';
import { remember, whyAsk } from '../run/remember.js';
import type { Surroundings } from '../shell/perform.js';
import type { TrustEffect, TrustMsg } from './model.js';

/** Opens the report: asks where somebody still labels blind, and keeps that they looked before anything is shown. */
export async function performTrust(
  { annotator, confirmed }: TrustEffect,
  store: Store,
  { trust }: Surroundings,
): Promise<TrustMsg> {
  if (!trust) return { type: 'trust:refused', sentence: 'the trust report cannot be shown here' };
  const sentence = confirmed
    ? null
    : await whyAsk(store, annotator, 'The trust report shows scores and verdicts');
  if (sentence !== null) return { type: 'trust:ask', sentence };
  await remember(store, annotator);
  return { type: 'trust:opened', report: await trust.report(store) };
}
