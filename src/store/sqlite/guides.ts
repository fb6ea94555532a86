import { sql } from 'kysely';
import { checkGuide } from '../../core/review/guides/check.js';
import { claimGuide } from '../../core/review/guides/claim.js';
import { gatesGuide } from '../../core/review/guides/gates.js';
import { provenanceGuide } from '../../core/review/guides/provenance.js';
import { severityGuide } from '../../core/review/guides/severity.js';
import { votesGuide } from '../../core/review/guides/votes.js';
import type { PassId } from '../../core/review/label-event.js';
import { canonicalJson, sha256 } from '../../core/run/hash.js';
import { type Guide, type Store, StoreError } from '../store.js';
import type { Connection } from './connection.js';
import type { Arg } from './statement.js';

/** The guides that a new project begins with. */
export const firstGuides: readonly NewGuide[] = [
  claimGuide,
  provenanceGuide,
  checkGuide,
  votesGuide,
  severityGuide,
  gatesGuide,
];

type NewGuide = Parameters<Store['addGuide']>[0];

/**
 * The versions of each pass's guide; none is ever changed. In force is the newest of the latest meaning, told by
 * nothing that depends on the order in which versions came from other machines.
 */
export function guides(c: Connection): Pick<Store, 'getGuide' | 'listGuides' | 'addGuide'> {
  const columns = ['pass', 'version', 'meaning', 'hash', 'text', 'note', 'added_at as addedAt'] as const;
  const inForce = c.statement((k, arg: Arg<{ pass: PassId }>) =>
    k
      .selectFrom('guide')
      .where('pass', '=', arg('pass'))
      .orderBy('meaning', 'desc')
      .orderBy(addedAtAnywhere(), 'desc')
      .orderBy('version', 'desc')
      .limit(1)
      .select(columns),
  );
  const versioned = c.statement((k, arg: Arg<{ pass: PassId; version: string }>) =>
    k
      .selectFrom('guide')
      .where('pass', '=', arg('pass'))
      .where('version', '=', arg('version'))
      .select(columns),
  );
  const all = c.statement((k, arg: Arg<{ pass: PassId }>) =>
    k.selectFrom('guide').where('pass', '=', arg('pass')).orderBy('no').select(columns),
  );
  type Row = Omit<Guide, 'text'> & { text: string };
  const add = c.statement((k, arg: Arg<Row>) =>
    k.insertInto('guide').values({
      pass: arg('pass'),
      version: arg('version'),
      meaning: arg('meaning'),
      hash: arg('hash'),
      text: arg('text'),
      note: arg('note'),
      added_at: arg('addedAt'),
    }),
  );
  const read = (row: Row): Guide => ({ ...row, text: JSON.parse(row.text) });

  return {
    getGuide: async (pass, version) =>
      c.read(() => {
        const row = version === undefined ? inForce.get({ pass }) : versioned.get({ pass, version });
        return row ? read(row) : null;
      }),
    listGuides: async pass => c.read(() => all.all({ pass }).map(read)),
    addGuide: async ({ pass, version, text, note }, { changesMeaning }) =>
      c.write(() => {
        const hash = guideHash(pass, version, text);
        const there = versioned.get({ pass, version });
        if (there?.hash === hash) return read(there);
        if (there)
          throw new StoreError(
            `Guide ${version} of pass ${pass} is in the project with another text. Give the new text a new version.`,
            'invalid',
          );
        const before = inForce.get({ pass })?.meaning;
        const guide: Guide = {
          pass,
          version,
          meaning: before === undefined ? 1 : before + (changesMeaning ? 1 : 0),
          hash,
          text,
          note,
          addedAt: c.now().toISOString(),
        };
        add.run({ ...guide, text: JSON.stringify(text) });
        return guide;
      }),
  };
}

/** When a version was added, the same in every project: one that a project begins with counts as the oldest. */
export const addedAtAnywhere = () =>
  sql<string>`CASE WHEN hash IN (${sql.join(firstGuides.map(({ pass, version, text }) => guideHash(pass, version, text)))})
    OR added_at = (SELECT created_at FROM project) THEN '' ELSE added_at END`;

export const guideHash = (pass: PassId, version: string, text: Guide['text']): string =>
  sha256(canonicalJson({ pass, version, text }));
