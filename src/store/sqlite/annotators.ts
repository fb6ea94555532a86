import { randomInt } from 'node:crypto';
import { mistakenFor } from '../../core/text/look-alike.js';
import { visibleLine } from '../../core/text/visible.js';
import { type Annotator, type Store, StoreError } from '../store.js';
import type { Connection } from './connection.js';
import type { Arg } from './statement.js';

/** The people who label. A name is kept as it was first written, spaces around it dropped. */
export function annotators(c: Connection): Pick<Store, 'addAnnotator' | 'listAnnotators'> {
  const one = annotatorByName(c);
  const all = c.statement(k =>
    k
      .selectFrom('annotator')
      .orderBy('added_at')
      .orderBy('name')
      .select(['name', 'demo', 'seed', 'added_at as addedAt']),
  );
  const add = c.statement((k, arg: Arg<{ name: string; demo: number; seed: number; at: string }>) =>
    k
      .insertInto('annotator')
      .values({ name: arg('name'), demo: arg('demo'), seed: arg('seed'), added_at: arg('at') }),
  );
  return {
    addAnnotator: async (written, { demo = false } = {}) => {
      const name = annotatorName(written);
      const known = c.read(() => one(name));
      if (known) return known;
      return c.write(() => {
        const there = one(name);
        if (there) return there;
        const same = mistakenFor(
          name,
          all.all().map(row => row.name),
        );
        if (same !== undefined)
          throw new StoreError(
            `This project knows "${visibleLine(same, 48)}", and "${visibleLine(name, 48)}" looks like it: they would be two annotators that nobody can tell apart. Nothing was changed.`,
            'invalid',
          );
        const annotator: Annotator = { name, demo, seed: randomInt(2 ** 31), addedAt: c.now().toISOString() };
        add.run({ name, demo: demo ? 1 : 0, seed: annotator.seed, at: annotator.addedAt });
        return annotator;
      });
    },
    listAnnotators: async () => c.read(() => all.all().map(row => ({ ...row, demo: row.demo === 1 }))),
  };
}

/** Looks an annotator up within a transaction. */
export function annotatorByName(c: Connection): (name: string) => Annotator | undefined {
  const one = c.statement((k, arg: Arg<{ name: string }>) =>
    k
      .selectFrom('annotator')
      .where('name', '=', arg('name'))
      .select(['name', 'demo', 'seed', 'added_at as addedAt']),
  );
  return name => {
    const row = one.get({ name });
    return row && { ...row, demo: row.demo === 1 };
  };
}

/** The stored form of a name: composed, trimmed; control characters could not be typed again. */
export function annotatorName(written: string): string {
  const name = written.normalize('NFC').trim();
  if (name === '' || name.length > 100 || /[\p{Cc}\p{Surrogate}]/u.test(name))
    throw new StoreError('An annotator needs a name of 1 to 100 visible characters.', 'invalid');
  return name;
}
