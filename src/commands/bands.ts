import {
  type BandRule,
  type BandRules,
  bandRuleFault,
  defaultBandRule,
  describeBandRule,
} from '../core/run/band.js';
import { visibleLine } from '../core/text/visible.js';
import { counted } from '../report/counted.js';
import type { Store } from '../store/store.js';
import { taskFault } from './bands/task-fault.js';
import { hint, type Io, print, printJson, remark, shellWord, UsageError } from './io.js';
import { withProject } from './project.js';

export interface BandsOptions {
  pass?: string;
  fail?: string;
  task?: string;
  reset?: boolean;
}

/** `trustlayer bands`: shows the band rules in force, or sets one for the project or for a task. */
export async function bandsCommand(io: Io, options: BandsOptions): Promise<number> {
  const sets = options.pass !== undefined || options.fail !== undefined;
  if (options.reset && sets)
    throw new UsageError('--reset goes back to the default rule: it takes no --pass or --fail.');
  if (options.task !== undefined && !options.reset && !sets)
    throw new UsageError(
      '--task needs the rule that it gets: --pass, --fail, or --reset for none of its own.',
    );
  return withProject(io, {}, async store => {
    const rules = ((await store.getSetting('bandRules')) ?? {}) as BandRules;
    if (options.reset || sets) {
      const changed = options.reset ? without(rules, options.task) : await withRule(store, rules, options);
      await store.putSetting('bandRules', changed);
      await store.rederiveBands();
    }
    await show(io, store);
    if (options.reset && options.task === undefined && rules.tasks !== undefined) {
      const [task] = Object.keys(rules.tasks);
      if (task !== undefined)
        remark(
          io,
          `Rules of tasks stay: ${Object.keys(rules.tasks).map(shown).join(', ')}. To take one back: ${hint(io, `bands --reset --task ${shellWord(task)}`)}`,
        );
    }
    return 0;
  });
}

async function show(io: Io, store: Store): Promise<void> {
  const { bandRules, bands } = await store.facts();
  const rules = ((await store.getSetting('bandRules')) ?? {}) as BandRules;
  if (io.json) {
    printJson(io, {
      project_rule: ruleJson(rules.project ?? defaultBandRule),
      task_rules: Object.entries(rules.tasks ?? {}).map(([task, rule]) => ({ task, ...ruleJson(rule) })),
      in_force: bandRules,
      bands,
    });
    return;
  }
  for (const { rule, runs } of bandRules) print(io, `${counted(runs, 'run').padStart(11)}  ${shown(rule)}`);
  const idle = Object.entries(rules.tasks ?? {}).map(([task, rule]) =>
    describeBandRule(rule, `task ${task}`),
  );
  for (const words of idle.filter(rule => !bandRules.some(used => used.rule === rule)))
    print(io, `     0 runs  ${shown(words)}`);
  const each = Object.entries(bands).map(([band, runs]) => `${band} ${runs}`);
  print(io, `Bands now: ${each.join(', ')}.`);
}

const shown = (text: string): string => visibleLine(text, 120);

const ruleJson = ({ passAtLeast, failAtMost }: BandRule) => ({
  pass_at_least: passAtLeast,
  fail_at_most: failAtMost,
});

async function withRule(
  store: Store,
  rules: BandRules,
  { pass, fail, task }: BandsOptions,
): Promise<BandRules> {
  if (task !== undefined) {
    const fault = taskFault(task, await store.listRuns());
    if (fault !== null) throw new UsageError(fault);
  }
  const before = own(rules.tasks, task) ?? rules.project ?? defaultBandRule;
  const rule: BandRule = {
    passAtLeast: pass === undefined ? before.passAtLeast : threshold('--pass', pass),
    failAtMost: fail === undefined ? before.failAtMost : threshold('--fail', fail),
  };
  const fault = bandRuleFault(rule);
  if (fault !== null) throw new UsageError(`This band rule cannot be used: ${fault}.`);
  return task === undefined
    ? { ...rules, project: rule }
    : { ...rules, tasks: { ...rules.tasks, [task]: rule } };
}

function without(rules: BandRules, task: string | undefined): BandRules {
  if (task === undefined) return rules.tasks ? { tasks: rules.tasks } : {};
  if (own(rules.tasks, task) === undefined) {
    const others = Object.keys(rules.tasks ?? {});
    const have = others.length === 0 ? 'no task has one' : `these have: ${others.map(shown).join(', ')}`;
    throw new UsageError(`The task "${visibleLine(task, 60)}" has no rule of its own; ${have}.`);
  }
  const { [task]: _, ...tasks } = rules.tasks ?? {};
  const { tasks: __, ...rest } = rules;
  return Object.keys(tasks).length === 0 ? rest : { ...rest, tasks };
}

/** A task may be called as anything, `constructor` included. */
const own = (tasks: BandRules['tasks'], task: string | undefined): BandRule | undefined =>
  tasks && task !== undefined && Object.hasOwn(tasks, task) ? tasks[task] : undefined;

function threshold(flag: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value))
    throw new UsageError(`${flag} takes a number; "${visibleLine(text, 40)}" is none.`);
  return value;
}
