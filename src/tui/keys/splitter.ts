import type { Key } from './key.js';
import { createPaste } from './paste.js';
import { controlKey, csiKey, ss3Key } from './sequences.js';
import { chord, typedKeys } from './typed.js';
import { createUtf8Reader } from './utf8.js';

export type KeySplitter = {
  /**
   * The keys completed by these bytes; what is incomplete waits for the next chunk. However the input is cut
   * into chunks, the keys are the same, except that a cluster cut in two (a letter and its combining mark, an
   * emoji sequence) comes as two 'char' keys whose texts follow each other.
   */
  push(chunk: string | Uint8Array): Key[];
  /** Gives up waiting: a lone Esc becomes the Escape key, half a sequence is dropped, an open paste is delivered. */
  flush(): Key[];
  /** What is being waited for, so that the caller can choose its time-out. */
  pending(): 'nothing' | 'escape' | 'sequence' | 'paste';
};

/**
 * Splits terminal input, in chunks cut anywhere, into keys. It works on bytes, because old mouse reports are
 * not text. Sequences without a key (reports, mouse, focus, function keys, replies) are dropped whole.
 */
export function createKeySplitter(): KeySplitter {
  let state: State = 'ground';
  let keys: Key[] = [];
  /** Text typed in this chunk and not yet cut into graphemes. */
  let typed = '';
  let parameters = '';
  let swallow = 0;
  let highSurrogate = '';
  const paste = createPaste();
  const utf8 = createUtf8Reader(
    point => takePoint(point),
    byte => takeAscii(byte),
  );

  return { push, flush, pending };

  function push(chunk: string | Uint8Array): Key[] {
    for (const byte of typeof chunk === 'string' ? encode(chunk) : chunk) takeByte(byte);
    return taken();
  }

  function flush(): Key[] {
    if (state === 'escape') keys.push({ name: 'escape' });
    // Alt with the letter that also begins a sequence: nothing has followed it.
    else if (state in introducers && parameters === '')
      keys.push(...alt(typedKeys(introducers[state] as string)));
    else if (state === 'paste') emitPaste();
    state = 'ground';
    utf8.reset();
    highSurrogate = '';
    return taken();
  }

  function pending(): ReturnType<KeySplitter['pending']> {
    if (state === 'paste') return 'paste';
    if (state === 'escape' || (state in introducers && parameters === '')) return 'escape';
    return state === 'ground' && !utf8.open() && highSurrogate === '' ? 'nothing' : 'sequence';
  }

  function taken(): Key[] {
    endTyped();
    const out = keys;
    keys = [];
    return out;
  }

  function takeByte(byte: number): void {
    if (state === 'paste') {
      if (paste.take(byte)) {
        emitPaste();
        state = 'ground';
      }
    } else if (state === 'mouse') {
      swallow -= 1;
      if (swallow === 0) state = 'ground';
    } else utf8.take(byte);
  }

  /** A character beyond ASCII. C1 controls are the one-character forms of ESC and a letter. */
  function takePoint(point: number): void {
    if (point < 0xa0) {
      if (isString(state)) {
        if (point === 0x9c) state = 'ground';
        return;
      }
      state = 'escape';
      const letter = point - 0x40;
      if (opens(letter)) takeEscaped(letter);
      else state = 'ground';
    } else if (isString(state)) parameters = 'x';
    else if (state === 'escape' || state === 'string-escape') {
      state = 'ground';
      keys.push(...alt(typedKeys(String.fromCodePoint(point))));
    } else {
      // Inside a control sequence this is no sequence after all: it is dropped, the character is not.
      state = 'ground';
      typed += String.fromCodePoint(point);
    }
  }

  function takeAscii(byte: number): void {
    if (byte === 0x1b) {
      endTyped();
      if (state === 'escape') keys.push({ name: 'escape' });
      state = isString(state) ? 'string-escape' : 'escape';
      return;
    }
    switch (state) {
      case 'escape':
        takeEscaped(byte);
        return;
      case 'string-escape':
        state = 'escape';
        if (byte === 0x5c) state = 'ground';
        else takeEscaped(byte);
        return;
      case 'csi':
      case 'ss3':
        takeParameter(byte);
        return;
      case 'linux':
        state = 'ground';
        return;
      default:
        if (isString(state)) {
          if (byte === 0x07) state = 'ground';
          // No reply holds other controls, so a key was pressed: it must not be swallowed.
          else if (byte < 0x20) ground(byte);
          else parameters = 'x';
          return;
        }
        ground(byte);
    }
  }

  function ground(byte: number): void {
    state = 'ground';
    if (byte >= 0x20 && byte < 0x7f) {
      typed += String.fromCharCode(byte);
      return;
    }
    endTyped();
    const key = controlKey(byte);
    if (key) keys.push(key);
  }

  /** The byte after ESC. */
  function takeEscaped(byte: number): void {
    endTyped();
    parameters = '';
    if (opens(byte)) state = openers[byte] as State;
    else {
      state = 'ground';
      const key = byte >= 0x20 && byte < 0x7f ? typedKeys(String.fromCharCode(byte)) : controlKey(byte);
      if (key) keys.push(...alt(Array.isArray(key) ? key : [key]));
    }
  }

  /** A byte of `CSI ...` or `ESC O ...`. */
  function takeParameter(byte: number): void {
    const character = String.fromCharCode(byte);
    const rxvtFinal = byte === 0x24 && /^\d+$/.test(parameters);
    if (byte >= 0x20 && byte <= 0x3f && !rxvtFinal) {
      // Far beyond any real sequence; what is dropped only makes it unknown.
      if (parameters.length < 256) parameters += character;
      return;
    }
    const kind = state;
    state = 'ground';
    if (byte < 0x20 || byte === 0x7f) ground(byte);
    else if (kind === 'ss3') emit(ss3Key(parameters, character));
    else if (parameters === '' && byte === 0x5b) state = 'linux';
    else if (parameters === '' && byte === 0x4d) {
      state = 'mouse';
      swallow = 3;
    } else if (parameters === '200' && character === '~') {
      state = 'paste';
      paste.open();
    } else emit(csiKey(parameters, character));
  }

  function emit(key: Key | undefined): void {
    if (key) keys.push(key);
  }

  function emitPaste(): void {
    const text = paste.close();
    if (text !== '') keys.push({ name: 'paste', text, paste: true });
  }

  function endTyped(): void {
    if (typed !== '') keys.push(...typedKeys(typed));
    typed = '';
  }

  /** UTF-8 of a string chunk; a surrogate pair may be cut by the chunk. */
  function encode(chunk: string): Uint8Array {
    const text = highSurrogate + chunk;
    const last = text.charCodeAt(text.length - 1);
    const cut = last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length;
    highSurrogate = text.slice(cut);
    return encoder.encode(text.slice(0, cut));
  }
}

type State =
  | 'ground'
  | 'escape'
  | 'csi'
  | 'ss3'
  | 'osc'
  | 'dcs'
  | 'sos'
  | 'pm'
  | 'apc'
  | 'string-escape'
  | 'linux'
  | 'mouse'
  | 'paste';

/** States that a letter after ESC opens, by that letter; `flush` gives the letter back as an Alt key. */
const introducers: Readonly<Partial<Record<State, string>>> = {
  csi: '[',
  ss3: 'O',
  osc: ']',
  dcs: 'P',
  sos: 'X',
  pm: '^',
  apc: '_',
};

const openers: Readonly<Record<number, State>> = Object.fromEntries(
  Object.entries(introducers).map(([state, letter]) => [letter.charCodeAt(0), state as State]),
);

const opens = (byte: number): boolean => byte in openers;

/** Strings run until BEL or ST; `osc ... apc` above. */
const isString = (state: State): boolean =>
  state === 'osc' || state === 'dcs' || state === 'sos' || state === 'pm' || state === 'apc';

const alt = (keys: Key[]): Key[] => keys.map(key => chord(key, { alt: true }));

const encoder = new TextEncoder();
