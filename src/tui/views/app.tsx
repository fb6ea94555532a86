import type { ReactElement } from 'react';
import { smallest, tooSmall } from '../layout.js';
import type { Model } from '../model.js';
import { linearLines } from '../present/linear.js';
import { row } from '../present/row.js';
import { presentScreen } from '../present/screen.js';
import { wrapped } from '../text/wrapped.js';
import { Home } from './home.js';
import { Rows } from './rows.js';

/** The whole picture of a model. */
export function App({ model }: { model: Model }): ReactElement {
  if (model.linear) {
    // Wrapped by us: Ink would measure a line of a million characters for minutes.
    const lines = wrapped(linearLines(model).join('\n'), model.size.columns);
    return <Rows rows={lines.map(line => row(line.text))} />;
  }
  if (tooSmall(model)) {
    const { columns, rows } = model.size;
    return (
      <Rows
        rows={[
          row(
            `trustlayer needs ${smallest.columns}x${smallest.rows}; this terminal is ${columns}x${rows} (q)`,
          ),
        ]}
      />
    );
  }
  if (model.screen.kind === 'home' && !model.overlay) return <Home model={model} screen={model.screen} />;
  return <Rows rows={presentScreen(model).rows} />;
}
