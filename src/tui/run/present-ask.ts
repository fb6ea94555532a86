import { keyHint } from '../keymap/hint.js';
import type { Command } from '../keymap/keymap.js';
import { frameRows, innerWidth } from '../layout.js';
import type { Model } from '../model.js';
import { frame } from '../present/frame.js';
import { blank, type Row, row } from '../present/row.js';
import { wrapped } from '../text/wrapped.js';

/** A screen that shows verdicts, before it does: what looking would mean for whoever still labels blind. */
export function presentAsk(
  model: Model,
  context: 'runs' | 'trust',
  title: string,
  sentence: string,
): { rows: Row[]; cursor: null } {
  const width = innerWidth(model.size);
  const { keymap, said, notice } = model;
  const key = (command: Command): string => keyHint(keymap, context, command);
  const told = notice === null ? (said ?? '') : `! ${notice}`;
  const sections = [
    {
      rows: [
        blank,
        ...wrapped(sentence, width).map(({ text }) => row(text, { bold: true })),
        blank,
        ...wrapped(
          'To label first: go back, finish the passes, and lock them. What is locked stays as blind as it was.',
          width,
        ).map(({ text }) => row(text)),
      ],
      grows: true,
    },
    { rows: [row(told), row(`${key('do:yes')} look all the same   ${key('back')} back`)] },
  ];
  const size = { columns: model.size.columns, rows: frameRows(model.size) };
  return { rows: frame({ left: title, right: 'not opened yet' }, sections, size), cursor: null };
}

/** The same for a screen reader. */
export const linearAsk = (sentence: string): string[] => [
  sentence,
  'y looks all the same, Escape goes back.',
];
