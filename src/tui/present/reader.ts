import { frameRows, innerWidth, readerHeight } from '../layout.js';
import type { Model } from '../model.js';
import { wrapped } from '../text/wrapped.js';
import { frame } from './frame.js';
import { blank, type Row, row } from './row.js';

/** A text to read in a frame of its own, with its place and the way back. */
export function presentReader(model: Model, title: string, text: string, top: number, keys: string): Row[] {
  const lines = wrapped(text, innerWidth(model.size));
  const height = readerHeight(model.size);
  const rows = lines.slice(top, top + height).map(line => row(line.text));
  const last = Math.min(top + height, lines.length);
  const right = lines.length > height ? `rows ${top + 1}-${last} of ${lines.length}` : '';
  return frame(
    { left: title, right },
    [
      { rows: [blank, ...rows], grows: true },
      { rows: [row(lines.length > height ? `${keys}   Space, j, k scroll` : keys)] },
    ],
    { columns: model.size.columns, rows: frameRows(model.size) },
  );
}
