// A viewer as one writes it with Ink: its own keyboard, its own output, only the visible rows drawn.
import { Box, render, Text, useInput } from 'ink';
import { useState } from 'react';

const { columns = 120, rows = 40 } = process.stdout;
const lines = Array.from({ length: 100_000 }, (_, index) =>
  `line ${index} of a long transcript, with some words to fill it up to the edge of the terminal and beyond`.slice(
    0,
    columns - 2,
  ),
);

function Viewer() {
  const [top, setTop] = useState(0);
  useInput((input, key) => {
    if (input === 'j') setTop(at => at + 1);
    if (input === 'q' || (key.ctrl && input === 'c')) process.exit(0);
  });
  return (
    <Box flexDirection="column" width={columns}>
      <Text>{`at ${top}`}</Text>
      {lines.slice(top, top + rows - 4).map((line, index) => (
        <Text key={index} wrap="truncate">
          {line}
        </Text>
      ))}
      <Text>{`end ${top}`}</Text>
    </Box>
  );
}

// Ink's usual 30 frames a second would be most of what is measured.
render(<Viewer />, { maxFps: 200 });
