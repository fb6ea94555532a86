import { visible, visibleLine } from '../core/text/visible.js';
import type { Io } from './io.js';

/**
 * What a person is told of an error, in one sentence; with `--debug` its stack as well. What only they can mend says
 * what it is; anything else is a fault of the program and says how to see more.
 */
export function faultText(error: unknown, { debug = false }: Pick<Io, 'debug'>): string {
  const sentence = `trustlayer: ${sentenceOf(error, debug)}\n`;
  return debug ? `${sentence}${visible(stackOf(error))}\n` : sentence;
}

function sentenceOf(error: unknown, debug: boolean): string {
  const { name, message, code } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (named.has(name ?? '')) return message ?? '';
  const why = visibleLine(String(message ?? error), 300);
  if (notWhole.has(code ?? ''))
    return `not all of the program is there (${why}): \`npm ci\` in its folder installs what is missing, \`node bin/build.js\` builds it.`;
  return `this should not have happened: ${why}.${debug ? '' : ' Run it again with --debug for the details.'}`;
}

/** Errors whose message is a sentence for a person. */
const named = new Set(['UsageError', 'StoreError', 'ReadError', 'AgreementError', 'ScreenFault']);

/** A part of the built program or a package is missing, or was built for another Node. */
const notWhole = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED']);

/** The screen's own fault: it is closed, and what was said to be saved is saved. */
export class ScreenFault extends Error {
  override name = 'ScreenFault';

  constructor(fault: unknown, io: Pick<Io, 'place' | 'debug'>) {
    const why = visibleLine(String((fault as Partial<Error> | undefined)?.message ?? fault), 300);
    const more = io.debug ? '' : ' Run it again with --debug for the details.';
    super(
      `the screen had to close for a fault of its own (${why}); nothing is lost, what was labelled is saved in ${visibleLine(io.place)}.${more}`,
      { cause: fault },
    );
  }
}

/** A fault that is told by its own sentence, whatever was on the screen. */
export const isNamed = (error: unknown): boolean =>
  named.has((error as Partial<Error> | undefined)?.name ?? '');

function stackOf(error: unknown): string {
  const { cause, stack } = (error ?? {}) as Partial<Error>;
  return cause instanceof Error ? (cause.stack ?? cause.message) : (stack ?? String(error));
}
