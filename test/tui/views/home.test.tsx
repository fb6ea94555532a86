import { render } from 'ink-testing-library';
import { expect, test } from 'vitest';
import { cellWidth } from '../../../src/core/text/width.js';
import { openStore } from '../../../src/store/sqlite/open.js';
import { App } from '../../../src/tui/views/app.js';
import { Program, storeWith } from '../../support/program.js';

const picture = (program: Program): string => {
  const { lastFrame, unmount } = render(<App model={program.model} />);
  const frame = lastFrame() ?? '';
  unmount();
  return frame;
};

test('the menu shows what is done, open and flagged, and where the cursor stands', async () => {
  const store = await storeWith(['Done.', 'Failed.', 'Done too.']);
  const review = await new Program(store).review('ada');
  await review.press('1 f');
  const program = await new Program(store).home('ada');
  expect(picture(program)).toMatch(/> 1 {2}Pass A: closing messages +1 of 3 done, 2 open, 1 flagged/);
  expect(picture(program)).toMatch(/g guide {2,3}L lock {2,3}a agreement {2,3}d settle {2,3}m marked/);
  await program.press('j j j j');
  expect(picture(program)).toMatch(/> 5 {2}Leave/);
  await program.press('L');
  expect(program.model.notice).toContain('choose a pass first');
  await program.press('k k k k k');
  expect(picture(program)).toMatch(/> 5 {2}Leave/);
});

test('a burst of keys ends on the line that it counts to', async () => {
  const program = await new Program(await storeWith(['Done.'])).home('ada');
  await program.burst(Array.from({ length: 402 }, () => 'j').join(' '));
  // Five lines: 402 steps end on the third.
  expect(picture(program)).toMatch(/> 3 {2}Trust report/);
});

test('locking asks first, then opens the agreement and closes the pass', async () => {
  const program = await new Program(await storeWith(['Done.', 'Failed.'])).home('ada');
  await program.press('L');
  expect(picture(program)).toContain('You have no label here: locking gives this pass up for you');
  await program.press('escape 1');
  await program.press('1');
  await program.press('q L');
  expect(picture(program)).toContain('ada: 1 of 2 closing messages labelled.');
  await program.press('escape L y');
  expect(picture(program)).toMatch(/locked, 1 of 2 labelled/);
  await program.press('1 2');
  expect(program.model.notice).toContain('locked');
});

test('an empty project says how to fill it', async () => {
  const program = await new Program(await openStore(':memory:', { create: true })).home('ada');
  const frame = picture(program);
  expect(frame).toContain('is empty');
  expect(frame).toContain('trustlayer import PATH...');
});

// ink-testing-library draws 100 columns at most, whatever the model says.
test.each([
  [80, 24],
  [100, 30],
  [90, 57],
])('the frame is exact at %dx%d, Chinese names included', async (columns, rows) => {
  const program = await new Program(await storeWith(['Done.']), { columns, rows }).home('周 ada');
  const lines = picture(program).split('\n');
  expect(lines).toHaveLength(rows - 1);
  expect(new Set(lines.map(cellWidth))).toEqual(new Set([columns]));
});
