import { Box, Text } from 'ink';
import SelectInput from 'ink-select-input';
import type { ReactElement } from 'react';
import { frameRows, innerWidth } from '../layout.js';
import type { Model, Screen } from '../model.js';
import { frame } from '../present/frame.js';
import { homeAdvice, homeHead, homeItems, homeKeys } from '../present/home.js';
import { blank, row } from '../present/row.js';
import { wrapped } from '../text/wrapped.js';
import { Rows } from './rows.js';

/**
 * The home screen: facts above, the menu, keys below. ink-select-input only draws the menu; which line is
 * chosen is in our model, since its own key handling loses keys that come fast.
 */
export function Home({
  model,
  screen,
}: {
  model: Model;
  screen: Extract<Screen, { kind: 'home' }>;
}): ReactElement {
  const width = innerWidth(model.size);
  const items = homeItems(screen.home, width - 2);
  const head = homeHead(screen.home, model.place, model.annotator, width);
  const told = model.notice ? `! ${model.notice}` : (model.said ?? '');
  const notice = wrapped(told, width).map(line => row(line.text, { bold: model.notice !== null }));
  const titles = { left: 'trustlayer', right: 'review' };
  const size = { columns: model.size.columns, rows: frameRows(model.size) };
  const keys = homeKeys(model.keymap, screen.home, screen.at, width);
  // Two borders and three rules are always drawn. What a small screen leaves out: the empty rows around the menu, then advice.
  const room = size.rows - 5 - head.length - items.length - notice.length - keys.length;
  const advice = homeAdvice(screen.home, width, room);
  const air = room >= advice.length + 3 ? [blank] : [];
  const above = frame(titles, [{ rows: head }, { rows: air }], { ...size, rows: 0 }).slice(0, -1);
  const below = frame(
    titles,
    [{ rows: air }, { rows: [...air, ...advice], grows: true }, { rows: [...notice, ...keys] }],
    {
      ...size,
      rows: size.rows - above.length - items.length + 1,
    },
  ).slice(1);
  return (
    <Box flexDirection="column">
      <Rows rows={above} />
      <Box>
        <Edge text="| " lines={items.length} />
        <SelectInput
          key={screen.at}
          items={items}
          initialIndex={screen.at}
          isFocused={false}
          indicatorComponent={Indicator}
          itemComponent={Item}
        />
        <Edge text=" |" lines={items.length} />
      </Box>
      <Rows rows={below} />
    </Box>
  );
}

function Edge({ text, lines }: { text: string; lines: number }): ReactElement {
  return <Rows rows={Array.from({ length: lines }, () => [{ text }])} />;
}

function Indicator({ isSelected = false }: { isSelected?: boolean }): ReactElement {
  return <Text>{isSelected ? '> ' : '  '}</Text>;
}

function Item({ isSelected = false, label }: { isSelected?: boolean; label: string }): ReactElement {
  return <Text bold={isSelected}>{label}</Text>;
}
