import type { ReactNode } from 'react';
import type { CursorAt, Screen } from './screen.js';

export type InkView = {
  /** Draws anew, synchronously. `cursor`: where the terminal's cursor stands (text entry), else hidden. */
  rerender(node: ReactNode, cursor?: CursorAt | null): void;
  unmount(): void;
};

/** Lets Ink lay out `node` and draws its frames on `screen`; Ink itself touches neither terminal nor keyboard. */
export function renderInk(_node: ReactNode, _screen: Screen, _cursor?: CursorAt | null): InkView {
  throw new Error('not written yet');
}
