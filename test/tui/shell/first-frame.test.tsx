import { render } from 'ink-testing-library';
import { expect, test } from 'vitest';
import { pictureOf } from '../../../src/tui/present/picture.js';
import { frameOf } from '../../../src/tui/shell/first-frame.js';
import { App } from '../../../src/tui/views/app.js';
import { Program, storeWith } from '../../support/program.js';

/** Ink's own frame; it leaves out the blanks at the end of a line. */
function inkFrame(program: Program): string[] {
  const { lastFrame, unmount } = render(<App model={program.model} />);
  const frame = lastFrame() ?? '';
  unmount();
  return frame.split('\n').map(line => line.trimEnd());
}

function painted(program: Program, styled: boolean): string[] {
  const picture = pictureOf(program.model);
  if (!picture) throw new Error('the home screen is not painted');
  return frameOf(picture.rows, styled)
    .split('\n')
    .map(line => line.trimEnd());
}

const closings = [
  'Done.',
  '其余十个样本已经收敛，输出格式与要求一致。',
  '',
  Array.from({ length: 60 }, (_, row) => `Row ${row} 👨‍👩‍👧 e\u0301`).join('\n'),
  '```\ncode\n'.repeat(1),
];

// Vitest's own output has no terminal, so Ink draws without styles here; the styled frame is held to it by its text.
test('the painted frame is the one that Ink makes of the same model', async () => {
  const program = await new Program(await storeWith(closings)).review('ada');
  for (const keys of ['f', '>', '>', 'z', '>', '>', '?', 'escape', 'g', 'escape', 'm']) {
    await program.press(keys);
    expect(painted(program, false)).toEqual(inkFrame(program));
  }
});

test('styles are opened and closed around the same text', async () => {
  const program = await new Program(await storeWith(closings)).review('ada');
  const plain = painted(program, false).join('\n');
  const styled = painted(program, true).join('\n');
  expect(styled).toContain('\u001b[1mD3-A  Does the closing message claim success?\u001b[22m');
  expect(styled.replace(/\u001b\[\d+m/g, '')).toBe(plain);
});
