import { bind, scrolling } from './bind.js';
import type { Binding, Command } from './keymap.js';

const titles: Partial<Record<Command, string>> = { down: 'next task', up: 'previous task' };

/** Keys of the trust report: those of the list of runs, where they mean the same. */
export const trustKeys: readonly Binding[] = [
  bind('choose', 'trust', ['enter', 'right'], 'open the run that D1 to D3 are applied to'),
  bind('do:sort', 'trust', ['s'], 'sort by task, model, band, trusted, or what alone catches it'),
  bind('do:reverse', 'trust', ['r'], 'the other way round'),
  bind('do:model', 'trust', ['m'], 'only tasks of one model: the next one; behind the last, all'),
  bind('do:band', 'trust', ['n'], 'only tasks of one recorded band'),
  bind('do:reason', 'trust', ['d'], 'only tasks that stand as they do for one reason'),
  bind('find', 'trust', ['/'], 'only tasks with these words in benchmark, task or model'),
  bind('do:all', 'trust', ['x'], 'all tasks again'),
  bind('do:yes', 'trust', ['y'], 'look all the same, where it was asked'),
  bind('back', 'trust', ['escape', 'left'], 'back'),
  ...scrolling('trust').map(binding => ({ ...binding, title: titles[binding.command] ?? binding.title })),
];
