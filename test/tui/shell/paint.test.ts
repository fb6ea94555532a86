import xterm from '@xterm/headless';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paintRow, paintRows, rowWidth } from '../../../src/tui/shell/paint.js';

describe('paintRow', () => {
  it.each([
    ['plain', 'abc', 'abc\x1b[K'],
    ['empty', '', '\x1b[K'],
    // Erasing behind a full row would erase its last character.
    ['full', '0123456789', '0123456789'],
    ['too long', '0123456789abc', '0123456789'],
    ['styles', '\x1b[31mred\x1b[39m', '\x1b[2K\x1b[31mred\x1b[39m\x1b[0m'],
    ['styles, too long', '\x1b[31m0123456789abc\x1b[39m', '\x1b[2K\x1b[31m0123456789\x1b[39m\x1b[0m'],
    ['Chinese, then placed', '好的|', '\x1b[2K好的\x1b[5G|'],
    ['Chinese at the end', '好的', '\x1b[2K好的\x1b[5G'],
    ['Chinese up to the edge', '好的好的好', '\x1b[2K好的好的好'],
    ['half a character beyond the edge', '123456789好', '\x1b[2K123456789'],
    ['cursor movement', '\x1b[2Jx', '\x1b[2K<ESC>[2Jx\x1b[0m'],
    ['a title', '\x1b]0;t\x07', '\x1b[2K<ESC>]0;t<\x1b[0m'],
  ])('%s', (_, row, bytes) => {
    expect(paintRow(row, 10)).toBe(bytes);
  });

  it('rowWidth leaves styles out', () => {
    expect(rowWidth('\x1b[31m好\x1b[39m|')).toBe(3);
  });
});

const emulate = (bytes: string, columns: number, rows: number): Promise<string[]> =>
  new Promise(resolve => {
    const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
    terminal.write(`\x1b[?7l${bytes}`, () => {
      const lines = Array.from(
        { length: rows },
        (_, row) => terminal.buffer.active.getLine(row)?.translateToString(true) ?? '',
      );
      terminal.dispose();
      resolve(lines.map(line => line.trimEnd()));
    });
  });

describe('in a terminal', () => {
  const cell = fc.constantFrom('a', 'b', ' ', '|', '好', '的', 'é', '\x1b[31m', '\x1b[39m', '\x1b[7m');
  const row = fc.array(cell, { maxLength: 14 }).map(cells => cells.join(''));
  const frame = fc.array(row, { maxLength: 5 });

  it('painting the difference shows the same as painting it all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 4 }), async frames => {
        let bytes = '';
        let shown: string[] = [];
        for (const next of frames) {
          bytes += paintRows(shown, next, 10);
          shown = next;
        }
        expect(await emulate(bytes, 10, 6)).toEqual(await emulate(paintRows([], shown, 10), 10, 6));
      }),
      { numRuns: 200 },
    );
  });

  it('a bar behind anything wide or odd stands in its column', async () => {
    for (const text of ['👩‍👩‍👧', '🇩🇪', '❤️', '1️⃣', 'नमस्ते', '±→─', '한국', '👍🏽'])
      for (const pad of ['', ' ']) {
        const width = rowWidth(text + pad);
        const [line = ''] = await emulate(paintRow(`${text}${pad}|`, 20), 20, 1);
        const terminalColumns = await column(paintRow(`${text}${pad}|`, 20));
        expect([text, terminalColumns, line.at(-1)]).toEqual([text, width + 1, '|']);
      }
  });
});

/** Where the terminal's cursor stands after these bytes. */
const column = (bytes: string): Promise<number> =>
  new Promise(resolve => {
    const terminal = new xterm.Terminal({ cols: 20, rows: 1, allowProposedApi: true });
    terminal.write(bytes, () => {
      const { cursorX } = terminal.buffer.active;
      terminal.dispose();
      resolve(cursorX);
    });
  });
