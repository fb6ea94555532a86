import { EventEmitter } from 'node:events';
import type { Host } from '../../src/tui/shell/guard-end.js';

/** A stdout that only remembers, for tests that need no terminal. */
export function fakeStdout(columns = 40, rows = 10) {
  const writes: string[] = [];
  const stdout = Object.assign(new EventEmitter(), {
    columns: columns as number | undefined,
    rows: rows as number | undefined,
    isTTY: true,
    write(bytes: string) {
      writes.push(bytes);
      return true;
    },
  });
  return {
    stdout: stdout as unknown as NodeJS.WriteStream,
    writes,
    /** What was written since the last call, in one string. */
    taken: () => writes.splice(0).join(''),
    resize(toColumns: number, toRows: number) {
      stdout.columns = toColumns;
      stdout.rows = toRows;
      stdout.emit('resize');
    },
    fail(code: string) {
      stdout.emit('error', Object.assign(new Error(`write ${code}`), { code }));
    },
  };
}

/** A stdin in raw mode without a terminal. */
export function fakeStdin() {
  const calls: string[] = [];
  const stdin = Object.assign(new EventEmitter(), {
    isTTY: true,
    setRawMode: (on: boolean) => void calls.push(on ? 'raw' : 'cooked'),
    resume: () => void calls.push('resume'),
    pause: () => void calls.push('pause'),
  });
  return {
    stdin: stdin as unknown as NodeJS.ReadStream,
    calls,
    send: (bytes: string) => void stdin.emit('data', Buffer.from(bytes)),
    end: () => void stdin.emit('end'),
    fail: () => void stdin.emit('error', Object.assign(new Error('read EIO'), { code: 'EIO' })),
  };
}

/** A process whose signals and exit only are remembered. */
export function fakeHost() {
  const events = new EventEmitter();
  const done: string[] = [];
  const host: Host = {
    pid: 4711,
    on: (event, listener) => events.on(event, listener as (...values: unknown[]) => void),
    off: (event, listener) => events.off(event, listener as (...values: unknown[]) => void),
    removeAllListeners: event => events.removeAllListeners(event),
    kill: (pid, signal) => void done.push(`kill ${pid} ${signal}`),
    exit: code => void done.push(`exit ${code}`),
  };
  return {
    host,
    done,
    emit: (event: string, value?: unknown) => events.emit(event, value),
    listeners: () => events.eventNames().reduce((sum, name) => sum + events.listenerCount(name), 0),
  };
}
