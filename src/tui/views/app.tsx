import type { ReactElement } from 'react';
import type { Model } from '../model.js';
import { pictureOf } from '../present/picture.js';
import { Home } from './home.js';
import { Rows } from './rows.js';

/** The whole picture of a model. */
export function App({ model }: { model: Model }): ReactElement {
  const picture = pictureOf(model);
  if (picture) return <Rows rows={picture.rows} />;
  // Only the home screen leaves its rows to Ink.
  return model.screen.kind === 'home' ? <Home model={model} screen={model.screen} /> : <Rows rows={[]} />;
}
