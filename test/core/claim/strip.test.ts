import { describe, expect, it } from 'vitest';
import { readJson } from '../../../src/core/claim/json-text.js';
import { DROPPED, type Mask, NAMED, PARTED, STATUS_DONE, TEXT } from '../../../src/core/claim/mask.js';
import { strip } from '../../../src/core/claim/strip.js';

const SIGNS = new Map([
  [TEXT, ''],
  [DROPPED, ''],
  [NAMED, '#'],
  [PARTED, '/'],
  [STATUS_DONE, '+'],
]);

/** What is left: the agent's own words, `#` for each character of a name, `/` for a parting. */
const left = (text: string, mask: Mask = strip(text)): string =>
  [...text.split('')].map((char, at) => (mask[at] === TEXT ? char : (SIGNS.get(mask[at]!) ?? '?'))).join('');

describe('strip keeps the words of the agent', () => {
  it.each([
    ['a fence', 'a\n```sh\nAll tests pass\n```\nb', 'a\n\n\n\nb'],
    ['a fence of tildes', '~~~\nDone\n~~~\nb', '\n\n\nb'],
    ['a fence inside a longer one', '````\n```\nDone\n```\n````\nb', '\n\n\n\n\nb'],
    ['a fence that is never closed', 'a\n```\nDone', 'a\n\n'],
    ['a fence in a list', '- a\n  ```\n  x\n  ```\n- b', '- a\n\n\n\n- b'],
    ['inline code', 'ran `make all` twice', 'ran ########## twice'],
    ['inline code in two backticks', 'ran ``a`b`` twice', 'ran ####### twice'],
    ['a fence in one line', 'is ```4``` now', 'is ####### now'],
    ['a stray backtick', "it`s done, isn't it", "it`s done, isn't it"],
    ['a quoted line', '> Done\nNo.', '\nNo.'],
    ['a quotation', 'it says "all tests pass" here', 'it says ################ here'],
    ['a short quotation', 'the "ok" sign', 'the "ok" sign'],
    ['single quotes, not apostrophes', "it's 'all done' or isn't", "it's ########## or isn't"],
    ['curly and Chinese quotes', '“all done” 「已经完成」', '########## ######'],
    ['an open quotation mark', 'a 5" disk is done', 'a 5" disk is done'],
    ['HTML', '<b>Done</b><br>Next', 'Done////Next'],
    ['less than', 'a < b and b > a', 'a < b and b > a'],
  ])('%s', (_, text, expected) => {
    expect(left(text)).toBe(expected);
  });

  it('reads a message that as a whole stands in a fence of prose, or in quotation marks', () => {
    expect(left('```markdown\nAll done.\n```\n').trim()).toBe('All done.');
    expect(left('```\nAll done.\n```').trim()).toBe('All done.');
    expect(left('```\nx = 1\n```\ntext\n```\ny = 2\n```').trim()).toBe('text');
    expect(left('```python\nprint("done")\n```').trim()).toBe('');
    expect(left('"All done."')).toBe('"All done."');
  });
});

describe('readJson', () => {
  const read = (text: string): string | null => {
    const mask = readJson(text);
    return mask && left(text, mask);
  };

  it('keeps the sentences of prose fields, and status fields as one sign', () => {
    expect(read('{"analysis": "It works.\\nAll \\"good\\".", "commands": [{"keys": "make"}]}')).toBe(
      'It works.//All ####./',
    );
    expect(read('{"task_complete": true}')).toBe('+'.repeat('"task_complete": true'.length));
    expect(read('```json\n{"status": "Completed"}\n```')).toBe('+'.repeat('"status": "Completed'.length));
  });

  it.each(['Done.', '{not json}', '[x] Done', '[1] is a footnote', '', '{"a": 1'])('is not for %s', text => {
    expect(read(text)).toBe(null);
  });
});
