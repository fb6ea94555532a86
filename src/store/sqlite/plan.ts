import { passOf } from '../../core/review/passes.js';
import { planName, sealFault } from '../../core/review/plan/chain.js';
import { type SealedPlan, sealHash } from '../../core/review/plan/hash.js';
import type { Plan } from '../../core/review/plan/plan.js';
import { saysWhy } from '../../core/review/reason.js';
import type { PlanStore } from '../plan.js';
import { StoreError } from '../store.js';
import { annotatorByName, annotatorName } from './annotators.js';
import type { Connection } from './connection.js';
import { planAssigned } from './plan-assigned.js';
import { planRows } from './plan-rows.js';
import type { Arg } from './statement.js';

/** As a sentence begins: `Pass C`. */
const named = (pass: Plan['pass']): string =>
  (passOf(pass)?.name ?? `pass ${pass}`).replace(/^./, first => first.toUpperCase());

/** Sealed plans, a chain for each pass; only ever added. */
export function plans(c: Connection): PlanStore {
  const rows = planRows(c);
  const assigned = planAssigned(c);
  const annotatorOf = annotatorByName(c);
  const wholeItem = c.statement((k, arg: Arg<{ item: string; pass: Plan['pass'] }>) =>
    k
      .selectFrom('item')
      .where('id', '=', arg('item'))
      .where('pass', '=', arg('pass'))
      .where('part', 'is', null)
      .select('id'),
  );
  const anyLabel = c.statement((k, arg: Arg<{ pass: Plan['pass'] }>) =>
    k
      .selectFrom('label_event')
      .innerJoin('annotator', 'annotator.name', 'label_event.annotator')
      .where('label_event.pass', '=', arg('pass'))
      .where('label_event.kind', '=', 'label')
      .where('annotator.demo', '=', 0)
      .limit(1)
      .select('label_event.id'),
  );

  const check = (plan: Plan, before: SealedPlan | null, reason: string | null): void => {
    for (const name of plan.annotators) {
      if (annotatorName(name) !== name)
        throw new StoreError('The plan has a name with spaces around it, or not composed.', 'invalid');
      if (annotatorOf(name)?.demo)
        throw new StoreError(
          `${name} is a demo annotator, whose labels came with the samples, and cannot be planned for.`,
          'invalid',
        );
    }
    const stranger = plan.items.find(({ item }) => !wholeItem.get({ item, pass: plan.pass }));
    if (stranger)
      throw new StoreError(
        `The plan names item ${stranger.item}, which pass ${plan.pass} of this project does not have.`,
        'unknown_item',
      );
    if (before && assigned.allLocked(plan.pass))
      throw new StoreError(
        `${named(plan.pass)} is locked by everybody whom its plan names: nothing can be labelled by another plan any more.`,
        'invalid',
      );
    if (!saysWhy(reason) && anyLabel.get({ pass: plan.pass }))
      throw new StoreError(
        `${named(plan.pass)} has labels already, so a plan that changes who labels what needs a reason in words, which stays beside it. Nothing was sealed.`,
        'invalid',
      );
  };

  return {
    sealPlan: async (plan, { reason: written } = {}) =>
      c.write(() => {
        const reason = written?.trim() || null;
        const before = rows.newest(plan.pass);
        if (before && before.plan.hash === plan.hash && reason === null) return before;
        const content = {
          pass: plan.pass,
          no: (before?.no ?? 0) + 1,
          plan: JSON.parse(JSON.stringify(plan)) as Plan,
          reason,
          prevHash: before?.hash ?? null,
        };
        const sealed: SealedPlan = {
          ...content,
          hash: sealHash(content),
          sealedAt: c.now().toISOString(),
        };
        const fault = sealFault(sealed, before ?? undefined);
        if (fault !== null)
          throw new StoreError(`${planName(sealed)} cannot be sealed: it ${fault}.`, 'invalid');
        check(plan, before, reason);
        rows.add(sealed);
        return sealed;
      }),
    getPlan: async pass => c.read(() => rows.newest(pass)),
    listPlans: async pass => c.read(() => rows.all(pass)),
    assignedAnnotators: async pass => c.read(() => assigned.to(pass)),
  };
}
