import { frameRows, innerWidth } from '../layout.js';
import type { Model } from '../model.js';
import { wrapped } from '../text/wrapped.js';

/** The first line of the report, on as many rows as it takes. */
export const headlineRows = ({ size }: Pick<Model, 'size'>, headline: string): string[] =>
  wrapped(headline, innerWidth(size)).map(({ text }) => text);

/** Rows of the words on the chosen task, which hold the longest that they can be on the smallest screen. */
export const wordRows = ({ size }: Pick<Model, 'size'>): number => (innerWidth(size) < 110 ? 4 : 3);

/** Rows of the matrix: border, headline, legend, filters, titles, rule | rule, chosen task, rule, keys (2), border. */
export const matrixRows = (model: Pick<Model, 'size' | 'linear'>, headline: string): number =>
  model.linear
    ? Number.MAX_SAFE_INTEGER
    : Math.max(frameRows(model.size) - 11 - headlineRows(model, headline).length - wordRows(model), 3);
