import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TimedKey } from '../../../src/tui/keys/key.js';
import { openKeyboard } from '../../../src/tui/shell/keyboard.js';
import { openScreen } from '../../../src/tui/shell/screen.js';
import { fakeHost, fakeStdin, fakeStdout } from '../../support/fake-terminal.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function opened(escapeMs?: number) {
  const input = fakeStdin();
  const calls: (readonly TimedKey[])[] = [];
  let time = 1000;
  let ended = 0;
  const keyboard = openKeyboard(input.stdin, keys => calls.push(keys), {
    now: () => time,
    onEnd: () => {
      ended += 1;
    },
    ...(escapeMs === undefined ? {} : { escapeMs }),
  });
  return {
    keyboard,
    input,
    calls,
    ended: () => ended,
    pass(ms: number) {
      time += ms;
      vi.advanceTimersByTime(ms);
    },
  };
}

describe('keys', () => {
  it('all of one read come in one call, each with its time', () => {
    const { input, calls, pass } = opened();
    input.send('jk');
    pass(7);
    input.send('1');
    expect(calls).toEqual([
      [
        { name: 'char', text: 'j', at: 1000 },
        { name: 'char', text: 'k', at: 1000 },
      ],
      [{ name: 'char', text: '1', digit: '1', at: 1007 }],
    ]);
  });

  it('a lone Escape waits, and carries the time of its byte', () => {
    const { input, calls, pass } = opened();
    input.send('\x1b');
    pass(40);
    expect(calls).toEqual([]);
    pass(20);
    expect(calls).toEqual([[{ name: 'escape', at: 1000 }]]);
  });

  it('a sequence cut by the network is one key', () => {
    const { input, calls, pass } = opened();
    input.send('\x1b');
    pass(20);
    input.send('[');
    pass(20);
    input.send('A');
    pass(5000);
    expect(calls.flat().map(key => key.name)).toEqual(['up']);
  });

  it('the wait may be another', () => {
    const { input, calls, pass } = opened(10);
    input.send('\x1b');
    pass(15);
    expect(calls.flat().map(key => key.name)).toEqual(['escape']);
  });

  it('half a sequence is forgotten after a second, an open paste delivered after five', () => {
    const { input, calls, pass } = opened();
    input.send('\x1b[1;');
    pass(900);
    expect(calls).toEqual([]);
    pass(200);
    input.send('y\x1b[200~note');
    pass(4000);
    expect(calls.flat().map(key => key.name)).toEqual(['char']);
    pass(2000);
    expect(calls.flat().at(-1)).toMatchObject({ name: 'paste', text: 'note' });
  });

  it('input that arrives while a late timer waits its turn still belongs to the sequence', () => {
    const { input, calls } = opened();
    input.send('\x1b');
    // The timer is due, but the rest of the sequence is read before its immediate.
    vi.advanceTimersToNextTimer();
    input.send('[A');
    vi.runAllTimers();
    expect(calls.flat().map(key => key.name)).toEqual(['up']);
  });
});

describe('the terminal', () => {
  it('is raw while open, and reads', () => {
    const { input, keyboard } = opened();
    expect(input.calls).toEqual(['cooked', 'raw', 'resume']);
    input.calls.length = 0;
    keyboard.pause();
    expect(input.calls).toEqual(['cooked', 'pause']);
    keyboard.resume();
    expect(input.calls.slice(-2)).toEqual(['raw', 'resume']);
  });

  it('goes with the screen', () => {
    const input = fakeStdin();
    const screen = openScreen(fakeStdout().stdout, { host: fakeHost().host });
    openKeyboard(input.stdin, () => {}, { screen });
    input.calls.length = 0;
    screen.suspend();
    expect(input.calls).toEqual(['cooked', 'pause']);
    screen.resume();
    expect(input.calls.slice(-2)).toEqual(['raw', 'resume']);
    screen.close();
    expect(input.calls.slice(-2)).toEqual(['cooked', 'pause']);
  });

  it('an Escape is not left over from before a pause', () => {
    const { input, keyboard, calls, pass } = opened();
    input.send('\x1b');
    keyboard.pause();
    pass(1000);
    keyboard.resume();
    input.send('[A');
    expect(calls.flat().map(key => key.text)).toEqual(['[', 'A']);
  });

  it('its end is told, by end or error, until the keyboard is stopped', () => {
    const { input, keyboard, ended } = opened();
    input.end();
    input.fail();
    expect(ended()).toBe(2);
    keyboard.stop();
    input.end();
    input.fail();
    expect(ended()).toBe(2);
  });

  it('stopped, it gives no keys', () => {
    const { input, keyboard, calls } = opened();
    keyboard.stop();
    input.send('j');
    expect(calls).toEqual([]);
  });
});
