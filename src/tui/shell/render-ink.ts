import { render } from 'ink';
import type { ReactNode } from 'react';
import { createInkStdin } from './ink-stdin.js';
import { createInkStdout } from './ink-stdout.js';
import type { CursorAt, Screen } from './screen.js';

export type InkView = {
  /** Draws anew, synchronously. `cursor`: where the terminal's cursor stands (text entry), else it is hidden. */
  rerender(node: ReactNode, cursor?: CursorAt | null): void;
  unmount(): void;
};

/**
 * Lets Ink lay out `node` and draws its frames on `screen`; Ink itself touches neither terminal nor keyboard.
 * An error in a component is thrown as an uncaught one, so that the screen is closed before it is told.
 */
export function renderInk(node: ReactNode, screen: Screen, cursor: CursorAt | null = null): InkView {
  let at = cursor;
  let frame = '';
  let drawn = false;
  let mounted = true;

  const ink = render(node, {
    stdout: createInkStdout(screen, text => {
      // Ink writes a last frame while it unmounts; by then the screen may belong to somebody else.
      if (!mounted) return;
      frame = text;
      drawn = true;
      screen.draw(frame, at);
    }),
    stdin: createInkStdin(),
    debug: true,
    exitOnCtrlC: false,
    patchConsole: false,
    isScreenReaderEnabled: screen.linear,
  });
  ink.waitUntilExit().catch((error: unknown) => {
    setImmediate(() => {
      throw error;
    });
  });

  return {
    rerender(next, cursorNow = null) {
      at = cursorNow;
      drawn = false;
      ink.rerender(next);
      if (!drawn) screen.draw(frame, at);
    },
    unmount() {
      mounted = false;
      ink.unmount();
    },
  };
}
