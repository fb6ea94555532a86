import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as modes from '../../../src/tui/shell/modes.js';
import { openScreen } from '../../../src/tui/shell/screen.js';
import { fakeHost, fakeStdout } from '../../support/fake-terminal.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function opened(options: { linear?: boolean; columns?: number; rows?: number } = {}) {
  const out = fakeStdout(options.columns, options.rows);
  const host = fakeHost();
  const told: unknown[] = [];
  const screen = openScreen(out.stdout, {
    host: host.host,
    linear: options.linear ?? false,
    report: error => told.push(error),
  });
  return { screen, out, host, told };
}

describe('draw', () => {
  it('enters the screen, then writes each frame at once, changed rows only', () => {
    const { screen, out } = opened();
    expect(out.taken()).toBe(modes.enterScreen);
    screen.draw('one\ntwo');
    expect(out.writes.length).toBe(1);
    expect(out.taken()).toContain('\x1b[1;1Hone\x1b[K\x1b[2;1Htwo\x1b[K');
    screen.draw('one\nTWO');
    expect(out.taken()).toBe('\x1b[?2026h\x1b[2;1HTWO\x1b[K\x1b[?2026l');
    screen.draw('one\nTWO');
    expect(out.writes).toEqual([]);
  });

  it('a shorter frame leaves nothing of the longer one', () => {
    const { screen, out } = opened();
    screen.draw('one\ntwo\nthree');
    out.taken();
    screen.draw('one');
    expect(out.taken()).toContain('\x1b[2;1H\x1b[K\x1b[3;1H\x1b[K');
  });

  it('rows beyond the screen are not written', () => {
    const { screen, out } = opened({ rows: 2 });
    screen.draw('one\ntwo\nthree');
    expect(out.taken()).not.toContain('three');
  });

  it('the cursor moves without a frame, and hides again', () => {
    const { screen, out } = opened();
    screen.draw('note:', { row: 0, column: 5 });
    expect(out.taken()).toContain('\x1b[1;6H\x1b[?25h');
    screen.draw('note:', { row: 0, column: 6 });
    expect(out.taken()).toBe('\x1b[?2026h\x1b[1;7H\x1b[?25h\x1b[?2026l');
    screen.draw('note:');
    expect(out.taken()).toBe('\x1b[?2026h\x1b[?25l\x1b[?2026l');
  });

  it('after a frame was painted the cursor is put back where it stood', () => {
    const { screen, out } = opened();
    screen.draw('a', { row: 0, column: 1 });
    out.taken();
    screen.draw('b', { row: 0, column: 1 });
    expect(out.taken()).toBe('\x1b[?2026h\x1b[?25l\x1b[1;1Hb\x1b[K\x1b[1;2H\x1b[?25h\x1b[?2026l');
  });

  it('a cursor outside the screen is none', () => {
    const { screen, out } = opened();
    screen.draw('a', { row: 99, column: 0 });
    expect(out.taken()).not.toContain(modes.showCursor);
  });

  it('a terminal that does not say its size is 80 by 24', () => {
    const { screen, out } = opened();
    Object.assign(out.stdout, { columns: 0, rows: undefined });
    expect([screen.columns, screen.rows]).toEqual([80, 24]);
  });
});

describe('resize', () => {
  it('tells, and paints the next frame in full', () => {
    const { screen, out } = opened();
    const sizes: unknown[] = [];
    const forget = screen.onResize(size => sizes.push(size));
    screen.draw('one\ntwo');
    out.taken();
    out.resize(20, 5);
    expect(sizes).toEqual([{ columns: 20, rows: 5 }]);
    screen.draw('one\ntwo');
    expect(out.taken()).toMatch(/\x1b\[2J.*one.*two/s);
    forget();
    out.resize(30, 5);
    expect(sizes.length).toBe(1);
  });
});

describe('suspend', () => {
  it('leaves, stops the whole group, and comes back with the last frame', () => {
    const { screen, out, host } = opened();
    const order: string[] = [];
    screen.onLeave(() => order.push('leave'));
    screen.onEnter(() => order.push('enter'));
    screen.draw('one');
    out.taken();
    screen.suspend();
    expect(out.taken()).toBe(modes.leaveScreen);
    expect(host.done).toEqual(['kill 0 SIGTSTP']);
    screen.draw('two');
    expect(out.writes).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(out.taken()).toMatch(/\x1b\[\?1049h.*two/s);
    expect(order).toEqual(['leave', 'enter']);
  });

  it('once is enough, and the resume after a resume does nothing', () => {
    const { screen, out, host } = opened();
    screen.suspend();
    screen.suspend();
    expect(host.done.length).toBe(1);
    screen.resume();
    out.taken();
    vi.advanceTimersByTime(100);
    screen.resume();
    expect(out.writes).toEqual([]);
  });

  it('closed while suspended it does not leave a second time, nor come back', () => {
    const { screen, out } = opened();
    screen.suspend();
    out.taken();
    screen.close();
    vi.advanceTimersByTime(100);
    expect(out.writes).toEqual([]);
  });

  it('a size that changed meanwhile is told on coming back', () => {
    const { screen, out } = opened();
    const sizes: unknown[] = [];
    screen.onResize(size => sizes.push(size));
    screen.suspend();
    Object.assign(out.stdout, { columns: 33, rows: 7 });
    screen.resume();
    expect(sizes).toEqual([{ columns: 33, rows: 7 }]);
    screen.suspend();
    screen.resume();
    expect(sizes.length).toBe(1);
  });

  it('a frame drawn while the screen is being entered comes after its entrance, once', () => {
    const { screen, out, host } = opened();
    screen.onEnter(() => screen.draw('fresh'));
    const suspended = (): void => {
      screen.suspend();
      screen.resume();
    };
    for (const comeBack of [() => host.emit('SIGCONT'), suspended]) {
      screen.draw('old');
      out.taken();
      comeBack();
      const written = out.taken();
      expect(written.split('fresh').length).toBe(2);
      expect(written.indexOf('fresh')).toBeGreaterThan(written.lastIndexOf(modes.enterScreen));
      expect(written).not.toContain('old');
    }
  });

  it('a resize while suspended is told on coming back, too', () => {
    const { screen, out } = opened();
    const sizes: unknown[] = [];
    screen.onResize(size => sizes.push(size));
    screen.suspend();
    out.resize(33, 7);
    expect(sizes).toEqual([]);
    screen.resume();
    expect(sizes).toEqual([{ columns: 33, rows: 7 }]);
  });

  it('SIGTSTP from outside suspends; SIGCONT repaints', () => {
    const { screen, out, host } = opened();
    screen.draw('one');
    host.emit('SIGTSTP');
    expect(host.done).toEqual(['kill 0 SIGTSTP']);
    vi.advanceTimersByTime(100);
    out.taken();
    host.emit('SIGCONT');
    expect(out.taken()).toMatch(/\x1b\[\?1049h.*one/s);
  });
});

describe('close', () => {
  it('restores once, and takes no more frames', () => {
    const { screen, out, host } = opened();
    let leaves = 0;
    screen.onLeave(() => {
      leaves += 1;
    });
    out.taken();
    screen.close();
    screen.close();
    screen.draw('late');
    screen.suspend();
    expect(out.taken()).toBe(modes.leaveScreen);
    expect(leaves).toBe(1);
    expect(host.listeners()).toBe(0);
    expect(host.done).toEqual([]);
  });

  it.each([
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])('%s closes and is raised again; where that does not end us, exit %i', (signal, code) => {
    const { out, host } = opened();
    out.taken();
    host.emit(signal);
    expect(out.taken()).toBe(modes.leaveScreen);
    expect(host.done).toEqual([`kill 4711 ${signal}`]);
    vi.advanceTimersByTime(1000);
    expect(host.done.at(-1)).toBe(`exit ${code}`);
  });

  it('exit closes', () => {
    const { out, host } = opened();
    out.taken();
    host.emit('exit');
    expect(out.taken()).toBe(modes.leaveScreen);
  });

  it('an uncaught error is told after the screen is closed', () => {
    const { out, host, told } = opened();
    out.taken();
    host.emit('uncaughtException', new Error('broken'));
    expect(out.taken()).toBe(modes.leaveScreen);
    expect(told).toEqual([new Error('broken')]);
    expect(host.done).toEqual(['exit 2']);
  });
});

describe('a terminal that is gone', () => {
  it.each(['EPIPE', 'EIO'])('%s ends quietly', code => {
    const { screen, out, host, told } = opened();
    out.taken();
    out.fail(code);
    expect(host.done).toEqual(['kill 4711 SIGHUP']);
    expect(out.writes).toEqual([]);
    expect(told).toEqual([]);
    out.fail(code);
    screen.draw('late');
    expect(host.done.length).toBe(1);
    expect(out.writes).toEqual([]);
  });

  it('ends it so even when the screen was closed by then: leaving was the write that failed', () => {
    const { screen, out, host } = opened();
    screen.close();
    out.fail('EIO');
    expect(host.done).toEqual(['kill 4711 SIGHUP']);
  });

  it('another write error is thrown', () => {
    const { out } = opened();
    expect(() => out.fail('ENOSPC')).toThrow('ENOSPC');
  });
});

describe('linear', () => {
  it('prints a frame once, then only what is new, without sequences', () => {
    const { screen, out } = opened({ linear: true });
    expect(out.taken()).toBe('\x1b[?2004h');
    screen.draw('\x1b[32mTitle\x1b[39m   \n\nrow 1\nrow 2\nrow 3');
    expect(out.taken()).toBe('Title\r\nrow 1\r\nrow 2\r\nrow 3\r\n');
    screen.draw('Title\n\nrow 2\nrow 3\nrow 4');
    expect(out.taken()).toBe('row 4\r\n');
    screen.draw('Title\n\nrow 2\nrow 3\nrow 4');
    expect(out.writes).toEqual([]);
    screen.draw('Title\nrow 4\nrow 4');
    expect(out.taken()).toBe('row 4\r\n');
    screen.close();
    expect(out.taken()).toBe('\x1b[?2004l');
  });

  it('keeps what is hostile out', () => {
    const { screen, out } = opened({ linear: true });
    out.taken();
    screen.draw('a \x1b]0;x\x07 \u202e');
    expect(out.taken()).toBe('a <ESC>]0;x<BEL> <RLO>\r\n');
  });
});
