import type { ProjectFacts } from '../../store/store.js';
import type { HomeFacts } from '../model.js';
import { wrapped } from '../text/wrapped.js';
import { homeMenu } from '../update/home.js';
import { ends, type Row, row } from './row.js';

/** What stands above the home menu: what this is, and the project's facts; nothing that would colour a label. */
export function homeHead(home: HomeFacts, place: string, annotator: string | null, width: number): Row[] {
  const { facts } = home;
  if (facts.runs === 0) return emptyHead(place);
  return [
    row(
      ends(
        `Project ${place}${facts.demo ? ' (demo: samples and demo labels)' : ''}`,
        `annotator: ${annotator ?? '-'}`,
        width,
      ),
      {
        bold: true,
      },
    ),
    row(
      `${count(facts)} of ${facts.benchmarks} ${plural(facts.benchmarks, 'benchmark')}, ${facts.tasks} tasks, ${facts.models} ${plural(facts.models, 'model')}; ${bytes(facts.transcriptBytes)} of transcripts`,
    ),
    row(
      facts.claims === null
        ? 'Claims are not matched yet: trustlayer audit'
        : `Claims matched for ${facts.claims.runs} of ${facts.runs} runs (hidden while you label)`,
    ),
  ];
}

/** The menu's rows: a number, a title, what stands behind it. */
export function homeItems(home: HomeFacts, width: number): { key: string; label: string; value: number }[] {
  return homeMenu(home).map((entry, index) => ({
    key: String(index),
    label: ends(`${index + 1}  ${entry.title}`, entry.detail, width),
    value: index,
  }));
}

/** The step that comes next, for somebody who is here for the first time or has been away. */
export function homeAdvice({ passes }: HomeFacts, width: number): Row[] {
  const progress = passes.find(({ total }) => total > 0);
  if (!progress) return [];
  const { labelled, total, stale, lockedAt, lockedPeople } = progress;
  const [first, second] =
    lockedAt !== null
      ? [
          'Next: 4 shows how the locked labels agree, and how the matcher does against them.',
          lockedPeople > 1
            ? ''
            : 'A second person on the same items (Somebody else labels) adds the agreement between people.',
        ]
      : labelled === 0 && stale === 0
        ? [
            'Next: 1 opens the first message; 1 or 2 labels it and brings the next, Backspace takes it back.',
            'Two people label alone, each locks (3), and 4 shows kappa and F1. The guide (2) says what counts.',
          ]
        : labelled < total
          ? [
              'Next: 1 goes on at the first open item. Everything so far is saved.',
              'You may lock (3) before all is done; what is open then stays without your label.',
            ]
          : ['Next: all items have your label. 3 locks them, then 4 shows how they agree.', ''];
  return wrapped(`${first}\n${second}`, width).map(line => row(line.text));
}

export const homeKeys = 'Enter or a number opens   j k move   ? keys   q leave';

function emptyHead(place: string): Row[] {
  return [
    row(`Project ${place} is empty`, { bold: true }),
    row(''),
    row('Read saved runs into it:    trustlayer import PATH...'),
    row('What can be read:           trustlayer formats'),
    row('Or look at the samples:     trustlayer demo'),
  ];
}

const plural = (count_: number, noun: string): string => (count_ === 1 ? noun : `${noun}s`);

const count = (facts: ProjectFacts): string => `${facts.runs} ${plural(facts.runs, 'run')}`;

function bytes(size: number): string {
  if (size < 1_000) return `${size} bytes`;
  return size < 1_000_000 ? `${(size / 1_000).toFixed(0)} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
}
