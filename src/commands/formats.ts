import { loadReaders } from '../readers/index.js';
import { type Io, print, printJson } from './io.js';

/** `trustlayer formats`: what can be read, with an example layout each. */
export async function formatsCommand(io: Io): Promise<number> {
  const formats = (await loadReaders()).map(({ name, title, layout }) => ({ name, title, layout }));
  if (io.json) printJson(io, formats);
  else print(io, formats.map(formatText).join('\n\n'));
  return 0;
}

const formatText = ({ name, title, layout }: { name: string; title: string; layout: string }): string =>
  [`${name}: ${title}`, ...layout.split('\n').map(line => `  ${line}`.trimEnd())].join('\n');
