import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import type { Row } from '../present/row.js';

/** Rows drawn one below the other; each is exactly one line of the terminal. */
export function Rows({ rows }: { rows: readonly Row[] }): ReactElement {
  return (
    <Box flexDirection="column">
      {rows.map((row, index) => (
        <Text key={index} wrap="truncate">
          {row.length === 0 ? ' ' : row.map((segment, at) => styled(segment, at))}
        </Text>
      ))}
    </Box>
  );
}

function styled(segment: Row[number], key: number): ReactElement | string {
  const { text, bold, dim, inverse } = segment;
  if (!bold && !dim && !inverse) return text;
  return (
    <Text key={key} bold={bold ?? false} dimColor={dim ?? false} inverse={inverse ?? false}>
      {text}
    </Text>
  );
}
