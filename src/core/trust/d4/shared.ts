import type { RepeatedTask } from '../../reliability/repeated-task.js';
import type { Band } from '../../run/types.js';
import { groupBy, type LeftOut } from '../table.js';

/** Tasks of which `holds` is true, as what a table leaves out; nothing where there is none. */
export function leftOutOf(
  tasks: readonly RepeatedTask[],
  holds: (task: RepeatedTask) => boolean,
  reason: string,
  words: string,
): LeftOut[] {
  const members = idsOf(tasks.filter(holds));
  return members.length === 0 ? [] : [{ reason, words, members }];
}

/** Where no run is the recorded one, the band of a row is that of a repeat: it must not pass for a record. */
export const equalNote = (tasks: readonly RepeatedTask[]): string[] =>
  tasks.some(({ recorded }) => recorded.runId === null && recorded.reason === 'equal_repeats')
    ? [
        'Equal repeats: no run is named as the recorded one, so Delta and off-band are undefined for them, and their band is that of the first repeat that counts.',
      ]
    : [];

export function plannedNote(tasks: readonly RepeatedTask[]): string {
  const planned = [...groupBy(tasks, ({ benchmark }) => benchmark)].map(
    ([benchmark, own]) => `${benchmark} ${[...new Set(own.map(task => task.planned))].join('/')}`,
  );
  return `Planned repeats: ${planned.length === 0 ? 'none' : planned.join(', ')}. Bands are crossed by the repeats alone, never by the recorded run.`;
}

/** Of the record; of equal repeats, that of the repeat that D1 to D3 are applied to. */
export const bandOf = ({ recorded, audited }: RepeatedTask): Band =>
  recorded.runId !== null ? recorded.band : audited.runId === null ? 'none' : audited.band;

export const idsOf = (tasks: readonly { id: string }[]): string[] => tasks.map(({ id }) => id);
