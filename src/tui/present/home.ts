import type { ProjectFacts } from '../../store/store.js';
import type { HomeFacts } from '../model.js';
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
        : `Claims matched for ${facts.claims.runs} of ${facts.runs} runs (shown after the lock)`,
    ),
  ];
}

/** The menu's rows: a number, a title, what stands behind it. */
export function homeItems(home: HomeFacts, width: number): { key: string; label: string; value: number }[] {
  return homeMenu(home).map((entry, index) => ({
    key: String(index),
    label: ends(`${index + 1}  ${entry.title}`.padEnd(36), entry.detail, width),
    value: index,
  }));
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
