import { Files } from '../files.js';
import { tidyPath } from '../paths.js';
import type { SourceContext } from '../surfaces/source.js';
import type { ValueIndex } from '../values/value-index.js';
import type { TraceInput } from './input.js';

/** What is known of the files of a run before its first step. */
export function firstContext({ prompt, inputs, outputs }: TraceInput, index: ValueIndex): SourceContext {
  return {
    files: new Files(),
    given: { inputs: inputs.map(({ path }) => tidyPath(path)), prompt },
    outputs: outputs.map(({ path }) => tidyPath(path)),
    texts: new Map(
      [...inputs, ...outputs].flatMap(({ path, text }) =>
        text === undefined ? [] : [[tidyPath(path), text] as const],
      ),
    ),
    listings: '',
    wrote: false,
    folders: new Set(),
    committed: false,
    brought: false,
    typed: () => false,
    index,
    idsOf: new Map(),
  };
}
