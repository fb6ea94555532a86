import { bind, scrolling } from './bind.js';
import type { Binding, Command } from './keymap.js';

const titles: Partial<Record<Command, string>> = { down: 'next run', up: 'previous run' };

/** Keys of the list of runs. */
export const runsKeys: readonly Binding[] = [
  bind('choose', 'runs', ['enter', 'right'], 'open the run'),
  bind('do:model', 'runs', ['m'], 'only runs of one model: the next one; behind the last, all'),
  bind('do:band', 'runs', ['n'], 'only runs of one recorded band'),
  bind('do:decision', 'runs', ['d'], 'only runs of one decision of D1'),
  bind('find', 'runs', ['/'], 'only runs with these words in id, task, benchmark or model'),
  bind('do:all', 'runs', ['x'], 'all runs again'),
  bind('do:sort', 'runs', ['s'], 'sort by the next column'),
  bind('do:reverse', 'runs', ['r'], 'the other way round'),
  bind('do:yes', 'runs', ['y'], 'look all the same, where it was asked'),
  bind('back', 'runs', ['escape', 'left'], 'back'),
  ...scrolling('runs').map(binding => ({ ...binding, title: titles[binding.command] ?? binding.title })),
];
