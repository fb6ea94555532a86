import { Readable } from 'node:stream';
import type { Io } from '../../src/commands/io.js';

/** What a command was handed and what it said. */
export interface FakeIo {
  io: Io;
  stdout(): string;
  stderr(): string;
}

/** The surroundings of a command without a terminal, in a folder of its own. */
export function fakeIo(cwd: string, more: Partial<Io> & { input?: string } = {}): FakeIo {
  const said = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      said[name] += text;
      return true;
    },
  });
  const { input = '', ...own } = more;
  return {
    io: {
      stdin: Readable.from([Buffer.from(input)]),
      stdout: stream('stdout'),
      stderr: stream('stderr'),
      env: {},
      cwd,
      place: 'trustlayer.db',
      self: 'trustlayer',
      json: false,
      quiet: false,
      ...own,
    } as unknown as Io,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
  };
}
