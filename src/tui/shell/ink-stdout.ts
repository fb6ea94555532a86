import { EventEmitter } from 'node:events';
import type { Size } from './screen.js';

/**
 * The stdout Ink gets: with `debug: true` Ink writes one whole frame per commit and nothing else, so each
 * write is a frame. It is no TTY, so that Ink sends neither cursor nor synchronisation sequences. It never
 * emits 'resize': Ink reads `columns` anew for each layout, and the next frame comes from our model anyway.
 */
export function createInkStdout(size: Size, onFrame: (frame: string) => void): NodeJS.WriteStream {
  const stdout = Object.assign(new EventEmitter(), {
    isTTY: false,
    write(frame: string) {
      onFrame(frame);
      return true;
    },
  });
  Object.defineProperties(stdout, {
    columns: { get: () => size.columns },
    rows: { get: () => size.rows },
  });
  return stdout as unknown as NodeJS.WriteStream;
}
