import { drawPlan } from '../core/review/plan/draw.js';
import { type Plan, PlanError, type PlanFrame } from '../core/review/plan/plan.js';
import { visibleLine } from '../core/text/visible.js';
import { type PlanView, planJson } from '../report/plan/json.js';
import { plansText, planText } from '../report/plan/text.js';
import type { Store } from '../store/store.js';
import { addedAfterPlan } from '../tui/work/added-after.js';
import { hint, type Io, print, printJson, printWidth, remark, UsageError } from './io.js';
import { passNamed } from './pass.js';
import { mayCountVerdicts } from './plan/blindness.js';
import { frameOf } from './plan/frame.js';
import { drawsNothing, type PlanOptions, specOf } from './plan/options.js';
import { suggestCommand } from './plan/suggest.js';
import { withProject } from './project.js';

export type { PlanOptions } from './plan/options.js';

/** `trustlayer plan PASS`: draws and seals who labels what; without a word of how, shows the plan in force. */
export async function planCommand(io: Io, passName: string, options: PlanOptions = {}): Promise<number> {
  const pass = passNamed(passName);
  return withProject(io, {}, async store => {
    const showStrata = await mayCountVerdicts(store, pass, options.showStrata ?? false);
    if (options.suggest) return suggestCommand(io, store, pass, options, showStrata);
    const before = await store.listPlans(pass.id);
    if (drawsNothing(options)) {
      const added = await addedAfterPlan(store, pass);
      if (io.json)
        printJson(io, {
          pass: pass.id,
          plans: before.map(sealed => planJson({ ...sealed, showStrata })),
          added_after: added?.count ?? 0,
        });
      else {
        print(
          io,
          plansText(
            pass,
            before,
            showStrata,
            hint(io, `plan ${pass.id} --census --annotators A,B`),
            printWidth(io),
          ),
        );
        if (added) print(io, `\n! ${added.sentence}`);
      }
      return 0;
    }
    const frame = await frameOf(store, pass, before);
    const plan = await drawn(store, frame, options);
    const view: PlanView = { no: before.length + 1, plan, reason: options.reason ?? null, showStrata };
    if (!io.json) print(io, planText(pass, view, printWidth(io)));
    if (options.dryRun) {
      if (io.json) printJson(io, { ...planJson(view), sealed: false });
      else remark(io, 'Nothing was sealed (--dry-run).');
      return 0;
    }
    const sealed = await store.sealPlan(plan, { reason: options.reason ?? null });
    if (io.json) printJson(io, { ...planJson({ ...sealed, showStrata }), sealed: true });
    else
      print(
        io,
        `${sealed.no === view.no ? 'Sealed' : 'It is the plan in force already'}: plan ${sealed.no} of ${pass.name}, ${sealed.hash.slice(0, 12)}. Queues follow it from now on; "${hint(io, 'labels export FILE')}" takes it to other machines.`,
      );
    return 0;
  });
}

async function drawn(store: Store, frame: PlanFrame, options: PlanOptions): Promise<Plan> {
  try {
    return drawPlan(frame, await specOf(store, frame, options));
  } catch (error) {
    if (error instanceof PlanError) throw new UsageError(visibleLine(error.message));
    throw error;
  }
}
