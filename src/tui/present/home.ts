import type { Pass } from '../../core/review/passes.js';
import { cellWidth } from '../../core/text/width.js';
import { called, program } from '../../store/called.js';
import type { ProjectFacts } from '../../store/store.js';
import { keyHint } from '../keymap/hint.js';
import type { Binding, Command } from '../keymap/keymap.js';
import type { HomeFacts } from '../model.js';
import { wrapped } from '../text/wrapped.js';
import { homeMenu, passToDo } from '../update/home.js';
import { ends, flow, type Row, row } from './row.js';

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
        ? `Claims are not matched yet: ${called('audit')}`
        : `Claims matched for ${facts.claims.runs} of ${facts.runs} runs (hidden while you label)`,
    ),
  ];
}

/** The menu's rows: a number, a title, what stands behind it. */
export function homeItems(home: HomeFacts, width: number): { key: string; label: string; value: number }[] {
  return homeMenu(home).map((entry, index) => ({
    key: String(index),
    // No key stands for a line behind the ninth.
    label: ends(`${index < 9 ? index + 1 : ' '}  ${entry.title}`, entry.detail, width),
    value: index,
  }));
}

/**
 * The step that comes next, for somebody who is here for the first time or has been away, in at most so many rows: where
 * there is not room for all, only what must not be overlooked.
 */
export function homeAdvice({ passes }: HomeFacts, width: number, most = Number.POSITIVE_INFINITY): Row[] {
  const progress = passToDo(passes);
  if (!progress) return [];
  const { labelled, total, stale, lockedAt, lockedPeople, pass } = progress;
  const line = passes.filter(each => each.total > 0).indexOf(progress) + 1;
  const [first, second] =
    lockedAt !== null
      ? [
          'Next: a shows how the locked labels agree, and how the automated verdicts do against them.',
          lockedPeople > 1
            ? 'd settles what two people saw differently.'
            : 'A second person on the same items (Somebody else labels) adds the agreement between people.',
        ]
      : labelled === 0 && stale === 0
        ? firstSteps(pass, line)
        : labelled < total
          ? [
              `Next: ${line} goes on at the first open item of ${pass.name}. Everything so far is saved.`,
              'You may lock it (L) before all is done; what is open then stays without your label.',
            ]
          : [
              `Next: all items of ${pass.name} have your label. L locks them, then a shows how they agree.`,
              '',
            ];
  const added = addedWords(passes);
  const fits = [[first, second, ...added], [first, ...added], added].map(texts =>
    wrapped(texts.join('\n'), width),
  );
  const found = fits.find(({ length }) => length <= most) ?? [];
  return found.map(each => row(each.text));
}

/** One sentence whatever came to how many passes: the screen has room for no more. */
function addedWords(passes: HomeFacts['passes']): string[] {
  const added = passes.flatMap(({ pass, addedAfter }) => (addedAfter ? [{ pass, ...addedAfter }] : []));
  if (added.length < 2) return added.map(({ sentence }) => `! ${sentence}`);
  const counts = added.map(({ pass, count: n }) => `${n} of ${pass.name}`).join(', ');
  return [
    `! In no queue, since it came after the plan was sealed: ${counts}. ${called('plan PASS')} says what to do.`,
  ];
}

function firstSteps(pass: Pass, line: number): [string, string] {
  return pass.id === 'claim'
    ? [
        `Next: ${line} opens the first message; 1 or 2 labels it and brings the next, Backspace takes it back.`,
        'Two people label alone, each locks (L), then a shows kappa and F1. The guide: g.',
      ]
    : [
        `Next: ${line} opens ${pass.name}; the guide (g) says what counts.`,
        'Two people label alone, each locks (L), and a shows how they agree.',
      ];
}

/** Keys of the chosen line. */
export function homeKeys(keymap: readonly Binding[], home: HomeFacts, at: number, width: number): Row[] {
  const key = (command: Command): string => keyHint(keymap, 'home', command);
  const progress = homeMenu(home)[at]?.progress;
  const acts = progress
    ? [
        `${key('guide')} guide`,
        `${key('do:lock')} lock`,
        `${key('do:agreement')} agreement`,
        `${key('do:consensus')} settle`,
        ...(progress.marked > 0 ? [`${key('do:marked')} marked`] : []),
      ]
    : [];
  const parts = ['Enter or number opens', ...acts, `${key('help')} keys`, `${key('leave')} leave`];
  return flow(parts, width, cellWidth(parts.join('  ')) > width ? 2 : 1).map(text => row(text));
}

function emptyHead(place: string): Row[] {
  return [
    row(`Project ${place} is empty`, { bold: true }),
    row(''),
    row(`Read saved runs into it:    ${called('import PATH...')}`),
    row(`What can be read:           ${program()} formats`),
    row(`Or look at the samples:     ${program()} demo`),
  ];
}

const plural = (count_: number, noun: string): string => (count_ === 1 ? noun : `${noun}s`);

const count = (facts: ProjectFacts): string => `${facts.runs} ${plural(facts.runs, 'run')}`;

function bytes(size: number): string {
  if (size < 1_000) return `${size} bytes`;
  return size < 1_000_000 ? `${(size / 1_000).toFixed(0)} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
}
