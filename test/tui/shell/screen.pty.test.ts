import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bundle, bundle } from '../../support/bundle.js';
import { type LaunchOptions, launch, type Terminal } from '../../support/pty.js';

let app: Bundle;
beforeAll(async () => {
  app = await bundle(new URL('./echo-app.tsx', import.meta.url));
});
afterAll(() => app.remove());

async function start(options: LaunchOptions = {}): Promise<Terminal> {
  const terminal = launch({ command: process.execPath, args: [app.file], ...options });
  await terminal.waitFor('keys 0');
  return terminal;
}

/** The same under a shell with job control, as a person has it. */
async function startInShell(): Promise<Terminal> {
  const terminal = launch({
    command: 'bash',
    args: ['--norc', '--noprofile', '-i'],
    env: { PS1: 'prompt> ' },
  });
  await terminal.waitFor('prompt>');
  await terminal.type(`'${process.execPath}' '${app.file}'\r`);
  await terminal.waitFor('keys 0');
  return terminal;
}

const settings = (terminal: Terminal): string => {
  const tty = execFileSync('ps', ['-o', 'tty=', '-p', String(terminal.pid)], { encoding: 'utf8' }).trim();
  return execFileSync('stty', ['-a', '-F', `/dev/${tty}`], { encoding: 'utf8' });
};

describe('keys', () => {
  it('a burst in one write is many keys, answered by one frame', async () => {
    const terminal = await start();
    await terminal.type('jjj');
    await terminal.waitFor(/keys 3 in 1 calls: j j j/);
  });

  it('400 keys in one write: none is lost', async () => {
    const terminal = await start();
    await terminal.type('jk'.repeat(200));
    await terminal.waitFor('keys 400 in');
  });

  it('Escape alone, arrows, Ctrl-C, unknown sequences, Chinese, a paste', async () => {
    const terminal = await start();
    await terminal.press('escape');
    // An arrow that arrives together with it would be Alt and the arrow.
    await terminal.waitFor('keys 1');
    await terminal.press('up', 'ctrl-c', '\x1b[1;5P', '\x1b[<0;1;1M', '好', '２');
    await terminal.paste('1y\n2');
    await terminal.waitFor(/keys 6 in \d calls: escape up C-c 好 ２ paste\(1y/);
  });
});

describe('frames', () => {
  it('nothing hostile reaches the terminal, whatever a view lets through', async () => {
    const terminal = await start();
    await terminal.waitFor('raw <ESC>]52;c;eA==<BEL> <RLO> end');
    expect(terminal.raw()).not.toMatch(/\x1b\]|\x07|\u202e/);
  });

  it('a cell after wide characters stands where it is counted', async () => {
    const terminal = await start();
    // The terminal here counts an emoji sequence as several characters; the bar must stand in column 6 all the same.
    expect(terminal.lines()[4]?.at(-1)).toBe('|');
    expect(terminal.raw()).toContain('好的👩‍👩‍👧\x1b[7G|');
  });

  it('only changed rows are written', async () => {
    const terminal = await start();
    const before = terminal.raw().length;
    await terminal.press('j');
    await terminal.waitFor('keys 1');
    const written = terminal.raw().slice(before);
    expect(written).toContain('\x1b[2;1H');
    expect(written).not.toContain('echo');
    expect(written).not.toContain('green');
  });

  it('the cursor is hidden, and shown only where text is edited', async () => {
    const terminal = await start();
    expect(terminal.cursor().visible).toBe(false);
    await terminal.press('N', 'a', 'b');
    await terminal.waitFor('note: ab');
    expect(terminal.cursor()).toEqual({ row: 5, column: 8, visible: true });
    await terminal.press('enter');
    await terminal.waitFor(screen => !screen.includes('note:'));
    expect(terminal.cursor().visible).toBe(false);
  });

  it('resize repaints', async () => {
    const terminal = await start();
    terminal.resize(60, 12);
    await terminal.waitFor('echo 60x12');
    await terminal.waitFor('raw <ESC>');
    terminal.resize(120, 40);
    await terminal.waitFor('echo 120x40');
    expect(terminal.lines().filter(line => line.includes('echo')).length).toBe(1);
  });
});

describe('the end', () => {
  const restored = (terminal: Terminal): void => {
    expect(terminal.buffer()).toBe('normal');
    expect(terminal.cursor().visible).toBe(true);
    expect(terminal.screen()).toContain('before the screen');
    expect(terminal.raw()).toContain('\x1b[?2004l');
    // Once, and as the last thing but for what is told afterwards.
    expect(terminal.raw().split('\x1b[?1049l').length).toBe(2);
  };

  it('leaving', async () => {
    const terminal = await start();
    await terminal.press('q');
    expect(await terminal.exited).toEqual({ code: 0, signal: 0 });
    restored(terminal);
    expect(terminal.screen()).toContain('after the screen');
  });

  it('process.exit', async () => {
    const terminal = await start();
    await terminal.press('E');
    expect(await terminal.exited).toEqual({ code: 7, signal: 0 });
    restored(terminal);
  });

  it.each([
    ['SIGINT', 2],
    ['SIGTERM', 15],
    ['SIGHUP', 1],
  ] as const)('%s ends it by that signal', async (signal, number) => {
    const terminal = await start();
    terminal.kill(signal);
    expect((await terminal.exited).signal).toBe(number);
    restored(terminal);
  });

  it('an error in a view is told after the screen is closed, its text made visible', async () => {
    const terminal = await start();
    await terminal.press('T');
    expect((await terminal.exited).code).toBe(2);
    restored(terminal);
    expect(terminal.screen()).toContain('Error: a view broke <ESC>]0;on hostile text<BEL>');
    expect(terminal.raw()).not.toContain('\x1b]');
  });

  it('a rejection nobody caught, too', async () => {
    const terminal = await start();
    await terminal.press('U');
    expect((await terminal.exited).code).toBe(2);
    restored(terminal);
    expect(terminal.screen()).toContain('nobody caught this');
  });
});

describe('a closed window', () => {
  it('ends the program, quietly', async () => {
    const terminal = await start();
    const { pid } = terminal;
    terminal.hangUp();
    const { code, signal } = await terminal.exited;
    expect({ code, signal }).toEqual({ code: 0, signal: 1 });
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});

describe('Ctrl-Z', () => {
  it('gives the terminal back to the shell; fg brings everything back', async () => {
    const terminal = await startInShell();
    await terminal.press('j');
    // Keys that a busy machine hands over together are one call.
    await terminal.waitFor('keys 1 in 1 calls: j');
    await terminal.press('ctrl-z');
    await terminal.waitFor(/Stopped/);
    expect(terminal.buffer()).toBe('normal');
    await terminal.type('echo in the shell\r');
    await terminal.waitFor(/^in the shell$/m);
    await terminal.type('fg\r');
    await terminal.waitFor('keys 2 in 2 calls: j C-z');
    expect(terminal.buffer()).toBe('alternate');
    await terminal.press('k');
    await terminal.waitFor('keys 3 in 3 calls: j C-z k');
    await terminal.press('q');
    await terminal.waitFor(/after the screen\nprompt>/);
  });

  it('twice', async () => {
    const terminal = await startInShell();
    for (const count of [1, 2]) {
      await terminal.press('ctrl-z');
      await terminal.waitFor(screen => screen.split('Stopped').length > count);
      await terminal.type('fg\r');
      await terminal.waitFor(`keys ${count} in`);
    }
  });

  it('where no shell can bring it back, it comes back by itself', async () => {
    const terminal = await start();
    await terminal.press('ctrl-z');
    await terminal.waitFor('keys 1 in 1 calls: C-z');
    await terminal.press('k');
    await terminal.waitFor('keys 2');
    expect(terminal.buffer()).toBe('alternate');
  });

  it('after a SIGSTOP from elsewhere the screen and raw mode are set anew', async () => {
    const terminal = await start();
    const tty = execFileSync('ps', ['-o', 'tty=', '-p', String(terminal.pid)], { encoding: 'utf8' }).trim();
    terminal.kill('SIGSTOP');
    execFileSync('stty', ['-F', `/dev/${tty}`, 'sane']);
    expect(settings(terminal)).toMatch(/ icanon/);
    const before = terminal.raw().length;
    terminal.kill('SIGCONT');
    await terminal.waitFor(() => terminal.raw().slice(before).includes('echo'));
    expect(settings(terminal)).toMatch(/-icanon/);
    await terminal.press('j');
    await terminal.waitFor('keys 1 in 1 calls: j');
  });
});

describe('a screen reader', () => {
  it('gets lines, only new ones, and no screen', async () => {
    const terminal = await start({ env: { INK_SCREEN_READER: 'true' } });
    expect(terminal.buffer()).toBe('normal');
    await terminal.press('j');
    await terminal.waitFor(/keys 1 in 1 calls: j/);
    expect(terminal.lines().filter(line => line.includes('echo')).length).toBe(1);
    expect(terminal.raw()).not.toMatch(/\x1b\[(?!\?2004[hl])/);
    await terminal.press('q');
    expect((await terminal.exited).code).toBe(0);
    expect(terminal.screen()).toContain('after the screen');
  });
});
