import type { BundleGuide, LabelBundle } from '../../core/review/bundle/bundle.js';
import { visibleLine } from '../../core/text/visible.js';
import type { MergeOutcome } from '../store.js';
import type { Connection } from './connection.js';
import { addedAtAnywhere, guideHash } from './guides.js';
import type { Arg } from './statement.js';

/** Adds the guide versions that came along; a version that is here must be the same one. Call it in a write. */
export function mergeGuides(c: Connection): (bundle: LabelBundle) => GuidesOutcome {
  const all = c.statement(k =>
    k.selectFrom('guide').select(['pass', 'version', 'meaning', 'hash', addedAtAnywhere().as('addedAt')]),
  );
  const begun = c.statement(k => k.selectFrom('project').select('created_at as at'));
  const add = c.statement((k, arg: Arg<BundleGuide & { json: string; at: string }>) =>
    k.insertInto('guide').values({
      pass: arg('pass'),
      version: arg('version'),
      meaning: arg('meaning'),
      hash: arg('hash'),
      text: arg('json'),
      note: arg('note'),
      added_at: arg('at'),
    }),
  );
  return ({ guides }) => {
    const here = all.all();
    const merged: MergeOutcome['guides'] = [];
    for (const guide of guides) {
      const { pass, version, meaning, hash, text, addedAt } = guide;
      const name = `guide ${visibleLine(version, 40)} of pass ${visibleLine(pass, 20)}`;
      if (guideHash(pass, version, text) !== hash)
        throw new Refusal(`its ${name} was changed: it does not match its hash`);
      const there = here.find(one => one.pass === pass && one.version === version);
      if (there && there.hash !== hash) throw new Refusal(`its ${name} has another text than the one here`);
      if (there && there.meaning !== meaning)
        throw new Refusal(`its ${name} changes the meaning of labels in one of the two projects only`);
      if (there) continue;
      add.run({ ...guide, json: JSON.stringify(text), at: addedAt ?? begun.get()!.at });
      const changesMeaning = here.every(one => one.pass !== pass || one.meaning < meaning);
      merged.push({ pass, version, changesMeaning });
    }
    return { guides: merged, guidesApart: changedApart(here, guides) };
  };
}

type GuidesOutcome = Pick<MergeOutcome, 'guides' | 'guidesApart'>;

/** Why a bundle is refused, as the end of a sentence; all that were handed over with it are refused too. */
export class Refusal extends Error {}

type Known = Pick<BundleGuide, 'pass' | 'version' | 'meaning'> & { addedAt: string | null };

/** Versions that brought the same number of a meaning to two projects: their labels do not mean the same. */
function changedApart(here: readonly Known[], there: readonly Known[]): MergeOutcome['guidesApart'] {
  const firsts = (guides: readonly Known[]) => {
    const first = new Map<string, Known>();
    for (const guide of guides) {
      const key = `${guide.pass} ${guide.meaning}`;
      const other = first.get(key);
      if (!other || rank(guide) < rank(other)) first.set(key, guide);
    }
    return first;
  };
  const own = firsts(here);
  return [...firsts(there)].flatMap(([key, guide]) => {
    const known = own.get(key);
    return known && guide.meaning > 1 && known.version !== guide.version
      ? [{ pass: guide.pass, versions: [known.version, guide.version].sort() }]
      : [];
  });
}

const rank = ({ addedAt, version }: Known): string => `${addedAt ?? ''} ${version}`;
