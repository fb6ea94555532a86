import { type Pass, passes, passOf } from '../core/review/passes.js';
import { visibleLine } from '../core/text/visible.js';
import { UsageError } from './io.js';

/** The pass a person named, or the sentence that lists them. */
export function passNamed(name: string): Pass {
  const pass = passOf(name);
  if (pass) return pass;
  throw new UsageError(
    `There is no pass "${visibleLine(name, 40)}"; the passes are: ${passes.map(({ id }) => id).join(', ')}.`,
  );
}
