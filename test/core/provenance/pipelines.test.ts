import { describe, expect, it } from 'vitest';
import { codeAt } from '../../../src/core/provenance/numbers/codes.js';
import { readShell } from '../../../src/core/provenance/shell/command.js';

/** A pipeline as a whole, and what it writes (trust-rules 2.1). */
const pipelines: { text: string; is: string; reads: string[]; writes: unknown[]; silent?: boolean }[] = [
  { text: 'cat a.csv | head -n 5', is: 'display cat', reads: ['a.csv'], writes: [] },
  { text: 'cat a.csv | python fit.py', is: 'execution python', reads: ['a.csv', 'fit.py'], writes: [] },
  { text: 'ls | grep csv', is: 'navigation ls', reads: [], writes: [] },
  { text: 'find . | xargs cat', is: 'display cat', reads: [], writes: [] },
  {
    text: 'echo 1 2 | tee out.txt',
    is: 'echo echo',
    reads: [],
    writes: [{ path: 'out.txt', how: 'typed', append: false, text: '1 2' }],
  },
  {
    text: 'python fit.py | tee -a log.txt > copy.txt',
    is: 'execution python',
    reads: ['fit.py'],
    writes: [
      { path: 'log.txt', how: 'code', append: true },
      { path: 'copy.txt', how: 'code', append: false },
    ],
    silent: true,
  },
  {
    text: 'cat a.csv > b.csv',
    is: 'display cat',
    reads: ['a.csv'],
    writes: [{ path: 'b.csv', how: 'copy', append: false, from: 'a.csv' }],
    silent: true,
  },
  {
    text: 'python fit.py 2> log.txt',
    is: 'execution python',
    reads: ['fit.py'],
    writes: [{ path: 'log.txt', how: 'code', append: false }],
  },
];

describe('A pipeline is read as a whole', () => {
  it.each(pipelines)('$text', ({ text, is, reads, writes, silent = false }) => {
    const [part, ...others] = readShell(text).parts;
    expect(others).toEqual([]);
    expect(`${part!.kind} ${part!.program}`).toBe(is);
    expect({ reads: part!.reads, writes: part!.writes, silent: part!.silent }).toEqual({
      reads,
      writes,
      silent,
    });
  });

  it('installs only when everything that runs installs', () => {
    const installs = (text: string) => readShell(text).parts[0]!.installs;
    expect(installs('pip install numpy | tail -n 3')).toBe(true);
    expect(installs('pip install numpy | python log.py')).toBe(false);
    expect(installs('cat a.txt')).toBe(false);
  });
});

it('No character stands before a text or behind it', () => {
  expect([-1, 0, 1, 2].map(at => codeAt('ab', at))).toEqual([0, 97, 98, 0]);
});
