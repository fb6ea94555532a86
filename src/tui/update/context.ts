import { areaOf } from '../areas.js';
import type { Context } from '../keymap/keymap.js';
import type { Model } from '../model.js';

/** Whose keys are in force, for the keyboard and for the help sheet alike. */
export function contextOf(model: Model): Context {
  const kind = model.overlay?.kind;
  if (kind === 'lock' || kind === 'guide') return kind;
  if (kind) return 'reader';
  return screenContext(model);
}

/** The context of the screen under any overlay. */
export function screenContext(model: Model): Context {
  const area = areaOf(model.screen);
  if (area) return area.context;
  const { kind } = model.screen;
  return kind === 'claim' ? 'claim' : kind === 'home' ? 'home' : 'reader';
}
