import { type BandRule, type BandRules, bandRuleFault, defaultBandRule } from '../core/run/band.js';
import { type Io, print, printJson, UsageError } from './io.js';
import { withProject } from './project.js';

export interface BandsOptions {
  pass?: string;
  fail?: string;
  task?: string;
  reset?: boolean;
}

/** `trustlayer bands`: shows the band rules in force, or sets one for the project or for a task. */
export async function bandsCommand(io: Io, options: BandsOptions): Promise<number> {
  return withProject(io, {}, async store => {
    const rules = ((await store.getSetting('bandRules')) ?? {}) as BandRules;
    if (options.reset || options.pass !== undefined || options.fail !== undefined) {
      const changed = options.reset ? without(rules, options.task) : withRule(rules, options);
      await store.putSetting('bandRules', changed);
      await store.rederiveBands();
    }
    const { bandRules, bands } = await store.facts();
    if (io.json) printJson(io, { rules: await store.getSetting('bandRules'), in_force: bandRules, bands });
    else {
      for (const { rule, runs } of bandRules) print(io, `${String(runs).padStart(6)} runs  ${rule}`);
      print(
        io,
        `Bands now: ${Object.entries(bands)
          .map(([band, runs]) => `${band} ${runs}`)
          .join(', ')}.`,
      );
    }
    return 0;
  });
}

function withRule(rules: BandRules, { pass, fail, task }: BandsOptions): BandRules {
  const before =
    (task === undefined ? rules.project : rules.tasks?.[task]) ?? rules.project ?? defaultBandRule;
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
  const { [task]: _, ...tasks } = rules.tasks ?? {};
  return { ...rules, tasks };
}

function threshold(flag: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value))
    throw new UsageError(`${flag} takes a number; "${text}" is none.`);
  return value;
}
