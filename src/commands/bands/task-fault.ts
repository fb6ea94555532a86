import { visibleLine } from '../../core/text/visible.js';
import { nearestName } from '../../readers/typo.js';
import { counted } from '../../report/counted.js';

const mostNames = 3;

/** The sentence about a task that no run has (`taskId` or `benchmark/taskId`), with the nearest names; else null. */
export function taskFault(
  task: string,
  runs: readonly { benchmark: string; taskId: string }[],
): string | null {
  const tasks = new Set(runs.map(({ taskId }) => taskId));
  if (tasks.has(task) || runs.some(({ benchmark, taskId }) => `${benchmark}/${taskId}` === task)) return null;
  const near = nearest(task, tasks);
  const some = near.length > 0 ? near : [...tasks].slice(0, mostNames);
  const names = some.map(name => visibleLine(name, 60)).join(', ');
  const hint =
    tasks.size === 0
      ? 'there are no runs yet'
      : near.length > 0
        ? `nearest: ${names}`
        : `there are ${counted(tasks.size, 'task')}, such as ${names}`;
  return `No run has the task "${visibleLine(task, 60)}"; ${hint}.`;
}

/** By spelling first, then those that hold what was typed. */
function nearest(task: string, tasks: ReadonlySet<string>): string[] {
  const left = new Set(tasks);
  const found: string[] = [];
  const take = (name: string): void => {
    left.delete(name);
    found.push(name);
  };
  while (found.length < mostNames) {
    const name = nearestName(task, left);
    if (name === undefined) break;
    take(name);
  }
  for (const name of [...left])
    if (found.length < mostNames && name.toLowerCase().includes(task.toLowerCase())) take(name);
  return found;
}
