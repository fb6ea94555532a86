// The least an Ink program does: the floor under our first frame.
import { render, Text } from 'ink';

render(<Text>Hello, Ink</Text>);
