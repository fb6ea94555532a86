import { keyHint } from '../keymap/hint.js';
import { innerWidth } from '../layout.js';
import type { Model } from '../model.js';
import { blank, ends, type Row, row } from '../present/row.js';
import { wrapped } from '../text/wrapped.js';
import type { Evidence, RunView } from './model.js';

/** What each key of evidence opens, as the sections name it. */
export const evidenceWords: Readonly<Record<Evidence, string>> = {
  closing: 'closing message',
  gate: "grader's source",
  output: "grader's output",
  steps: 'steps',
  values: 'values',
  saved: 'saved files',
  reference: 'reference',
};

/** A run as rows: what it is, then its sections, each with the keys of its evidence. */
export function runBody(
  { size, keymap }: Pick<Model, 'size' | 'keymap'>,
  view: RunView,
): { head: Row[]; rows: Row[] } {
  const width = innerWidth(size);
  const head = view.head.flatMap(line => wrapped(line, width).map(each => row(each.text)));
  const rows = view.sections.flatMap(({ title, lines, evidence }, at) => {
    const keys = evidence.map(each => `[${keyHint(keymap, 'run', `do:${each}`)}] ${evidenceWords[each]}`);
    return [
      ...(at === 0 ? [] : [blank]),
      row(ends(title, keys.join('  '), width), { bold: true }),
      ...lines.flatMap(line => hanging(line, width)),
    ];
  });
  return { head, rows };
}

/** A line under its title, what does not fit on rows below it, further in. */
function hanging(line: string, width: number): Row[] {
  const indent = /^ */.exec(line)?.[0] ?? '';
  const [first, ...rest] = wrapped(line, width - 2);
  if (!first) return [];
  if (rest.length === 0) return [row(`  ${first.text}`)];
  // Wrapped anew, since what goes on below stands further in.
  const behind = line.slice(rest[0]?.start ?? line.length);
  return [
    row(`  ${first.text}`),
    ...wrapped(behind, width - 4 - indent.length).map(({ text }) => row(`    ${indent}${text}`)),
  ];
}
