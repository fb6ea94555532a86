import { EventEmitter } from 'node:events';

/** The stdin Ink gets: it never says anything. Keys go to our own decoder; a component that asks for raw mode fails loudly. */
export function createInkStdin(): NodeJS.ReadStream {
  const nothing = (): void => {};
  return Object.assign(new EventEmitter(), {
    isTTY: false,
    setEncoding: nothing,
    setRawMode: nothing,
    ref: nothing,
    unref: nothing,
    read: () => null,
  }) as unknown as NodeJS.ReadStream;
}
