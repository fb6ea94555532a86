import { Box, Text, useInput } from 'ink';
import SelectInput from 'ink-select-input';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInk } from '../../../src/tui/shell/render-ink.js';
import type { CursorAt, Screen } from '../../../src/tui/shell/screen.js';

/** A screen that only remembers its frames. */
function recorder(linear = false, columns = 40) {
  const drawn: { frame: string; cursor: CursorAt | null }[] = [];
  const screen = {
    columns,
    rows: 10,
    linear,
    draw: (frame: string, cursor: CursorAt | null = null) => void drawn.push({ frame, cursor }),
  } as unknown as Screen;
  return { screen, drawn, frames: () => drawn.map(({ frame }) => frame) };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('renderInk', () => {
  it('draws one whole frame per rerender, at once, and nothing else', () => {
    const real = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    const { screen, frames } = recorder();
    const ui = renderInk(<Text>one</Text>, screen);
    expect(frames()).toEqual(['one']);
    for (let i = 0; i < 100; i += 1) ui.rerender(<Text>{`frame ${i}`}</Text>);
    expect(frames().length).toBe(101);
    expect(frames().at(-1)).toBe('frame 99');
    ui.unmount();
    expect(frames().length).toBe(101);
    expect(real).not.toHaveBeenCalled();
  });

  it('hands the cursor on, also when the frame is the same', () => {
    const { screen, drawn } = recorder();
    const view = <Text>note</Text>;
    const ui = renderInk(view, screen, { row: 0, column: 1 });
    ui.rerender(view, { row: 0, column: 2 });
    ui.rerender(view);
    expect(drawn.map(({ cursor }) => cursor)).toEqual([{ row: 0, column: 1 }, { row: 0, column: 2 }, null]);
    ui.unmount();
  });

  it('lays out anew when the screen has another width', () => {
    const { screen, frames } = recorder();
    const view = (
      <Box width="100%" justifyContent="flex-end">
        <Text>x</Text>
      </Box>
    );
    const ui = renderInk(view, screen);
    expect(frames().at(-1)).toBe(`${' '.repeat(39)}x`);
    Object.assign(screen, { columns: 20 });
    ui.rerender(view);
    expect(frames().at(-1)).toBe(`${' '.repeat(19)}x`);
    ui.unmount();
  });

  it('draws a menu that takes no keys itself', () => {
    const { screen, frames } = recorder();
    const items = ['claim', 'severity'].map(name => ({ label: name, value: name }));
    const menu = (at: number) => <SelectInput key={at} items={items} initialIndex={at} isFocused={false} />;
    const ui = renderInk(menu(0), screen);
    ui.rerender(menu(1));
    expect(frames().at(-1)).toMatch(/^ {2}claim\n\S severity$/);
    ui.unmount();
  });

  it('a linear screen gets the text in reading order, without layout', () => {
    const { screen, frames } = recorder(true);
    const ui = renderInk(
      <Box borderStyle="classic" paddingLeft={4} flexDirection="column">
        <Text aria-label="progress 3 of 10">[###.......]</Text>
        <Text aria-hidden>----</Text>
        <Text>row</Text>
      </Box>,
      screen,
    );
    expect(frames()).toEqual(['progress 3 of 10\nrow']);
    ui.unmount();
  });

  it('several views at once, each on its screen', () => {
    const a = recorder();
    const b = recorder();
    const first = renderInk(<Text>a</Text>, a.screen);
    const second = renderInk(<Text>b</Text>, b.screen);
    first.rerender(<Text>A</Text>);
    expect([a.frames().at(-1), b.frames().at(-1)]).toEqual(['A', 'b']);
    first.unmount();
    second.unmount();
  });
});

describe('an error in a view', () => {
  const thrown = async (view: React.ReactNode): Promise<Error> => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const before = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    try {
      return await new Promise(resolve => {
        process.once('uncaughtException', resolve);
        renderInk(view, recorder().screen);
      });
    } finally {
      for (const listener of before) process.on('uncaughtException', listener);
    }
  };

  it('is an uncaught error', async () => {
    const Broken = () => {
      throw new Error('broken view');
    };
    expect((await thrown(<Broken />)).message).toBe('broken view');
  });

  it('a component that wants the keyboard for itself is one', async () => {
    const Greedy = () => {
      useInput(() => {});
      return <Text>x</Text>;
    };
    expect((await thrown(<Greedy />)).message).toMatch(/Raw mode is not supported/);
  });
});
