import type { PassId } from '../../core/review/label-event.js';
import { visibleLine } from '../../core/text/visible.js';
import type { MergeOutcome } from '../../store/store.js';

/** What an import of bundles did and found. */
export interface LabelsImported {
  bundles: number;
  outcome: MergeOutcome;
  /** Labels that a lock made elsewhere does not hold, or holds otherwise; see `frozenBy`. */
  locks: { annotator: string; pass: PassId; outside: number; overruled: number }[];
}

export function importedText({ bundles, outcome, locks }: LabelsImported): string {
  const { events, added, withoutItem, annotators, guides, plans = [], guidesApart } = outcome;
  const name = (text: string) => visibleLine(text, 40);
  return [
    `Read ${count(bundles, 'bundle')} with ${count(events, 'event')}${events === 0 ? '' : `: ${added === 0 ? 'all were here already' : `${added} new, ${events - added} here already`}`}.`,
    ...annotators.map(one => `${name(one.name)}: ${fromWhere(one)}.`),
    ...(withoutItem > 0
      ? [
          `${count(withoutItem, 'event')} of them ${withoutItem === 1 ? 'is' : 'are'} about items that are not in this project: kept, and counted once their runs are imported.`,
        ]
      : []),
    ...guides.map(
      ({ pass, version, changesMeaning }) =>
        `Guide ${name(version)} of pass ${name(pass)} came along${changesMeaning ? ' and changes the meaning: labels made under earlier versions are stale here too' : ''}.`,
    ),
    ...plans.map(({ pass, no }) => `Plan ${no} of pass ${name(pass)} came along: queues follow it here too.`),
    ...guidesApart.map(
      ({ pass, versions }) =>
        `Guides ${versions.map(name).join(' and ')} of pass ${name(pass)} changed the meaning of labels on two machines apart: labels under the one are not told from labels under the other. A version that both agree on, added with --changes-meaning, opens them again.`,
    ),
    ...locks.flatMap(({ annotator, pass, outside, overruled }) => [
      ...(outside > 0
        ? [
            `${name(annotator)}: ${count(outside, 'label')} of pass ${name(pass)} that no lock of theirs covers, made on one machine without knowing of the lock on another; kept, and not counted. A lock holds what was known where it was made.`,
          ]
        : []),
      ...(overruled > 0
        ? [
            `${name(annotator)} locked pass ${name(pass)} on two machines apart, and ${count(overruled, 'item')} differ${overruled === 1 ? 's' : ''}: the earlier lock stands.`,
          ]
        : []),
    ]),
  ].join('\n');
}

function fromWhere({ here, elsewhere, machines }: MergeOutcome['annotators'][number]): string {
  const other = machines === 1 ? 'another' : `${machines} others`;
  if (here === 0)
    return `${count(elsewhere, 'event')} from ${machines === 1 ? 'another machine' : `${machines} other machines, taken as one person`}`;
  if (elsewhere === 0) return `${count(here, 'event')} from this machine`;
  return `${count(here, 'event')} from this machine, ${elsewhere} from ${other}, taken as one person`;
}

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
