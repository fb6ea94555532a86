import type { LabelBundle } from './bundle.js';
import { headerOf } from './header.js';
import { jsonLine } from './json-line.js';

/** A bundle as JSONL: the header, then an event a line, oldest first. Equal bundles give equal text. */
export const bundleText = (bundle: LabelBundle): string =>
  [headerOf(bundle), ...bundle.events].map(line => `${jsonLine(line)}\n`).join('');
