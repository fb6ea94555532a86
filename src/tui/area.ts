import type { Store } from '../store/store.js';
import type { Command, Context } from './keymap/keymap.js';
import type { TimedKey } from './keys/key.js';
import type { Msg, Next } from './messages.js';
import type { Model, Screen } from './model.js';
import type { Row } from './present/row.js';
import type { Surroundings } from './shell/perform.js';
import type { CursorAt } from './shell/screen.js';

/**
 * A screen with a folder of its own: what keys and messages do in it, how it is drawn, what it reads and writes.
 * All of it but `perform` is pure.
 */
export interface Area<S extends Screen, E, M> {
  /** Whose keys are in force while nothing lies over it. */
  context: Context;
  /** A key, as the command that the keymap gives it. `silentFor`: milliseconds since the same key, for label keys. */
  command(model: Model, screen: S, command: Command | null, key: TimedKey, silentFor: number): Next;
  /** An own message; `screen` is null when another screen is open, as when the area is being opened. */
  own(model: Model, screen: S | null, msg: M & { at: number }): Next;
  /** A message of everybody's while the area is on screen: resized, resumed, eventSaved, failed. */
  shared(model: Model, screen: S, msg: Msg): Next;
  /** A note, a search or another text was accepted; `purpose` is that of the overlay. */
  typed(model: Model, screen: S, purpose: string, text: string): Next;
  present(model: Model, screen: S): { rows: Row[]; cursor: CursorAt | null };
  /** The screen for a screen reader: whole sentences from top to bottom. */
  linear(model: Model, screen: S): string[];
  /** What is shown is still on its way, so that a frame would be empty. */
  isFetching(screen: S): boolean;
  perform(effect: E, store: Store, around: Surroundings): Promise<M | null>;
}
