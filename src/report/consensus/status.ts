import type { PassConsensus } from '../../core/review/consensus/model.js';
import { shortHash } from '../../core/review/consensus/snapshot.js';
import { visibleLine } from '../../core/text/visible.js';
import { counted } from '../counted.js';

/** Where a pass stands between labels and a consensus. */
export interface ConsensusStatus {
  name: string;
  consensus: PassConsensus;
  /** Oldest first. */
  snapshots: readonly { hash: string; createdAt: string; reason: string | null }[];
  secondLooks: number;
  /** Resolutions by somebody who had labelled the item, where the project allows it. */
  byAnnotators: number;
}

export function statusText({
  name,
  consensus,
  snapshots,
  secondLooks,
  byAnnotators,
}: ConsensusStatus): string {
  const { people, counts, revealed, amendments } = consensus;
  const lines = [
    `Consensus of ${name}: ${whoOf(people)}`,
    ...(people.locked && people.annotators.length > 1
      ? [
          `  agreed ${counts.agreed}   resolved ${counts.resolved}   talking ${counts.talking}   open ${counts.open}   excluded ${counts.excluded}`,
        ]
      : []),
    ...(counts.single > 0
      ? [`  ${counted(counts.single, 'item')} labelled by one person only: in no consensus`]
      : []),
    ...(counts.unlabelled > 0 ? [`  ${counted(counts.unlabelled, 'item')} that nobody labelled`] : []),
    ...(counts.practice > 0 ? [`  ${counted(counts.practice, 'practice item')}, in no figure`] : []),
    ...(people.late.length > 0
      ? [
          `  not part of it, locked late or not planned: ${people.late.map(who => visibleLine(who, 40)).join(', ')}`,
        ]
      : []),
    ...(byAnnotators > 0
      ? [`  ${counted(byAnnotators, 'item')} settled by one of their own annotators`]
      : []),
    ...(secondLooks > 0 ? [`  ${counted(secondLooks, 'second look')}, in no figure`] : []),
    ...snapshots.map(
      ({ hash, createdAt, reason }) =>
        `  raw labels and kappa snapshotted ${createdAt.slice(0, 16).replace('T', ' ')}, sha ${shortHash(hash)}${reason === null ? '' : ` (${visibleLine(reason)})`}`,
    ),
    ...(amendments.length > 0 ? [`  ${counted(amendments.length, 'proposed change')} of the guide`] : []),
    `  ${revealed ? 'everything is settled: automated verdicts may be shown' : 'automated verdicts stay hidden until every item is settled'}`,
  ];
  return `${lines.join('\n')}\n`;
}

export const statusJson = ({
  consensus,
  snapshots,
  secondLooks,
  byAnnotators,
}: ConsensusStatus): unknown => ({
  format: 'trustlayer-consensus',
  version: 1,
  pass: consensus.pass,
  annotators: consensus.people.annotators,
  not_locked: consensus.people.missing,
  late: consensus.people.late,
  locked: consensus.people.locked,
  counts: consensus.counts,
  revealed: consensus.revealed,
  settled_by_own_annotators: byAnnotators,
  second_looks: secondLooks,
  snapshots: snapshots.map(({ hash, createdAt, reason }) => ({ hash, created_at: createdAt, reason })),
  proposals: consensus.amendments.map(({ item, value, createdAt }) => ({
    item,
    text: value,
    proposed_at: createdAt,
  })),
});

function whoOf({ annotators, missing, locked }: PassConsensus['people']): string {
  if (annotators.length === 0) return 'nobody has labelled it yet';
  const names = (people: readonly string[]) => people.map(name => visibleLine(name, 40)).join(', ');
  if (locked) return `${counted(annotators.length, 'annotator')}, all locked`;
  return `${counted(annotators.length, 'annotator')}, not locked yet: ${names(missing)}`;
}
