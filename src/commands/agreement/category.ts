import type { Category } from '../../core/agreement/panel-model.js';

export const category = (value: string, meaning: string, short = value): Category => ({
  value,
  short,
  meaning,
});
