import type { Model } from '../model.js';
import { App } from '../views/app.js';
import { renderInk } from './render-ink.js';
import type { CursorAt, Screen } from './screen.js';

export interface ModelView {
  draw(model: Model, cursor: CursorAt | null): void;
  close(): void;
}

/** Ink's view of the model; a file of its own, so that Ink is loaded when the first frame is already on screen. */
export function openInkView(model: Model, screen: Screen, cursor: CursorAt | null): ModelView {
  const view = renderInk(<App model={model} />, screen, cursor);
  return {
    draw: (next, at) => view.rerender(<App model={next} />, at),
    close: () => view.unmount(),
  };
}
