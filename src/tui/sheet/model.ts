import type { Pass } from '../../core/review/passes.js';
import type { TextPart } from '../evidence/big-text.js';
import type { Top } from '../evidence/read-step.js';
import type { GatesScreen } from '../gates/model.js';
import type { Command, Context } from '../keymap/keymap.js';
import type { Effect } from '../messages.js';
import type { Row } from '../present/row.js';
import type { SeverityScreen } from '../severity/model.js';
import type { VotesScreen } from '../votes/model.js';
import type { Moment } from '../work/drafts.js';
import type { Attention, Work } from '../work/work.js';

/** One text to read from top to bottom, in parts under titles, with a question on it: a vote, a gate. */
export interface SheetItem {
  item: string;
  /** Masked, not yet visible-safe. */
  parts: readonly TextPart[];
  /** Something was left out to keep it in bounds. */
  cut: boolean;
}

/** What a reader adds to it. */
export interface Reading extends Attention {
  top: Top;
  /** Pieces of the text (see `BigText`) up to the last one that was on screen. */
  reached: number;
  find: {
    query: string;
    found: readonly { part: number; start: number; end: number }[];
    more: boolean;
    at: number;
  } | null;
}

/** A pass that is worked through sheet by sheet. */
export interface SheetWork<I extends SheetItem, O extends I & Reading> extends Work {
  /** What is on screen; null while it is being read. */
  item: O | null;
  /** The next items, read ahead. */
  ahead: Readonly<Record<string, I>>;
}

/** Screens that are sheets. */
export type Sheet = VotesScreen | GatesScreen | SeverityScreen;
export type OpenOf<S extends Sheet> = NonNullable<S['item']>;
export type ItemOf<S extends Sheet> = S['ahead'][string];

/** The screen with another item on it. */
export const withItem = <S extends Sheet>(screen: S, item: OpenOf<S> | null): S => ({ ...screen, item });

export interface OwnAct<S extends Sheet> {
  item: OpenOf<S>;
  effects?: Effect[];
  notice?: string;
  /** A place in the text to bring on screen. */
  show?: { part: number; start: number; end: number };
}

/** What is of one pass only; all else is the same for every sheet. */
export interface SheetKind<S extends Sheet> {
  context: Context;
  pass: Pass;
  /** "D2 vote  One question at a time". */
  title: string;
  /** Singular and plural, as sentences say it. */
  noun: readonly [string, string];
  /** Behind the last item. */
  atEnd: string;
  /** Above the text. */
  seen: string;
  /** The question in large words, and the lines below it. */
  head(item: OpenOf<S>, width: number): { large: string; lines: string[] };
  /** What the reader has said of an item already, put back before their eyes. */
  opened(screen: S, item: OpenOf<S>): OpenOf<S>;
  moment(screen: S, item: OpenOf<S>, seenShare: number): Moment;
  /** What a label key stores: the label of the pass, with its marks. */
  labelled(item: OpenOf<S>, label: string): string;
  /** A key of this pass alone, before what every sheet does with it; null: none of its. */
  own(screen: S, item: OpenOf<S>, command: Command): OwnAct<S> | null;
  /** Commands of the label keys, and its own, for the line of keys: `1 2 u vote+next`. */
  hints(key: (command: Command) => string): string[];
  /** What stands on the right above the text, and instead of what is hidden; null: nothing special. */
  warning(screen: S, item: OpenOf<S>): { badge: string; told: string } | null;
  /** Where the text on screen depends on the width: the item with the parts that are scrolled and searched now. */
  fitted?(item: OpenOf<S>, width: number): OpenOf<S>;
  /** Cells of those; without it all of the width. */
  cells?(item: OpenOf<S>, width: number): number;
  /** The text on screen, a heading among its rows, where it is not just one text; null: it is. */
  rows?(item: OpenOf<S>, width: number, height: number): Row[] | null;
  load(items: readonly string[]): Effect;
  open(screen: S, annotator: string): Effect;
}
