import type { Store } from '../../store/store.js';
import type { TextPart } from './big-text.js';

/** A step as parts with titles, the prompt for -1; null when there is none. */
export async function stepText(
  store: Pick<Store, 'blindPrompt' | 'blindStep'>,
  item: string,
  step: number,
): Promise<readonly TextPart[] | null> {
  if (step === -1) {
    const prompt = await store.blindPrompt(item);
    return prompt === null ? null : [{ title: '', text: prompt }];
  }
  const found = await store.blindStep(item, step);
  return found === null
    ? null
    : found.parts.map(({ kind, title, text }) => ({ title: title === '' ? kind : title, text }));
}
