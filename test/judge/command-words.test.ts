import { describe, expect, it } from 'vitest';
import { commandWords } from '../../src/judge/command-words.js';

describe('a command line as words', () => {
  it.each([
    ['judge', ['judge']],
    ['  ./judge.py   --model m1 ', ['./judge.py', '--model', 'm1']],
    [`sh -c 'echo "a  b"'`, ['sh', '-c', 'echo "a  b"']],
    ['a "b \\" c" d', ['a', 'b " c', 'd']],
    ["a 'b\\c'", ['a', 'b\\c']],
    ['a\\ b', ['a b']],
    ['a ""', ['a', '']],
    ['x"y z"w', ['xy zw']],
  ])('%s', (line, words) => expect(commandWords(line)).toEqual(words));

  it.each(['', '   ', 'a "b', "a 'b"])('%j is none', line => expect(commandWords(line)).toBeNull());

  it('nothing of a shell is understood', () =>
    expect(commandWords('a; rm $HOME > b')).toEqual(['a;', 'rm', '$HOME', '>', 'b']));
});
