import { sha256 } from '../../run/hash.js';

/**
 * Annotators of an item in the order in which they are called 1, 2, ...: random for each item and reader, so that
 * neither side tells who it is (review 1.1), and the same whenever the item is opened.
 */
export const sidesOf = (item: string, reader: string, annotators: readonly string[]): string[] =>
  annotators
    .map(name => ({ name, by: sha256([item, reader, name].join('\u0000')) }))
    .sort((a, b) => (a.by < b.by ? -1 : 1))
    .map(({ name }) => name);
