// A small full-screen program for the tests of the terminal layer: it shows the keys it was given.
import { Box, Text } from 'ink';
import type { TimedKey } from '../../../src/tui/keys/key.js';
import { openKeyboard } from '../../../src/tui/shell/keyboard.js';
import { renderInk } from '../../../src/tui/shell/render-ink.js';
import { openScreen } from '../../../src/tui/shell/screen.js';

// As a program does that lets no write error pass unseen.
process.stdout.on('error', error => {
  throw error;
});
process.stdout.write('before the screen\n');
const screen = openScreen(process.stdout, { linear: process.env.INK_SCREEN_READER === 'true' });
const keys: string[] = [];
let calls = 0;
let throwing = false;
let note: string | null = null;

function View({ text }: { text: string }) {
  if (throwing) throw new Error('a view broke \x1b]0;on hostile text\x07');
  return (
    <Box flexDirection="column" width={screen.columns}>
      <Text>{`+ echo ${screen.columns}x${screen.rows} +`}</Text>
      <Text>{`keys ${keys.length} in ${calls} calls: ${text}`}</Text>
      <Text color="green">green</Text>
      {/* What a view should never do: the screen must hold all the same. */}
      <Text>{`raw \x1b]52;c;eA==\x07 \u202e end`}</Text>
      <Text>{`好的👩‍👩‍👧|`}</Text>
      {note === null ? null : <Text>{`note: ${note}`}</Text>}
    </Box>
  );
}

// Raw mode before the first frame: whoever sees the screen may press a key.
const keyboard = openKeyboard(process.stdin, onKeys, { screen });
const cursor = () => (note === null ? null : { row: 5, column: 6 + note.length });
const ui = renderInk(<View text="" />, screen);
const draw = () => ui.rerender(<View text={keys.slice(-12).join(' ')} />, cursor());

screen.onResize(draw);

function onKeys(read: readonly TimedKey[]): void {
  calls += 1;
  for (const key of read) {
    const held = `${key.ctrl ? 'C-' : ''}${key.alt ? 'M-' : ''}`;
    const name =
      held + (key.name === 'char' ? key.text : key.name === 'paste' ? `paste(${key.text})` : key.name);
    keys.push(name);
    if (note !== null) note = name === 'enter' ? null : note + (key.text ?? '');
    else if (name === 'N') note = '';
    else if (name === 'q') {
      quit();
      return;
    } else if (name === 'T') throwing = true;
    else if (name === 'U') Promise.reject(new Error('nobody caught this'));
    else if (name === 'E') process.exit(7);
    else if (name === 'C-z') screen.suspend();
  }
  draw();
}

function quit(): void {
  ui.unmount();
  keyboard.stop();
  screen.close();
  process.stdout.write('after the screen\n');
}
