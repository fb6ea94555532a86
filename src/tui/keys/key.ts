/** One key press, or one paste, as `update` receives it. */
export type Key = {
  name: KeyName;
  /** 'char': what was typed, one grapheme (the space bar is ' '; with `ctrl` the letter). 'paste': all of it. */
  text?: string;
  ctrl?: true;
  alt?: true;
  shift?: true;
  /** Set on name 'paste'. */
  paste?: true;
  /** The digit typed, ASCII or full-width (a Chinese input method sends the latter). */
  digit?: Digit;
  /** The ASCII key behind a full-width or Chinese punctuation character, e.g. '?' for U+FF1F; else absent. */
  ascii?: string;
};

/** A key with the moment it was read, in milliseconds of a monotonic clock. */
export type TimedKey = Key & { at: number };

export type Digit = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

export type KeyName =
  | 'char'
  | 'paste'
  | 'enter'
  | 'backspace'
  | 'escape'
  | 'tab'
  | 'backtab'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'pageup'
  | 'pagedown'
  | 'home'
  | 'end'
  | 'insert'
  | 'delete';
