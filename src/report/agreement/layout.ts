import stringWidth from 'string-width';

/** Printable ASCII is one cell a character; anything else is measured by grapheme. */
export const cells = (text: string): number => (/^[ -~]*$/.test(text) ? text.length : stringWidth(text));

export const padEnd = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - cells(text)));

export const padStart = (text: string, width: number): string =>
  ' '.repeat(Math.max(0, width - cells(text))) + text;

/** Cut to a width, with `~` where something is missing. */
export function cut(text: string, width: number): string {
  if (cells(text) <= width) return text;
  let kept = '';
  for (const { segment } of graphemes.segment(text)) {
    if (cells(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept}~`;
}

/** Words to lines of at most `width` cells; later lines are indented. A word longer than a line is cut into pieces. */
export function wrap(text: string, width: number, indent = 0): string[] {
  const lines: string[] = [];
  const room = () => width - (lines.length === 0 ? 0 : indent);
  let line = '';
  const flush = () => {
    lines.push(lines.length === 0 ? line : ' '.repeat(indent) + line);
    line = '';
  };
  for (const word of text.split(' ')) {
    if (line !== '' && cells(line) + 1 + cells(word) > room()) flush();
    line = line === '' ? word : `${line} ${word}`;
    while (cells(line) > room()) {
      const head = headOf(line, room());
      const rest = line.slice(head.length);
      line = head;
      flush();
      line = rest;
    }
  }
  if (line !== '' || lines.length === 0) flush();
  return lines;
}

/** Words to lines of at most `width` cells, all of them indented by `lead`, later ones by `more` beyond that. */
export const indented = (text: string, width: number, lead: number, more = 0): string[] =>
  text === '' ? [] : wrap(text, width - lead, more).map(line => ' '.repeat(lead) + line);

/** Two blocks side by side when both fit with a gap, else one under the other. */
export function beside(left: readonly string[], right: readonly string[], width: number): string[] {
  const gap = 3;
  const leftWidth = widest(left);
  if (leftWidth + gap + widest(right) > width) return [...left, ...right];
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) =>
    `${padEnd(left[at] ?? '', leftWidth + gap)}${right[at] ?? ''}`.trimEnd(),
  );
}

export const widest = (lines: readonly string[]): number =>
  lines.reduce((most, line) => Math.max(most, cells(line)), 0);

/** Sections in one ASCII frame, a rule between them; the title stands in the top rule, its right half at the end. */
export function frame(
  title: readonly [left: string, right: string],
  sections: readonly (readonly string[])[],
  width: number,
): string[] {
  const rule = `+${'-'.repeat(width - 2)}+`;
  const body = sections
    .filter(section => section.length > 0)
    .flatMap(section => [...section.map(line => `| ${padEnd(cut(line, width - 4), width - 4)} |`), rule]);
  return [...titleRule(title, width), ...body];
}

function titleRule([left, right]: readonly [string, string], width: number): string[] {
  const room = width - 6; // "+- ", " -+" less one dash of filling
  if (right === '') return [`+- ${padEndWith(`${cut(left, room)} `, width - 4, '-')}+`];
  if (cells(left) + cells(right) + 3 <= room) {
    const fill = '-'.repeat(width - 8 - cells(left) - cells(right));
    return [`+- ${left} ${fill} ${right} -+`];
  }
  return [...titleRule([left, ''], width), `| ${padEnd(cut(right, width - 4), width - 4)} |`];
}

const padEndWith = (text: string, width: number, fill: string): string =>
  text + fill.repeat(Math.max(0, width - cells(text)));

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function headOf(text: string, width: number): string {
  let head = '';
  for (const { segment } of graphemes.segment(text)) {
    if (head !== '' && cells(head + segment) > width) break;
    head += segment;
  }
  return head;
}
